"""Star Probe: explorers who jump from star to star, alone or in company. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import About, Game, Notation, Pages, Preset, Rules
from turnsheet.games.starprobe.notation import notation, plausible_state, position
from turnsheet.games.starprobe.orders import reader
from turnsheet.games.starprobe.orders.orders import AnyOrder, write
from turnsheet.games.starprobe.pages import chart, forms_with_stakes, goal, lists, preview, printout, story, visibility
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import setup, turn, victory
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST, State
from turnsheet.games.starprobe.tables.tables import YEAR

MOST_SEATS = 8
BASIC = Options(control=False, blasting=False, disproving=False, bribery=False)
"""The rulebook's game without its four options."""


def game(version: int = NEWEST) -> Game[State, AnyOrder, View, Options]:
    """Star Probe under a version of its rules."""
    return Game(
        id="starprobe",
        title="Star Probe",
        blurb="One to eight explorers among two thousand stars, and a Board that counts every Megaron",
        about=About(
            pitch=(
                "Jump between two thousand stars, meet what lives there, and bring home what the Board of Review "
                "pays for."
            ),
            length="20 minutes for 12 months, 1 hour for 60",
            level=3,
        ),
        seat_counts=tuple(range(1, MOST_SEATS + 1)),
        version=version,
        state_type=State,
        options_type=Options,
        presets=(
            Preset("solo", "Alone, for any score above 0", 1, Options()),
            Preset("voyage", "Alone, a voyage of 12 months", 1, Options(months=YEAR)),
            Preset("solo-megarons", "Alone, for 50 Megarons", 1, Options(goal="megarons")),
            Preset("solo-find", "Alone, to find fuel", 1, Options(goal="find")),
            Preset("solo-losses", "Alone, to bring the people home", 1, Options(goal="losses")),
            Preset("two", "Two explorers", 2, Options()),
            Preset("full", "Eight explorers", MOST_SEATS, Options()),
            Preset("classic", "Eight explorers, without the options of the rulebook", MOST_SEATS, BASIC),
            Preset("classic-solo", "Alone, without the options of the rulebook", 1, BASIC),
        ),
        rules=Rules(
            setup=partial(setup.set_up, rules=version),
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
            forms=forms_with_stakes.forms,
            preview=preview.preview,
            scores=goal.scores,
            lists=lists.lists,
            story=story.story,
        ),
        notation=Notation(
            position=partial(position.position, rules=version),
            notate=position.notate,
            recount=notation.recount,
            facts=notation.facts,
            suppose=plausible_state.suppose,
        ),
        first_preset="voyage",
    )
