"""`turnsheet case`: run adjudication cases."""

import sys
from pathlib import Path

from turnsheet.core.casefile import load
from turnsheet.core.cases import BadCaseError
from turnsheet.core.cases import run as run_case
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.complaint import FAILED, ComplaintError
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.lookup import find_game

ENDINGS = (".yaml", ".yml")


def run(paths: list[Path], game: str | None) -> None:
    """Run the cases in the files and folders."""
    if game is not None:
        find_game(game)
    passed = failed = 0
    for path in case_files(paths):
        try:
            for case in load(read_text(path), game or _game_of(path)):
                failures = run_case(find_game(case.game), case)
                failed += bool(failures)
                passed += not failures
                if failures:
                    print(f"{path}:{case.line}: {case.id}: {'; '.join(failures)}")
        except BadCaseError as error:
            raise ComplaintError(f"{path}:{error.line}: {error.reason}") from error
    print(f"{passed} passed, {failed} failed")
    if failed:
        sys.exit(FAILED)


def case_files(paths: list[Path]) -> list[Path]:
    """The files named, and those in the folders named."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise ComplaintError(f"{path}: no such file or folder.")
        inside = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS) if path.is_dir() else [path]
        if not inside:
            raise ComplaintError(f"{path}: there are no case files in this folder.")
        found += inside
    return found


def _game_of(path: Path) -> str | None:
    folder = path.resolve().parent.name
    return folder if folder in {game.id for game in GAMES} else None
