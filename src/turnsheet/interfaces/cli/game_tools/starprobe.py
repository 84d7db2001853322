"""The commands of Star Probe: its tables, with the status of each cell, and star maps."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.core.game import BadOptionsError
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.generator import HOMES, draw
from turnsheet.games.starprobe.star_map.map_text import read_sky, write_sky
from turnsheet.games.starprobe.star_map.places import hexes
from turnsheet.games.starprobe.tables.sheets.all_sheets import EMPTY, Sheet
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import corrected
from turnsheet.interfaces.cli.console import output, plain_table, print_json
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import read_option, read_text, write_bytes

MARKS = {"seed": "", "doubtful": "?", "reconstructed": "*", "corrected": "!"}
LEGEND = {
    "doubtful": "? doubtful: damaged or implausible in the rulebook.",
    "reconstructed": "* reconstructed: lost in the rulebook.",
    "corrected": "! corrected by the file.",
}
STARS = 2000
"""The rules require more than this."""
JUMPS = (3, 4)
"""Of the two Explorers."""

commands = typer.Typer()


@commands.command("tables")
def print_tables(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A table; lists all tables by default.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, in the form that --with reads.")] = False,
    corrections: Annotated[
        Path | None, typer.Option("--with", metavar="FILE", help="A file with corrections of tables, in JSON or YAML.")
    ] = None,
) -> None:
    """Print a table, with doubtful and reconstructed cells marked, or list the tables."""
    tables = _tables(corrections)
    known = [sheet.name for sheet in tables.sheets]
    if name and name not in known:
        raise CommandError(f"There is no table '{name}'. Use one of {', '.join(known)}.")
    chosen = [sheet for sheet in tables.sheets if name in ("", sheet.name)]
    if json:
        print_json({sheet.name: _plain(sheet) for sheet in chosen})
    elif name:
        print(show(chosen[0]), end="")
    else:
        _list(tables)


def show(sheet: Sheet) -> str:
    """A table as text, with its marks and what they mean."""
    cells = [
        [f"{cell or EMPTY}{MARKS[status]}" for cell, status in zip(row, known, strict=True)]
        for row, known in zip(sheet.cells, sheet.status, strict=True)
    ]
    first = max(map(len, sheet.rows))
    widths = [max(map(len, column)) for column in zip(sheet.columns, *cells, strict=True)]
    lines = [sheet.title, f"({sheet.across})", "", _line("", sheet.columns, first, widths)]
    lines += (_line(label, row, first, widths) for label, row in zip(sheet.rows, cells, strict=True))
    legend = [text for status, text in LEGEND.items() if any(status in row for row in sheet.status)]
    return "\n".join([*lines, *(["", *legend] if legend else [])]) + "\n"


def _line(label: str, cells: list[str] | tuple[str, ...], first: int, widths: list[int]) -> str:
    return "  ".join((label.ljust(first), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))))


def _list(tables: Tables) -> None:
    counted = ("cells", "doubtful", "reconstructed", "corrected")
    rows = plain_table("table", *counted, "", right=counted)
    for sheet in tables.sheets:
        size = len(sheet.rows) * len(sheet.columns)
        found = (sheet.count("doubtful"), sheet.count("reconstructed"), sheet.count("corrected"))
        rows.add_row(sheet.name, str(size), *(str(number or "") for number in found), sheet.title.partition(":")[0])
    output().print(rows)


def _plain(sheet: Sheet) -> dict[str, object]:
    return {name: getattr(sheet, name) for name in ("title", "across", "rows", "columns", "cells", "status")}


def _tables(file: Path | None) -> Tables:
    with explained(BadOptionsError, about=file):
        return corrected(read_option(file) if file else "")


@commands.command("map")
def draw_map(
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed gives the same map.")] = "1",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map to FILE.")] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read a map instead of drawing one, and check it.")
    ] = None,
    near: Annotated[str, typer.Option(metavar="STAR", help="Print the stars around STAR instead of the map.")] = "",
    jump: Annotated[int, typer.Option(min=1, max=30, metavar="N", help="How many hexes around STAR.")] = 3,
) -> None:
    """Draw a star map, print the stars around a star, or check a map. Exits with 1 if the map is incomplete."""
    if check is not None and out is not None:
        raise CommandError("--check reads a map and does not write one. Leave out --out.")
    sky = draw(seed) if check is None else _read(check)
    if near:
        _look(sky, near, jump)
    elif check is not None:
        _check(sky)
    elif out is None:
        print(write_sky(sky), end="")
    else:
        write_bytes(out, write_sky(sky).encode())


def _check(sky: Sky) -> None:
    """Say what a map has and what it lacks."""
    page = output()
    page.print(
        f"{len(sky.stars)} stars in {len(sky.by_hex)} hexes, {len(sky.homes)} homes, {len(sky.clouds)} clouded hexes"
    )
    numbers = ("empire", *(f"jump {jump}" for jump in JUMPS))
    rows = plain_table("home", "race", *numbers, right=numbers)
    for home in sky.homes:
        reached = (len(sky.reachable(home.place, jump)) for jump in JUMPS)
        rows.add_row(home.star, home.race, str(len(sky.stars_of(home))), *map(str, reached))
    page.print(rows)
    page.print("Empire: stars within its bounds. Jump N: stars that a jump of N hexes reaches from home.")
    lacks = _lacks(sky)
    page.print("The map meets all requirements." if not lacks else "The map does not meet these requirements:")
    for lack in lacks:
        page.print(f"  {lack}")
    if lacks:
        raise typer.Exit(FAILED)


def _look(sky: Sky, name: str, jump: int) -> None:
    """Print the stars around one."""
    star = sky.star(name)
    if star is None:
        raise CommandError(f"There is no star '{name}' on this map. Stars have names like {sky.stars[0].name}.")
    near = tuple(sky.near(star.place, jump))
    rows = plain_table("star", "kind", "hexes", "levels", "distance", "", right=("hexes", "levels", "distance"))
    for other, halves in near:
        flat, high = hexes(star.place[:2], other.place[:2]), other.place[2] - star.place[2]
        home = sky.home(other.name)
        told = [f"home of the {home.race} race"] if home else []
        told += [] if sky.clear(star.place, other.place) else ["behind a cloud"]
        rows.add_row(other.name, other.kind, str(flat), f"{high:+d}", _halves(halves), ", ".join(told))
    page = output()
    page.print(f"{count(len(near), 'star')} within {jump} hexes of {star.name}")
    if near:
        page.print(rows)


def _lacks(sky: Sky) -> list[str]:
    lacks = [] if len(sky.stars) > STARS else [f"the rules need more than {STARS} stars"]
    if len(sky.homes) < len(HOMES):
        lacks.append(f"the rules need {len(HOMES)} homes, one for each possible player")
    lacks += (
        f"from the home {home.star} a jump of {JUMPS[0]} reaches no star"
        for home in sky.homes
        if not sky.reachable(home.place, JUMPS[0])
    )
    return lacks


def _read(file: Path) -> Sky:
    with explained(BadOptionsError, about=file):
        return read_sky(read_text(file))


def _halves(halves: int) -> str:
    return f"{halves // 2}{'½' if halves % 2 else ' '}".rstrip() if halves > 1 else "½"
