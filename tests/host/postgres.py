"""A real PostgreSQL of the tests' own: in a temporary folder, on a free loopback port, gone afterwards.

It will not run as root, so root runs it as another user.
"""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "postgres" if os.geteuid() == 0 else None


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, if it is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).resolve().parent if there else None


def run(*words: str) -> None:
    """Run a program of PostgreSQL as the user it wants."""
    subprocess.run(words, check=True, capture_output=True, user=USER, cwd="/")


def restart(url: str, mode: str = "immediate") -> None:
    """Stop the server at an address in one of its modes, and start it again with the same settings."""
    programs = binaries()
    assert programs is not None
    with psycopg.connect(url) as connection:
        found = connection.execute("SHOW data_directory").fetchone()
    assert found is not None
    data = Path(found[0])
    run(str(programs / "pg_ctl"), "-D", str(data), "-w", "-m", mode, "-l", str(data.parent / "log"), "restart")


def watchdog(stop: str) -> subprocess.Popen[bytes]:
    """Stops the server if this process dies before it could."""
    script = f"while [ -d /proc/{os.getpid()} ]; do sleep 2; done; {stop}"
    return subprocess.Popen(
        ["/bin/sh", "-c", script], user=USER, cwd="/", stdout=subprocess.DEVNULL, start_new_session=True
    )


@contextmanager
def server() -> Iterator[str]:
    """A server; gives the address of its first database."""
    programs = binaries()
    assert programs is not None, "PostgreSQL is not installed; scripts/test installs it where it may"
    folder = Path(tempfile.mkdtemp(prefix="turnsheet-pg-"))
    if USER:
        shutil.chown(folder, USER)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    data = folder / "data"
    settings = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -p {port}"
    quick = "-c fsync=off -c full_page_writes=off"  # the death of the server loses nothing, that of the machine would
    try:
        run(str(programs / "initdb"), "-D", str(data), "-U", "turnsheet", "-A", "trust", "-E", "UTF8", "--no-sync")
        control = str(programs / "pg_ctl")
        run(control, "-D", str(data), "-w", "-l", str(folder / "log"), "-o", f"{settings} {quick}", "start")
        watch = watchdog(f"{control} -D {data} -m immediate stop")
        try:
            yield f"postgresql://turnsheet@127.0.0.1:{port}/postgres"
        finally:
            watch.kill()
            watch.wait()
            run(control, "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
