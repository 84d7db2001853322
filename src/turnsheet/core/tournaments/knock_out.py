"""Knock-out: the loser of a tie is out. With two seats there is a bracket, with byes for the strongest.

A tie that is drawn is played again with the seats changed; after `MOST_REPLAYS` replays the better seed goes through.
With more seats the better half of each group goes on, until all who are left fit into one final. The two that lost
the semifinals play for third place.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing, TournamentError, seated, seats_had, seeded
from turnsheet.core.tournaments.standings import Standing, standings

MOST_REPLAYS = 2
FINAL, THIRD_PLACE = 0, 1
"""The groups of the last round."""

Tie = list[Pairing]
"""The matches of the same entries in one round: the first one, and replays."""


def bracket(size: int) -> list[int]:
    """The seeds in the order of the bracket: 1 and 2 can meet in the final only."""
    order = [1]
    while len(order) < size:
        order = [seed for each in order for seed in (each, 2 * len(order) + 1 - each)]
    return order


def rounds_of(entries: int, seats: int = 2) -> int:
    """How many rounds there are."""
    if seats == 2:
        return max(0, entries - 1).bit_length()
    rounds = 1
    while entries > seats:
        entries = _survivors(entries, seats)
        rounds += 1
    return rounds


def round_name(number: int, rounds: int, seats: int = 2) -> str:
    """What a round is called: `round 1`, `quarterfinals`, `semifinals`, `final`. Only a bracket has the middle two."""
    names = ("final", "semifinals", "quarterfinals") if seats == 2 else ("final",)
    left = rounds - number
    return names[left] if rounds > 1 and 0 <= left < len(names) else f"round {number}"


def is_for_third_place(pairing: Pairing, rounds: int, seats: int = 2) -> bool:
    """Whether the two that lost the semifinals play for third place."""
    return seats == 2 and (pairing.round, pairing.group) == (rounds, THIRD_PLACE)


def _survivors(entries: int, seats: int) -> int:
    return -(-entries // seats) * (seats // 2)


def next_pairings(
    entries: Sequence[Entry], earlier: Sequence[Pairing], seats: int, *, third_place: bool = True, fill: bool = False
) -> list[Pairing]:
    """Replays of drawn ties, or the pairings of the next round; none if the final was decided."""
    if any(not pairing.over for pairing in earlier):
        raise TournamentError("A match of an earlier round is not over yet.")
    first = [entry for entry in entries if entry.since == 1]
    if seats > 2:
        return _groups(first, earlier, seats, fill)
    last = max((pairing.round for pairing in earlier), default=0)
    if not last:
        return _first_round(first)
    ranking = {entry.number: at for at, entry in enumerate(seeded(first))}
    ties = _ties(earlier, last)
    replays = [again for group, tie in sorted(ties.items()) if (again := _replay(tie, group)) is not None]
    if replays or last >= rounds_of(len(first)):
        return replays
    return _next_round(first, ties, ranking, last, third_place, earlier)


def _first_round(first: Sequence[Entry]) -> list[Pairing]:
    order = seeded(first)
    places = bracket(2 ** rounds_of(len(order)))
    here = [order[seed - 1].number if seed <= len(order) else None for seed in places]
    return [Pairing(1, _present(here[2 * group : 2 * group + 2]), group=group) for group in range(len(here) // 2)]


def _present(numbers: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(number for number in numbers if number is not None)


def _ties(pairings: Iterable[Pairing], number: int) -> dict[int, Tie]:
    ties: dict[int, Tie] = {}
    for pairing in pairings:
        if pairing.round == number:
            ties.setdefault(pairing.group, []).append(pairing)
    return ties


def _scores(tie: Tie) -> dict[int, Fraction]:
    return {entry: sum((pairing.points(entry) for pairing in tie), Fraction(0)) for entry in tie[0].entries}


def _replay(tie: Tie, group: int) -> Pairing | None:
    scores = _scores(tie)
    if tie[0].bye or len(set(scores.values())) > 1 or len(tie) > MOST_REPLAYS:
        return None
    return Pairing(tie[0].round, seated(tie[-1].entries[::-1], seats_had(tie)), group=group)


def _ordered(tie: Tie, ranking: dict[int, int]) -> list[int]:
    """The entries of a tie, the best first; the better seed if they are equal."""
    scores = _scores(tie)
    return sorted((entry for entry in scores if entry != FILLER), key=lambda each: (-scores[each], ranking[each]))


def _next_round(
    first: Sequence[Entry],
    ties: dict[int, Tie],
    ranking: dict[int, int],
    last: int,
    third_place: bool,
    earlier: Sequence[Pairing],
) -> list[Pairing]:
    size = 2 ** (rounds_of(len(first)) - last)
    here = {entry.number for entry in first if entry.plays(last + 1)}

    def placed(tie: Tie | None, place: int) -> int | None:
        order = _ordered(tie, ranking) if tie else []
        return order[place] if place < len(order) and order[place] in here else None

    had = seats_had(earlier)
    pairings = []
    for group in range(size // 2):
        numbers = _present(placed(ties.get(each), 0) for each in (2 * group, 2 * group + 1))
        if numbers:
            pairings.append(Pairing(last + 1, seated(numbers, had), group=group))
    if size == 2 and third_place:
        numbers = _present(placed(ties.get(each), 1) for each in (0, 1))
        if numbers:
            pairings.append(Pairing(last + 1, seated(numbers, had), group=THIRD_PLACE))
    return pairings


def _groups(first: Sequence[Entry], earlier: Sequence[Pairing], seats: int, fill: bool) -> list[Pairing]:
    last = max((pairing.round for pairing in earlier), default=0)
    ranking = {entry.number: at for at, entry in enumerate(seeded(first))}
    if not last:
        staying = [entry.number for entry in seeded(first)]
    else:
        ties = _ties(earlier, last)
        if len(ties) < 2:
            return []
        here = {entry.number for entry in first if entry.plays(last + 1)}
        through = [
            (place, ranking[each], each)
            for tie in ties.values()
            for place, each in enumerate(_ordered(tie, ranking)[: seats // 2])
        ]
        staying = [each for _, _, each in sorted(through) if each in here]
    if not staying:
        return []
    number = -(-len(staying) // seats)
    if number * seats != len(staying) and not fill:
        raise TournamentError(
            f"{len(staying)} entries do not fill groups of {seats}. Choose a bot that fills the other seats."
        )
    had = seats_had(earlier)
    members: list[list[int]] = [[] for _ in range(number)]
    for at, each in enumerate(staying):  # first to last, then last to first, so that the groups are equally strong
        lap, step = divmod(at, number)
        members[step if lap % 2 == 0 else number - 1 - step].append(each)
    return [
        Pairing(last + 1, seated([*group, *[FILLER] * (seats - len(group))], had), group=at)
        for at, group in enumerate(members)
    ]


def table(entries: Sequence[Entry], pairings: Sequence[Pairing], seats: int) -> list[Standing]:
    """The entries by how far they came: the winner of the final first; who lost in the same round shares a place."""
    plain = {each.entry: each for each in standings(entries, pairings, ())}
    first = [entry for entry in entries if entry.since == 1]
    ranking = {entry.number: at for at, entry in enumerate(seeded(first))}
    rounds = rounds_of(len(first), seats)
    reached: dict[int, tuple[int, ...]] = dict.fromkeys(plain, (rounds + 1,))
    for number in range(1, max((pairing.round for pairing in pairings), default=0) + 1):
        for group, tie in _ties(pairings, number).items():
            decided = all(pairing.over for pairing in tie) and (seats > 2 or _replay(tie, group) is None)
            for place, each in enumerate(_ordered(tie, ranking)):
                if seats == 2 and (number, group) == (rounds, THIRD_PLACE):
                    reached[each] = (*reached[each], place) if decided else reached[each]
                else:
                    reached[each] = _reached(rounds - number, seats, place if decided else None)
    placed = []
    for number in sorted(plain, key=lambda each: (reached[each], each)):
        place = 1 + sum(reached[other] < reached[number] for other in plain)
        placed.append(replace(plain[number], place=place))
    return placed


def _reached(later: int, seats: int, place: int | None) -> tuple[int, ...]:
    """How far an entry has come, the best being the smallest, from how many rounds come after the one it is in.

    `place` is its place in its tie, if that is decided: half of the seats go through to the next round.
    """
    if place is None:
        return (later + 1, 0)
    if later == 0 and seats > 2:
        return (0, place)
    return (later, 0) if place < max(seats // 2, 1) else (later + 1, place)
