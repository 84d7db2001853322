"""Players: who answers for a seat. A bot is a player with a name.

A player is given dice of its own, whose key is made one way from the match's seed, so that a match of
bots can be repeated and no bot can learn what the rules will roll.
"""

from typing import Protocol, TypeVar

from msgspec import Struct

from turnsheet.core.dice import Dice
from turnsheet.core.forms import OrderForm
from turnsheet.core.views import View

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Player(Protocol[V_contra]):
    """Who answers for a seat: from what it sees and can order to the text of its orders."""

    def __call__(self, view: V_contra, order_forms: tuple[OrderForm, ...], dice: Dice, /) -> str:
        """The sheet for this step."""


class Bot(Struct, frozen=True):
    """A bot, the game it plays (None: all of them), and how."""

    name: str
    game: str | None
    blurb: str
    player: Player[View]
