"""Web servers in front of a site, as the club guide sets them up: on loopback, in a temporary folder, gone afterwards.

Only ports and paths differ from what the guide says, and the certificate is one of our own.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import httpx
from msgspec import Struct

from tests.helpers.certificates import certificate
from tests.helpers.paths import ROOT

NAME = "games.example.org"
Program = Literal["nginx", "caddy"]
START_SECONDS = 60


class Proxy(Struct, frozen=True):
    """A running web server."""

    port: int
    plain_port: int
    """Where it answers over http."""
    authority: Path
    """Who signed its certificate."""

    def browser(self) -> httpx.Client:
        """A browser that finds the site by its name and trusts its certificate alone."""
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            verify=ssl.create_default_context(cafile=str(self.authority)),
            headers={"host": NAME},
            timeout=60,
            event_hooks={"request": [_name_the_site]},
        )


def _name_the_site(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = NAME


def example(kind: Program) -> str:
    """What the club guide tells a host to write."""
    (written,) = re.findall(rf"^```{kind}\n(.*?)^```", (ROOT / "docs/guides/club.md").read_text(), re.M | re.S)
    return str(written)


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """A text with other ports and paths; each must be in it once."""
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def found(program: Program) -> str:
    """Where a web server is installed."""
    path = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert path is not None, f"{program} is not installed; scripts/test installs it where it may"
    return path


@contextmanager
def proxying(program: Program, site: str, folder: Path, changed: tuple[tuple[str, str], ...] = ()) -> Iterator[Proxy]:
    """A web server in front of a site; `changed` is what the guide says to change in its example."""
    port, plain = _free_port(), _free_port()
    text = replaced(example(program), ("127.0.0.1:8000", site.removeprefix("http://")), *changed)
    set_up = _nginx if program == "nginx" else _caddy
    command, authority = set_up(text, folder, port, plain)
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        _wait(process, port, authority, folder / "log")
        yield Proxy(port, plain, authority)
    finally:
        if program == "caddy":
            process.kill()  # it would wait for connections that nobody closes
        else:
            process.terminate()
        process.wait(START_SECONDS)


def _nginx(text: str, folder: Path, port: int, plain: int) -> tuple[list[str], Path]:
    files = certificate(folder, host=NAME)
    text = replaced(
        text,
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (f"/etc/ssl/{NAME}/fullchain.pem", str(files.certificate)),
        (f"/etc/ssl/{NAME}/privkey.pem", str(files.key)),
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own = [f"{kind}_temp_path {folder}/{kind};" for kind in kinds]
    user = "user root;" if os.geteuid() == 0 else ""  # who alone may enter the folders of tests
    around = f"{user}\ndaemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{' '.join(own)}\n"
    (folder / "nginx.conf").write_text(f"{around}{text}}}\n")
    where = ["-c", str(folder / "nginx.conf"), "-e", str(folder / "log"), "-p", str(folder)]
    return [found("nginx"), *where], files.certificate


def _caddy(text: str, folder: Path, port: int, plain: int) -> tuple[list[str], Path]:
    own = [
        "admin off",
        "default_bind 127.0.0.1",
        f"http_port {plain}",
        f"https_port {port}",
        "local_certs",  # nobody else signs certificates for a test
        "skip_install_trust",
        f"storage file_system {folder}/caddy",
    ]
    (folder / "Caddyfile").write_text("{{\n\t{}\n}}\n{}".format("\n\t".join(own), text))
    command = [found("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return command, folder / "caddy/pki/authorities/local/root.crt"


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _wait(process: subprocess.Popen[bytes], port: int, authority: Path, log: Path) -> None:
    """Wait until it answers with its certificate."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            trusting = ssl.create_default_context(cafile=str(authority))
            with (
                socket.create_connection(("127.0.0.1", port), timeout=5) as plain,
                trusting.wrap_socket(plain, server_hostname=NAME),
            ):
                return
        except (OSError, ssl.SSLError):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
