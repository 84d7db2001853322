"""The commands of Robots: records, matches between them, the library. What they do is in the modules beside."""

from pathlib import Path
from typing import Annotated, Literal

import typer

robots = typer.Typer(name="robots", help="Robots that play themselves: check, match, library.", no_args_is_help=True)
library = typer.Typer(name="library", help="The robots registered with the house.", no_args_is_help=True)
robots.add_typer(library)

DataFolder = Annotated[Path | None, typer.Option(metavar="DIR", help="The data folder; your own by default.")]
Side = Annotated[str, typer.Option(metavar="SCOUT,SNIPER,TANK", help="Three record files, or names of the gallery.")]
Number = Annotated[int, typer.Argument(metavar="ID", min=1, help="A robot of the library.")]
Least = Annotated[int | None, typer.Option(min=0, metavar="N")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


@robots.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")]) -> None:
    """Say of records whether they can play, and where their faults are."""
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
    repeat: Annotated[int, typer.Option(min=1, metavar="N", help="Play N matches with seeds counting up.")] = 1,
    json: Json = False,
    write: Annotated[bool, typer.Option("--write", help="Add what they did to the record files.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the match file there.")] = None,
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
    retired: Annotated[bool, typer.Option("--retired", help="Retired ones too.")] = False,
    sort: Annotated[
        Literal["name", "matches", "wins", "losses", "newest"], typer.Option(help="What comes first.")
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
    """Put a record file in the place of a robot; what it did stays on its record."""
    from turnsheet.interfaces.cli.site import library as command

    command.revise(number, file, data)


@library.command()
def retire(number: Number, data: DataFolder = None) -> None:
    """Let a robot play no more."""
    from turnsheet.interfaces.cli.site import library as command

    command.retire(number, data)


@library.command()
def download(
    number: Number,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write it; printed if left out.")] = None,
    data: DataFolder = None,
) -> None:
    """Write a robot's record file."""
    from turnsheet.interfaces.cli.site import library as command

    command.download(number, out, data)


@library.command()
def statistics(number: Number, json: Json = False, data: DataFolder = None) -> None:
    """Print what a robot has done."""
    from turnsheet.interfaces.cli.site import library as command

    command.statistics(number, json, data)
