"""`turnsheet serve` and `turnsheet worker`: the house, open."""

import os
import signal
import socket
import threading
import webbrowser
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from litestar import Litestar

from turnsheet.host import settings
from turnsheet.host.runner import DurableRunner
from turnsheet.interfaces.cli.complaint import ComplaintError
from turnsheet.interfaces.cli.house import open_house
from turnsheet.interfaces.web.app import create_app

STOP_SECONDS = 5


class Server(uvicorn.Server):
    """A server that ends its event streams when it is told to stop, instead of waiting for their listeners."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop."""
        self._app.state.stopping.set()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]  # uvicorn's own type for frames


def run(host: str, port: int, data: Path | None, browse: bool) -> None:
    """Serve until told to stop."""
    secure = not _loopback(host)
    if secure and not os.environ.get(settings.SECRET):
        raise ComplaintError(f"To serve beyond this machine, set {settings.SECRET} to a long secret of your own.")
    listener = _listener(host, port)
    address = f"http://{host}:{listener.getsockname()[1]}/"
    house = open_house(data)
    runner = DurableRunner(house)
    runner.start()
    app = create_app(house, runner, secure=secure)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=STOP_SECONDS)
    print(f"Turnsheet is at {address}  (Ctrl-C stops it)", flush=True)
    if browse:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    try:
        Server(config, app).run(sockets=[listener])
    finally:
        runner.stop()
        house.store.close()


def work(name: str | None, data: Path | None) -> None:
    """Run turns for a house whose database others share, until told to stop."""
    house = open_house(data)
    if house.store.sqlite:
        raise ComplaintError(f"Workers share a PostgreSQL database; set {settings.DATABASE} to its address.")
    runner = DurableRunner(house, name or f"{socket.gethostname()}-{os.getpid()}")
    runner.start()
    print("Turnsheet worker is running turns  (Ctrl-C stops it)", flush=True)
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stop.set())
    stop.wait()
    runner.stop()
    house.store.close()


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise ComplaintError(f"{host}:{port} cannot be used: {(error.strerror or str(error)).lower()}.") from error
