"""Stakes: what a decision may bring and cost, and with what chances, for the button that takes it.

They are made from what the player may know, and are data: each client words and draws them in its own way.
"""

from typing import Literal

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """One thing that an order can lead to."""

    consequence: str
    """In a few words that can follow a colon: `they join you`, `war`."""
    tone: Literal["gain", "loss", "neutral"] = "neutral"
    """Whether it is what the player hopes for."""
    chance: float | None = None
    """From 0 to 1; None if nobody can know it."""
    least: float = 0.0
    """What it brings at the worst, in the unit of the stakes; below 0: what it costs."""
    most: float = 0.0
    """What it brings at the best."""
    mean: float | None = 0.0
    """What it brings on average; None if that is not known."""
    gets: float = 0.0
    """What is got in it at the best, before what is paid; 0 where nothing is paid for what is got."""
    pays: float = 0.0
    """What is paid for that: a bribe, a charge. What remains is what it brings."""


class Stakes(Struct, frozen=True):
    """All that an order can lead to, as far as the player may know."""

    outcomes: tuple[Outcome, ...]
    unit: str = ""
    """What the amounts are: `M` for Megarons."""
    exclusive: bool = True
    """Exactly one of the outcomes happens; otherwise each happens or not by itself."""
    mean: float | None = None
    """What the order brings on average, all outcomes weighed by their chances; None if that is not known, or if none
    of them brings or costs anything."""
