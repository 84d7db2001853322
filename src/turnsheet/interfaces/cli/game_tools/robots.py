"""The commands of Robots: record files, matches between them, and the library."""

from pathlib import Path
from typing import Annotated, Literal

import typer

robots = typer.Typer(
    name="robots", help="Robots: check programs, play matches between them, manage the library.", no_args_is_help=True
)
library = typer.Typer(name="library", help="The robots in the library of this site.", no_args_is_help=True)
robots.add_typer(library)

DataFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The data folder; ~/.local/share/turnsheet by default.")
]
Side = Annotated[str, typer.Option(metavar="SCOUT,SNIPER,TANK", help="Three record files, or names from the gallery.")]
Number = Annotated[int, typer.Argument(metavar="ID", min=1, help="The number of a robot in the library.")]
Least = Annotated[int | None, typer.Option(min=0, metavar="N")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@robots.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")]) -> None:
    """Check whether programs can play, and list their errors."""
    from turnsheet.interfaces.cli.game_tools import robot_programs

    robot_programs.check(files)


@robots.command()
def match(
    red: Side,
    green: Side = "",
    yellow: Side = "",
    blue: Side = "",
    orange: Side = "",
    purple: Side = "",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same match.")] = 1,
    repeat: Annotated[int, typer.Option(min=1, metavar="N", help="Play N matches; seeds count up.")] = 1,
    json: Json = False,
    write: Annotated[bool, typer.Option("--write", help="Add the results to the record files.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the match file to FILE.")] = None,
) -> None:
    """Let robots play against each other: red and green; red, yellow and blue; or all six."""
    from turnsheet.interfaces.cli.game_tools import robot_programs

    given = {"red": red, "orange": orange, "yellow": yellow, "green": green, "blue": blue, "purple": purple}
    robot_programs.match({side: names for side, names in given.items() if names}, seed, repeat, json, write, out)


@library.command("list")
def listing(
    kind: Annotated[str, typer.Option(metavar="CLASS", help="Scout, Sniper or Tank.")] = "",
    text: Annotated[str, typer.Option(metavar="TEXT", help="A part of the name or team.")] = "",
    min_matches: Least = None,
    max_matches: Least = None,
    min_wins: Least = None,
    max_wins: Least = None,
    min_losses: Least = None,
    max_losses: Least = None,
    retired: Annotated[bool, typer.Option("--retired", help="Include retired robots.")] = False,
    sort: Annotated[
        Literal["name", "matches", "wins", "losses", "newest"], typer.Option(help="The order of the list.")
    ] = "name",
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """List robots, with filters on matches, wins and losses."""
    from turnsheet.host.library import Wanted
    from turnsheet.interfaces.cli.site import library as command

    wanted = Wanted(
        kind=kind.capitalize(),
        text=text,
        matches=(min_matches, max_matches),
        wins=(min_wins, max_wins),
        losses=(min_losses, max_losses),
        retired=retired,
        sort=sort,
    )
    command.listing(wanted, json, data)


@library.command()
def register(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")], data: DataFolder = None
) -> None:
    """Register the robots of record files."""
    from turnsheet.interfaces.cli.site import library as command

    command.register(files, data)


@library.command()
def revise(
    number: Number,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")],
    data: DataFolder = None,
) -> None:
    """Replace the program of a robot; its statistics stay."""
    from turnsheet.interfaces.cli.site import library as command

    command.revise(number, file, data)


@library.command()
def retire(number: Number, data: DataFolder = None) -> None:
    """Retire a robot: it no longer plays."""
    from turnsheet.interfaces.cli.site import library as command

    command.retire(number, data)


@library.command()
def download(
    number: Number,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it to FILE; printed by default.")] = None,
    data: DataFolder = None,
) -> None:
    """Write a robot's record file."""
    from turnsheet.interfaces.cli.site import library as command

    command.download(number, out, data)


@library.command()
def statistics(number: Number, json: Json = False, data: DataFolder = None) -> None:
    """Print the statistics of a robot."""
    from turnsheet.interfaces.cli.site import library as command

    command.statistics(number, json, data)
