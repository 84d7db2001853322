"""`turnsheet games`: what can be played here."""

from turnsheet.core.match import listed
from turnsheet.core.options import settings
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.console import paper, ruled
from turnsheet.interfaces.cli.lookup import bots_for


def run() -> None:
    """Print the games and their options."""
    table = ruled("game", "players", "bots", "")
    for game in GAMES:
        bots = ", ".join(bot.name for bot in bots_for(game))
        table.add_row(game.id, listed(game.seat_counts), bots, game.blurb)
    options = ruled("game", "option", "values", "default")
    for game in GAMES:
        for setting in settings(game.options_type):
            options.add_row(game.id, setting.name, setting.values, setting.default)
    page = paper()
    page.print(table)
    page.print()
    page.print(options)
