"""The result of a check: ok, a warning or a problem, with what to do about it."""

from typing import Literal

from msgspec import Struct

Level = Literal["ok", "warning", "problem"]


class Finding(Struct, frozen=True):
    """One sentence about one thing."""

    about: str
    """The name of its check."""
    level: Level
    says: str
    do: str = ""
    """What to do about it; empty if everything is fine."""


def ok(says: str) -> Finding:
    """Everything is fine."""
    return Finding("", "ok", says)


def warning(says: str, do: str) -> Finding:
    """Something the host should look at."""
    return Finding("", "warning", says, do)


def problem(says: str, do: str) -> Finding:
    """Something that does not work, or is not safe."""
    return Finding("", "problem", says, do)


def named(names: list[str], most: int = 5) -> str:
    """Some names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def size(count: float) -> str:
    """A number of bytes as people read it."""
    amount, unit = float(count), "bytes"
    for unit in ("bytes", "kB", "MB", "GB", "TB"):
        if amount < 1000 or unit == "TB":
            break
        amount /= 1000
    return f"{amount:.0f} {unit}" if unit == "bytes" or amount >= 100 else f"{amount:.1f} {unit}"
