"""The commands and their arguments. The modules that carry them out are imported when a command is called."""

import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from turnsheet.host.setting_errors import BadSettingError
from turnsheet.interfaces.cli.arguments import DataFolder, Json
from turnsheet.interfaces.cli.errors import FAILED, UNUSABLE, CommandError
from turnsheet.interfaces.cli.garbage_collection import raise_threshold
from turnsheet.interfaces.cli.lazy_groups import lazy_group

app = typer.Typer(
    name="turnsheet",
    help="A server for classic play-by-mail space games, and tools for their rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for name, about, module in (
    ("admin", "Administer the matches of this site, even while the server runs.", "site.admin"),
    ("robots", "Robots: check programs, play matches between them, manage the library.", "game_tools.robots"),
    ("starweb", "Starweb: maps and printouts.", "game_tools.starweb"),
    ("starprobe", "Star Probe: tables and star maps.", "game_tools.starprobe"),
):
    app.add_typer(lazy_group(name, about, module))

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as 'turnsheet games' lists them.")]


@app.command()
def games() -> None:
    """List the games with their numbers of players, bots and options."""
    from turnsheet.interfaces.cli.play import games as command

    command.run()


@app.command()
def match(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="BOTS", help="A bot for each seat, such as 'hunter,random,random' or '9xhunter'.")
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
        int, typer.Option(min=1, metavar="N", help="Play N matches; seeds count up and bots change seats.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="Use N processes for repeated matches.")] = 1,
) -> None:
    """Play one or more matches between bots."""
    from turnsheet.interfaces.cli.play import match as command
    from turnsheet.interfaces.cli.play import series
    from turnsheet.interfaces.cli.play.players import seating

    if repeat > 1 and (out or printouts):
        raise CommandError("--out and --printouts need a single match. Leave out --repeat.")
    if repeat == 1 and jobs > 1:
        raise CommandError("--jobs is for repeated matches. Add --repeat N.")
    seated = seating(game, bots, option or [])
    if repeat > 1:
        series.run(seated, seed, repeat, jobs, json)
    else:
        command.run(seated, seed, out, printouts, json)


@app.command()
def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]) -> None:
    """Replay a match file and check every step. The exit code is 1 if a step differs."""
    from turnsheet.interfaces.cli.play import verify as command

    command.run(file)


@app.command()
def case(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Case files, or folders of them.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The game of cases that do not name theirs.")] = None,
) -> None:
    """Run cases of the rules. The exit code is 1 if one fails."""
    from turnsheet.interfaces.cli.play import case as command

    command.run(paths, game)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; all games by default.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, metavar="S", help="Measure each row for S seconds.")
    ] = 1.0,
) -> None:
    """Measure how fast the rules run."""
    from turnsheet.interfaces.cli.play import bench as command

    command.run(game, seconds)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on; only this machine by default.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="The port; any free port by default.")] = 0,
    data: DataFolder = None,
    browse: Annotated[bool, typer.Option("--browse", help="Open the browser.")] = False,
    workers: Annotated[
        int,
        typer.Option(
            min=0, max=64, metavar="N", help="Start N processes that run turns; 0 if workers elsewhere run them."
        ),
    ] = 1,
) -> None:
    """Start a server: the web client and the API."""
    from turnsheet.interfaces.cli.site import serve as command
    from turnsheet.interfaces.cli.site.telemetry import watched

    with watched():
        command.run(host, port, data, browse, workers)


@app.command()
def worker(
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="The name of this worker; host name and process id by default.")
    ] = None,
    data: DataFolder = None,
    with_server: Annotated[str | None, typer.Option(metavar="ADDRESS", hidden=True)] = None,
) -> None:
    """Run turns for servers that share a PostgreSQL database."""
    from turnsheet.interfaces.cli.site import worker as command
    from turnsheet.interfaces.cli.site.telemetry import watched

    with watched():
        command.run(name, data, with_server)


@app.command()
def upgrade(
    check: Annotated[bool, typer.Option("--check", help="Only compare; change nothing.")] = False,
    turns: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="Replay the last N turns of each match.")
    ] = 3,
    anyway: Annotated[bool, typer.Option("--anyway", help="Migrate the database even if something differs.")] = False,
    data: DataFolder = None,
) -> None:
    """Replay the last turns of all matches with this release, then migrate the database."""
    from turnsheet.interfaces.cli.site import upgrade as command

    command.run(data, check, turns, anyway)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist yet.")],
    data: DataFolder = None,
) -> None:
    """Copy all matches into one file, even while the server runs."""
    from turnsheet.interfaces.cli.site import archive

    archive.back_up(file, data)


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")], data: DataFolder = None) -> None:
    """Fill an empty database from a backup, on SQLite or PostgreSQL."""
    from turnsheet.interfaces.cli.site import archive

    archive.restore(file, data)


@app.command("archive")
def to_archive(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder for the match files.")],
    older_than: Annotated[
        float,
        typer.Option("--older-than", min=0, metavar="DAYS", help="Only matches that ended at least DAYS days ago."),
    ] = 0,
    data: DataFolder = None,
) -> None:
    """Move finished matches into match files. 'turnsheet import' brings one back."""
    from turnsheet.interfaces.cli.site import archive

    archive.to_archive(folder, older_than, data)


@app.command()
def export(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, as in its address.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The match file to write.")],
    data: DataFolder = None,
) -> None:
    """Write one match to a match file."""
    from turnsheet.interfaces.cli.site import archive

    archive.export(match, file, data)


@app.command("import")
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")], data: DataFolder = None
) -> None:
    """Replay a match file and add the match to the site."""
    from turnsheet.interfaces.cli.site import archive

    archive.bring_in(file, data)


@app.command()
def doctor(
    send: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Send a test mail to ADDRESS.")] = None,
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """Check database, turns, secret, files, mail, clock and disk. The exit code is 1 if there is a problem."""
    from turnsheet.interfaces.cli.site import doctor as command

    raise typer.Exit(command.run(send, json, data))


@app.command()
def receipt(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt as JSON, as the API sends it.")],
    data: DataFolder = None,
) -> None:
    """Check whether this site signed a receipt. The exit code is 1 if not."""
    from turnsheet.interfaces.cli.play import receipt as command

    command.run(file, data)


@app.command()
def schema() -> None:
    """Print the OpenAPI description of the API."""
    from turnsheet.interfaces.cli.site import schema as command

    command.run()


def main() -> None:
    """Run a command; an error is a sentence on standard error, without a traceback."""
    raise_threshold()
    try:
        code: object = app(standalone_mode=False)
        print(end="", flush=True)
    except CommandError as complaint:
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
