"""`turnsheet match`: a match between bots."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from turnsheet.core import codec
from turnsheet.core.match import Match
from turnsheet.core.pages.svg import svg
from turnsheet.interfaces.cli.arguments import BotLookahead, BotMemory, BotSeconds, Strict
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.recorded_match import SeatRecord, faults_told, play_recorded
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.files import json_lines, write_bytes
from turnsheet.interfaces.cli.offline import series
from turnsheet.interfaces.cli.offline.players import USUAL, Seating, seating
from turnsheet.interfaces.cli.progress import counted_progress

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game from 'turnsheet games'.")]


def run(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            help="A bot for each seat, such as 'hunter,random,random' or '9xhunter'. A bot can also be mine.py:play, "
            "package.module:play, cmd:COMMAND or team:DIR; see docs/guides/bot-author.md.",
        ),
    ],
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same match. Random by default.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="Set an option of the game; KEY=@FILE reads the value from a file."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the match file to FILE.")] = None,
    printouts: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every seat's printouts and charts to DIR.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    repeat: Annotated[
        int, typer.Option(min=1, metavar="N", help="Play N matches: consecutive seeds, and bots change seats.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="Use N processes for repeated matches.")] = 1,
    bot_seconds: BotSeconds = USUAL.seconds,
    bot_memory: BotMemory = USUAL.memory,
    bot_lookahead: BotLookahead = USUAL.lookahead,
    strict: Strict = False,
) -> None:
    """Play one match and say how it ended, or several (`series`)."""
    if repeat > 1 and (out or printouts):
        raise CommandError("--out and --printouts need a single match. Leave out --repeat.")
    if repeat == 1 and jobs > 1:
        raise CommandError("--jobs is for repeated matches. Add --repeat N.")
    seated = seating(game, bots, option or [], Limits(bot_seconds, bot_memory, bot_lookahead))
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    if repeat > 1:
        series.run(seated, seed, repeat, jobs, json=json, strict=strict)
    else:
        _play_one(seated, seed, out, printouts, json=json, strict=strict)


def _play_one(
    seating: Seating, seed: int, out: Path | None, printouts: Path | None, *, json: bool, strict: bool
) -> None:
    match = seating.begin(seed)
    with counted_progress(json) as bar:
        task = bar.add_task(f"{seating.game.title}, seed {seed}", total=seating.game.rules.steps(seating.options))

        def after_step(match: Match) -> None:
            bar.advance(task)
            if printouts is not None:
                _print(match, printouts)

        if printouts is not None:
            _print(match, printouts)
        records = play_recorded(match, seating.bots, strict=strict, after_step=after_step)
    if out is not None:
        write_bytes(out, json_lines(match.file(seating.names)))
    if json:
        print(codec.encode(summary(match, seed, records)).decode())
    else:
        _report(seating, match, seed, records)
        for about, file in (("match file", out), ("printouts ", printouts)):
            if file is not None:
                output().print(f"{about}  {file}")


def summary(match: Match, seed: int, records: Sequence[SeatRecord]) -> dict[str, object]:
    """What `--json` prints."""
    standing = match.game.rules.standing(match.state)
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seed": seed,
        "steps": len(match.steps),
        "scores": standing.scores,
        "winners": standing.winners,
        "fingerprint": match.steps[-1].fingerprint,
        "refused": {seat: record.refusals for seat, record in zip(match.seats, records, strict=True)},
        "faults": [fault for record in records for fault in record.faults],
    }


def _print(match: Match, folder: Path) -> None:
    game = match.game
    for seat, name in game.rules.names(match.state).items():
        view = game.rules.view(match.state, seat)
        stem = view.file.removesuffix(".txt") or f"position-{len(match.steps):02d}-{name}"
        write_bytes(folder / f"{stem}.txt", game.pages.printout(view).encode())
        write_bytes(folder / f"{stem}.svg", svg(game.pages.chart(view), f"{game.title}, seen by {name}").encode())


def _report(seating: Seating, match: Match, seed: int, records: Sequence[SeatRecord]) -> None:
    game, standing = match.game, match.game.rules.standing(match.state)
    names = game.rules.names(match.state)
    rows = plain_table("player", "bot", "score", "refused orders", right=("score", "refused orders"))
    for seat in match.seats:
        record = records[seat - 1]
        rows.add_row(names[seat], seating.names[seat - 1], str(standing.scores[seat]), str(record.refusals))
    page = output()
    page.print(rows)
    won = " and ".join(f"{names[seat]} ({seating.names[seat - 1]})" for seat in standing.winners) or "nobody"
    page.print(f"{game.title}, seed {seed}: won by {won} after {len(match.steps)} moves")
    page.print(f"fingerprint {match.steps[-1].fingerprint}")
    for line in faults_told([fault for record in records for fault in record.faults]):
        page.print(line)
