"""League: divisions, in each of which everybody plays everybody, over weeks; then the best go up and the last down.

A season has a fixed number of rounds. Entries that come later begin in the lowest division of the next season. The
opponents of an entry that dropped out have a bye.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.tournaments import round_robin
from turnsheet.core.tournaments.pairings import Entry, Pairing, seeded
from turnsheet.core.tournaments.standings import ROUND_ROBIN, Movement, Standing, standings


class Season(Struct, frozen=True):
    """One season: its rounds, and the entries of each division, the highest division first."""

    number: int
    first_round: int
    rounds: int
    divisions: tuple[tuple[int, ...], ...]

    @property
    def last_round(self) -> int:
        """The number of its last round."""
        return self.first_round + self.rounds - 1

    def has(self, pairing: Pairing) -> bool:
        """Whether a pairing is in this season."""
        return self.first_round <= pairing.round <= self.last_round


class LeagueRules(Struct, frozen=True):
    """How a league is played."""

    division_size: int = 8
    moves: int = 1
    """How many go up from each division, and down, after a season."""
    laps: int = 1
    seats: int = 2
    fill: bool = False


def divisions(order: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """The entries cut into divisions of about that size, whose sizes differ by at most one."""
    number = max(1, round(len(order) / size))
    small, larger = divmod(len(order), number)
    cut, at = [], 0
    for division in range(number):
        count = small + (division < larger)
        cut.append(tuple(order[at : at + count]))
        at += count
    return tuple(cut)


def seasons(entries: Sequence[Entry], earlier: Sequence[Pairing], rules: LeagueRules) -> list[Season]:
    """The seasons so far: all that are complete, and the one that is played or begins next."""
    played = max((pairing.round for pairing in earlier), default=0)
    order = [entry.number for entry in seeded(entries) if entry.since == 1]
    found: list[Season] = []
    while True:
        start = found[-1].last_round + 1 if found else 1
        parts = divisions(order, rules.division_size)
        length = max(rules.laps * round_robin.rounds_in_lap(len(part), rules.seats, rules.fill) for part in parts)
        season = Season(len(found) + 1, start, length, parts)
        found.append(season)
        if played < season.last_round or not length:
            return found
        order = _moved(entries, earlier, season, rules)
        if len(order) < 2:
            return found


def tables(entries: Sequence[Entry], pairings: Sequence[Pairing], season: Season) -> list[list[Standing]]:
    """The standings of a season, for each division. They do not change when somebody leaves in a later season."""
    counted = [each for each in pairings if season.has(each)]
    by_number = {entry.number: entry for entry in entries}
    listed = []
    for part in season.divisions:
        members = [_as_of(by_number[number], season) for number in part]
        gone = {entry.number for entry in members if entry.left}
        here = [each for each in counted if set(each.entries) & set(part)]
        listed.append(standings(members, here, ROUND_ROBIN, cancelled=gone))
    return listed


def _as_of(entry: Entry, season: Season) -> Entry:
    """An entry as it was at the end of a season: one that plays to its end has not left."""
    return entry if entry.until is None or entry.until < season.last_round else replace(entry, until=None)


def movements(season: Season, following: Season) -> dict[int, Movement]:
    """Who went up after a season, and who went down."""
    after = {number: at for at, part in enumerate(following.divisions) for number in part}
    found: dict[int, Movement] = {}
    for at, part in enumerate(season.divisions):
        for number in part:
            if number in after and after[number] != at:
                found[number] = "promoted" if after[number] < at else "relegated"
    return found


def _moved(entries: Sequence[Entry], earlier: Sequence[Pairing], season: Season, rules: LeagueRules) -> list[int]:
    """The order of the next season: the last of each division change places with the first of the next one."""
    following = season.last_round + 1
    here = {entry.number for entry in entries if entry.plays(following)}
    order = [[each.entry for each in table if each.entry in here] for table in tables(entries, earlier, season)]
    for upper, lower in pairwise(order):
        moves = min(rules.moves, len(upper) // 2, len(lower) // 2)
        if moves:
            down, up = upper[-moves:], lower[:moves]
            upper[-moves:], lower[:moves] = up, down
    known = {number for part in season.divisions for number in part}
    late = [entry.number for entry in entries if entry.number in here and entry.number not in known]
    return [*(number for part in order for number in part), *late]


def next_round(entries: Sequence[Entry], earlier: Sequence[Pairing], rules: LeagueRules) -> list[Pairing]:
    """The pairings of the round after the earlier ones, in all divisions; it begins a new season if one is over."""
    number = max((pairing.round for pairing in earlier), default=0) + 1
    return planned(entries, seasons(entries, earlier, rules)[-1], rules, number, earlier)


def planned(
    entries: Sequence[Entry], season: Season, rules: LeagueRules, number: int, earlier: Sequence[Pairing] = ()
) -> list[Pairing]:
    """The pairings of a round, as far as it is known who plays. Groups of more than two depend on the earlier ones."""
    by_number = {entry.number: entry for entry in entries}
    within = number - season.first_round + 1
    listed = []
    for division, part in enumerate(season.divisions):
        for entered in _round_of(part, division, season, rules, within, earlier):
            playing = tuple(each for each in entered if each not in by_number or by_number[each].plays(number))
            if len(playing) == len(entered) and any(each in by_number for each in playing):
                listed.append(Pairing(number, playing, group=division))
            else:
                listed += [Pairing(number, (each,), group=division) for each in playing if each in by_number]
    return sorted(listed, key=lambda each: (each.group, each.bye))


def _round_of(
    part: Sequence[int], division: int, season: Season, rules: LeagueRules, within: int, earlier: Sequence[Pairing]
) -> list[tuple[int, ...]]:
    """Who plays whom in a division, in a round of the season counted from 1, if nobody has left."""
    if rules.seats == 2:
        members = [Entry(number, -at) for at, number in enumerate(part)]
        return [each.entries for each in round_robin.planned_round(members, within, rules.laps, rules.fill)]
    if not 1 <= within <= rules.laps * round_robin.rounds_in_lap(len(part), rules.seats, rules.fill):
        return []
    here = [each for each in earlier if each.round >= season.first_round and each.group == division]
    return [each.entries for each in round_robin.in_groups(part, within, rules.seats, rules.fill, here)]
