"""Standings: points, and the tie-breaks that decide between equal points.

- *direct encounter*: points in the matches among those who are equal so far
- *opponents' points* (Buchholz): the sum of the points of all opponents
- *beaten opponents' points* (Sonneborn-Berger): the points of each opponent, times the points made against them
- *wins*: matches in which no opponent was better or equal
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing

TieBreak = Literal["direct encounter", "opponents' points", "beaten opponents' points", "wins"]

Movement = Literal["", "promoted", "relegated"]
"""Where an entry goes after a season of a league."""

SWISS: tuple[TieBreak, ...] = ("opponents' points", "beaten opponents' points", "direct encounter", "wins")
ROUND_ROBIN: tuple[TieBreak, ...] = ("direct encounter", "beaten opponents' points", "wins")


class Standing(Struct, frozen=True):
    """What an entry has reached. Entries that no tie-break separates share a place."""

    entry: int
    place: int
    points: Fraction
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    opponents: Fraction
    """The points of all opponents (Buchholz)."""
    beaten: Fraction
    """The points of the opponents, times the points made against them (Sonneborn-Berger)."""
    left: bool = False
    movement: Movement = ""


class _Record(Struct):
    points: Fraction = Fraction(0)
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0


def standings(
    entries: Sequence[Entry],
    pairings: Iterable[Pairing],
    tie_breaks: Sequence[TieBreak],
    bye_points: Fraction = Fraction(0),
    cancelled: Collection[int] = (),
) -> list[Standing]:
    """The entries in their order. Matches with an entry that is cancelled do not count for anybody."""
    counted = [each for each in pairings if each.over and not set(each.entries) & set(cancelled)]
    records = {entry.number: _Record() for entry in entries}
    for pairing in counted:
        for entry in pairing.entries:
            if entry != FILLER:
                _add(records[entry], pairing, entry, bye_points)
    points = {number: record.points for number, record in records.items()}
    opponents = dict.fromkeys(points, Fraction(0))
    beaten = dict.fromkeys(points, Fraction(0))
    for pairing in counted:
        for entry, other in opponents_in(pairing):
            opponents[entry] += points[other]
            beaten[entry] += points[other] * against(pairing, entry, other)
    keys: dict[TieBreak, Callable[[int, Sequence[int]], Fraction]] = {
        "opponents' points": lambda number, _: opponents[number],
        "beaten opponents' points": lambda number, _: beaten[number],
        "wins": lambda number, _: Fraction(records[number].won),
        "direct encounter": lambda number, equal: _among(counted, number, equal),
    }
    left = {entry.number: entry.left for entry in entries}
    tiers = _split([sorted(points)], lambda number, _: Fraction(not left[number]))
    tiers = _split(tiers, lambda number, _: points[number])
    for name in tie_breaks:
        tiers = _split(tiers, keys[name])
    listed = []
    place = 1
    for tier in tiers:
        for number in tier:
            record = records[number]
            listed.append(
                Standing(
                    entry=number,
                    place=place,
                    points=record.points,
                    played=record.played,
                    won=record.won,
                    drawn=record.drawn,
                    lost=record.lost,
                    byes=record.byes,
                    opponents=opponents[number],
                    beaten=beaten[number],
                    left=left[number],
                )
            )
        place += len(tier)
    return listed


def _add(record: _Record, pairing: Pairing, entry: int, bye_points: Fraction) -> None:
    if pairing.bye:
        record.byes += 1
        record.points += bye_points
        return
    gained = pairing.points(entry)
    record.played += 1
    record.points += gained
    best = min(pairing.ranks)
    firsts = pairing.ranks.count(best)
    if pairing.ranks[pairing.entries.index(entry)] != best:
        record.lost += 1
    elif firsts == 1:
        record.won += 1
    else:
        record.drawn += 1


def opponents_in(pairing: Pairing) -> list[tuple[int, int]]:
    """Every two entries of a match, both ways round."""
    real = [entry for entry in pairing.entries if entry != FILLER]
    return [(entry, other) for entry in real for other in real if other != entry]


def against(pairing: Pairing, entry: int, other: int) -> Fraction:
    """The points of an entry against one opponent of a match."""
    own, theirs = (pairing.ranks[pairing.entries.index(each)] for each in (entry, other))
    return Fraction(2 * (own < theirs) + (own == theirs), 2)


def _among(pairings: Iterable[Pairing], entry: int, equal: Collection[int]) -> Fraction:
    """The points of an entry against those who are equal to it so far; nothing unless all of them met."""
    gained = Fraction(0)
    meetings = dict.fromkeys([each for each in equal if each != entry], 0)
    for pairing in pairings:
        if entry in pairing.entries and not pairing.bye:
            for other in pairing.entries:
                if other in meetings:
                    meetings[other] += 1
                    gained += against(pairing, entry, other)
    return gained if all(meetings.values()) else Fraction(0)


def _split(tiers: Sequence[Sequence[int]], key: Callable[[int, Sequence[int]], Fraction]) -> list[list[int]]:
    """Separate entries that were equal so far, the best first."""
    finer = []
    for tier in tiers:
        values = {number: key(number, tier) for number in tier}
        finer += [
            [number for number in tier if values[number] == value]
            for value in sorted(set(values.values()), reverse=True)
        ]
    return finer
