"""The options of a game of Raumkrieg. Rules: docs/rules/raumkrieg.md, "Options"."""

from typing import ClassVar, Literal

from msgspec import field

from turnsheet.core import game
from turnsheet.games.raumkrieg.rules.tables import MOST_TURNS, TURNS

Layout = Literal["drawn", "ring", "grid", "near"]
Reports = Literal["classic", "battle"]


def _drawn() -> Layout:
    return "drawn"


class Options(game.Options, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the match owner can choose."""

    # `reports` came later than the others. It is left out of the bytes while it is `classic`, so states of matches that
    # know nothing of it keep their fingerprints. Defaults that a function makes are never left out.

    NUMBERS: ClassVar[dict[str, range]] = {"turns": range(1, MOST_TURNS + 1)}
    ABOUT: ClassVar[dict[str, str]] = {
        "layout": "Start positions: in a ring, on a grid, one of them at random, or 2 to 4 fleets near each other.",
        "reports": "Shots in reports: classic shows only your own; battle also shows every hit.",
    }
    LABELS: ClassVar[dict[str, str]] = {"layout": "Start positions"}
    WORDS: ClassVar[dict[str, dict[str, str]]] = {"layout": {"drawn": "random"}}
    PHRASES: ClassVar[dict[str, dict[str, str]]] = {
        "layout": {"near": "Fleets start near each other"},
        "reports": {"battle": "Everyone sees every hit", "classic": "Players see only their own shots"},
    }

    turns: int = field(default_factory=lambda: TURNS)
    """The number of turns."""
    layout: Layout = field(default_factory=_drawn)
    """Where fleets start."""
    reports: Reports = "classic"
    """Whether everyone is told of hits, or only those whose shots they were."""
