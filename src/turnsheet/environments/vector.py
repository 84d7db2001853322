"""Gymnasium's vector environment: the same seat of several matches, stepped together."""

from collections.abc import Sequence
from functools import partial
from typing import Unpack

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from turnsheet.core.player import EASY
from turnsheet.environments.one_seat import OneSeat
from turnsheet.environments.opponents import Opponent
from turnsheet.environments.set_up import Settings


def many_matches(
    game: str,
    count: int,
    *,
    processes: bool = False,
    seat: int = 1,
    opponents: Opponent | Sequence[Opponent] = EASY,
    **settings: Unpack[Settings],
) -> "SyncVectorEnv[object, object] | AsyncVectorEnv[object, object]":
    """A number of matches as one vector environment, in this process or each in its own.

    A match that is over begins again with the next step, as Gymnasium's vector environments do.
    """
    made = [partial(OneSeat, game, seat=seat, opponents=opponents, **settings)] * count
    return AsyncVectorEnv(made) if processes else SyncVectorEnv(made)
