"""The options of a game of Robots. Rules: docs/rules/robots.md §1, §7."""

from typing import ClassVar

from turnsheet.core import game
from turnsheet.games.robots.rules.tables import DRAW_AFTER


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What the match owner can choose."""

    NUMBERS: ClassVar[dict[str, range]] = {"board": range(8), "draw_after": range(1001)}
    LABELS: ClassVar[dict[str, str]] = {"draw_after": "Draw after turns without damage"}

    board: int = 0
    """The side of the board, 5 or 7; 0 for the smallest that the number of teams allows."""
    draw_after: int = DRAW_AFTER
    """This number of turns without damage is a draw; 0 for never."""
