"""Automatic players: functions that write the orders of a seat. A bot is such a function with a name.

A player gets dice of its own. Their key is a one-way hash of the match's seed, so a match between bots can be repeated
and no bot can find out what the rules will roll.
"""

from typing import Protocol, TypeVar

from msgspec import Struct

from turnsheet.core.dice import Dice
from turnsheet.core.lookahead import Searching
from turnsheet.core.orders import Order
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


EASY = "easy"
"""The name of the bot for first matches, in each game that has one."""


class Player(Protocol[V_contra]):
    """Writes the orders of a seat, given what the seat sees and what it can order."""

    def __call__(self, view: V_contra, order_forms: tuple[OrderForm, ...], dice: Dice, /) -> str:
        """The order sheet for this step."""


class Completer(Protocol[V_contra]):
    """Writes what is missing on an order sheet."""

    def __call__(self, view: V_contra, written: tuple[Order, ...], dice: Dice, /) -> str:
        """More orders, which go well with those that are written."""


class Bot(Struct, frozen=True):
    """A bot, the game it plays (None: all of them), and how."""

    name: str
    """No other bot of the same game has it. Bots of other games may: each game can have its `easy`."""
    game: str | None
    blurb: str
    player: Player[View]
    completer: Completer[View] | None = None
    """How it completes the sheet of somebody else; None: it can only write a whole one."""

    @property
    def searches(self) -> bool:
        """Whether it looks ahead, which takes time."""
        return isinstance(self.player, Searching)

    def thinking(self, turns: int) -> Player[View]:
        """How it plays if it may simulate this many turns for each sheet; as always if it does not look ahead."""
        return self.player._replace(turns=turns) if isinstance(self.player, Searching) else self.player

    def plays(self, game: str) -> bool:
        """Whether it plays a game."""
        return self.game in (None, game)
