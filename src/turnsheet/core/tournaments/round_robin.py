"""Round robin: everybody plays everybody, once per lap.

With two seats the rounds follow the circle method, and the seats change from lap to lap. Late entries and drop-outs
change the circle; then each round is the largest set of pairs that still have to meet. With more seats the groups are
balanced (`groups`), for as many rounds as it takes to meet everybody about once.
"""

from collections.abc import Sequence
from math import ceil

from turnsheet.core.tournaments.groups import group_sizes, grouped
from turnsheet.core.tournaments.matching import cheapest_pairs
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing, met, seated, seeded


def circle(numbers: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """The rounds of the circle method: pairs by seat; with an odd number of entries somebody has a bye in each round.

    Everybody has both seats equally often, or once more the one than the other.
    """
    around: list[int | None] = [*numbers, None] if len(numbers) % 2 else list(numbers)
    count = len(around)
    if count < 2:
        return []
    fixed, turning = around[-1], around[:-1]
    rounds = []
    for number in range(count - 1):
        first = turning[number]
        pairs = [(first, fixed) if number % 2 == 0 else (fixed, first)]
        for step in range(1, count // 2):
            one = turning[(number + step) % (count - 1)]
            other = turning[(number - step) % (count - 1)]
            pairs.append((one, other) if step % 2 == 1 else (other, one))
        rounds.append([tuple(entry for entry in pair if entry is not None) for pair in pairs])
    return rounds


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


def schedule(entries: Sequence[Entry], seats: int, laps: int = 1, fill: bool = False) -> list[list[Pairing]]:
    """All rounds, if nobody comes later and nobody leaves."""
    rounds: list[list[Pairing]] = []
    numbers = [entry.number for entry in seeded(entries)]
    if seats == 2:
        for lap in range(laps):
            for pairs in circle(numbers):
                turned = [pair[::-1] if lap % 2 else pair for pair in pairs]
                rounds.append([_filled(len(rounds) + 1, pair, fill) for pair in turned])
        return rounds
    earlier: list[Pairing] = []
    for _ in range(laps * rounds_in_lap(len(numbers), seats, fill)):
        rounds.append(_in_groups(numbers, len(rounds) + 1, seats, fill, earlier))
        earlier += rounds[-1]
    return rounds


def next_round(
    entries: Sequence[Entry], earlier: Sequence[Pairing], seats: int, laps: int = 1, fill: bool = False
) -> list[Pairing]:
    """The pairings of the round after the earlier ones; none if everybody met everybody."""
    number = max((pairing.round for pairing in earlier), default=0) + 1
    active = [entry for entry in entries if entry.plays(number)]
    first = [entry for entry in entries if entry.since == 1]
    planned = schedule(first, seats, laps, fill) if seats == 2 or number == 1 else []
    unchanged = len(active) == len(entries) == len(first)
    if seats != 2:
        if number > laps * rounds_in_lap(len(active), seats, fill) or len(active) < 2:
            return []
        return _in_groups([entry.number for entry in seeded(active)], number, seats, fill, earlier)
    if unchanged:
        return planned[number - 1] if number <= len(planned) else []
    wanted = set(met(planned[number - 1])) if number <= len(planned) else set()
    return _unmet(active, number, laps, fill, earlier, wanted)


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
    missing = {each: sum(laps - together.get(pair, 0) for pair in _pairs(numbers) if each in pair) for each in numbers}
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
    idle = [each for each in numbers if not any(each in pair for pair in pairs)]
    byes = [_filled(number, (each,), fill) for each in idle]
    return [*(Pairing(number, seated(pair, earlier)) for pair in pairs), *byes]


def _pairs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, other) for at, one in enumerate(numbers) for other in numbers[at + 1 :]]


def _filled(number: int, pair: tuple[int, ...], fill: bool) -> Pairing:
    return Pairing(number, (*pair, FILLER) if fill and len(pair) == 1 else pair)


def _in_groups(
    numbers: Sequence[int], number: int, seats: int, fill: bool, earlier: Sequence[Pairing]
) -> list[Pairing]:
    groups, idle = grouped(numbers, seats, fill, earlier)
    return [*(Pairing(number, group) for group in groups), *(Pairing(number, (each,)) for each in idle)]
