"""`turnsheet tournament`: arguments, and what is printed."""

import os
import secrets
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.table import Table

from turnsheet.core import codec, options
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import check_seats, opening
from turnsheet.core.tournaments.pairings import TournamentError
from turnsheet.core.tournaments.tournament import Plan, checked
from turnsheet.interfaces.cli.arguments import BotLookahead, BotMemory, BotSeconds, Json, Strict
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.bots.recorded_match import faults_told
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import CommandError, explained
from turnsheet.interfaces.cli.files import json_lines, write_bytes
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.offline.players import texts
from turnsheet.interfaces.cli.progress import counted_progress
from turnsheet.interfaces.cli.tournament import entrants, page, rounds
from turnsheet.interfaces.cli.tournament.report import NAMES, Part, Report, about, parts_of, report

MOST_COLUMNS = 16
"""The most entries whose crosstable is printed."""
LEAGUE = Plan("league")
"""What a league is like if nothing else is chosen."""
SUFFIXES = (".html", ".json")


def run(
    game: Annotated[str, typer.Option(metavar="GAME", help="A game from 'turnsheet games'.")],
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="The bots that take part, such as 'easy,medium,mine.py'.")
    ] = "",
    entries: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="A folder of entries: bots in Python, programs that can be run, and teams of record files, in a "
            "subfolder for each team or all together.",
        ),
    ] = None,
    kind: Annotated[
        Literal["round-robin", "swiss", "knock-out", "league"], typer.Option(help="How entries are paired.")
    ] = "round-robin",
    seasons: Annotated[int, typer.Option(min=1, max=50, metavar="N", help="Seasons of a league.")] = 1,
    division_size: Annotated[
        int, typer.Option(min=2, max=100, metavar="N", help="Entries in a division of a league.")
    ] = LEAGUE.division_size,
    moves: Annotated[
        int, typer.Option(min=0, max=20, metavar="N", help="Entries that go up and down after a season of a league.")
    ] = LEAGUE.moves,
    number_of_rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, metavar="N", help="Rounds of a Swiss tournament.")
    ] = None,
    repeat: Annotated[
        int, typer.Option(min=1, max=10_000, metavar="N", help="Matches for each pairing; seats change.")
    ] = 1,
    seats: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="Entries in a match. By default the fewest of the game.")
    ] = None,
    fill: Annotated[str, typer.Option(metavar="BOT", help="A bot that fills empty seats.")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="Set an option of the game; KEY=@FILE reads the value from a file."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same result. Random by default.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes; by default one per core.")] = None,
    out: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Write a page (.html) or all results (.json).")
    ] = None,
    json: Json = False,
    bot_seconds: BotSeconds = rounds.USUAL.seconds,
    bot_memory: BotMemory = rounds.USUAL.memory,
    bot_lookahead: BotLookahead = rounds.USUAL.lookahead,
    strict: Strict = False,
) -> None:
    """Play a tournament between bots, or between teams of programs."""
    for file in out or []:
        if file.suffix not in SUFFIXES:
            raise CommandError(f"{file}: the name must end in {' or '.join(SUFFIXES)}.")
    found = find_game(game)
    if not bots and not entries:
        raise CommandError("Say who takes part: --bots with names of bots, or --entries with a folder.")
    if number_of_rounds is not None and kind != "swiss":
        raise CommandError("--rounds is for Swiss tournaments. Add --kind swiss, or use --repeat.")
    if kind != "league" and (seasons, division_size, moves) != (LEAGUE.seasons, LEAGUE.division_size, LEAGUE.moves):
        raise CommandError("--seasons, --division-size and --moves are for leagues. Add --kind league.")
    limits = Limits(bot_seconds, bot_memory, bot_lookahead)
    taking_part = entrants.taking_part(found, bots, entries, limits)
    if all(each.codes for each in taking_part) and (seats not in (None, 2) or fill or option):
        raise CommandError("Teams of programs play one against one, without --seats, --fill and --option.")
    count = seats if seats is not None else min(each for each in found.seat_counts if each > 1)
    chosen = _options(found, option or [], count)
    with explained(TournamentError):
        plan = checked(
            Plan(
                kind,
                seats=count,
                rounds=number_of_rounds,
                fill=bool(fill),
                division_size=division_size,
                moves=moves,
                seasons=seasons,
            )
        )
        if len(taking_part) < count and not fill:
            raise CommandError(
                f"{len(taking_part)} entries do not fill a match of {count}. Add entries, or --fill with a bot."
            )
        setup = rounds.Setup(
            game=found.id,
            options=codec.encode(chosen),
            seed=secrets.randbelow(1_000_000) if seed is None else seed,
            entrants=tuple(taking_part),
            filler=find_contender(fill, found, limits).name if fill else "",
            limits=limits,
            strict=strict,
        )
        result = _played(found, setup, plan, repeat, jobs or os.cpu_count() or 1, json)
    for file in out or []:
        write_bytes(file, page.html(result).encode() if file.suffix == ".html" else json_lines(result))
    if json:
        print(codec.encode(result).decode())
    else:
        _print(result, out or [])


def _options(game: AnyGame, given: list[str], seats: int) -> Options:
    with explained(BadOptionsError):
        check_seats(game, seats)
        chosen = options.read(game, texts(given))
        options.check(chosen)
        opening(game, chosen, seats, Dice(turn_key("", 0)))
    return chosen


def _played(game: AnyGame, setup: rounds.Setup, plan: Plan, repeat: int, jobs: int, quiet: bool) -> Report:
    with counted_progress(quiet) as bar:
        task = bar.add_task(f"{game.title}, {NAMES[plan.kind]}", total=None)
        entries, played = rounds.run(
            setup, plan, repeat, jobs, lambda done, of: bar.update(task, completed=done, total=of)
        )
    return report(setup, plan, repeat, (game.title, game.version), entries, played)


def _print(found: Report, files: list[Path]) -> None:
    screen = output()
    parts = parts_of(found)
    for part in parts:
        if part.title:
            screen.print(part.title)
        screen.print(_standings(part))
        if len(part.standings) <= MOST_COLUMNS and part.season in (0, found.seasons):
            screen.print("")
            screen.print(_crosstable(part))
        screen.print("")
    screen.print(about(found))
    for line in faults_told(found.faults):
        screen.print(line)
    for file in files:
        screen.print(f"{'page' if file.suffix == '.html' else 'results'}  {file}")


def _standings(part: Part) -> Table:
    numbers = ("place", "points", "played", "won", "drawn", "lost", "rating", "95 % interval")
    moves = ("moved",) if any(line.movement for line in part.standings) else ()
    rows = plain_table("place", "entry", *numbers[1:], *moves, right=numbers)
    for line in part.standings:
        rows.add_row(
            str(line.place),
            line.name,
            f"{line.points:g}",
            *map(str, (line.played, line.won, line.drawn, line.lost, line.rating)),
            f"{line.low} to {line.high}",
            *(line.movement for _ in moves),
        )
    return rows


def _crosstable(part: Part) -> Table:
    """Points against each opponent; the columns are the places of the lines."""
    heads = [str(at) for at, _ in enumerate(part.standings, 1)]
    rows = plain_table("", "points against", *heads, right=("", *heads))
    cells = {(each.entry, each.opponent): each for each in part.crosstable}
    for at, line in enumerate(part.standings, 1):
        row = []
        for other in part.standings:
            cell = cells.get((line.entry, other.entry))
            row.append("x" if other is line else f"{cell.points:g}" if cell else "-")
        rows.add_row(str(at), line.name, *row)
    return rows
