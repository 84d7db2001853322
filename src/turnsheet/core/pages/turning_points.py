"""Turning points: the steps that decided a match. They are found from its scores and eliminations alone.

The leader is the seat that has the most points alone. A seat takes the lead when it becomes the leader and another seat
was it before, or nobody was. A swing is a step in which the leader wins ground, or the second one catches up, without a
change of the leader.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.seats import Seat

MOST = 6
"""The most turning points of a match."""
MOST_LEADS, MOST_ELIMINATED = 4, 3
"""Of these, at most this many changes of the lead and eliminations, if others wait."""
SHARE = 8
"""A swing counts if it is at least this part of the highest score: one eighth."""


class ScoredStep(Struct, frozen=True):
    """The scores after a step."""

    step: int
    scores: Mapping[Seat, int]


class TurningPoint(Struct, frozen=True):
    """A step that changed how a match stood."""

    step: int
    kind: Literal["lead", "swing", "eliminated"]
    """A seat took the lead, won ground, or was eliminated."""
    seat: Seat
    """The seat that took the lead, won ground, or was eliminated."""
    other: Seat | None = None
    """The seat it passed, or on which it won ground; None if nobody had the lead."""
    change: int = 0
    """How many points of ground the seat won on the other."""
    lasting: bool = False
    """It took the lead for good."""
    ahead: int = 0
    """How many points ahead of all others it is now, if it took the lead."""


def turning_points(steps: Sequence[ScoredStep], eliminated: Mapping[Seat, int]) -> tuple[TurningPoint, ...]:
    """The most important turning points, in the order in which they happened; `eliminated` has the steps of those."""
    leads = sorted(_leads(steps), key=lambda point: (not point.lasting, -point.change, point.step))
    gone = [TurningPoint(step, "eliminated", seat) for seat, step in sorted(eliminated.items(), key=_by_step)]
    first = [*leads[:MOST_LEADS], *gone[:MOST_ELIMINATED]]
    taken = {point.step for point in first}
    swings = [point for point in sorted(_swings(steps), key=_by_change) if point.step not in taken]
    chosen = [*first, *swings, *leads[MOST_LEADS:], *gone[MOST_ELIMINATED:]][:MOST]
    return tuple(sorted(chosen, key=lambda point: (point.step, point.kind, point.seat)))


def _by_step(item: tuple[Seat, int]) -> tuple[int, Seat]:
    return item[1], item[0]


def _by_change(point: TurningPoint) -> tuple[int, int]:
    return -point.change, point.step


def _leads(steps: Sequence[ScoredStep]) -> Iterator[TurningPoint]:
    """Each time another seat takes the lead; a tie between two leads of the same seat is none."""
    found: list[TurningPoint] = []
    last: Seat | None = None
    for before, now in pairwise(steps):
        leader = _leader(now.scores)
        if leader is None or leader == last:
            continue
        rival = last if last is not None else _best_of_others(now.scores, leader)
        change = 0 if rival is None else _won(before.scores, now.scores, leader, rival)
        next_best = _best_of_others(now.scores, leader)
        ahead = 0 if next_best is None else now.scores[leader] - now.scores[next_best]
        found.append(TurningPoint(now.step, "lead", leader, last, change, ahead=ahead))
        last = leader
    if found and all(_leader(each.scores) == found[-1].seat for each in steps if each.step >= found[-1].step):
        found[-1] = replace(found[-1], lasting=True)
    return iter(found)


def _swings(steps: Sequence[ScoredStep]) -> Iterator[TurningPoint]:
    """Each step in which the first two come closer together or farther apart, by enough to matter."""
    highest = max((abs(score) for each in steps for score in each.scores.values()), default=0)
    least = max(1, highest // SHARE)
    for before, now in pairwise(steps):
        first = _leader(before.scores)
        if first is None or _leader(now.scores) != first:
            continue
        rivals = {_best_of_others(scores, first) for scores in (before.scores, now.scores)}
        won = {rival: _won(before.scores, now.scores, first, rival) for rival in rivals if rival is not None}
        rival = max(sorted(won), key=lambda seat: abs(won[seat]))
        change = won[rival]
        if abs(change) >= least:
            seat, other = (first, rival) if change > 0 else (rival, first)
            yield TurningPoint(now.step, "swing", seat, other, abs(change))


def _leader(scores: Mapping[Seat, int]) -> Seat | None:
    """The seat with the most points; None if several have them, or if nobody plays against it."""
    best = max(scores.values(), default=0)
    seats = [seat for seat, score in scores.items() if score == best]
    return seats[0] if len(seats) == 1 and len(scores) > 1 else None


def _best_of_others(scores: Mapping[Seat, int], seat: Seat) -> Seat | None:
    return max((each for each in sorted(scores) if each != seat), key=lambda each: scores[each], default=None)


def _won(before: Mapping[Seat, int], now: Mapping[Seat, int], seat: Seat, other: Seat) -> int:
    """How much ground a seat won on another."""
    return (now.get(seat, 0) - now.get(other, 0)) - (before.get(seat, 0) - before.get(other, 0))
