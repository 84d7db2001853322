"""The commands of Starweb: maps and printouts. What they do is in the modules beside."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.game_tools import maps, starweb_read

commands = typer.Typer()


@commands.command("map")
def chart(
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same map.")] = 1,
    players: Annotated[int, typer.Option(min=2, max=15, metavar="N", help="How many players.")] = 15,
    partner: Annotated[bool, typer.Option("--partner", help="Seats 1 and 2, 3 and 4 and so on are partners.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Print how fair the map is instead of the map.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map to FILE.")] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read a map instead of making one, and print how fair it is.")
    ] = None,
) -> None:
    """Make a map and print it, or measure how fair one is. The exit code is 1 if it is not fair."""
    if check is not None and out is not None:
        raise CommandError("--check reads a map and does not write one. Leave out --out.")
    if check is None:
        maps.make(seed, players, partner, report, out)
    else:
        maps.check(check)


@commands.command()
def read(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Printouts, of this site or of games elsewhere.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the atlas to FILE.")] = None,
) -> None:
    """Read printouts and merge them into one atlas of the star graph."""
    starweb_read.run(files, json, out)
