"""A tournament of any kind: what is played next, how the entries are placed, and what is planned."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.tournaments import knock_out, league, round_robin, swiss
from turnsheet.core.tournaments.league import LeagueRules, Season
from turnsheet.core.tournaments.pairings import Entry, Pairing, TournamentError
from turnsheet.core.tournaments.standings import ROUND_ROBIN, SWISS, Standing, TieBreak, standings

Kind = Literal["round-robin", "swiss", "knock-out", "league"]
KINDS: tuple[Kind, ...] = ("round-robin", "swiss", "knock-out", "league")
MOST_ROUNDS = 200
MOST_AHEAD = 500
"""How many pairings of later rounds are listed at most."""


class Plan(Struct, frozen=True):
    """How a tournament is played."""

    kind: Kind
    seats: int = 2
    rounds: int | None = None
    """Of a Swiss tournament; if left out, enough for one winner."""
    laps: int = 1
    """How often everybody plays everybody, in round robins and leagues."""
    fill: bool = False
    """Whether bots fill seats, so that nobody has a bye."""
    third_place: bool = True
    division_size: int = 8
    moves: int = 1
    """How many go up and down after a season of a league."""
    seasons: int = 1

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """What decides between equal points, in order."""
        return {"swiss": SWISS, "knock-out": ()}.get(self.kind, ROUND_ROBIN)

    @property
    def league(self) -> LeagueRules:
        """The rules of a league."""
        return LeagueRules(self.division_size, self.moves, self.laps, self.seats, self.fill)


class Table(Struct, frozen=True):
    """Standings; a league has a table for each division."""

    division: int
    """From 1; 0 if there are no divisions."""
    standings: tuple[Standing, ...]


def checked(plan: Plan) -> Plan:
    """The plan, if a tournament can be played like this; raises TournamentError."""
    limits = (
        ("seats", plan.seats, 2, 30),
        ("rounds", plan.rounds or 1, 1, MOST_ROUNDS),
        ("laps", plan.laps, 1, 10),
        ("division size", plan.division_size, 2, 100),
        ("promotions", plan.moves, 0, 20),
        ("seasons", plan.seasons, 1, 50),
    )
    for name, value, least, most in limits:
        if not least <= value <= most:
            raise TournamentError(f"The number of {name} must be {least} to {most}, not {value}.")
    return plan


def next_pairings(plan: Plan, entries: Sequence[Entry], earlier: Sequence[Pairing]) -> list[Pairing]:
    """What is played next: the next round, or replays of a knock-out; nothing if the tournament is over.

    Swiss and knock-out rounds need the results of the earlier ones.
    """
    last = max((pairing.round for pairing in earlier), default=0)
    if plan.kind == "round-robin":
        return round_robin.next_round(entries, earlier, plan.seats, plan.laps, plan.fill)
    if plan.kind == "knock-out":
        return knock_out.next_pairings(entries, earlier, plan.seats, third_place=plan.third_place, fill=plan.fill)
    if plan.kind == "swiss":
        return swiss.next_round(entries, earlier, plan.seats, plan.fill) if last < rounds(plan, entries) else []
    season = league.seasons(entries, earlier, plan.league)[-1]
    if season.number > plan.seasons:
        return []
    if season.first_round == last + 1 and any(not pairing.over for pairing in earlier):
        raise TournamentError("A match of the season is not over yet.")
    return league.next_round(entries, earlier, plan.league)


def needs_results(plan: Plan, entries: Sequence[Entry], earlier: Sequence[Pairing]) -> bool:
    """Whether the next round depends on results that are not there yet."""
    if all(pairing.over for pairing in earlier):
        return False
    if plan.kind == "league":
        last = max(pairing.round for pairing in earlier)
        return league.seasons(entries, earlier, plan.league)[-1].first_round == last + 1
    return plan.kind != "round-robin"


def rounds(plan: Plan, entries: Sequence[Entry]) -> int:
    """How many rounds there are, as far as it is known; a league: those of the first season."""
    first = [entry for entry in entries if entry.since == 1]
    if plan.kind == "swiss":
        return plan.rounds or swiss.usual_rounds(len(first))
    if plan.kind == "knock-out":
        return knock_out.rounds_of(len(first), plan.seats)
    if plan.kind == "league":
        return league.seasons(entries, (), plan.league)[0].rounds
    return plan.laps * round_robin.rounds_in_lap(len(first), plan.seats, plan.fill)


def round_name(plan: Plan, entries: Sequence[Entry], number: int) -> str:
    """What a round is called, such as `round 2` or `final`."""
    if plan.kind != "knock-out":
        return f"round {number}"
    return knock_out.round_name(number, rounds(plan, entries), plan.seats)


def pairing_name(plan: Plan, entries: Sequence[Entry], pairing: Pairing) -> str:
    """What a pairing is about: the name of its round, or `third place`."""
    if plan.kind == "knock-out" and knock_out.is_for_third_place(pairing, rounds(plan, entries), plan.seats):
        return "third place"
    return round_name(plan, entries, pairing.round)


def seasons(plan: Plan, entries: Sequence[Entry], pairings: Sequence[Pairing]) -> list[Season]:
    """The seasons of a league that began, and the next one if all results are there; none of other kinds.

    They are computed from the results, so the tables of earlier seasons need not be kept.
    """
    if plan.kind != "league":
        return []
    last = max((pairing.round for pairing in pairings), default=0)
    over = all(pairing.over for pairing in pairings)
    found = league.seasons(entries, pairings, plan.league)
    return [each for each in found if each.number <= plan.seasons and (over or each.first_round <= max(1, last))]


def newest_season(found: Sequence[Season], pairings: Sequence[Pairing]) -> Season:
    """The last season that began, or the first one."""
    last = max((pairing.round for pairing in pairings), default=0)
    return [each for each in found if each.first_round <= max(1, last)][-1]


def tables(plan: Plan, entries: Sequence[Entry], pairings: Sequence[Pairing]) -> list[Table]:
    """The standings; of a league those of the newest season that began.

    In round robins and leagues the matches of entries that dropped out do not count.
    """
    if plan.kind == "league":
        found = seasons(plan, entries, pairings)
        return season_tables(entries, pairings, found, newest_season(found, pairings))
    if plan.kind == "knock-out":
        return [Table(0, tuple(knock_out.table(entries, pairings, plan.seats)))]
    bye = swiss.BYE_POINTS if plan.kind == "swiss" else Fraction(0)
    gone = [entry.number for entry in entries if entry.left] if plan.kind == "round-robin" else []
    return [Table(0, tuple(standings(entries, pairings, plan.tie_breaks, bye, gone)))]


def season_tables(
    entries: Sequence[Entry], pairings: Sequence[Pairing], found: Sequence[Season], chosen: Season
) -> list[Table]:
    """The standings of one season of a league, with promotions and relegations if they are known already."""
    following = next((each for each in found if each.number == chosen.number + 1), None)
    moved = {} if following is None else league.movements(chosen, following)
    return [
        Table(number, tuple(replace(each, movement=moved.get(each.entry, "")) for each in part))
        for number, part in enumerate(league.tables(entries, pairings, chosen), 1)
    ]


def ahead(plan: Plan, entries: Sequence[Entry], earlier: Sequence[Pairing]) -> list[Pairing]:
    """The pairings of the next rounds, where they are known already: whole rounds, up to `MOST_AHEAD` pairings."""
    if plan.seats != 2:
        return []
    last = max((pairing.round for pairing in earlier), default=0)
    if plan.kind == "league":
        season = league.seasons(entries, earlier, plan.league)[-1]
        if season.number > plan.seasons or needs_results(plan, entries, earlier):
            return []
        return _first_of(
            league.planned(entries, season, plan.league, at) for at in range(last + 1, season.last_round + 1)
        )
    if plan.kind != "round-robin" or any(entry.left or entry.since > 1 for entry in entries):
        return []
    return _first_of(
        round_robin.planned_round(entries, at, plan.laps, plan.fill)
        for at in range(last + 1, rounds(plan, entries) + 1)
    )


def _first_of(planned: Iterable[list[Pairing]]) -> list[Pairing]:
    """The rounds before the first one with which there would be too many pairings."""
    found: list[Pairing] = []
    for each in planned:
        if len(found) + len(each) > MOST_AHEAD:
            break
        found += each
    return found
