"""What a coding is: spaces, observations, masks and decisions of one seat, all made from its view."""

import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from turnsheet.core.game import AnyGame, State
from turnsheet.core.orders import Order
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]
Observation = dict[str, Numbers | Mask] | str
"""Numbers and a mask, or a printout."""
Choice = object
"""A number, an array of numbers or an order sheet, as the action space of the coding says."""

LARGEST = 32_767
"""Larger numbers are cut off here, and those below zero at the same distance."""

V = TypeVar("V", bound=View)


class Decision(NamedTuple):
    """The orders that a choice stands for, and why parts of it were refused."""

    orders: tuple[Order, ...]
    refused: tuple[str, ...] = ()
    held: bool = False
    """Nothing is carried out until a better sheet comes."""


class Coding(ABC, Generic[V]):
    """How the seats of a match observe and choose."""

    observation_space: spaces.Space[Observation]
    action_space: spaces.Space[Choice]

    def look(self, game: AnyGame) -> Callable[[State, Seat], View]:
        """What makes the views it needs: they may leave out parts of the game's own views, and never hold more."""
        return game.rules.view

    @abstractmethod
    def observe(self, view: V, asked: bool) -> Observation:
        """What the seat observes. If it is not asked for orders now, its mask allows nothing."""

    @abstractmethod
    def decide(self, view: V, choice: Choice) -> Decision:
        """The orders of a choice. Never raises for a choice in the action space."""

    def observe_all(self, views: Sequence[V]) -> list[Observation]:
        """What seats observe that are all asked for orders at the same time."""
        return [self.observe(view, asked=True) for view in views]


class ArrayCoding(Coding[V]):
    """A coding in whole numbers: an observation has one name per number, a mask one entry per choice."""

    fields: tuple[str, ...]
    """What each number of an observation is."""
    SMALLEST: ClassVar[int] = -LARGEST

    def set_spaces(self, actions: "spaces.Discrete | spaces.MultiDiscrete", choices: int) -> None:
        """Set both spaces, given the number of entries in a mask."""
        low, size = self.SMALLEST, len(self.fields)
        seen, mask = spaces.Box(low, LARGEST, (size,), np.int16), spaces.Box(0, 1, (choices,), np.int8)
        parts = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_space = cast(spaces.Space[Observation], parts)
        self.action_space = actions


def numbers(values: list[int]) -> Numbers:
    """Whole numbers as an array; those that are too large are cut off."""
    try:
        packed = struct.pack(f"{len(values)}h", *values)  # in half the time that NumPy takes for a list
    except struct.error:
        return np.array(values).clip(-LARGEST, LARGEST).astype(np.int16)
    return np.frombuffer(bytearray(packed), np.int16)
