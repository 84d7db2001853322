"""Opponents: the bots that play the other seats."""

from collections.abc import Sequence

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player

Opponent = str | Player[View]
"""The name of a bot, or a function that plays."""


def players(game: AnyGame, opponents: Opponent | Sequence[Opponent], count: int) -> list[Player[View]]:
    """The players of `count` seats: one for all of them, or one for each."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [_player(game, opponents)] * count
    if len(opponents) != count:
        raise ValueError(f"There are {count} other seats, and {len(opponents)} opponents. Name one, or one for each.")
    return [_player(game, each) for each in opponents]


def _player(game: AnyGame, opponent: Opponent) -> Player[View]:
    if not isinstance(opponent, str):
        return opponent
    able = {bot.name: bot.player for bot in BOTS.values() if bot.plays(game.id)}
    if opponent not in able:
        raise ValueError(f"No bot called '{opponent}' plays {game.title}. Use one of {', '.join(able)}.")
    return able[opponent]
