"""`turnsheet match --repeat`: many matches, shared over processes, summed up by bot.

Match number i has the seed plus i and the bots moved i seats on, so that no bot owes its result to its chair.
"""

import secrets
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev

from msgspec import Struct
from rich.console import Console
from rich.table import Table as Rows

from turnsheet.core import codec
from turnsheet.core.table import play
from turnsheet.interfaces.cli.match import Table, progress, table

CHUNK = 8
NORMAL_95 = 1.96


class Arguments(Struct, frozen=True):
    """A table as another process can be told of it."""

    game: str
    bots: tuple[str, ...]
    options: tuple[str, ...]
    seed: int


class Result(Struct, frozen=True):
    """What one bot got in one match; a shared win counts in parts."""

    bot: str
    score: int
    win: float


class Sum(Struct, frozen=True):
    """What a bot got in all of them, with the 95 % interval of the mean score."""

    bot: str
    seats: int
    wins: float
    mean: float
    low: float
    high: float


def run(table: Table, seed: int | None, repeat: int, jobs: int, json: bool) -> None:
    """Play them and print the sums."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    table.begin(seed)  # complain before the work begins
    plain = codec.plain(table.options)
    assert isinstance(plain, dict)
    told = Arguments(table.game.id, table.names, tuple(f"{key}={plain[key]}" for key in plain), seed)
    results: list[Result] = []
    with progress(json) as bar:
        task = bar.add_task(f"{table.game.title}, {repeat} matches", total=repeat)
        for batch in _batches(told, repeat, jobs):
            results += batch
            bar.advance(task, len(batch) // len(table.bots))
    sums = [total([result for result in results if result.bot == bot]) for bot in dict.fromkeys(table.names)]
    if json:
        whole = {"game": told.game, "version": table.game.version, "seed": seed, "matches": repeat, "bots": sums}
        print(codec.encode(whole).decode())
    else:
        _report(table, seed, repeat, sums)


def _batches(told: Arguments, repeat: int, jobs: int) -> Iterator[list[Result]]:
    chunks = [range(first, min(first + CHUNK, repeat)) for first in range(0, repeat, CHUNK)]
    if jobs == 1:
        yield from (batch(told, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(batch, [told] * len(chunks), chunks)


def batch(told: Arguments, numbers: range) -> list[Result]:
    """Play some of the matches."""
    results = []
    for number in numbers:
        shift = number % len(told.bots)
        names = told.bots[-shift:] + told.bots[:-shift] if shift else told.bots
        here = table(told.game, ",".join(names), list(told.options))
        match = here.begin(told.seed + number)
        play(match, [bot.player for bot in here.bots])
        standing = here.game.standing(match.state)
        for seat in match.seats:
            win = 1 / len(standing.winners) if seat in standing.winners else 0.0
            results.append(Result(names[seat - 1], standing.scores[seat], win))
    return results


def total(results: list[Result]) -> Sum:
    """The sum over a bot's results."""
    scores = [result.score for result in results]
    mean = fmean(scores)
    margin = NORMAL_95 * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
    wins = sum(result.win for result in results)
    return Sum(
        results[0].bot,
        len(results),
        round(wins, 2),
        round(mean, 2),
        round(mean - margin, 2),
        round(mean + margin, 2),
    )


def _report(table: Table, seed: int, repeat: int, sums: list[Sum]) -> None:
    rows = Rows(box=None, pad_edge=False)
    rows.add_column("bot")
    for heading in ("seats", "wins", "mean score", "95 % interval"):
        rows.add_column(heading, justify="right")
    for each in sums:
        interval = f"{each.low:.1f} to {each.high:.1f}"
        rows.add_row(each.bot, str(each.seats), f"{each.wins:g}", f"{each.mean:.1f}", interval)
    console = Console(highlight=False)
    console.print(rows)
    seats = len(table.bots)
    console.print(f"{table.game.title}, {repeat} matches of {seats}, seeds {seed} to {seed + repeat - 1}")
