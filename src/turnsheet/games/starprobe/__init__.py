"""Star Probe: explorers who jump from star to star, alone or in company. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import Game, Notation, Pages, Rules
from turnsheet.games.starprobe import about
from turnsheet.games.starprobe.notation import notation, plausible_state, position
from turnsheet.games.starprobe.orders import reader
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.orders.orders import AnyOrder, write
from turnsheet.games.starprobe.pages import chart, forms_with_stakes, goal, lists, preview, printout, story, visibility
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import setup, turn, victory
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST, State


def game(version: int = NEWEST) -> Game[State, AnyOrder, View, Options]:
    """Star Probe under a version of its rules."""
    return Game(
        id="starprobe",
        title="Star Probe",
        blurb="One to eight explorers among two thousand stars, and a Board that counts every Megaron",
        about=about.ABOUT,
        seat_counts=tuple(range(1, about.MOST_SEATS + 1)),
        version=version,
        state_type=State,
        options_type=Options,
        presets=about.PRESETS,
        rules=Rules(
            setup=partial(setup.set_up, version=version),
            names=turn.names,
            awaiting=turn.awaiting,
            read=reader.read,
            write=write,
            advance=turn.advance,
            view=visibility.look,
            standing=victory.standing,
            eliminated=victory.eliminated,
        ),
        pages=Pages(
            printout=printout.printout,
            chart=chart.draw,
            forms=order_forms,
            preview=preview.preview,
            scores=goal.scores,
            lists=lists.lists,
            story=story.story,
            explained=forms_with_stakes.explained,
        ),
        notation=Notation(
            position=partial(position.position, version=version),
            notate=position.notate,
            recount=notation.recount,
            facts=notation.facts,
            suppose=plausible_state.suppose,
        ),
        first_preset="voyage",
    )
