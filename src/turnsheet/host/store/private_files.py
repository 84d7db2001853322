"""Private files: only the server's own user can read what it stores.

At the start, files that others can read are made private. A secret that others could read is refused instead, since
they may know it.
"""

import os
import stat
from pathlib import Path

from turnsheet.host.setting_errors import BadSettingError

FILE = 0o600
FOLDER = 0o700
OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-journal")
"""The names of SQLite's files, after that of the database."""


def keep_to_ourselves() -> None:
    """Let nobody else read what this process makes from now on."""
    os.umask(OTHERS)


def folder(path: Path) -> None:
    """Make a folder for ourselves; close it if it is there, is open to others, and is used by nobody but us."""
    path.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    for each in path.glob("turnsheet*"):
        if each.is_file() and not each.is_symlink():
            _close(each, FILE)
    if _is_ours(path):
        _close(path, FOLDER)


def database(path: Path) -> None:
    """Have a SQLite file for ourselves, empty if it is new, and close those beside it that are open to others."""
    if not path.exists():
        path.touch(mode=FILE)
    for ending in BESIDE:
        each = path.with_name(path.name + ending)
        if each.exists():
            _close(each, FILE)


def must_be_private(path: Path) -> None:
    """Refuse a secret that others can read."""
    if _open_to_others(path):
        raise BadSettingError(
            f"{path} can be read by others. If nobody has, run: chmod 600 '{path}'. "
            "Otherwise delete it, and a new one is made; receipts of the old one can then no longer be checked."
        )


def _is_ours(path: Path) -> bool:
    """Whether a folder holds our files or nothing; folders that all may write to, such as /tmp, are everybody's."""
    if path.stat().st_mode & stat.S_ISVTX:
        return False
    names = {each.name for each in path.iterdir()}
    return not names or bool(names & {"turnsheet.sqlite", "secret"})


def _close(path: Path, mode: int) -> None:
    if not _open_to_others(path):
        return
    try:
        path.chmod(mode)
    except PermissionError as error:
        raise BadSettingError(
            f"{path} can be read by others and belongs to somebody else; its owner has to run: chmod {mode:o} '{path}'."
        ) from error


def _open_to_others(path: Path) -> bool:
    return os.name == "posix" and bool(path.stat().st_mode & OTHERS)
