"""Plays the rounds of a tournament of bots or programs, spread over processes.

The seed of a match depends on the tournament's seed, the round and the pairing only. So the result is the same
whatever the number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.match import Match
from turnsheet.core.tournaments.crosstable import ranks_of
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing
from turnsheet.core.tournaments.tournament import Plan, ahead, next_pairings
from turnsheet.games import WORKSHOPS
from turnsheet.interfaces.cli.bots.contenders import Contender, Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.bots.recorded_match import Fault, play_recorded
from turnsheet.interfaces.cli.bots.team_bots import team_contender
from turnsheet.interfaces.cli.garbage_collection import raise_threshold
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.tournament.entrants import Entrant
from turnsheet.interfaces.process_pool import ProcessPool

CHUNK = 8
"""The most matches that a process gets at once."""
CHUNKS_PER_PROCESS = 4
USUAL = Limits()


class Setup(Struct, frozen=True):
    """What every process has to know about a tournament."""

    game: str
    options: bytes
    seed: int
    entrants: tuple[Entrant, ...]
    """By number: the first one is entry 1."""
    filler: str = ""
    """The bot that fills seats."""
    limits: Limits = USUAL
    strict: bool = False


class Played(Struct, frozen=True):
    """A match: who played it, how it ended, and the seed it can be played again with. A bye has no seed."""

    pairing: Pairing
    seed: str = ""
    scores: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    """What went wrong with bots from outside."""


def run(
    setup: Setup, plan: Plan, repeat: int, jobs: int, after: Callable[[int, int], None]
) -> tuple[list[Entry], list[Played]]:
    """Play all rounds; `after` is called with how many matches are done of how many that are known."""
    entries = [Entry(number) for number in range(1, len(setup.entrants) + 1)]
    played: list[Played] = []
    with _processes(setup, jobs) as work:
        waiting = _known(plan, entries, [])
        while waiting:
            tasks = [
                _task(setup, pairing, at, number)
                for at, pairing in enumerate(waiting, len(played))
                for number in range(repeat)
            ]
            known = len(played) + len(tasks)
            for some in work(tasks):
                played += some
                after(len(played), known)
            waiting = _known(plan, entries, [each.pairing for each in played])
    return entries, played


def _known(plan: Plan, entries: Sequence[Entry], earlier: Sequence[Pairing]) -> list[Pairing]:
    """All matches that can be played now: a whole round robin or season of a league if possible, or the next round."""
    whole = not earlier or plan.kind == "league"
    return (ahead(plan, entries, earlier) if whole else []) or next_pairings(plan, entries, earlier)


def _task(setup: Setup, pairing: Pairing, at: int, number: int) -> Played:
    """A match to be played: with each repetition the entries move on by one seat."""
    if pairing.bye:
        return Played(pairing)
    shift = number % len(pairing.entries)
    entries = (*pairing.entries[shift:], *pairing.entries[:shift])
    return Played(replace(pairing, entries=entries), f"{setup.seed}/{pairing.round}/{pairing.group}/{at}/{number}")


@contextmanager
def _processes(setup: Setup, jobs: int) -> Iterator[Callable[[Sequence[Played]], Iterator[list[Played]]]]:
    """What plays matches, in order, in as many processes; they stay for all rounds."""
    if jobs == 1:
        yield lambda tasks: (batch(setup, [each]) for each in tasks)
        return
    pool = ProcessPool(jobs, raise_threshold)

    def work(tasks: Sequence[Played]) -> Iterator[list[Played]]:
        size = max(1, min(CHUNK, ceil(len(tasks) / (jobs * CHUNKS_PER_PROCESS))))
        futures = [pool.submit(batch, setup, tasks[at : at + size]) for at in range(0, len(tasks), size)]
        for future in futures:
            yield future.result()

    try:
        yield work
    finally:
        pool.close()


def batch(setup: Setup, tasks: Sequence[Played]) -> list[Played]:
    """Play some matches."""
    return [each if each.pairing.bye else _played(setup, each) for each in tasks]


def _played(setup: Setup, task: Played) -> Played:
    entrants = [None if each == FILLER else setup.entrants[each - 1] for each in task.pairing.entries]
    teams = [each.codes for each in entrants if each is not None and each.codes]
    if len(teams) == len(entrants):
        workshop = WORKSHOPS[setup.game]
        sides = workshop.sides[: len(teams)]
        contest = workshop.contest(dict(zip(sides, teams, strict=True)), task.seed, frames=False)
        scores = tuple(int(side == contest.winner) for side in sides)
        return _ranked(task, scores, scores, [seat for seat, score in enumerate(scores, 1) if score])
    game = find_game(setup.game)
    match = Match(game, codec.decode(setup.options, game.options_type), len(entrants), task.seed)
    records = play_recorded(match, [_contender(setup, each) for each in entrants], strict=setup.strict)
    standing = game.rules.standing(match.state)
    scores = tuple(standing.scores[seat] for seat in match.seats)
    merits = tuple(standing.merits[seat] for seat in match.seats)
    faults = tuple(fault for record in records for fault in record.faults)
    return replace(_ranked(task, scores, merits, [int(seat) for seat in standing.winners]), faults=faults)


def _ranked(task: Played, scores: tuple[int, ...], merits: tuple[int, ...], winners: Sequence[int]) -> Played:
    """The match with its scores, and with ranks that the exact scores settle."""
    return replace(task, pairing=replace(task.pairing, ranks=ranks_of(merits, winners)), scores=scores)


def _contender(setup: Setup, entrant: Entrant | None) -> Contender:
    """Who plays for an entry; None is the bot that fills seats."""
    if entrant is not None and entrant.codes:
        return team_contender(entrant.name, entrant.codes, entrant.about)
    word = setup.filler if entrant is None else entrant.bot
    found = find_contender(word, find_game(setup.game), setup.limits)
    return found if entrant is None else replace(found, name=entrant.name)
