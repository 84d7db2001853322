"""The commands of Starweb: draw maps and measure their fairness; merge printouts into one atlas."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.core.word_lists import count
from turnsheet.games.starweb.atlas.atlas import Atlas, merge
from turnsheet.games.starweb.atlas.text import write_atlas
from turnsheet.games.starweb.printout_reader.reader import PageError, Reading, read_pages
from turnsheet.games.starweb.star_graph.fairness import Fairness, measure
from turnsheet.games.starweb.star_graph.map_text import read_map, write_map
from turnsheet.games.starweb.star_graph.star_graph import make
from turnsheet.games.starweb.star_graph.tables import REACH
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import read_bytes, read_text, write_bytes

DATES = ("turn", "first", "since")
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How texts in UTF-16 begin."""

commands = typer.Typer()


@commands.command("map")
def make_map(
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same map.")] = 1,
    players: Annotated[int, typer.Option(min=2, max=15, metavar="N", help="How many players.")] = 15,
    partner: Annotated[bool, typer.Option("--partner", help="Seats 1 and 2, 3 and 4 and so on are partners.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Print how fair the map is instead of the map.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map to FILE.")] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read a map instead of making one, and print how fair it is.")
    ] = None,
) -> None:
    """Make a map and print it, or measure how fair one is. Exits with 1 if it is not fair."""
    if check is not None and out is not None:
        raise CommandError("--check reads a map and does not write one. Leave out --out.")
    with explained(BadOptionsError, about=check):
        graph = make(players, partner, Dice(turn_key(str(seed), 0))) if check is None else read_map(read_text(check))
    if out is not None:
        write_bytes(out, write_map(graph).encode())
    if report or check is not None:
        _report(measure(graph))
    elif out is None:
        print(write_map(graph), end="")


def _report(found: Fairness) -> None:
    holes = ", ".join(f"W{hole}" for hole in found.holes)
    page = output()
    page.print(
        f"{len(found.outlooks)} players, {found.worlds} worlds, {found.gates} pairs of gates, "
        f"{len(found.holes)} black holes{f': {holes}' if holes else ''}"
    )
    jumps = [f"within {number}" for number in range(1, REACH + 1)]
    numbers = ("rival", *jumps, "limit", "mines", "industry", "keys", "artifacts")
    rows = plain_table("seat", "home", *numbers, right=("seat", *numbers))
    for each in found.outlooks:
        told = (each.rival, *each.within, each.limit, each.mines, each.industry, each.keys, each.artifacts)
        rows.add_row(str(each.seat), f"W{each.home}", *map(str, told))
    page.print(rows)
    page.print(
        "Rival: jumps to the nearest rival's home. Within N: worlds within N jumps of home.\n"
        "Limit, mines, industry: totals of the worlds next to home.\n"
        f"Keys, artifacts: within {REACH} jumps. Jumps are counted around black holes."
    )
    if found.fair:
        page.print("Fair: the map meets all requirements.")
        return
    page.print("Not fair:")
    for fault in found.faults:
        page.print(f"  {fault}")
    raise typer.Exit(FAILED)


@commands.command()
def read(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Printouts, of this site or of games elsewhere.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the atlas to FILE.")] = None,
) -> None:
    """Read printouts and merge them into one atlas of the star graph."""
    atlas = merge(reading for file in files for reading in _pages(file, several=len(files) > 1))
    text = _json(atlas) if json else write_atlas(atlas)
    if out is None:
        print(text, end="")
        return
    write_bytes(out, text.encode())
    if not json:
        print(_summary(atlas, out), end="")


def _json(atlas: Atlas) -> str:
    """The atlas as JSON. The turn of a printout that does not say it is null."""
    return codec.encode(_undated(msgspec.to_builtins(atlas))).decode() + "\n"


def _undated(value: object) -> object:
    """The same with null where a turn is 0, which no turn is: as a field, or first in a pair with a name."""
    if isinstance(value, dict):
        return {
            key: None if key in DATES and isinstance(each, int) and each < 1 else _undated(each)
            for key, each in value.items()
        }
    if isinstance(value, (list, tuple)):
        dated = len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str)
        return [None, value[1]] if dated and value[0] < 1 else [_undated(each) for each in value]
    return value


def _pages(file: Path, several: bool) -> list[Reading]:
    """The printouts of a file; where there are several files, notes say in which of them a line is."""
    try:
        found = read_pages(_decoded(read_bytes(file)))
    except PageError as error:
        raise CommandError(f"{file}: {error}.") from error
    if not several:
        return found
    return [replace(each, notes=tuple(f"{file.name}, {note}" for note in each.notes)) for each in found]


def _decoded(data: bytes) -> str:
    """A text as mail programs save it: in UTF-8, in UTF-16 if it begins so, else in the code of Western Windows."""
    if data.startswith(UTF_16):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _summary(atlas: Atlas, out: Path) -> str:
    lines = [f"{count(len(atlas.pages), 'printout')}, {count(len(atlas.worlds), 'world')}: {out}"]
    for title, told in (("Not understood:", atlas.notes), ("Contradictions:", atlas.contradictions)):
        lines += [title, *(f"   {each}" for each in told)] if told else []
    return "\n".join(lines) + "\n"
