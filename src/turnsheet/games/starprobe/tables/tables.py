"""The tables of the game: `BOOK` as far as the rulebook is known, or with the match owner's corrections.

The tables are printed and corrected as `sheets`, rows and columns of cells with a status each; `tabulate` makes of them
what the rules look up, tuples and dicts, described in `table_types`. Rules: docs/rules/starprobe.md.
"""

from functools import lru_cache

from turnsheet.games.starprobe.tables.sheet_reading import tabulate
from turnsheet.games.starprobe.tables.sheets.all_sheets import SHEETS
from turnsheet.games.starprobe.tables.sheets.corrections import corrected_sheets
from turnsheet.games.starprobe.tables.table_types import Tables

BOOK = tabulate(SHEETS)
LOAN = 50
SMALL_LOAN = 30
METHODS = 20
MODES = 20
EXPLORER_LEVEL = 7
YEAR = 12
KEPT = 16


def corrected(text: str) -> Tables:
    """The tables with the match owner's corrections, a text in JSON; raises BadOptionsError with table and cell."""
    return tabulate(corrected_sheets(text))


@lru_cache(maxsize=KEPT)
def tables_of(text: str) -> Tables:
    """The tables with the corrections in a game's options, kept for the next time they are asked for."""
    return corrected(text) if text.strip() else BOOK
