"""A turn as a PDF to print: the printout on green-bar paper with the map beside it, and a form for orders.

`turn_sheet.typ` is the template. Everything that it shows reaches it as JSON, so no text of a player is ever read as
markup. It has a fixed number of lines per column; the printout is broken into columns here.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.setting_errors import BadSettingError

if TYPE_CHECKING:
    from typst import Fonts

TEMPLATE = Path(__file__).parent / "turn_sheet.typ"
LINES = 51
"""Lines of a column: 17 bars of 3."""
USUAL_WIDTH = 80
WIDEST = 104
"""Characters of a line: as many as the printout has, within these limits. The letters get smaller, if need be."""
COLUMN_POINTS = 373.0
LETTER_WIDTH = 0.6021
"""How wide a letter is, compared with the size of the font."""
MOST_LINES = 6000
"""A longer printout is cut off on paper; the mail has all of it."""
TAB = 8
MISSING = "PDF sheets need the package typst. Install it with: pip install 'turnsheet[mail]'"
PDF = "application/pdf"


class Sheet(Struct, frozen=True):
    """What is on a sheet."""

    game: str
    match: str
    seat: str
    turn: str
    deadline: str
    printout: str
    chart: str
    """The map, as SVG."""
    reply_to: str
    """The address for orders; empty if they cannot be sent by mail."""
    page: str
    """The address of the match's page."""
    asks: bool = True
    """Whether the seat may give orders, so a form for them belongs to it."""
    players: str = ""
    """Who has which seat; empty where players may not know each other."""
    rules: str = ""
    """The address of the page with the rules."""


class _Laid(Struct, frozen=True):
    """A sheet as the template reads it."""

    sheet: Sheet
    first: list[str]
    """The lines beside the map."""
    rest: list[list[list[str]]]
    """The further pages, each with its columns."""
    points: float
    """The size of the font."""


def available() -> bool:
    """Whether sheets can be made here."""
    return find_spec("typst") is not None


def pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF."""
    if not available():
        raise BadSettingError(MISSING)
    import typst  # an optional package

    data = codec.encode(_laid(sheet)).decode()
    made = typst.compile(TEMPLATE, format="pdf", font_paths=_fonts(), sys_inputs={"data": data}, timestamp=0)
    assert isinstance(made, bytes)
    return made


@cache
def _fonts() -> "Fonts":
    """The fonts that come with typst, so that a sheet looks the same on every machine."""
    import typst  # an optional package

    return typst.Fonts(include_system_fonts=False)


def _laid(sheet: Sheet) -> _Laid:
    plain = [line.expandtabs(TAB).rstrip() for line in sheet.printout.splitlines()]
    width = min(max(map(len, [*plain, "-" * USUAL_WIDTH])), WIDEST)
    lines = [part for line in plain for part in _broken(line, width)]
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"... and {len(lines) - MOST_LINES + 1:,} more lines, in the mail itself"]
    columns = [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    rest = [columns[at : at + 2] for at in range(1, len(columns), 2)]
    return _Laid(sheet, columns[0] if columns else [], rest, int(100 * COLUMN_POINTS / width / LETTER_WIDTH) / 100)


def _broken(line: str, width: int) -> list[str]:
    """A line in parts that fit into a column."""
    return [line[at : at + width] for at in range(0, len(line), width)] or [""]
