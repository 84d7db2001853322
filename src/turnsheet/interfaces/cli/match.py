"""`turnsheet match`: a match between bots."""

import secrets
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Rows

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import Match
from turnsheet.core.player import Bot
from turnsheet.core.table import play
from turnsheet.interfaces.cli.complaint import ComplaintError
from turnsheet.interfaces.cli.files import write_bytes
from turnsheet.interfaces.cli.lookup import find_bot, find_game
from turnsheet.interfaces.svg import svg


class Table(msgspec.Struct, frozen=True):
    """A game with its options, and a bot on every seat."""

    game: AnyGame
    options: Options
    bots: tuple[Bot, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names, seat by seat."""
        return tuple(bot.name for bot in self.bots)

    def begin(self, seed: int) -> Match:
        """A match at this table."""
        try:
            return Match(self.game, self.options, len(self.bots), str(seed))
        except BadOptionsError as error:
            raise ComplaintError(str(error)) from error


def table(game_name: str, bot_names: str, options: list[str]) -> Table:
    """The table the arguments describe."""
    game = find_game(game_name)
    bots = tuple(find_bot(name, game) for name in _names(bot_names))
    return Table(game, _options(game, options), bots)


def _names(text: str) -> list[str]:
    names: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, times, name = part.partition("x")
        if times and count.isdecimal() and len(count) < 3:
            names += [name] * int(count)
        else:
            names.append(part)
    return names


def _options(game: AnyGame, given: list[str]) -> Options:
    values: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign:
            raise ComplaintError(f"An option is written KEY=VALUE, not '{text}'.")
        values[key.strip()] = value.strip()
    try:
        return codec.convert(values, game.options_type, lax=True)
    except codec.BadDataError as error:
        raise ComplaintError(f"{game.title} does not take these options: {error}.") from error


def run(table: Table, seed: int | None, out: Path | None, printouts: Path | None, json: bool) -> None:
    """Play it and say how it ended."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    match = table.begin(seed)
    with progress(json) as bar:
        task = bar.add_task(f"{table.game.title}, seed {seed}", total=None)

        def after_step(match: Match) -> None:
            bar.advance(task)
            if printouts is not None:
                _print(match, printouts)

        if printouts is not None:
            _print(match, printouts)
        play(match, [bot.player for bot in table.bots], after_step)
    if out is not None:
        write_bytes(out, msgspec.json.format(codec.encode(match.file(table.names)), indent=1) + b"\n")
    if json:
        print(codec.encode(summary(match, seed)).decode())
    else:
        _report(table, match, seed, out, printouts)


def progress(quiet: bool) -> Progress:
    """A progress bar on standard error, gone when the work is done."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def summary(match: Match, seed: int) -> dict[str, object]:
    """What `--json` prints."""
    standing = match.game.standing(match.state)
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
    for seat, name in game.names(match.state).items():
        view = game.view(match.state, seat)
        stem = f"step-{len(match.steps):02d}-{name}"
        write_bytes(folder / f"{stem}.txt", game.printout(view).encode())
        write_bytes(folder / f"{stem}.svg", svg(game.chart(view), f"{game.title}, seen by {name}").encode())


def _report(table: Table, match: Match, seed: int, out: Path | None, printouts: Path | None) -> None:
    game, standing = match.game, match.game.standing(match.state)
    names = game.names(match.state)
    rows = Rows(box=None, pad_edge=False)
    rows.add_column("player")
    rows.add_column("bot")
    rows.add_column("score", justify="right")
    for seat in match.seats:
        rows.add_row(names[seat], table.names[seat - 1], str(standing.scores[seat]))
    console = Console(soft_wrap=True, highlight=False)
    console.print(rows)
    won = " and ".join(f"{names[seat]} ({table.names[seat - 1]})" for seat in standing.winners) or "nobody"
    console.print(f"{game.title}, seed {seed}: won by {won} after {len(match.steps)} steps")
    console.print(f"fingerprint {match.steps[-1].fingerprint}")
    if out is not None:
        console.print(f"match file  {out}")
    if printouts is not None:
        console.print(f"printouts   {printouts}")
