"""`turnsheet case`: run cases of the rules."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from turnsheet.core.cases.play import BadCaseError, Case
from turnsheet.core.cases.play import run as run_case
from turnsheet.core.cases.reader import load
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained, reason
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.lookup import find_game

ENDINGS = (".yaml", ".yml")
PASSED_BY = ("node_modules",)
"""Folders that hold other people's files; hidden ones are passed by too."""


def run(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Case files or folders.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The game of cases that do not name one.")] = None,
) -> None:
    """Run the cases in the files and folders."""
    if game is not None:
        find_game(game)
    passed = failed = 0
    for path in case_files(paths):
        try:
            for case in load(read_text(path), game or _game_of(path)):
                failures = run_case(_game(case), case)
                failed += bool(failures)
                passed += not failures
                if failures:
                    print(f"{path}:{case.line}: {case.id}: {'; '.join(failures)}")
        except BadCaseError as error:
            raise CommandError(f"{path}:{error.line}: {error.reason}") from error
    print(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(FAILED)


def case_files(paths: list[Path]) -> list[Path]:
    """The files named, and those in the folders named."""
    found: list[Path] = []
    for path in paths:
        with explained(OSError, about=path):
            folder = path.is_dir()
            inside = sorted(_inside(path)) if folder else [path]
            if not folder and not path.exists():
                raise CommandError(f"{path}: no such file or folder.")
        if not inside:
            raise CommandError(f"{path}: this folder has no case files (.yaml).")
        found += inside
    return found


def _inside(folder: Path) -> Iterator[Path]:
    for here, folders, files in os.walk(folder, onerror=_complain):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in PASSED_BY]
        yield from (Path(here) / name for name in files if Path(name).suffix in ENDINGS)


def _complain(error: OSError) -> None:
    raise CommandError(f"{error.filename}: {reason(error)}.") from error


def _game(case: Case) -> AnyGame:
    try:
        return find_game(case.game)
    except CommandError as error:
        raise BadCaseError(case.line, str(error)) from error


def _game_of(path: Path) -> str | None:
    """The game of the nearest folder around a file that is named after one."""
    games = {game.id for game in GAMES}
    return next((folder.name for folder in path.resolve().parents if folder.name in games), None)
