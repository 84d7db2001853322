"""Starweb: up to fifteen empires, 255 worlds, hidden orders, six ways to win. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import About, Game, Notation, Pages, Preset, Rules
from turnsheet.games.starweb.notation import notation, plausible_state, position, recount
from turnsheet.games.starweb.orders import forms, orders, reader
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages import chart, lists, preview, printout, story, visibility
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules import setup, turn, victory
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import SEATS, TRIAL_PLAYERS


def game(version: int = 2) -> Game[State, AnyOrder, View, Options]:
    """Starweb under a version of its rules."""
    return Game(
        id="starweb",
        title="Starweb",
        blurb="Up to fifteen empires, 255 worlds, six characters, six ways to win",
        about=About(
            pitch=(
                "Fifteen empires on 255 connected worlds. Explore, trade, convert, build or conquer: each character "
                "scores in a different way."
            ),
            length="20 minutes against bots, 8 turns; with people, weeks",
            level=4,
        ),
        seat_counts=SEATS,
        version=version,
        state_type=State,
        options_type=Options,
        presets=(
            Preset("trial", "The trial game: six empires, twelve turns", TRIAL_PLAYERS, Options(variant="trial")),
            Preset("short", "A first match: six empires, eight turns", TRIAL_PLAYERS, Options("trial", turns=8)),
            Preset("standard", "Fifteen empires, 255 worlds", 15, Options()),
            Preset("anonymous", "Fifteen empires that cannot compare notes", 15, Options(variant="anonymous")),
            Preset("bitter", "Fifteen empires to the bitter end", 15, Options(variant="bitter end", turns=60)),
            Preset("partner", "Seven pairs of partners", 14, Options(variant="partner")),
            Preset("multi", "Five players with three empires each", 5, Options(variant="multi")),
        ),
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
            preview=preview.preview,
            scores=visibility.scores,
            lists=lists.lists,
            story=story.story,
        ),
        notation=Notation(
            position=partial(position.position, version=version),
            notate=position.notate,
            recount=recount.recount,
            facts=notation.facts,
            suppose=plausible_state.suppose,
        ),
        first_preset="short",
    )
