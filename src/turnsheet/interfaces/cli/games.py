"""`turnsheet games`: what can be played here."""

from rich.console import Console
from rich.table import Table

from turnsheet.core.match import listed
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.lookup import bots_for


def run() -> None:
    """Print the games."""
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "players", "bots", ""):
        table.add_column(heading)
    for game in GAMES:
        bots = ", ".join(bot.name for bot in bots_for(game))
        table.add_row(game.id, listed(game.seat_counts), bots, game.blurb)
    Console().print(table)
