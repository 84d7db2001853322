"""The commands of Star Probe: tables and star maps."""

import typer

from turnsheet.interfaces.cli.game_tools import starprobe_map, starprobe_tables

commands = typer.Typer()
commands.command("tables")(starprobe_tables.run)
commands.command("map")(starprobe_map.run)
