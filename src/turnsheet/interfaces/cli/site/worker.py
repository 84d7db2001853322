"""`turnsheet worker`: runs the turns of a site. It imports nothing of the web server, so that workers start quickly."""

import os
import signal
import socket
import threading
from typing import Annotated

import typer

from turnsheet.host import settings
from turnsheet.host.turns.worker import Worker
from turnsheet.interfaces.cli.arguments import DataFolder
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.site.open_site import open_site
from turnsheet.interfaces.cli.site.telemetry import watched


@watched()
def run(
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="The name of this worker; host name and process id by default.")
    ] = None,
    data: DataFolder = None,
    with_server: Annotated[str | None, typer.Option(metavar="ADDRESS", hidden=True)] = None,
) -> None:
    """Run the turns of a site until a signal stops it, or until its server ends."""
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stop.set())
    if with_server is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends our input
        threading.Thread(target=wait_for_end_of_input, args=[stop], daemon=True).start()
    site = open_site(data, with_server or "")
    if site.store.sqlite and with_server is None:
        raise CommandError(f"Workers need a PostgreSQL database. Set {settings.DATABASE} to its address.")
    worker = Worker(site, name or f"{socket.gethostname()}-{os.getpid()}")
    worker.start()
    print("Turnsheet worker is running turns  (Ctrl-C stops it)", flush=True)
    stop.wait()
    worker.stop()
    site.store.close()


def wait_for_end_of_input(stop: threading.Event) -> None:
    """Wait until the server that started us ends, and say so."""
    while os.read(0, 1 << 16):  # not through `sys.stdin`, whose lock must be free when the process ends
        pass
    stop.set()
