"""Raumkrieg: up to nine fleets of ten ships, vector movement, twelve turns. Read `rules/turn.py` first."""

from functools import partial

from turnsheet.core.game import About, Game, Notation, Pages, Preset, Rules
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
        about=About(
            pitch=(
                "Fleets with real momentum: a ship keeps the speed you give it. Accelerate and fire with every "
                "ship, then watch all of it happen at once."
            ),
            length="20 minutes, 8 or 12 turns",
            level=2,
        ),
        seat_counts=SEATS,
        version=version,
        state_type=State,
        options_type=Options,
        presets=(
            Preset("classic", "Nine fleets, twelve turns", 9, Options()),
            Preset("quartet", "Four fleets, twelve turns", 4, Options()),
            Preset("duel", "Two fleets, twelve turns", 2, Options()),
            Preset(
                "skirmish",
                "Four fleets close together, eight turns, every hit reported",
                4,
                Options(turns=8, layout="near", reports="battle"),
            ),
        ),
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
