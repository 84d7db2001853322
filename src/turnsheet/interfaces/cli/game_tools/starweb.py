"""The commands of Starweb: maps and printouts."""

import typer

from turnsheet.interfaces.cli.game_tools import maps, starweb_read

commands = typer.Typer()
commands.command("map")(maps.run)
commands.command("read")(starweb_read.run)
