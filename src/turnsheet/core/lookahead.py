"""Looking ahead: playing on, by the real rules, from a position that a seat holds for possible.

A bot that searches gets a `Lookahead`. It is made from the view of the bot's seat alone, so it knows nothing that a
player in this seat does not: it begins from the state that the game supposes behind the view (`Notation.suppose`), the
same from which forecasts and sandboxes begin. Positions are opaque. Whatever the bot wants to know of one it asks for
as the view of a seat.

A bot knows no clock. How long it may think is a number of simulated turns, so that it plays the same on every machine.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeVar

from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, State
from turnsheet.core.orders import Order
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Position:
    """A position that is thought of. Nobody but a lookahead sees inside."""

    __slots__ = ("_orders", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._orders: dict[tuple[Seat, str], tuple[Order, ...]] = {}
        """What is on the sheets that were tried in it, so that each is read once."""


class Lookahead:
    """Plays on from what a seat knows, for a number of steps in all."""

    def __init__(self, game: AnyGame, view: View, steps: int) -> None:
        self._game = game
        self._view = view
        self._left = steps

    @property
    def left(self) -> int:
        """How many steps may still be simulated."""
        return self._left

    def suppose(self, assumptions: str = "") -> Position:
        """The position as the seat knows it, with the simplest guess for the rest, or with other assumptions."""
        return Position(self._game.notation.suppose(self._view, assumptions))

    def view(self, position: Position, seat: Seat) -> View:
        """What a seat would see in a position; the referee sees everything that is supposed."""
        return self._game.rules.view(position._state, seat)

    def advance(self, position: Position, sheets: Mapping[Seat, str], dice: Dice) -> Position:
        """The position after a step in which seats send these order sheets; raises SpentError when none is left."""
        if self._left == 0:
            raise SpentError
        self._left -= 1
        orders = {seat: self._read(position, seat, sheet) for seat, sheet in sheets.items()}
        return Position(self._game.rules.advance(position._state, orders, dice))

    def _read(self, position: Position, seat: Seat, sheet: str) -> tuple[Order, ...]:
        """The orders on a sheet; what the rules refuse is left out."""
        known, rules = position._orders, self._game.rules
        if (seat, sheet) not in known:
            known[seat, sheet] = rules.read(rules.view(position._state, seat), sheet).orders
        return known[seat, sheet]


class SpentError(Exception):
    """All steps that a bot may simulate are simulated."""


class Searcher(Protocol[V_contra]):
    """Writes the orders of a seat like a player, and may look ahead."""

    def __call__(self, view: V_contra, order_forms: tuple[OrderForm, ...], dice: Dice, lookahead: Lookahead, /) -> str:
        """The order sheet for this step."""


class Searching(NamedTuple):
    """A player that looks ahead: a searcher, the versions of its game by number, and how many turns it simulates.

    In most games a step is a turn. Where robots play one after the other, a turn takes many small steps.
    """

    searcher: Searcher[View]
    games: Mapping[int, AnyGame]
    turns: int
    steps_per_turn: int = 1

    def __call__(self, view: View, order_forms: tuple[OrderForm, ...], dice: Dice, /) -> str:
        """The order sheet for this step."""
        return self.searcher(
            view, order_forms, dice, Lookahead(self.games[view.rules], view, self.turns * self.steps_per_turn)
        )
