"""The commands of Robots: check programs in record files, play matches between them, and manage the library."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace

from turnsheet.bots.robots import sample_programs
from turnsheet.core import codec
from turnsheet.core.workshop import BadRecordError, Contest, Record
from turnsheet.games import WORKSHOPS
from turnsheet.interfaces.cli.arguments import Json
from turnsheet.interfaces.cli.bots.team_bots import read_record
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import json_lines, write_bytes
from turnsheet.interfaces.cli.progress import counted_progress
from turnsheet.interfaces.cli.site import library

ROBOTS = WORKSHOPS["robots"]
SHOWN = ("lived", "killed", "absorbed", "moved")
"""What is counted of each robot in the table of results."""

commands = typer.Typer()
commands.add_typer(library.commands)
Side = Annotated[str, typer.Option(metavar="SCOUT,SNIPER,TANK", help="Three record files, or names from the gallery.")]


class Entrant(Struct, frozen=True):
    """A record that takes part, and the file it is from; None for one of the gallery."""

    record: Record
    file: Path | None


@commands.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")]) -> None:
    """Check whether programs can play, and list their errors."""
    failed = False
    for file in files:
        try:
            record = read_record(file)
        except CommandError as error:
            print(error)
            failed = True
            continue
        found = ROBOTS.check("\n".join(record.code))
        for kind, findings in (("", found.faults), ("warning: ", found.warnings)):
            for each in findings:
                print(f"{file}: code line {each.line}, column {each.column}: {kind}{each.reason}")
        failed = failed or bool(found.faults)
        if not found.faults:
            print(f"{file}: {record.name} of {record.team}, a {record.kind}, can play")
    if failed:
        raise typer.Exit(FAILED)


@commands.command()
def match(
    red: Side,
    green: Side = "",
    yellow: Side = "",
    blue: Side = "",
    orange: Side = "",
    purple: Side = "",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same match.")] = 1,
    repeat: Annotated[int, typer.Option(min=1, metavar="N", help="Play N matches, with consecutive seeds.")] = 1,
    json: Json = False,
    write: Annotated[bool, typer.Option("--write", help="Add the results to the record files.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the match file to FILE.")] = None,
) -> None:
    """Let robots play against each other: red and green; red, yellow and blue; or all six."""
    teams = {"red": red, "orange": orange, "yellow": yellow, "green": green, "blue": blue, "purple": purple}
    entrants = {side: [_entrant(name.strip()) for name in given.split(",")] for side, given in teams.items() if given}
    if out is not None and repeat > 1:
        raise CommandError("--out needs a single match. Leave out --repeat.")
    contests = []
    with counted_progress(json or repeat == 1) as bar:
        task = bar.add_task("matches", total=repeat)
        for number in range(repeat):
            contests.append(_contest(entrants, seed + number))
            bar.advance(task)
    if out is not None:
        write_bytes(out, json_lines(contests[0].file))
    if write:
        _write_back(entrants, contests)
    if json:
        print(codec.encode([_told(contest, seed + number) for number, contest in enumerate(contests)]).decode())
    else:
        _report(entrants, contests, seed)


def _contest(entrants: Mapping[str, Sequence[Entrant]], seed: int) -> Contest:
    codes = {side: ["\n".join(each.record.code) for each in given] for side, given in entrants.items()}
    for side, given in entrants.items():
        kinds = [each.record.kind for each in given]
        if kinds != list(ROBOTS.kinds):
            raise CommandError(
                f"{side} needs a {', a '.join(ROBOTS.kinds)}, in this order, and has {', '.join(kinds)}."
            )
    with explained(BadRecordError):
        return ROBOTS.contest(codes, str(seed), frames=False)


def _told(contest: Contest, seed: int) -> dict[str, object]:
    return {
        "seed": seed,
        "winner": contest.winner or None,
        "finished": contest.finished,
        "turns": contest.turns,
        "robots": [{"team": each.owner, "class": each.kind, **each.counts} for each in contest.did],
    }


def _report(entrants: Mapping[str, Sequence[Entrant]], contests: Sequence[Contest], seed: int) -> None:
    page = output()
    if len(contests) == 1:
        only = contests[0]
        result = f"{only.winner} has won" if only.winner else "a draw" if only.finished else "stopped early"
        page.print(f"Seed {seed}, {only.turns} turns: {result}")
    else:
        wins = {side: sum(contest.winner == side for contest in contests) for side in entrants}
        drawn = len(contests) - sum(wins.values())
        told = ", ".join(f"{side} {count}" for side, count in wins.items())
        page.print(f"Seeds {seed} to {seed + len(contests) - 1}: {told}, drawn {drawn}")
    rows = plain_table("team", "robot", *SHOWN, right=SHOWN)
    for side, given in entrants.items():
        for number, each in enumerate(given):
            sums = _sums(contests, side, ROBOTS.kinds[number])
            name = f"{each.record.name} ({each.record.kind})"
            rows.add_row(side, name, *(str(sums[what]) for what in SHOWN))
    page.print(rows)


def _sums(contests: Sequence[Contest], side: str, kind: str) -> dict[str, int]:
    sums = dict.fromkeys(ROBOTS.counts, 0)
    for contest in contests:
        for did in contest.did:
            if did.owner == side and did.kind == kind and contest.finished:
                sums = {what: sums[what] + did.counts[what] for what in sums}
    return sums


def _write_back(entrants: Mapping[str, Sequence[Entrant]], contests: Sequence[Contest]) -> None:
    """Add what was done to the records on file; one that took part twice gets both."""
    added: dict[Path, Record] = {}
    for side, given in entrants.items():
        for each in given:
            if each.file is not None:
                before = added.get(each.file, each.record)
                sums = _sums(contests, side, each.record.kind)
                counts = {what: before.counts.get(what, 0) + sums[what] for what in sums}
                added[each.file] = replace(before, counts=counts)
    for file, record in added.items():
        write_bytes(file, ROBOTS.write_record(record))


def _entrant(name: str) -> Entrant:
    """A record by its file, or by its name in the gallery."""
    file = Path(name)
    if not file.exists() and name in sample_programs.names():
        return Entrant(ROBOTS.read_record(sample_programs.record(name)), None)
    return Entrant(read_record(file), file)
