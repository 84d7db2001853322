"""Raumkrieg: up to nine fleets of ten ships, vector movement, twelve turns. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import Game, Notation, Pages, Rules
from turnsheet.games.raumkrieg import about
from turnsheet.games.raumkrieg.notation import notation, plausible_state, position
from turnsheet.games.raumkrieg.orders import forms, orders, reader
from turnsheet.games.raumkrieg.orders.orders import AnyOrder
from turnsheet.games.raumkrieg.pages import chart, preview, printout, report, story, visibility
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules import setup, turn, victory
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import SEATS


def game(version: int = 2) -> Game[State, AnyOrder, View, Options]:
    """Raumkrieg under a version of its rules."""
    return Game(
        id="raumkrieg",
        title="Raumkrieg",
        blurb="Up to nine fleets of ten ships that fly on with the speed they have",
        about=about.ABOUT,
        seat_counts=SEATS,
        version=version,
        state_type=State,
        options_type=Options,
        presets=about.PRESETS,
        rules=Rules(
            setup=partial(setup.set_up, version=version),
            names=lambda state: {seat: str(seat) for seat in state.seats},
            awaiting=turn.awaiting,
            read=reader.read,
            write=orders.write,
            advance=turn.advance,
            view=visibility.look,
            standing=victory.standing,
            eliminated=victory.eliminated,
            tallies=victory.tallies,
            steps=lambda options: 1 + options.turns,
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
        first_preset="skirmish",
    )
