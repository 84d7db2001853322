"""The match owner's corrections: a text in JSON that names tables and cells.

    {"conflict": {"cells": [["T", "", ...], ...]},
     "exploration": {"change": {"3/17": "1*", "2/15": "1"}}}

`cells` replaces a whole table, row by row; `change` single cells, by the labels of row and column. What
`turnsheet starprobe tables --json` prints can be edited and given back; cells that stay as they are keep their status.
"""

import re
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.tables.sheets.all_sheets import SHEETS, Sheet

KNOWN = {"name", "title", "across", "rows", "columns", "cells", "status", "change"}
BOUND = {
    "components": {("screen", "takes")},
    "equipment": {
        *(("supplies", column) for column in ("lot", "attack")),
        *(("modes", column) for column in ("lot", "attack")),
        ("slugs", "attack"),
    },
    "specialities": {(str(number), "name") for number in range(1, 7)},
}
"""Cells that are only there to be read: the rules are bound to what they say."""
LONGEST_SHOWN = 30
MALFORMED = re.compile(r"(?:JSON is malformed: )?(?P<reason>.*) \(byte (?P<byte>[0-9]+)\)")


def corrected_sheets(text: str) -> tuple[Sheet, ...]:
    """The tables with the corrections of a text; raises BadOptionsError with table and cell."""
    if not text.strip():
        return SHEETS
    try:
        given: object = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise BadOptionsError(f"The tables: {_malformed(text, str(error))}.") from error
    if not isinstance(given, dict):
        raise BadOptionsError("The tables must be an object with the names of tables as keys.")
    known = {sheet.name: sheet for sheet in SHEETS}
    for name in given:
        if name not in known:
            raise BadOptionsError(f"The tables: there is no table {_shown(name)}; there are {', '.join(known)}.")
    return tuple(_corrected(sheet, given[sheet.name]) if sheet.name in given else sheet for sheet in SHEETS)


def _malformed(text: str, error: str) -> str:
    """What is wrong with a text that is not JSON, with the line."""
    found = MALFORMED.fullmatch(error)
    before = text.encode()[: int(found["byte"])] if found else text.rstrip().encode()
    line = before.count(b"\n") + 1
    return f"this is not JSON: line {line}: {found['reason'] if found else 'something is missing at the end'}"


def _corrected(sheet: Sheet, given: object) -> Sheet:
    if not isinstance(given, dict):
        raise _wrong(sheet, "it must be an object with `cells` or `change`")
    for key in given:
        if key not in KNOWN:
            raise _wrong(sheet, f"{_shown(key)} is not a part of it; write `cells` or `change`")
    for key, labels in (("rows", sheet.rows), ("columns", sheet.columns)):
        if key in given and given[key] != list(labels):
            raise _wrong(sheet, f"its {key} are {', '.join(labels)}")
    cells = [list(row) for row in sheet.cells]
    if "cells" in given:
        cells = _whole(sheet, given["cells"])
    if "change" in given:
        _change(sheet, cells, given["change"])
    changed = tuple(map(tuple, cells))
    for row, column in sorted(BOUND.get(sheet.name, ())):
        at = sheet.rows.index(row), sheet.columns.index(column)
        if changed[at[0]][at[1]] != sheet.cells[at[0]][at[1]]:
            raise _wrong(sheet, f"cell {row}/{column} cannot be corrected; the rules are bound to it")
    if sheet.fixed and changed != sheet.cells:
        raise _wrong(sheet, "it cannot be corrected here; homes come with a star map")
    status = tuple(
        tuple(old if new == was else "corrected" for new, was, old in zip(*rows, strict=True))
        for rows in zip(changed, sheet.cells, sheet.status, strict=True)
    )
    return replace(sheet, cells=changed, status=status)


def _whole(sheet: Sheet, given: object) -> list[list[str]]:
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != len(sheet.rows):
        raise _wrong(sheet, f"`cells` is a list of {len(sheet.rows)} rows")
    cells: list[list[str]] = []
    for label, row in zip(sheet.rows, given, strict=True):
        if not isinstance(row, Sequence) or isinstance(row, str) or len(row) != len(sheet.columns):
            raise _wrong(sheet, f"row {label} is a list of {len(sheet.columns)} cells")
        cells.append([_cell(sheet, label, column, value) for column, value in enumerate(row)])
    return cells


def _change(sheet: Sheet, cells: list[list[str]], given: object) -> None:
    if not isinstance(given, Mapping):
        raise _wrong(sheet, '`change` is an object like {"3/17": "1*"}')
    for key, value in given.items():
        row, _, column = str(key).rpartition("/")
        if row not in sheet.rows or column not in sheet.columns:
            raise _wrong(sheet, f"there is no cell {_shown(key)}; cells are named ROW/COLUMN, like {_example(sheet)}")
        at = sheet.columns.index(column)
        cells[sheet.rows.index(row)][at] = _cell(sheet, row, at, value)


def _cell(sheet: Sheet, row: str, column: int, value: object) -> str:
    text = "" if value is None else str(value)
    if isinstance(value, bool) or not re.fullmatch(sheet.forms[column], text):
        where = f"cell {row}/{sheet.columns[column]}"
        raise _wrong(
            sheet, f"{where}: {_shown(value)} is not possible there; now it is {_shown(_now(sheet, row, column))}"
        )
    return text


def _now(sheet: Sheet, row: str, column: int) -> str:
    return sheet.cells[sheet.rows.index(row)][column]


def _example(sheet: Sheet) -> str:
    return f"{sheet.rows[0]}/{sheet.columns[-1]}"


def _shown(value: object) -> str:
    text = str(value)
    return f"'{text[:LONGEST_SHOWN]}…'" if len(text) > LONGEST_SHOWN else f"'{text}'"


def _wrong(sheet: Sheet, reason: str) -> BadOptionsError:
    return BadOptionsError(f"The table {sheet.name}: {reason}.")
