"""The commands of `turnsheet bots`."""

import typer

from turnsheet.interfaces.cli.bots import connect

commands = typer.Typer()
commands.command("connect")(connect.run)
