"""Robots: teams of three on a board of hexes, played by people or by programs. Read `turn` first."""

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
from turnsheet.core.seats import Seat
from turnsheet.core.versions import under
from turnsheet.games.robots.notation import notation, position, suppose
from turnsheet.games.robots.orders import forms, orders, reader
from turnsheet.games.robots.orders.orders import AnyOrder
from turnsheet.games.robots.pages import chart, preview, printout, visibility
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules import setup, turn, victory
from turnsheet.games.robots.rules.options import Options
from turnsheet.games.robots.rules.state import State
from turnsheet.games.robots.rules.tables import TEAMS


class Robots:
    """The game, as the protocol wants it."""

    id: ClassVar[str] = "robots"
    title: ClassVar[str] = "Robots"
    blurb: ClassVar[str] = "Teams of three on a board of hexes, one robot at a time, played by you or by your program"
    seat_counts: ClassVar[tuple[int, ...]] = tuple(TEAMS)
    state_type = State
    options_type = Options
    presets = (
        Preset("duel", "Two teams", 2, Options()),
        Preset("three", "Three teams", 3, Options()),
        Preset("three-wide", "Three teams, large board", 3, Options(board=7)),
        Preset("six", "Six teams", 6, Options()),
    )

    def __init__(self, version: int = 2) -> None:
        self.version = version

    def steps(self, _options: Options) -> None:
        """Nobody knows how long it takes."""

    def setup(self, options: Options, seats: int, dice: Dice) -> State:
        """Deal the colours."""
        return under(self.version, setup.set_up(options, seats, dice))

    def names(self, state: State) -> Mapping[Seat, str]:
        """Players are called by their colours."""
        return {Seat(seat): colour for seat, colour in enumerate(state.colours, 1)}

    def awaiting(self, state: State) -> Mapping[Seat, Prompt]:
        """One plays at a time."""
        return turn.awaiting(state)

    def read(self, view: View, text: str) -> Reading:
        """Read a sheet."""
        return reader.read(view, text)

    def write(self, order: AnyOrder) -> str:
        """Write an order."""
        return orders.write(order)

    def advance(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
        """Carry out a sheet."""
        return turn.advance(state, orders, dice)

    def view(self, state: State, seat: Seat) -> View:
        """Look from a seat."""
        return visibility.look(state, seat)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """List the order forms."""
        return forms.offers(view)

    def sketch(self, view: View, orders: Sequence[AnyOrder]) -> Sketch:
        """Draw the path."""
        return preview.sketch(view, orders)

    def scores(self, view: View) -> Mapping[Seat, int]:
        """One's own robots alive; the others' are not known."""
        alive = {Seat(view.colours.index(colour) + 1): 0 for colour in view.teams}
        for own in view.own:
            alive[Seat(view.colours.index(view.teams[own.id // 3]) + 1)] += own.robot.alive
        return alive if view.team is None else {view.seat: alive[view.seat]}

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
        return position.position(text, self.version)

    def notate(self, state: State) -> str:
        """Write a position."""
        return position.notate(state)

    def recount(self, view: View) -> str:
        """Write what a seat knows."""
        return notation.recount(view)

    def suppose(self, view: View, assume: str = "") -> State:
        """Suppose what a seat does not know."""
        state = suppose.suppose(view)
        if assume.strip():
            state = assuming(self.notate(state), assume, self.facts, self.position)
        return under(view.rules, state)

    def facts(self, text: str) -> Facts:
        """Take notation apart."""
        return notation.facts(text)

    def hardest(self) -> Mapping[str, str]:
        """Any will do."""
        return {}

    def standing(self, state: State) -> Standing:
        """Say how it stands."""
        return victory.standing(state)
