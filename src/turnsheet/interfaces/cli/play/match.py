"""`turnsheet match`: a match between bots."""

import secrets
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from turnsheet.core import codec
from turnsheet.core.bot_match import play
from turnsheet.core.match import Match
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.files import write_bytes
from turnsheet.interfaces.cli.play.players import Seating
from turnsheet.interfaces.svg import svg


def run(seating: Seating, seed: int | None, out: Path | None, printouts: Path | None, json: bool) -> None:
    """Play it and say how it ended."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    match = seating.begin(seed)
    with progress(json) as bar:
        task = bar.add_task(f"{seating.game.title}, seed {seed}", total=seating.game.rules.steps(seating.options))

        def after_step(match: Match) -> None:
            bar.advance(task)
            if printouts is not None:
                _print(match, printouts)

        if printouts is not None:
            _print(match, printouts)
        play(match, [bot.player for bot in seating.bots], after_step)
    if out is not None:
        write_bytes(out, msgspec.json.format(codec.encode(match.file(seating.names)), indent=1) + b"\n")
    if json:
        print(codec.encode(summary(match, seed)).decode())
    else:
        _report(seating, match, seed, out, printouts)


def progress(quiet: bool) -> Progress:
    """A progress bar on standard error, gone when the work is done."""
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    console = output(errors=True)
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def summary(match: Match, seed: int) -> dict[str, object]:
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
    }


def _print(match: Match, folder: Path) -> None:
    game = match.game
    for seat, name in game.rules.names(match.state).items():
        view = game.rules.view(match.state, seat)
        stem = view.file.removesuffix(".txt") or f"step-{len(match.steps):02d}-{name}"
        write_bytes(folder / f"{stem}.txt", game.pages.printout(view).encode())
        write_bytes(folder / f"{stem}.svg", svg(game.pages.chart(view), f"{game.title}, seen by {name}").encode())


def _report(seating: Seating, match: Match, seed: int, out: Path | None, printouts: Path | None) -> None:
    game, standing = match.game, match.game.rules.standing(match.state)
    names = game.rules.names(match.state)
    rows = plain_table("player", "bot", "score", right=("score",))
    for seat in match.seats:
        rows.add_row(names[seat], seating.names[seat - 1], str(standing.scores[seat]))
    page = output()
    page.print(rows)
    won = " and ".join(f"{names[seat]} ({seating.names[seat - 1]})" for seat in standing.winners) or "nobody"
    page.print(f"{game.title}, seed {seed}: won by {won} after {len(match.steps)} steps")
    page.print(f"fingerprint {match.steps[-1].fingerprint}")
    if out is not None:
        page.print(f"match file  {out}")
    if printouts is not None:
        page.print(f"printouts   {printouts}")
