"""Round robin: everybody plays everybody, once per lap.

With two seats the rounds follow the circle method, and the seats change from lap to lap. Late entries and drop-outs
change the circle; then each round is the largest set of pairs that still have to meet. With more seats the groups are
balanced (`groups`), for as many rounds as it takes to meet everybody about once.
"""

from collections.abc import Sequence
from math import ceil

from turnsheet.core.tournaments.groups import group_sizes, grouped
from turnsheet.core.tournaments.matching import cheapest_pairs
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing, met, seated, seats_had, seeded


def circle(numbers: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """The rounds of the circle method: pairs by seat; with an odd number of entries somebody has a bye in each round.

    Everybody has both seats equally often, or once more the one than the other.
    """
    return [_turned(numbers, number) for number in range(rounds_in_lap(len(numbers), 2))]


def _turned(numbers: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """One round of the circle, counted from 0."""
    around: list[int | None] = [*numbers, None] if len(numbers) % 2 else list(numbers)
    count = len(around)
    fixed, turning = around[-1], around[:-1]
    first = turning[number]
    pairs = [(first, fixed) if number % 2 == 0 else (fixed, first)]
    for step in range(1, count // 2):
        one = turning[(number + step) % (count - 1)]
        other = turning[(number - step) % (count - 1)]
        pairs.append((one, other) if step % 2 == 1 else (other, one))
    return [tuple(entry for entry in pair if entry is not None) for pair in pairs]


def rounds_in_lap(entries: int, seats: int, fill: bool = False) -> int:
    """How many rounds it takes until everybody met everybody, or about that with more than two seats."""
    if entries < 2:
        return int(fill and entries == 1)
    if seats == 2:
        return entries if entries % 2 else entries - 1
    if entries <= seats:
        return 1
    groups, idle = group_sizes(entries, seats, fill)
    playing = entries - idle
    met_per_round = playing / entries * (playing / groups - 1)
    return ceil((entries - 1) / met_per_round)


def planned_round(entries: Sequence[Entry], number: int, laps: int = 1, fill: bool = False) -> list[Pairing]:
    """A round of matches of two, if nobody comes later and nobody leaves; none after the last one.

    Rounds are made one at a time: all rounds of a large field are many thousand pairings. Groups of more than two
    depend on the rounds before, so they are never planned.
    """
    numbers = [entry.number for entry in seeded(entries)]
    in_lap = rounds_in_lap(len(numbers), 2)
    if not 1 <= number <= laps * in_lap:
        return []
    lap, at = divmod(number - 1, in_lap)
    return [_filled(number, pair[::-1] if lap % 2 else pair, fill) for pair in _turned(numbers, at)]


def next_round(
    entries: Sequence[Entry], earlier: Sequence[Pairing], seats: int, laps: int = 1, fill: bool = False
) -> list[Pairing]:
    """The pairings of the round after the earlier ones; none if everybody met everybody."""
    number = max((pairing.round for pairing in earlier), default=0) + 1
    active = [entry for entry in entries if entry.plays(number)]
    first = [entry for entry in entries if entry.since == 1]
    if seats != 2:
        if number > laps * rounds_in_lap(len(active), seats, fill) or len(active) < 2:
            return []
        return in_groups([entry.number for entry in seeded(active)], number, seats, fill, earlier)
    planned = planned_round(first, number, laps, fill)
    if len(active) == len(entries) == len(first):
        return planned
    return _unmet(active, number, laps, fill, earlier, set(met(planned)))


def _unmet(
    active: Sequence[Entry],
    number: int,
    laps: int,
    fill: bool,
    earlier: Sequence[Pairing],
    wanted: set[tuple[int, int]],
) -> list[Pairing]:
    """As many pairs as possible that have to meet, first of all the planned ones and those who played least."""
    together = met(earlier)
    numbers = sorted(entry.number for entry in active)
    least = min((together.get(pair, 0) for pair in _pairs(numbers)), default=laps)
    missing = dict.fromkeys(numbers, 0)
    for pair in _pairs(numbers):
        for each in pair:
            missing[each] += laps - together.get(pair, 0)
    most = max(missing.values(), default=0)

    def cost(one: int, other: int) -> int | None:
        pair = numbers[one], numbers[other]
        count = together.get(pair, 0)
        if count >= laps:
            return None
        behind = 2 * most - missing[pair[0]] - missing[pair[1]]
        return (count - least) * 1_000_000 + behind * 1_000 + (pair not in wanted)

    pairs = [(numbers[one], numbers[other]) for one, other in cheapest_pairs(len(numbers), cost)]
    if not pairs:
        return []
    had = seats_had(earlier)
    idle = [each for each in numbers if not any(each in pair for pair in pairs)]
    byes = [_filled(number, (each,), fill) for each in idle]
    return [*(Pairing(number, seated(pair, had)) for pair in pairs), *byes]


def _pairs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, other) for at, one in enumerate(numbers) for other in numbers[at + 1 :]]


def _filled(number: int, pair: tuple[int, ...], fill: bool) -> Pairing:
    return Pairing(number, (*pair, FILLER) if fill and len(pair) == 1 else pair)


def in_groups(numbers: Sequence[int], number: int, seats: int, fill: bool, earlier: Sequence[Pairing]) -> list[Pairing]:
    """A round of matches of more than two: who met least often before meets now."""
    groups, idle = grouped(numbers, seats, fill, earlier)
    return [*(Pairing(number, group) for group in groups), *(Pairing(number, (each,)) for each in idle)]
