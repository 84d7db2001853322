"""The commands and their arguments. What they do is in the modules beside, loaded when they are called."""

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from turnsheet.host.bad_setting import BadSettingError
from turnsheet.interfaces.cli.errors import FAILED, UNUSABLE, ComplaintError
from turnsheet.interfaces.cli.game_tools.robots import robots
from turnsheet.interfaces.cli.game_tools.starprobe import starprobe
from turnsheet.interfaces.cli.game_tools.starweb import starweb
from turnsheet.interfaces.cli.garbage_collection import look_seldom
from turnsheet.interfaces.cli.site.admin import admin

app = typer.Typer(
    name="turnsheet",
    help="A home for classic space games of written orders.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.add_typer(admin)
app.add_typer(robots)
app.add_typer(starweb)
app.add_typer(starprobe)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as 'turnsheet games' lists them.")]


@app.command()
def games() -> None:
    """List the games, how many play them, and the bots that can."""
    from turnsheet.interfaces.cli.play import games as command

    command.run()


@app.command()
def match(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="A bot for each seat: 'hunter,random,random', or '9xhunter'.")
    ],
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same seed gives the same match. Drawn if left out.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="An option of the game; KEY=@FILE reads it from a file."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the match file there.")] = None,
    printouts: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every seat's printouts and charts there.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    repeat: Annotated[
        int, typer.Option(min=1, metavar="N", help="Play N matches with seeds counting up and seats rotating.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="Share a repeated match over N processes.")] = 1,
) -> None:
    """Play a match between bots, or many."""
    from turnsheet.interfaces.cli.play import match as command
    from turnsheet.interfaces.cli.play import series
    from turnsheet.interfaces.cli.play.players import seating

    if repeat > 1 and (out or printouts):
        raise ComplaintError("--out and --printouts are for one match; leave out --repeat.")
    if repeat == 1 and jobs > 1:
        raise ComplaintError("--jobs shares repeated matches; say with --repeat how many.")
    seated = seating(game, bots, option or [])
    if repeat > 1:
        series.run(seated, seed, repeat, jobs, json)
    else:
        command.run(seated, seed, out, printouts, json)


@app.command()
def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]) -> None:
    """Replay a match file and say whether every step agrees."""
    from turnsheet.interfaces.cli.play import verify as command

    command.run(file)


@app.command()
def case(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Case files, or folders of them.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The game of cases that do not name one.")] = None,
) -> None:
    """Run adjudication cases; exit with 1 if any fails."""
    from turnsheet.interfaces.cli.play import case as command

    command.run(paths, game)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; all of them if left out.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, metavar="S", help="How long to measure each piece of work.")
    ] = 1.0,
) -> None:
    """Measure the reference rules, with the work done stated."""
    from turnsheet.interfaces.cli.play import bench as command

    command.run(game, seconds)


DataFolder = Annotated[Path | None, typer.Option(metavar="DIR", help="The data folder; your own by default.")]


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen at; only this machine by default.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="The port; a free one by default.")] = 0,
    data: DataFolder = None,
    browse: Annotated[bool, typer.Option("--browse", help="Open the browser.")] = False,
    workers: Annotated[
        int, typer.Option(min=0, max=64, metavar="N", help="Processes that run the turns; 0 if others run them.")
    ] = 1,
) -> None:
    """Open the house: the web client and the API."""
    from turnsheet.interfaces.cli.site import serve as command
    from turnsheet.interfaces.cli.site.telemetry import watched

    with watched():
        command.run(host, port, data, browse, workers)


@app.command()
def worker(
    name: Annotated[str | None, typer.Option(metavar="NAME", help="A name of its own; made up by default.")] = None,
    data: DataFolder = None,
    with_server: Annotated[str | None, typer.Option(metavar="ADDRESS", hidden=True)] = None,
) -> None:
    """Run turns for a house that shares a PostgreSQL database."""
    from turnsheet.interfaces.cli.site import worker as command
    from turnsheet.interfaces.cli.site.telemetry import watched

    with watched():
        command.run(name, data, with_server)


@app.command()
def upgrade(
    check: Annotated[bool, typer.Option("--check", help="Only look; the store is not changed.")] = False,
    turns: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="Play the last N turns again.")] = 3,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Bring the store to this release's form even if something differs.")
    ] = False,
    data: DataFolder = None,
) -> None:
    """Play the last turns of all matches again under this release, then bring the store to its form."""
    from turnsheet.interfaces.cli.site import upgrade as command

    command.run(data, check, turns, anyway)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")], data: DataFolder = None
) -> None:
    """Copy all matches into one file, while the house is open."""
    from turnsheet.interfaces.cli.site import archive

    archive.back_up(file, data)


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")], data: DataFolder = None) -> None:
    """Fill an empty store from a backup, on SQLite or PostgreSQL."""
    from turnsheet.interfaces.cli.site import archive

    archive.restore(file, data)


@app.command("archive")
def to_archive(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder for the match files.")],
    older_than: Annotated[
        float, typer.Option("--older-than", min=0, metavar="DAYS", help="Only matches that ended so many days ago.")
    ] = 0,
    data: DataFolder = None,
) -> None:
    """Move finished matches into match files; 'turnsheet import' brings one back."""
    from turnsheet.interfaces.cli.site import archive

    archive.to_archive(folder, older_than, data)


@app.command()
def export(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match's name, as in its address.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    data: DataFolder = None,
) -> None:
    """Write one match to a match file."""
    from turnsheet.interfaces.cli.site import archive

    archive.export(match, file, data)


@app.command("import")
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")], data: DataFolder = None
) -> None:
    """Keep the match of a match file, if it replays."""
    from turnsheet.interfaces.cli.site import archive

    archive.bring_in(file, data)


@app.command()
def doctor(
    send: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Send a test mail there.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    data: DataFolder = None,
) -> None:
    """Look at store, turns, secret, files, mail, clock and disk; exit with 1 if there is a problem."""
    from turnsheet.interfaces.cli.site import doctor as command

    raise typer.Exit(command.run(send, json, data))


@app.command()
def receipt(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt as the API gave it.")], data: DataFolder = None
) -> None:
    """Say whether a receipt is one this house gave."""
    from turnsheet.interfaces.cli.play import receipt as command

    command.run(file, data)


@app.command()
def schema() -> None:
    """Print the description of the API (OpenAPI)."""
    from turnsheet.interfaces.cli.site import schema as command

    command.run()


def main() -> None:
    """Run a command; complaints are one sentence on standard error."""
    look_seldom()
    try:
        code: object = app(standalone_mode=False)
        print(end="", flush=True)
    except ComplaintError as complaint:
        _leave(str(complaint), complaint.code)
    except BadSettingError as error:
        _leave(str(error), UNUSABLE)
    except typer.TyperException as mistake:
        _leave(" ".join(mistake.format_message().split()), UNUSABLE)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or it would be tried again at the very end
        if isinstance(error, BrokenPipeError):
            sys.exit(FAILED)  # nobody reads on
        _leave(f"{error.filename or 'Standard output'}: {(error.strerror or str(error)).lower()}.", UNUSABLE)
    sys.exit(code if isinstance(code, int) else 0)


def _leave(sentence: str, code: int) -> NoReturn:
    if sentence and sys.stderr:  # neither: help was printed; or there is nowhere to write
        sys.stderr.write(f"{sentence}\n")
    sys.exit(code)
