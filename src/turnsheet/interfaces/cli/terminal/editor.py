"""Writing orders in the player's editor.

The sheet comes first, so that the line numbers of the editor are those of the site. Below a cut line follows what the
player should know; everything from there on is removed.
"""

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

CUT = "# ---- Your orders are above this line. Everything below is removed. ----"
USUAL = ("nano", "vi", "vim", "ed")


class NoEditorError(Exception):
    """There is no editor here."""


class EditError(Exception):
    """The editor failed; the orders are as before. A sentence."""


def command() -> list[str]:
    """The editor of the player, or one that is here."""
    for name in ("VISUAL", "EDITOR"):
        words = shlex.split(os.environ.get(name, ""))
        if words:
            return words
    found = next((name for name in USUAL if shutil.which(name)), None)
    if found is None:
        raise NoEditorError
    return [found]


def compose(text: str, notes: Sequence[str]) -> str:
    """The file for the editor."""
    body = text.rstrip("\n")
    return "\n".join([body, "", CUT, *(f"# {note}".rstrip() for note in notes), ""])


def extract(written: str, notes: Sequence[str]) -> str:
    """The orders in the file that comes back. A player may have removed the cut line, but not meant the notes."""
    lines = written.replace("\r\n", "\n").split("\n")
    cut = next((number for number, line in enumerate(lines) if line.startswith(CUT[:20])), len(lines))
    ours = {f"# {note}".rstrip() for note in notes}
    kept = lines[:cut] if cut < len(lines) else [line for line in lines if line.rstrip() not in ours]
    return "\n".join(line.rstrip() for line in kept).strip("\n")


def edit(text: str, notes: Sequence[str], name: str) -> str:
    """Let the player edit a text; raises NoEditorError or EditError."""
    words = command()
    with tempfile.TemporaryDirectory(prefix="turnsheet-") as folder:  # only its owner can read it
        path = Path(folder) / f"{name}.txt"
        path.write_text(compose(text, notes), encoding="utf-8")
        try:
            done = subprocess.run([*words, str(path)], check=False)
        except FileNotFoundError as error:
            raise EditError(f"There is no program '{words[0]}'. Set EDITOR to your editor.") from error
        except OSError as error:
            raise EditError(f"'{words[0]}' cannot be started: {(error.strerror or '').lower()}.") from error
        if done.returncode:
            raise EditError(f"The editor ended with error {done.returncode}. Your orders are as before.")
        try:
            return extract(path.read_text(encoding="utf-8"), notes)
        except UnicodeDecodeError as error:
            raise EditError("The file is not UTF-8. Your orders are as before.") from error
        except OSError as error:
            raise EditError("The editor removed the file. Your orders are as before.") from error
