"""`turnsheet games`: the games, with their bots and options."""

from turnsheet.core.match import listed
from turnsheet.core.options import settings
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.lookup import bots_for


def run() -> None:
    """Print the games and their options."""
    table = plain_table("game", "players", "bots", "")
    for game in GAMES:
        bots = ", ".join(bot.name for bot in bots_for(game))
        table.add_row(game.id, listed(game.seat_counts), bots, game.blurb)
    options = plain_table("game", "option", "values", "default")
    for game in GAMES:
        for setting in settings(game.options_type):
            options.add_row(game.id, setting.name, setting.values, setting.default)
    page = output()
    page.print(table)
    page.print()
    page.print(options)
