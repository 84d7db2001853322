"""Groups for games of more than two seats: everybody meets everybody about equally often.

Groups are filled from the top down and then improved by exchanges of two entries until none helps. For two seats
there is an exact method, `matching`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from turnsheet.core.tournaments.pairings import FILLER, Pairing, byes, met, seated

MEETING_COST = 10**9
"""What one more meeting of the same two costs; more than everything else together."""
MOST_EXCHANGES = 10_000


def group_sizes(count: int, seats: int, fill: bool) -> tuple[int, int]:
    """How many groups there are, and how many entries have a bye; with `fill` bots complete the groups."""
    return (-(-count // seats), 0) if fill else (count // seats, count % seats)


def grouped(
    order: Sequence[int],
    seats: int,
    fill: bool,
    earlier: Sequence[Pairing],
    distance: Callable[[int, int], int] | None = None,
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The groups of a round, and the entries with a bye. `distance` is what it costs to have two in one group.

    Byes go to the last in the order who had the fewest.
    """
    number, idle = group_sizes(len(order), seats, fill)
    had = byes(earlier)
    last_first = sorted(order, key=lambda entry: (had.get(entry, 0), -order.index(entry)))
    resting = last_first[:idle]
    playing = [entry for entry in order if entry not in resting]
    together = met(earlier)

    def cost(one: int, other: int) -> int:
        count = together.get((min(one, other), max(one, other)), 0)
        return (2 * count + 1) * MEETING_COST + (distance(one, other) if distance else 0)

    places = [FILLER] * (number * seats - len(playing))
    groups: list[list[int]] = []
    for _ in range(number):
        size = seats - -(-len(places) // (number - len(groups)))  # fillers are spread over the groups, later ones first
        group, playing = playing[:size], playing[size:]
        places = places[seats - size :]
        groups.append(group)
    free = [resting] if distance is None else []  # where points do not matter, any entry with as few byes may rest
    _improve([*groups, *free], cost, had, resting)
    return [seated([*group, *[FILLER] * (seats - len(group))], earlier) for group in groups], resting


def _improve(groups: list[list[int]], cost: Callable[[int, int], int], had: dict[int, int], resting: list[int]) -> None:
    """Exchange entries of two groups while that makes both together cheaper. Those who rest cost nothing."""

    def inside(entry: int, group: list[int], but: int) -> int:
        return 0 if group is resting else sum(cost(entry, other) for other in group if other not in (entry, but))

    for _ in range(MOST_EXCHANGES):
        best, exchange = 0, None
        for one, other in combinations(groups, 2):
            for a in one:
                for b in other:
                    if other is resting and had.get(a, 0) != had.get(b, 0):
                        continue
                    before = inside(a, one, FILLER) + inside(b, other, FILLER)
                    after = inside(b, one, a) + inside(a, other, b)
                    if after - before < best:
                        best, exchange = after - before, (one, other, a, b)
        if exchange is None:
            return
        one, other, a, b = exchange
        one[one.index(a)] = b
        other[other.index(b)] = a
