"""Commands in processes of their own, forked from one that has loaded the program already.

To load it takes most of a second, and there are hundreds of commands in the tests. What a command sees is as if it had
been called in a terminal: its words, its folder, its environment, nothing to read, and files to write to.
"""

import io
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.helpers.paths import ROOT

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "COLUMNS": "100", "TERM": "dumb", "HOME": "/nonexistent"}
ENVIRONMENT |= {"PYTHONPATH": str(ROOT / "src")}  # the tree these tests are in, whatever is installed
LOADED = multiprocessing.get_context("forkserver")
LOADED.set_forkserver_preload(
    [
        "turnsheet.interfaces.cli.app",
        "turnsheet.interfaces.cli.site.admin",
        "turnsheet.interfaces.cli.offline.match",
        "turnsheet.games",
        "turnsheet.bots.all_bots",
    ]
)


def turnsheet(*words: str, cwd: Path = ROOT, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command and wait for its end."""
    with TemporaryDirectory() as name:
        out, errors = Path(name) / "out", Path(name) / "errors"
        process = LOADED.Process(target=_called, args=(words, cwd, ENVIRONMENT if env is None else env, out, errors))
        process.start()
        process.join()
        assert process.exitcode is not None
        return subprocess.CompletedProcess(words, process.exitcode, out.read_text(), errors.read_text())


def _called(words: tuple[str, ...], cwd: Path, env: dict[str, str], out: Path, errors: Path) -> None:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT), 1)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - it stays open as long as the process
    sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), encoding="utf-8", write_through=True)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["turnsheet", *words]
    from turnsheet.interfaces.cli.app import main

    main()
