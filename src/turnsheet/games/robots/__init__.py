"""Robots: teams of three on a board of hexes, played by people or by programs. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import Game, Notation, Pages, Rules
from turnsheet.games.robots import about
from turnsheet.games.robots.notation import notation, plausible_state, position
from turnsheet.games.robots.orders import forms, orders, reader
from turnsheet.games.robots.orders.orders import AnyOrder
from turnsheet.games.robots.pages import chart, preview, printout, report, story, visibility
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules import setup, turn, victory
from turnsheet.games.robots.rules.options import Options
from turnsheet.games.robots.rules.state import State
from turnsheet.games.robots.rules.tables import TEAMS


def game(version: int = 2) -> Game[State, AnyOrder, View, Options]:
    """Robots under a version of its rules."""
    return Game(
        id="robots",
        title="Robots",
        blurb="Teams of three on a board of hexes, one robot at a time, played by you or by your program",
        about=about.ABOUT,
        seat_counts=tuple(TEAMS),
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
        ),
        pages=Pages(
            printout=printout.printout,
            chart=chart.draw,
            forms=forms.order_forms,
            preview=preview.preview,
            scores=visibility.scores,
            report=report.report,
            story=story.story,
        ),
        notation=Notation(
            position=partial(position.position, version=version),
            notate=position.notate,
            recount=notation.recount,
            facts=notation.facts,
            suppose=plausible_state.suppose,
        ),
    )
