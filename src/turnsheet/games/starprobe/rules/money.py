"""Money and counts, as people read and write them. Sums are whole quarters of a Megaron."""

import re
from functools import lru_cache

MONEY = re.compile(r"([+-]?)([0-9]{1,8})(?:\.(0|00|25|5|50|75))?")
CENTS = {"0": 0, "00": 0, "25": 1, "5": 2, "50": 2, "75": 3}
MOST_WRITTEN = 4096
"""How many sums are kept as written."""
QUARTERS = ("", ".25", ".5", ".75")


@lru_cache(MOST_WRITTEN)
def money(quarters: int) -> str:
    """A sum in Megarons: `2`, `2.25`, `-0.5`."""
    whole, rest = divmod(abs(quarters), 4)
    return f"{'-' if quarters < 0 else ''}{whole}{QUARTERS[rest]}"


def megarons(quarters: int) -> int | float:
    """A sum in Megarons, as a number to sort by: whole where it can be."""
    whole, rest = divmod(quarters, 4)
    return whole + rest / 4 if rest else whole


def read_money(text: str) -> int | None:
    """A sum in quarters; None if it is none."""
    found = MONEY.fullmatch(text)
    if not found:
        return None
    sum_ = 4 * int(found[2]) + CENTS[found[3] or "0"]
    return -sum_ if found[1] == "-" else sum_
