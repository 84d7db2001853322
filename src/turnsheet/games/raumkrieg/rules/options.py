"""The options of a game of Raumkrieg. Rules: docs/rules/raumkrieg.md, "Options"."""

from typing import ClassVar, Literal

from turnsheet.core import game
from turnsheet.games.raumkrieg.rules.tables import MOST_TURNS, TURNS

Layout = Literal["drawn", "ring", "grid"]


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What a host can choose."""

    NUMBERS: ClassVar[dict[str, range]] = {"turns": range(1, MOST_TURNS + 1)}

    turns: int = TURNS
    layout: Layout = "drawn"
