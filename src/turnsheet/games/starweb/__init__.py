"""Starweb: up to fifteen empires, 255 worlds, hidden orders, six ways to win. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import Game, Notation, Pages, Rules
from turnsheet.games.starweb import about
from turnsheet.games.starweb.notation import notation, plausible_state, position, written_positions
from turnsheet.games.starweb.orders import form_meanings, forms, orders, reader
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages import chart, lists, preview, printout, story, visibility
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules import setup, turn, victory
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import SEATS


def game(version: int = 2) -> Game[State, AnyOrder, View, Options]:
    """Starweb under a version of its rules."""
    return Game(
        id="starweb",
        title="Starweb",
        blurb="Up to fifteen empires, 255 worlds, six characters, six ways to win",
        about=about.ABOUT,
        seat_counts=SEATS,
        version=version,
        state_type=State,
        options_type=Options,
        presets=about.PRESETS,
        rules=Rules(
            setup=partial(setup.set_up, version=version),
            names=turn.names,
            awaiting=turn.awaiting,
            read=reader.read,
            write=orders.write,
            advance=turn.advance,
            view=visibility.look,
            standing=victory.standing,
            eliminated=victory.eliminated,
            steps=lambda options: options.last if options.variant == "trial" else None,
        ),
        pages=Pages(
            printout=printout.printout,
            chart=chart.draw,
            forms=forms.order_forms,
            explained=form_meanings.explained,
            preview=preview.preview,
            scores=visibility.scores,
            lists=lists.lists,
            story=story.story,
        ),
        notation=Notation(
            position=partial(position.position, version=version),
            notate=position.notate,
            recount=written_positions.recount,
            facts=notation.facts,
            suppose=plausible_state.suppose,
        ),
        first_preset="short",
    )
