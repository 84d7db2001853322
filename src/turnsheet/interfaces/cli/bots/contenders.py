"""Contenders: the bots that a command lets play, wherever they come from.

| word on the command line | bot |
|---|---|
| `hunter` | one of ours, or one that an installed package offers as an entry point of the group `turnsheet.bots` |
| `mine.py`, `mine.py:play` | a function in a file |
| `package.module:play` | a function that Python can import |
| `cmd:./mybot --fast` | a command, which speaks JSON lines (`process_bots`) |
| `team:robots/` | a folder with the record files of three robot programs |

Nothing else knows how bots are found: a contender begins for one seat of one match, and what it begins is a player.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Literal

from msgspec import Struct

from turnsheet.bots.all_bots import QUICK
from turnsheet.core.game import AnyGame, Options
from turnsheet.core.pages.views import View
from turnsheet.core.player import Bot, Player
from turnsheet.core.seats import Seat

FaultKind = Literal["crash", "late", "nonsense"]
START_SECONDS = 60.0
"""How long a bot from outside may take until it is ready, if it has less time for a turn."""


class Limits(Struct, frozen=True):
    """What bots may use."""

    seconds: float = 10.0
    """For one turn of a bot from outside."""
    memory: int = 2048
    """In MB, for each process of a command."""
    lookahead: int = QUICK
    """How many turns one of our bots may simulate for a sheet, if it searches."""


class Engagement(Struct, frozen=True):
    """What a bot plays: one seat of one match."""

    game: AnyGame
    options: Options
    seat: Seat
    seats: int


class BotFaultError(Exception):
    """A bot crashed, was late, or answered something other than an order sheet."""

    def __init__(self, kind: FaultKind, detail: str, *, ended: bool = False) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.ended = ended
        """Whether the bot cannot be asked again in this match."""


class Contender(Struct, frozen=True):
    """A bot that can take a seat. Its name is what it was called on the command line, so it can be found again."""

    name: str
    blurb: str
    begin: Callable[[Engagement], AbstractContextManager[Player[View]]]
    """Start it for a seat; raises BotFaultError, as does the player. It ends with the context."""
    outside: bool = True
    """Whether it is not one of ours: then a fault of it does not end the match."""


def ours(bot: Bot, limits: Limits) -> Contender:
    """One of our bots as a contender."""
    player = bot.thinking(limits.lookahead)
    return Contender(bot.name, bot.blurb, lambda _: nullcontext(player), outside=False)
