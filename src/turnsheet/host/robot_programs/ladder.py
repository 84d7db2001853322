"""The standing ladder of programs: all programs in the library play on it in the background, within a budget.

A contest is between two teams of one program of each kind. Programs that played least are chosen first. Ratings are
computed from the stored contests in their order, and always give the same numbers. A program that is revised begins
again. Only the last few thousand contests count; older ones are removed in blocks.
"""

import threading
from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.workshop import Workshop
from turnsheet.games import WORKSHOPS
from turnsheet.host.ratings.skill import MODEL, Skill
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.ladder import LadderContestRow
from turnsheet.host.store.row_types.programs import ProgramRow
from turnsheet.host.store.rows.competition import ladder
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.site import site_values

HOUR_MS = 3600 * 1000
BLOCK = 2000
"""Contests are removed in blocks of this size; at least two whole blocks count."""
RECENT = 50
PROVISIONAL = 10
"""A rating is provisional before this many contests."""
CLAIM = "ladder "
"""How the names of facts about the last contest begin."""

Player = tuple[int, int]
"""A program by its id, and its revision."""


class Rated(Struct, frozen=True):
    """A program on the ladder."""

    program: ProgramRow
    skill: Skill
    contests: int
    won: int

    @property
    def provisional(self) -> bool:
        """Whether it has played too little for its rating to say much."""
        return self.contests < PROVISIONAL


class PlayedContest(Struct, frozen=True):
    """A contest of the ladder: the programs of each team, and how it ended."""

    teams: tuple[tuple[Player, ...], ...]
    ranks: tuple[int, ...]
    seed: str
    at: int


class Ladder(Struct, frozen=True):
    """A ladder: the programs, the strongest first, and the last contests."""

    game: str
    matches_per_hour: int
    programs: tuple[Rated, ...]
    recent: tuple[PlayedContest, ...]


class _Counted:
    """The skills after some contests, kept in memory so that only new contests are added."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.last = start
        self.skills: dict[Player, Skill] = {}
        self.contests: dict[Player, int] = {}
        self.won: dict[Player, int] = {}

    def add(self, row: LadderContestRow) -> None:
        """Add the next contest."""
        played = _read(row)
        self.last = row.id
        everyone = [player for team in played.teams for player in team]
        new = _rated([[self.skills.get(player, Skill()) for player in team] for team in played.teams], played.ranks)
        for team, skills, rank in zip(played.teams, new, played.ranks, strict=True):
            for player, skill in zip(team, skills, strict=True):
                if everyone.count(player) == 1:  # one that plays on both sides has shown nothing
                    self.skills[player] = skill
                    self.contests[player] = self.contests.get(player, 0) + 1
                    self.won[player] = self.won.get(player, 0) + (rank == 1 and played.ranks.count(1) == 1)


def _rated(teams: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """The skills of the members of teams after a contest."""
    rated = MODEL.rate(
        [[MODEL.rating(mu=skill.mean, sigma=skill.deviation) for skill in team] for team in teams],
        ranks=[float(rank) for rank in ranks],
    )
    return [[Skill(member.mu, member.sigma) for member in team] for team in rated]


def _read(row: LadderContestRow) -> PlayedContest:
    teams = codec.decode(row.teams, tuple[tuple[Player, ...], ...])
    return PlayedContest(teams, codec.decode(row.ranks, tuple[int, ...]), row.seed, row.at)


_LOCK = threading.Lock()
_KNOWN: WeakKeyDictionary[Site, dict[str, _Counted]] = WeakKeyDictionary()
"""By site and game."""


def _counted(connection: Connection, site: Site, game: str) -> _Counted:
    """The skills after all contests that count. Called with the lock."""
    newest = ladder.newest(connection, game, 1)
    start = max(0, (newest[0].id // BLOCK - 2) * BLOCK) if newest else 0
    ladders = _KNOWN.setdefault(site, {})
    known = ladders.get(game)
    if known is None or known.start != start or (newest and newest[0].id < known.last):
        known = ladders[game] = _Counted(start)
    for row in ladder.contests(connection, game, known.last):
        known.add(row)
    return known


def shown(site: Site, game: str) -> Ladder:
    """The ladder of a game with programs."""
    site.workshop(game)
    with site.store.read() as connection, _LOCK:
        counted = _counted(connection, site, game)
        rated = [
            Rated(
                program=row,
                skill=counted.skills.get((row.id, row.revision), Skill()),
                contests=counted.contests.get((row.id, row.revision), 0),
                won=counted.won.get((row.id, row.revision), 0),
            )
            for row in ladder.players(connection, game)
        ]
        recent = tuple(_read(row) for row in ladder.newest(connection, game, RECENT))
    best_first = sorted(rated, key=lambda each: (each.provisional, -each.skill.mean, each.program.id))
    return Ladder(game, site.ladder_per_hour, tuple(best_first), recent)


def climb(site: Site) -> int:
    """Play a contest on each ladder whose budget allows it, unless a turn of people waits; gives how many."""
    return sum(_play(site, game) for game in sorted(WORKSHOPS)) if site.ladder_per_hour else 0


def _play(site: Site, game: str) -> bool:
    now = moment(site.now())
    pause = HOUR_MS // site.ladder_per_hour
    with site.store.read() as connection:
        if _last(connection, game) + pause > now or any(matches.to_run(connection, now, True).values()):
            return False
    with site.store.write() as connection, _LOCK:
        ladder.lock(connection)
        if _last(connection, game) + pause > now:  # another worker was quicker
            return False
        site_values.put(connection, f"{CLAIM}{game}", str(now))
        players = ladder.players(connection, game)
        counts = _counted(connection, site, game).contests
        ladder.forget(connection, game, _counted(connection, site, game).start)
    seed = site.seed()
    teams = _sound_teams(players, WORKSHOPS[game], counts, Dice(turn_key(seed, 0)))
    if not teams:
        return False
    sides = WORKSHOPS[game].sides[: len(teams)]
    codes = {side: [_code(row) for row in team] for side, team in zip(sides, teams, strict=True)}
    contest = WORKSHOPS[game].contest(codes, seed, frames=False)
    ranks = tuple(1 if contest.winner in ("", side) else 2 for side in sides)
    names = [[(row.id, row.revision) for row in team] for team in teams]
    with site.store.write() as connection:
        ladder.add(connection, game, codec.encode(names).decode(), codec.encode(ranks).decode(), seed, now)
    return True


def _last(connection: Connection, game: str) -> int:
    """When the last contest began."""
    return int(site_values.get(connection, f"{CLAIM}{game}") or 0)


def _code(row: ProgramRow) -> str:
    return "\n".join(codec.decode(row.code, tuple[str, ...]))


def _sound_teams(
    players: Sequence[ProgramRow], workshop: Workshop, counts: Mapping[Player, int], dice: Dice
) -> list[list[ProgramRow]]:
    """Two teams without errors; none if there are not two such programs of any kind.

    An older release may have taken a program that has errors now. It never plays, so it would be chosen each time: it
    is left out until its author revises it.
    """
    able = list(players)
    while teams := _teams(able, workshop.kinds, counts, dice):
        faulty = {row.id for team in teams for row in team if workshop.check(_code(row)).faults}
        if not faulty:
            return teams
        able = [row for row in able if row.id not in faulty]
    return []


def _teams(
    players: Sequence[ProgramRow], kinds: Sequence[str], counts: Mapping[Player, int], dice: Dice
) -> list[list[ProgramRow]]:
    """Two teams; none if there are not two programs of any kind.

    For each kind: the program that played least, against any other one. A kind with one program plays on both sides.
    """
    first: list[ProgramRow] = []
    second: list[ProgramRow] = []
    for kind in kinds:
        able = [row for row in players if row.kind == kind]
        if not able:
            return []
        least = min(counts.get((row.id, row.revision), 0) for row in able)
        fresh = [row for row in able if counts.get((row.id, row.revision), 0) == least]
        one = dice.at("first").pick(fresh)
        others = [row for row in able if row.id != one.id]
        pair = [one, dice.at("second").pick(others) if others else one]
        if dice.at("side").chance(1, 2):
            pair.reverse()
        first.append(pair[0])
        second.append(pair[1])
    same = [row.id for row in first] == [row.id for row in second]
    return [] if same else [first, second]
