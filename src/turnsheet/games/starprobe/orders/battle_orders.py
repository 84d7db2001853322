"""Orders for a turn of a battle, in space and on the ground. Rules: docs/rules/starprobe.md §13 to §16, §23.

helm +1 4 R 3 L 2, beams at 2, missiles 2 at 1, mend generators engines, call 5
"""

from typing import get_args

from turnsheet.games.starprobe.orders.hints import FORMS
from turnsheet.games.starprobe.orders.orders import Fight, Helm, Stand, Withdraw
from turnsheet.games.starprobe.orders.tokens import NUMBER, SIGNED, UnreadableError, Words, unit_of
from turnsheet.games.starprobe.space_battle.battle import Aim, Part
from turnsheet.games.starprobe.tables.table_types import Unit

PARTS: tuple[Part, ...] = get_args(Part)
TURNS = {"r": "R", "right": "R", "l": "L", "left": "L"}


def helm(words: Words) -> Helm:
    """The change of velocity and the course, then what is fired, mended and called, with commas between."""
    by = words.signed() if words.more and _signed(words.words[words.at]) else 0
    course = _course(words)
    aims: list[Aim] = []
    mends: list[Part] = []
    call = ""
    while words.more:
        if words.skip(",", "and"):
            continue
        if words.skip("beams"):
            aims.append(Aim(_target(words)))
        elif words.skip("missiles", "salvos"):
            salvos = words.number()
            if not salvos:
                raise UnreadableError("bad-number", f"Salvos are counted from 1. {FORMS[words.verb]}")
            aims.append(Aim(_target(words), salvos))
        elif words.skip("mend"):
            mends += _parts(words)
        elif words.skip("call") and not call:
            call = words.next().upper()
        else:
            raise UnreadableError("bad-form", FORMS[words.verb])
    return Helm(by, course, words.verb == "run", tuple(aims), tuple(mends), call)


def _signed(word: str) -> bool:
    return word[0] in "+-" and SIGNED.fullmatch(word) is not None


def _course(words: Words) -> tuple[int | str, ...]:
    course: list[int | str] = []
    while words.more:
        word = words.words[words.at]
        if word in TURNS:
            course.append(TURNS[word])
        elif NUMBER.fullmatch(word):
            course.append(int(word))
        else:
            break
        words.next()
    return tuple(course)


def _target(words: Words) -> int:
    words.need("at")
    words.skip("ship")
    return words.number()


def _parts(words: Words) -> list[Part]:
    found: list[Part] = []
    while words.more and not words.sees(","):
        word = words.next()
        part = next((each for each in PARTS if each == word), None)
        if part is None:
            raise UnreadableError("no-such-part", f"Crews can mend {', '.join(PARTS)}.")
        found.append(part)
    return found


def stand(words: Words) -> Stand:
    """Which teams are attacked: `stand 1 F 2 C`."""
    counts = {"f": 0, "c": 0}
    letters(words, counts)
    return Stand(counts["f"], counts["c"])


def letters(words: Words, counts: dict[str, int]) -> None:
    """Teams by their letters or names: `1 F 2 C`."""
    while words.more:
        if words.skip("and", ","):
            continue
        number = words.number()
        letter = unit_of(words)[0]
        if letter not in counts:
            raise UnreadableError("bad-form", FORMS[words.verb])
        counts[letter] += number


def _ground(words: Words) -> tuple[bool, int]:
    beams, salvos = True, 0
    while words.more:
        if words.skip("without", "no"):
            words.need("beams")
            beams = False
        elif words.skip("salvos", "salvo"):
            salvos = words.number()
        elif not words.skip(",", "beams", "and"):
            break
    return beams, salvos


def fight(words: Words) -> Fight:
    """A turn on the ground: `fight without beams salvos 2 with 1 marine lose contact`."""
    beams, salvos = _ground(words)
    joining: dict[Unit, int] = {}
    lose: list[Unit] = []
    if words.skip("with"):
        while words.more and not words.sees("lose"):
            if words.skip(",", "and"):
                continue
            number = words.number()
            unit = unit_of(words)
            joining[unit] = joining.get(unit, 0) + number
    if words.skip("lose"):
        while words.more:
            if not words.skip(",", "and"):
                lose.append(unit_of(words))
    return Fight(beams, salvos, tuple(joining.items()), tuple(lose))


def withdraw(words: Words) -> Withdraw:
    """Back to the ship: `withdraw salvos 1`."""
    return Withdraw(*_ground(words))
