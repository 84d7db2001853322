"""The codings by game."""

from collections.abc import Callable
from typing import cast

from turnsheet.core.game import AnyGame, Options
from turnsheet.core.pages.views import View
from turnsheet.environments.codings.coding import Coding
from turnsheet.environments.codings.raumkrieg import RaumkriegCoding
from turnsheet.environments.codings.robots import RobotsCoding
from turnsheet.environments.codings.starprobe import StarprobeCoding
from turnsheet.environments.codings.starweb import StarwebCoding
from turnsheet.environments.codings.text import TextCoding

ARRAYS = cast(
    dict[str, Callable[[Options, int], Coding[View]]],
    {
        "raumkrieg": RaumkriegCoding,
        "robots": RobotsCoding,
        "starweb": StarwebCoding,
        "starprobe": StarprobeCoding,
    },
)
"""A game's coding only ever gets views of its own game, so this is safe."""


def coding_of(game: AnyGame, options: Options, seats: int, *, text: bool, together: bool) -> Coding[View]:
    """The coding of a match, in numbers or as text."""
    return TextCoding(game, together) if text else ARRAYS[game.id](options, seats)
