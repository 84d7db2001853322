"""The commands of `turnsheet`. Each is declared in its own module, which is imported when the command is called."""

import os
import sys
from typing import Annotated, NoReturn

import typer

from turnsheet.host.setting_errors import BadSettingError
from turnsheet.interfaces.cli.errors import FAILED, UNUSABLE, CommandError, reason
from turnsheet.interfaces.cli.garbage_collection import raise_threshold
from turnsheet.interfaces.cli.lazy_commands import add_stand_ins, lazy_group

COMMANDS = {
    "games": ("offline.games:run", "List the games with their numbers of players, bots and options."),
    "match": ("offline.match:run", "Play one or more matches between bots."),
    "bots": ("bots.commands:commands", "List the bots, begin one of your own, check it, and let bots play on a site."),
    "tournament": ("tournament.command:run", "Play a tournament between bots or robot programs."),
    "verify": ("offline.verify:run", "Replay a match file and check every move. Exits with 1 if one differs."),
    "case": ("offline.case:run", "Run cases of the rules. Exits with 1 if one fails."),
    "bench": ("offline.bench:run", "Measure how fast the rules run."),
    "play": ("terminal.command:run", "Play your seat of a match on a site, in the terminal."),
    "mcp": ("agents.command:run", "Let an agent play your seats on sites, over the Model Context Protocol."),
    "serve": ("site.serve:run", "Start a server: the web client and the API."),
    "worker": ("site.worker:run", "Run turns for servers that share a PostgreSQL database."),
    "mail": ("site.mail:commands", "Orders by mail: check the mailbox, or read it without a server."),
    "upgrade": (
        "site.upgrade:run",
        "Replay the last turns of all matches with this release, then migrate the database.",
    ),
    "backup": ("site.archive:back_up", "Copy all matches into one file, even while the server runs."),
    "restore": ("site.archive:restore", "Fill an empty database from a backup, on SQLite or PostgreSQL."),
    "archive": (
        "site.archive:to_archive",
        "Move finished matches into match files. 'turnsheet import' restores one.",
    ),
    "export": ("site.archive:export", "Write one match to a match file."),
    "import": ("site.archive:bring_in", "Replay a match file and add the match to the site."),
    "doctor": (
        "site.doctor:run",
        "Check database, turns, secret, files, mail, clock and disk. Exits with 1 if there is a problem.",
    ),
    "receipt": ("site.receipt:run", "Check whether this site signed a receipt. Exits with 1 if not."),
    "schema": ("site.schema:run", "Print the OpenAPI description of the API."),
    "admin": ("site.admin:commands", "Administer the matches of this site, even while the server runs."),
    "robots": (
        "game_tools.robots:commands",
        "Robots: check programs, play matches between them, manage the library.",
    ),
    "starweb": ("game_tools.starweb:commands", "Starweb: maps and printouts."),
    "starprobe": ("game_tools.starprobe:commands", "Star Probe: tables and star maps."),
}

app = typer.Typer(
    name="turnsheet",
    help="A server for classic play-by-mail space games, and tools for their rules.",
    cls=lazy_group(COMMANDS),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
add_stand_ins(app, COMMANDS)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # it is slow to import, and few ask

        print(f"turnsheet {version('turnsheet')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """What can be said before a command."""


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
        _leave(f"{error.filename or 'Standard output'}: {reason(error)}.", UNUSABLE)
    sys.exit(code if isinstance(code, int) else 0)


def _leave(sentence: str, code: int) -> NoReturn:
    if sentence and sys.stderr:  # neither: help was printed; or there is nowhere to write
        sys.stderr.write(f"{sentence}\n")
    sys.exit(code)
