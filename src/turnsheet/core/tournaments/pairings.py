"""Entries and pairings: the values that all kinds of tournament share."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec import Struct

FILLER = 0
"""In place of an entry: a bot that fills the seat and is not in the standings."""


class TournamentError(Exception):
    """A tournament that cannot be played like this, and why."""


class Entry(Struct, frozen=True):
    """Somebody who takes part, by number. They play in the rounds from `since` to `until`."""

    number: int
    strength: float = 0.0
    """For seeding: the strongest first; equal ones in the order of their numbers."""
    since: int = 1
    until: int | None = None
    """Their last round, if they dropped out."""

    def plays(self, number: int) -> bool:
        """Whether they take part in a round."""
        return self.since <= number and (self.until is None or number <= self.until)

    @property
    def left(self) -> bool:
        """Whether they dropped out."""
        return self.until is not None


class Pairing(Struct, frozen=True):
    """A match of a round: the entries by seat, and how it ended. A pairing of one entry is a bye."""

    round: int
    entries: tuple[int, ...]
    ranks: tuple[int, ...] = ()
    """The best has 1, equal ranks are a draw; empty while the match is not over."""
    group: int = 0
    """The division of a league, or the place in the bracket of a knock-out."""

    @property
    def bye(self) -> bool:
        """Whether an entry has no opponent in this round."""
        return len(self.entries) == 1

    @property
    def over(self) -> bool:
        """Whether there is a result. A bye needs none."""
        return self.bye or bool(self.ranks)

    def points(self, entry: int) -> Fraction:
        """The share of opponents that an entry beat; a draw is half. A pairing that is not over gives nothing."""
        if self.bye or not self.ranks:
            return Fraction(0)
        own = self.ranks[self.entries.index(entry)]
        others = [rank for other, rank in zip(self.entries, self.ranks, strict=True) if other != entry]
        others += [own] * (len(self.entries) - 1 - len(others))  # fillers can be several
        return Fraction(sum(2 * (own < rank) + (own == rank) for rank in others), 2 * len(others))


def seeded(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, the strongest first."""
    return sorted(entries, key=lambda entry: (-entry.strength, entry.number))


def met(pairings: Iterable[Pairing]) -> dict[tuple[int, int], int]:
    """How often two entries were in the same match, by their numbers, the lower first."""
    counts: dict[tuple[int, int], int] = {}
    for pairing in pairings:
        for pair in combinations(sorted(entry for entry in pairing.entries if entry != FILLER), 2):
            counts[pair] = counts.get(pair, 0) + 1
    return counts


def byes(pairings: Iterable[Pairing]) -> dict[int, int]:
    """How many byes each entry had."""
    counts: dict[int, int] = {}
    for pairing in pairings:
        if pairing.bye:
            counts[pairing.entries[0]] = counts.get(pairing.entries[0], 0) + 1
    return counts


def seats_had(pairings: Iterable[Pairing]) -> dict[int, list[int]]:
    """The seats each entry had, the latest last, counted from 0."""
    had: dict[int, list[int]] = {}
    for pairing in pairings:
        if not pairing.bye:
            for seat, entry in enumerate(pairing.entries):
                had.setdefault(entry, []).append(seat)
    return had


def seated(entries: Collection[int], had: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The entries of a match in the order of their seats, so that each has every seat about equally often.

    Seat by seat, it goes to the entry that had it least often, then least recently (`seats_had`). Fillers get what is
    left.
    """
    left = [entry for entry in entries if entry != FILLER]
    fillers = len(entries) - len(left)
    if len(left) == 2 and not fillers:
        return _two(left, had)
    order: list[int] = []
    for seat in range(len(left)):

        def wish(entry: int, seat: int = seat) -> tuple[int, int]:
            mine = had.get(entry, [])
            return mine.count(seat), -_ago(mine, seat)

        chosen = min(left, key=wish)
        left.remove(chosen)
        order.append(chosen)
    return (*order, *[FILLER] * fillers)


def _ago(had: Sequence[int], seat: int) -> int:
    """How many matches ago an entry had a seat; more than all if never."""
    return had[::-1].index(seat) if seat in had else len(had) + 1


def _two(pair: Sequence[int], had: Mapping[int, Sequence[int]]) -> tuple[int, int]:
    """The one who had the first seat less often gets it; then the one who did not have it last."""
    one, other = pair

    def firsts(entry: int) -> tuple[int, int]:
        mine = had.get(entry, [])
        return 2 * mine.count(0) - len(mine), int(bool(mine) and mine[-1] == 0)

    return (one, other) if firsts(one) <= firsts(other) else (other, one)
