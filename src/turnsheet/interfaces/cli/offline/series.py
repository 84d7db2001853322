"""`turnsheet match --repeat`: many matches, spread over processes, with a summary per bot.

Match number i uses the seed plus i, and the bots move i seats on, so that seat position does not bias the results.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import TypeVar

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.match import Match
from turnsheet.core.word_lists import count
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.bots.recorded_match import Fault, faults_told, game_played, play_recorded
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.garbage_collection import raise_threshold
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.offline import score_distribution
from turnsheet.interfaces.cli.offline.players import USUAL, Seating
from turnsheet.interfaces.cli.progress import counted_progress
from turnsheet.interfaces.process_pool import ProcessPool

T = TypeVar("T")

CHUNK = 8
NORMAL_95 = 1.96


class Arguments(Struct, frozen=True):
    """A seating in a form that can be sent to another process."""

    game: str
    bots: tuple[str, ...]
    options: bytes
    seed: int
    limits: Limits = USUAL
    strict: bool = False


class Result(Struct, frozen=True):
    """What the seats of one bot got in one match; a shared win counts in parts."""

    bot: str
    scores: tuple[int, ...]
    wins: float
    fates: tuple[str, ...] = ()
    """How it ended for them, where the game says."""
    refused: int = 0
    """How many of their orders were refused."""
    faults: tuple[Fault, ...] = ()
    game: str = ""
    """The hash of the game that was played: the same for each bot in the match."""


class Sum(Struct, frozen=True):
    """What a bot got in all of them, with the 95 % interval of its mean score, computed across matches."""

    bot: str
    seats: int
    wins: float
    mean: float
    low: float
    high: float
    refused: int = 0
    """How many of its orders were refused."""
    faults: int = 0
    """How often it crashed, was late or gave an invalid answer."""


def run(seating: Seating, seed: int, repeat: int, jobs: int, *, json: bool, strict: bool = False) -> None:
    """Play them and print the sums."""
    seating.begin(seed)  # so that bad options are told once, and here
    options = codec.encode(seating.options)
    told = Arguments(seating.game.id, seating.names, options, seed, limits=seating.limits, strict=strict)
    names = list(dict.fromkeys(seating.names))
    results: list[Result] = []
    with counted_progress(json) as bar, closing(batches(told, repeat, jobs)) as work:
        task = bar.add_task(f"{seating.game.title}, {repeat} matches", total=repeat)
        for some in work:
            results += some
            bar.advance(task, len(some) // len(names))
    sums = [total([result for result in results if result.bot == bot]) for bot in names]
    spread = alone(results) if len(seating.bots) == 1 else None
    games = different_games(results)
    faults = [fault for result in results for fault in result.faults]
    if json:
        whole = {
            "game": told.game,
            "version": seating.game.version,
            "seed": seed,
            "matches": repeat,
            "different_games": games,
            "bots": sums,
            "faults": faults,
        }
        print(codec.encode(whole if spread is None else {**whole, "distribution": spread}).decode())
        return
    _report(seating, seed, repeat, games, sums)
    for line in faults_told(faults):
        output().print(line)
    if spread is not None:
        score_distribution.report(spread)


def different_games(results: list[Result]) -> int:
    """How many games were played that differ in some position."""
    return len({result.game for result in results})


def alone(results: list[Result]) -> score_distribution.Distribution:
    """How the scores of matches for one are spread, and how they ended."""
    return score_distribution.distribution(
        [score for result in results for score in result.scores], [fate for result in results for fate in result.fates]
    )


def batches(told: Arguments, repeat: int, jobs: int) -> Generator[list[Result]]:
    """All results, in batches small enough that every process has work."""
    size = min(CHUNK, ceil(repeat / jobs))
    chunks = [range(first, min(first + size, repeat)) for first in range(0, repeat, size)]
    if jobs == 1:
        return (batch(told, chunk) for chunk in chunks)
    return ProcessPool(jobs, raise_threshold).in_order(batch, [(told, chunk) for chunk in chunks])


def batch(told: Arguments, numbers: range) -> list[Result]:
    """Play some of the matches; a result for each bot and match."""
    game = find_game(told.game)
    options = codec.decode(told.options, game.options_type)
    found = {name: find_contender(name, game, told.limits) for name in dict.fromkeys(told.bots)}
    results = []
    for number in numbers:
        match = Match(game, options, len(told.bots), str(told.seed + number))
        names = _moved(told.bots, number)
        records = play_recorded(match, [found[name] for name in names], strict=told.strict)
        played = game_played(match)
        standing = game.rules.standing(match.state)
        for bot in dict.fromkeys(told.bots):
            seats = [seat for seat in match.seats if names[seat - 1] == bot]
            won = sum(seat in standing.winners for seat in seats) / max(1, len(standing.winners))
            fates = tuple(standing.fates.get(seat, "") for seat in seats)
            own = [records[seat - 1] for seat in seats]
            results.append(
                Result(
                    bot,
                    tuple(standing.scores[seat] for seat in seats),
                    won,
                    fates,
                    refused=sum(record.refusals for record in own),
                    faults=tuple(fault for record in own for fault in record.faults),
                    game=played,
                )
            )
    return results


def _moved(things: Sequence[T], number: int) -> list[T]:
    """The things, moved on by that number of seats."""
    shift = number % len(things)
    return [*things[len(things) - shift :], *things[: len(things) - shift]]


def total(results: list[Result]) -> Sum:
    """The sum over a bot's results. Seats of one match are not independent trials, so the interval counts matches."""
    means = [fmean(result.scores) for result in results]
    mean = fmean(means)
    margin = NORMAL_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return Sum(
        bot=results[0].bot,
        seats=sum(len(result.scores) for result in results),
        wins=round(sum(result.wins for result in results), 2),
        mean=round(mean, 2),
        low=round(mean - margin, 2),
        high=round(mean + margin, 2),
        refused=sum(result.refused for result in results),
        faults=sum(len(result.faults) for result in results),
    )


def _report(seating: Seating, seed: int, repeat: int, games: int, sums: list[Sum]) -> None:
    numbers = ("seats", "wins", "mean score", "95 % interval", "refused orders")
    rows = plain_table("bot", *numbers, right=numbers)
    for each in sums:
        interval = f"{each.low:.1f} to {each.high:.1f}"
        rows.add_row(each.bot, str(each.seats), f"{each.wins:g}", f"{each.mean:.1f}", interval, str(each.refused))
    page = output()
    page.print(rows)
    seats = len(seating.bots)
    different = count(games, "different game")
    page.print(f"{seating.game.title}, {repeat} matches of {seats}, seeds {seed} to {seed + repeat - 1}, {different}")
