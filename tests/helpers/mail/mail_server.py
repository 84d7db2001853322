"""A mail server on loopback that keeps what it gets."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class Sink:
    """A mail server's other end."""

    def __init__(self) -> None:
        self.got: list[Envelope] = []

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - the name the server calls
        """Keep the mail."""
        self.got.append(envelope)
        return "250 kept"


@contextmanager
def mailbox(given: Sink | None = None) -> Iterator[tuple[str, Sink]]:
    """A mail server for a while: its address, and what it got."""
    sink = given or Sink()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(sink, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield f"smtp://127.0.0.1:{port}", sink
    finally:
        controller.stop()
