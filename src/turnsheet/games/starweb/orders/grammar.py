"""The grammar of an order sheet: from its text to orders and their places in it. Rules: docs/rules/starweb.md §26.

A piece of a sheet is an order, a line of the heading, or something unreadable. Blanks may stand inside orders as well
as between them; then the longest order from the left is meant, as long as it leaves no half of another behind:
`F12 W41 W9` is one move, `F12W41 W9X` a move and a plunder. A message takes the rest of its line.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from turnsheet.games.starweb.orders.orders import (
    FLEETS,
    NUMBERS,
    WORLDS,
    AnyOrder,
    Build,
    Cargo,
    Carry,
    Move,
    Plunder,
    Tell,
)
from turnsheet.games.starweb.orders.patterns import BY_LETTER, Heading
from turnsheet.games.starweb.rules.tables import MOST


class Unreadable(Struct, frozen=True):
    """Something that is not an order."""

    code: str
    reason: str


Piece = tuple[AnyOrder | Heading | Unreadable, int, int, int]
"""A piece of the sheet: its line, counted from 1, and the columns where it begins and ends, counted from 0.

Blanks and separators behind it are a part of it."""

NUMBER = re.compile(r"[0-9]+")
UPPER = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
BLANK = re.compile(r"\s")
SEPARATORS = re.compile(r"[\s,;]*+")
WORD = re.compile(r"[^\s,;]++\s*+")
FOUR_GATES = re.compile(r"F\s*+[0-9]++(?:\s*+W\s*+[0-9]++){4}")
MESSAGE = re.compile(r"TO\b(?:\s*+(?:\[\s*+)?+([^\s:\[\]]{1,40}+)(?:\s*+\])?+\s*+:)?+")

FORMS = (
    "This is not an order. Orders look like F12W41W9, W41B5F12, F12T3F30, F12U, F12L5, F12AF30, W41X, A=ORRIN, "
    "F12G=ORRIN; longer ones like 'end 8000', 'introduce ORRIN to TASK' and 'to ORRIN: hello'."
)
TOO_LARGE = f"Numbers in orders go up to {MOST}. Write a smaller one."
TOO_SMALL = "Worlds, fleets, artifacts and amounts are numbers from 1 on. Write a number above 0."
TOO_FAR = "A fleet moves through at most three gates. Name at most three worlds."
NO_COLON = "Put a colon after the name. A message looks like 'to ORRIN: hello'."


def pieces(text: str) -> Iterator[Piece]:
    """The pieces of a sheet, in the order they are written."""
    families = BY_LETTER
    written: list[str] = []
    upper = text.upper() if text.isascii() else text.translate(UPPER)
    for number, line in enumerate(upper.split("\n"), 1):
        first = line[:1]
        plain: AnyOrder | None = None
        if first == "F":
            plain = _plain_move(line[1:].split("W")) if "W" in line else _plain_carry(line[1:])
        elif first == "W":
            plain = _plain_build(line[1:])
        if plain:
            yield plain, number, 0, len(line)
            continue
        here, end = 0 if first in families else _skip(line, 0), len(line)
        while here < end:
            for match, makers in families.get(line[here], ()):
                found = match(line, here)
                if found:
                    make, texts = makers[found.lastindex or 0]
                    start, here = here, found.end()
                    try:
                        what = make(found.group(*texts))
                    except KeyError:
                        yield _bad_number(found[0]), number, start, here
                    else:
                        yield what, number, start, here
                    break
            else:
                written = written or text.split("\n")
                piece = _message(line, written[number - 1], number, here) or _unreadable(line, number, here)
                yield piece
                here = _skip(line, piece[3])


def one_order(text: str) -> AnyOrder | None:
    """The order a text is, if it is one and no more."""
    found = [piece[0] for piece in pieces(text)]
    return found[0] if len(found) == 1 and not isinstance(found[0], Heading | Unreadable) else None


def _plain_move(way: list[str]) -> Move | None:
    """A move alone on its line and without blanks, parted at the worlds: there are many, and they need no pattern."""
    try:
        if len(way) == 2:
            return Move(FLEETS[way[0]], (WORLDS[way[1]],))
        if len(way) == 3:
            return Move(FLEETS[way[0]], (WORLDS[way[1]], WORLDS[way[2]]))
        if len(way) == 4:
            return Move(FLEETS[way[0]], (WORLDS[way[1]], WORLDS[way[2]], WORLDS[way[3]]))
    except KeyError:
        pass
    return None


def _plain_carry(line: str) -> Carry | None:
    """Loading or unloading, read in the same way. The line comes without its first letter."""
    act: Cargo = "L" if "L" in line else "U"
    fleet, found, count = line.partition(act)
    try:
        return Carry(FLEETS[fleet], act, NUMBERS[count] if count else None) if found else None
    except KeyError:
        return None


def _plain_build(line: str) -> Build | Plunder | None:
    """Building ships for a fleet, or plundering, read in the same way."""
    world, found, rest = line.partition("B")
    try:
        if not found:
            return Plunder(WORLDS[line[:-1]]) if line.endswith("X") else None
        count, _, fleet = rest.partition("F")
        return Build(WORLDS[world], NUMBERS[count], "F", NUMBERS[fleet])
    except KeyError:
        return None


def _skip(line: str, here: int) -> int:
    found = SEPARATORS.match(line, here)
    return found.end() if found else here


def _readable(line: str, here: int) -> bool:
    """Whether an order, a heading or a message begins here."""
    return any(match(line, here) for match, _ in BY_LETTER.get(line[here], ())) or bool(MESSAGE.match(line, here))


def _bad_number(order: str) -> Unreadable:
    if any(len(each) > len(str(MOST)) or int(each) > MOST for each in NUMBER.findall(order)):
        return Unreadable("number-too-large", TOO_LARGE)
    return Unreadable("unreadable", TOO_SMALL)


def _message(line: str, written: str, number: int, here: int) -> Piece | None:
    """A message from here to the end of the line, as it was written but for odd blanks."""
    found = MESSAGE.match(line, here)
    if not found:
        return None
    name = found[1]
    what = Tell(name, BLANK.sub(" ", written[found.end() :]).strip()) if name else Unreadable("unreadable", NO_COLON)
    return what, number, here, len(line)


def _unreadable(line: str, number: int, here: int) -> Piece:
    """All words from here to a comma, a semicolon, the end of the line or something that can be read."""
    end = here
    while word := WORD.match(line, end):
        end = word.end()
        if end < len(line) and _readable(line, end):
            break
    reason = TOO_FAR if FOUR_GATES.match(line, here) else FORMS
    return Unreadable("unreadable", reason), number, here, end
