"""Raumkrieg: two to nine fleets, vector movement, twelve turns. Read `turn` first."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from turnsheet.core.assume import assuming
from turnsheet.core.chart import Chart
from turnsheet.core.dice import Dice
from turnsheet.core.forms import Offer
from turnsheet.core.game import Facts, Preset, Prompt, Standing, Step
from turnsheet.core.lists import Listing
from turnsheet.core.orders import Reading
from turnsheet.core.preview import Sketch
from turnsheet.core.seats import Seat, seats
from turnsheet.core.versions import under
from turnsheet.games.raumkrieg.notation import notation, position, suppose
from turnsheet.games.raumkrieg.orders import forms, orders, reader
from turnsheet.games.raumkrieg.orders.orders import AnyOrder
from turnsheet.games.raumkrieg.pages import chart, preview, printout, visibility
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules import melee, setup, turn, victory
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import SEATS


class Raumkrieg:
    """The game, as the protocol wants it."""

    id: ClassVar[str] = "raumkrieg"
    title: ClassVar[str] = "Raumkrieg"
    blurb: ClassVar[str] = "Up to nine fleets of ten ships, vector movement, twelve turns"
    seat_counts: ClassVar[tuple[int, ...]] = SEATS
    state_type = State
    options_type = Options
    presets = (
        Preset("classic", "Nine fleets, twelve turns", 9, Options()),
        Preset("quartet", "Four fleets, twelve turns", 4, Options()),
        Preset("duel", "Two fleets, twelve turns", 2, Options()),
    )

    def __init__(self, version: int = 2) -> None:
        self.version = version

    def steps(self, options: Options) -> int:
        """The set-up and the turns."""
        return 1 + options.turns

    def setup(self, options: Options, seats: int, dice: Dice) -> State:
        """Draw the starting points."""
        return under(self.version, setup.set_up(options, seats, dice))

    def names(self, state: State) -> Mapping[Seat, str]:
        """Players are called by their numbers."""
        return {seat: str(seat) for seat in state.seats}

    def awaiting(self, state: State) -> Mapping[Seat, Prompt]:
        """All speak together."""
        return turn.awaiting(state)

    def read(self, view: View, text: str) -> Reading:
        """Read a turn sheet."""
        return reader.read(view, text)

    def write(self, order: AnyOrder) -> str:
        """Write an order."""
        return orders.write(order)

    def advance(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
        """Play a turn."""
        return turn.advance(state, orders, dice)

    def view(self, state: State, seat: Seat) -> View:
        """Look from a seat."""
        return visibility.look(state, seat)

    def suppose(self, view: View, assume: str = "") -> State:
        """Suppose what the seat does not know."""
        state = suppose.suppose(view)
        if assume.strip():
            state = assuming(self.notate(state), assume, self.facts, self.position)
        return under(view.rules, state)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """List the order forms."""
        return forms.offers(view)

    def sketch(self, view: View, orders: Sequence[AnyOrder]) -> Sketch:
        """Draw courses and cones."""
        return preview.sketch(view, orders)

    def scores(self, view: View) -> Mapping[Seat, int]:
        """Points are known to all."""
        return dict(zip(seats(len(view.points)), view.points, strict=True))

    def printout(self, view: View) -> str:
        """Print the page."""
        return printout.printout(view)

    def chart(self, view: View) -> Chart:
        """Draw the board."""
        return chart.draw(view)

    def lists(self, _view: View) -> tuple[Listing, ...]:
        """None: all there is stands on one page."""
        return ()

    def position(self, text: str) -> State:
        """Read a position."""
        return under(self.version, position.position(text))

    def notate(self, state: State) -> str:
        """Write a position."""
        return position.notate(state)

    def recount(self, view: View) -> str:
        """Write what a seat knows."""
        return notation.recount(view)

    def facts(self, text: str) -> Facts:
        """Take notation apart."""
        return notation.facts(text)

    def hardest(self) -> Mapping[str, str]:
        """All ships in each other's reach."""
        return melee.POSITIONS

    def standing(self, state: State) -> Standing:
        """Say how it stands."""
        return victory.standing(state)
