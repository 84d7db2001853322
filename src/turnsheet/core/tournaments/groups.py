"""Groups for games of more than two seats: everybody meets everybody about equally often.

Groups are filled from the top down and then improved by exchanges of two entries until none helps, or until many were
tried: a large field must not keep a server busy. For two seats there is an exact method, `matching`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, cycle

from turnsheet.core.tournaments.pairings import FILLER, Pairing, byes, met, seated, seats_had

MEETING_COST = 10**9
"""What one more meeting of the same two costs; more than everything else together."""
MOST_TRIED = 300_000
"""How many exchanges are tried at most; a field of 128 entries needs fewer."""


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
    seats_before = seats_had(earlier)
    return [seated([*group, *[FILLER] * (seats - len(group))], seats_before) for group in groups], resting


def _improve(groups: list[list[int]], cost: Callable[[int, int], int], had: dict[int, int], resting: list[int]) -> None:
    """Exchange each entry with the one of another group with which that saves most, until no exchange saves anything.

    Those who rest cost nothing. What an entry costs in each group is kept, so that to try an exchange is one sum.
    """
    entries = [entry for group in groups for entry in group]
    home = {entry: at for at, group in enumerate(groups) for entry in group}
    costs: dict[int, dict[int, int]] = {entry: {entry: 0} for entry in entries}
    for one, other in combinations(entries, 2):
        costs[one][other] = costs[other][one] = cost(one, other)
    rest = next((at for at, group in enumerate(groups) if group is resting), -1)
    inside = {
        entry: [0 if at == rest else sum(costs[entry][other] for other in group) for at, group in enumerate(groups)]
        for entry in entries
    }
    tried, since = 0, 0
    for a in cycle(entries):
        here, mine, own = home[a], inside[a], costs[a]
        best, partner = 0, None
        for b in entries:
            there = home[b]
            if here == there or (rest in (here, there) and had.get(a, 0) != had.get(b, 0)):
                continue
            shared = own[b] * ((here != rest) + (there != rest))
            change = mine[there] + inside[b][here] - shared - mine[here] - inside[b][there]
            if change < best:
                best, partner = change, b
        tried += len(entries)
        since += 1
        if partner is not None:
            _exchange(groups, inside, costs, home, rest, (a, partner))
            since = 0
        if since >= len(entries) or tried >= MOST_TRIED:
            return


def _exchange(
    groups: list[list[int]],
    inside: dict[int, list[int]],
    costs: dict[int, dict[int, int]],
    home: dict[int, int],
    rest: int,
    pair: tuple[int, int],
) -> None:
    """Let two entries change places, and keep what everybody costs in each group."""
    one, other = pair
    at = home[one], home[other]
    for entry, new, group in ((one, other, at[0]), (other, one, at[1])):
        groups[group][groups[group].index(entry)] = new
        if group != rest:
            for each, sums in inside.items():
                sums[group] += costs[each][new] - costs[each][entry]
    home[one], home[other] = home[other], home[one]
