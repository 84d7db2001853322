"""The commands of Star Probe: tables and star maps. What they do is in the modules beside."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.game_tools import starprobe_map, starprobe_tables

commands = typer.Typer()


@commands.command()
def tables(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A table; lists all tables by default.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, in the form that --with reads.")] = False,
    corrections: Annotated[
        Path | None, typer.Option("--with", metavar="FILE", help="A file with corrections of tables, in JSON or YAML.")
    ] = None,
) -> None:
    """Print a table, with doubtful and reconstructed cells marked, or list the tables."""
    starprobe_tables.run(name, json, corrections)


@commands.command("map")
def chart(
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed gives the same map.")] = "1",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map to FILE.")] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read a map instead of drawing one, and check it.")
    ] = None,
    near: Annotated[str, typer.Option(metavar="STAR", help="Print the stars around STAR instead of the map.")] = "",
    jump: Annotated[int, typer.Option(min=1, max=30, metavar="N", help="How many hexes around STAR.")] = 3,
) -> None:
    """Draw a star map, print the stars around one, or check a map. The exit code is 1 if it lacks something."""
    if check is not None and out is not None:
        raise CommandError("--check reads a map and does not write one. Leave out --out.")
    if near:
        starprobe_map.look(seed, check, near, jump)
    elif check is not None:
        starprobe_map.check(check)
    else:
        starprobe_map.make(seed, out)
