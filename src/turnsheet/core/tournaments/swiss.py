"""Swiss system: in each round opponents of about equal points play, and nobody meets the same opponent twice.

All pairings of a round are chosen together as the cheapest matching, so a round never gets stuck. In order of weight:
no second bye, no rematch, the bye for the lowest, equal points, fair seats, upper half against lower half.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log2

from turnsheet.core.tournaments.groups import grouped
from turnsheet.core.tournaments.matching import cheapest_pairs
from turnsheet.core.tournaments.pairings import (
    FILLER,
    Entry,
    Pairing,
    TournamentError,
    byes,
    met,
    seated,
    seats_had,
    seeded,
)
from turnsheet.core.tournaments.standings import SWISS, standings

BYE_POINTS = Fraction(1)
"""A bye counts as a win."""


def usual_rounds(entries: int) -> int:
    """How many rounds it takes until one entry can be the only one to have won all matches."""
    return max(1, ceil(log2(entries))) if entries > 1 else 1


def next_round(entries: Sequence[Entry], earlier: Sequence[Pairing], seats: int, fill: bool = False) -> list[Pairing]:
    """The pairings of the round after the earlier ones."""
    if any(not pairing.over for pairing in earlier):
        raise TournamentError("A match of an earlier round is not over yet.")
    number = max((pairing.round for pairing in earlier), default=0) + 1
    active = [entry for entry in seeded(entries) if entry.plays(number)]
    if len(active) < 2 and not (active and fill):
        return []
    points = {each.entry: each.points for each in standings(entries, earlier, SWISS, BYE_POINTS)}
    order = sorted(active, key=lambda entry: -points[entry.number])  # equal points keep the order of strength
    numbers = [entry.number for entry in order]
    if seats == 2:
        return _pairs(numbers, number, earlier, points, fill)
    groups, idle = grouped(
        numbers, seats, fill, earlier, lambda one, other: int(abs(points[one] - points[other]) ** 2 * 1000)
    )
    return [*(Pairing(number, group) for group in groups), *(Pairing(number, (each,)) for each in idle)]


def _pairs(
    numbers: Sequence[int],
    number: int,
    earlier: Sequence[Pairing],
    points: dict[int, Fraction],
    fill: bool,
) -> list[Pairing]:
    count = len(numbers)
    together, rested = met(earlier), byes(earlier)
    had = seats_had(earlier)
    filled = dict.fromkeys(numbers, 0)
    for pairing in earlier:
        if FILLER in pairing.entries:
            for entry in pairing.entries:
                if entry in filled:
                    filled[entry] += 1
    tiers: dict[Fraction, list[int]] = {}
    for entry in numbers:
        tiers.setdefault(points[entry], []).append(entry)
    # Each weight is larger than everything that follows it can add up to, in all pairs of the round.
    fold = 1
    seat = fold * (count * count + 1)
    score = seat * (count * 8 + 1)
    spread = max((int(4 * value) for value in points.values()), default=0)
    low = score * (count * spread * spread + 1)
    rematch = low * (count + 1)
    second_bye = rematch * (count * (1 + max(together.values(), default=0)) + 1)

    def cost(one: int, other: int) -> int:
        if count in (one, other):
            entry = numbers[min(one, other)]
            again = rested.get(entry, 0) + filled[entry]
            return again * second_bye + (count - 1 - min(one, other)) * low
        a, b = numbers[one], numbers[other]
        meetings = together.get((min(a, b), max(a, b)), 0)
        apart = int(4 * abs(points[a] - points[b])) ** 2
        return meetings * rematch + apart * score + _unfair(had, a, b) * seat + _unfolded(tiers, points, a, b) * fold

    pairs = cheapest_pairs(count + count % 2, cost)
    paired = []
    for one, other in sorted(pairs):
        if other == count:
            entry = numbers[one]
            paired.append(Pairing(number, (entry, FILLER) if fill else (entry,)))
        else:
            paired.append(Pairing(number, _seats(numbers[one], numbers[other], number, one, had)))
    return [each for each in paired if not each.bye] + [each for each in paired if each.bye]


def _seats(one: int, other: int, number: int, board: int, had: dict[int, list[int]]) -> tuple[int, ...]:
    if number == 1 and board % 2:
        one, other = other, one  # the stronger ones take turns with the first seat
    return seated((one, other), had)


def _unfair(had: dict[int, list[int]], one: int, other: int) -> int:
    """How much a pair would disturb the balance of seats, from 0 to 8: both wish for the same seat."""
    wishes = [_wish(had.get(entry, [])) for entry in (one, other)]
    if wishes[0] * wishes[1] <= 0:
        return 0
    return min(8, min(abs(wish) for wish in wishes) ** 2)


def _wish(had: Sequence[int]) -> int:
    """How much an entry should get the first seat (above 0) or the second (below 0)."""
    balance = had.count(1) - had.count(0)
    in_a_row = len(had) > 1 and had[-1] == had[-2]
    return balance * 2 + (0 if not in_a_row else 1 if had[-1] else -1)


def _unfolded(tiers: dict[Fraction, list[int]], points: dict[int, Fraction], one: int, other: int) -> int:
    """How far a pair of equal points is from 'upper half against lower half'."""
    if points[one] != points[other]:
        return 0
    tier = tiers[points[one]]
    apart = abs(tier.index(one) - tier.index(other))
    return min(len(tier), (apart - len(tier) // 2) ** 2)
