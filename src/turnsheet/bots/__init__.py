"""Bots: from a view and its offers to orders, never from states or seeds."""

from typing import cast

from turnsheet.bots import any_game, hunter
from turnsheet.core.player import Bot, Player
from turnsheet.core.views import View

BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", None, "fills any order form at random", any_game.play),
        Bot("hunter", "raumkrieg", "leads its targets and saves fuel for fire", cast(Player[View], hunter.play)),
    )
}
