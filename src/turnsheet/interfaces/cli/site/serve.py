"""`turnsheet serve`: the web server."""

import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated

import typer
import uvicorn
from litestar import Litestar

from turnsheet.host import settings
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.site import Site
from turnsheet.host.turns import heartbeats
from turnsheet.interfaces.cli.arguments import DataFolder
from turnsheet.interfaces.cli.errors import CommandError, reason
from turnsheet.interfaces.cli.site.mail import check_certificate
from turnsheet.interfaces.cli.site.open_site import open_site
from turnsheet.interfaces.cli.site.telemetry import watched
from turnsheet.interfaces.cli.site.worker_processes import WorkerProcesses
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.middleware.connections import limited, usual_limits

LOG = logging.getLogger("turnsheet.serve")
STOP_SECONDS = 5
BEAT_SECONDS = 2.0


class Server(uvicorn.Server):
    """A server that can be told to stop without being killed by it.

    It ends its event streams instead of waiting for their listeners, and leaves the rest of the process time to close.
    """

    def __init__(self, config: uvicorn.Config, app: Litestar, when_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._when_open = when_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then call `when_open`."""
        await super().startup(sockets)
        self._when_open()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGINT and SIGTERM."""
        before = {sign: signal.signal(sign, self._stop) for sign in (signal.SIGINT, signal.SIGTERM)}
        yield
        for sign, handler in before.items():
            signal.signal(sign, handler)

    def _stop(self, _sign: int, _frame: FrameType | None) -> None:
        self._app.state.stopping.set()
        self.should_exit = True


@watched()
def run(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on; only this machine by default.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="The port; any free port by default.")] = 0,
    data: DataFolder = None,
    browse: Annotated[bool, typer.Option("--browse", help="Open the browser.")] = False,
    workers: Annotated[
        int,
        typer.Option(
            min=0, max=64, metavar="N", help="Start N worker processes; 0 if workers on other machines run the turns."
        ),
    ] = 1,
) -> None:
    """Serve until a signal stops it, with worker processes that run the turns."""
    site_address = settings.site_address()
    _check_settings(host, site_address)
    mail_listener = settings.mail_listener()
    check_certificate(mail_listener)
    reads_mail = settings.mailbox() is not None or mail_listener is not None
    settings.mail_poll_seconds()
    listener = _listener(host, port)
    address = f"http://{host}:{listener.getsockname()[1]}/"
    site = open_site(data, address.rstrip("/"))
    processes = WorkerProcesses(workers, data, site.address, settings.worker_niceness())
    processes.start()
    mail = WorkerProcesses(1 if reads_mail else 0, data, site.address, settings.worker_niceness(), ("mail", "run"))
    mail.start()
    beating = Beating(site)
    beating.start()
    app = create_app(
        site,
        secure=site_address.https,
        requests_per_minute=settings.requests_per_minute(),
        guests_per_hour=settings.guests_per_hour() if site_address.public else None,
        mails_per_hour=settings.mails_per_hour() if site_address.public else None,
        serves=site_address.serves,
        proxies=settings.proxies(),
    )
    config = uvicorn.Config(
        app,
        http=limited(usual_limits()),
        ws="none",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=False,  # ours are counted: see web/origin.py
        server_header=False,
    )

    def when_open() -> None:
        public = f"{site.address}/"
        where = public if public == address else f"{public}, listening on {address}"
        print(f"Turnsheet is at {where}  (Ctrl-C stops it)", flush=True)
        if browse:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    try:
        Server(config, app, when_open).run(sockets=[listener])
    finally:
        mail.stop()
        processes.stop()
        beating.stop()
        site.store.close()


class Beating(threading.Thread):
    """Records that the server is alive while players can reach it."""

    def __init__(self, site: Site) -> None:
        super().__init__(name="beat", daemon=True)
        self._site = site
        self._stop_beating = threading.Event()

    def run(self) -> None:
        """Write heartbeats until stopped."""
        while True:
            try:
                heartbeats.web_beat(self._site)
            except Exception as error:  # the store may be well again at the next beat
                log_fault(LOG, "a heartbeat could not be written", error)
            if self._stop_beating.wait(BEAT_SECONDS):
                return

    def stop(self) -> None:
        """Stop the heartbeats."""
        self._stop_beating.set()
        self.join()


def _check_settings(host: str, site_address: settings.SiteAddress) -> None:
    """Refuse to serve beyond this machine without a public address and a secret."""
    if settings.is_loopback(host):
        if site_address.public and not settings.proxies():
            sys.stderr.write(
                f"{settings.ADDRESS} is set and the server listens on this machine only, so there must be a proxy. "
                f"Set {settings.PROXIES}=1, or the limits count all visitors as one.\n"
            )
        return
    if not site_address.public:
        raise CommandError(
            f"To serve beyond this machine, set {settings.ADDRESS} to the address of your site, such as "
            f"https://games.example.org, and {settings.SECRET} to a long secret of your own."
        )
    if settings.SECRET not in os.environ:
        raise CommandError(
            f"To serve beyond this machine, set {settings.SECRET} to a long secret of your own. "
            f"Make one with: {settings.NEW_SECRET}"
        )


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with the protocol named, asyncio sends small answers at once instead of waiting 40 ms for more
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
        return listener
    except OSError as error:
        listener.close()
        raise CommandError(
            f"{host}:{port} cannot be used: {reason(error)}. Choose another --host or --port."
        ) from error
