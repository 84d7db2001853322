"""`turnsheet starprobe tables`: the tables on paper, and what is known of each cell."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.tables.sheets import EMPTY, Sheet
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import corrected
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import CommandError, explained
from turnsheet.interfaces.cli.files import read_option

MARKS = {"seed": "", "doubtful": "?", "reconstructed": "*", "corrected": "!"}
LEGEND = {
    "doubtful": "? doubtful: read in the rulebook, but damaged or odd.",
    "reconstructed": "* reconstructed: lost in the rulebook.",
    "corrected": "! corrected by the file.",
}


def run(
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
        written = msgspec.json.encode({sheet.name: _plain(sheet) for sheet in chosen})
        print(msgspec.json.format(written, indent=1).decode())
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
    return {
        "title": sheet.title,
        "across": sheet.across,
        "rows": sheet.rows,
        "columns": sheet.columns,
        "cells": sheet.cells,
        "status": sheet.status,
    }


def _tables(file: Path | None) -> Tables:
    with explained(BadOptionsError, about=file):
        return corrected(read_option(file) if file else "")
