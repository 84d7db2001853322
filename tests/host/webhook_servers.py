"""Web servers on loopback for webhooks to meet: polite ones, and ones that do with a connection what they like."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer

Answering = Callable[[socket.socket], None]


@contextmanager
def listener(status: int) -> Iterator[tuple[str, list[bytes]]]:
    """A web server that keeps what it gets."""
    bodies: list[bytes] = []
    with recorder(status, bodies) as (target, _):
        yield target, bodies


@contextmanager
def recorder(
    status: int, bodies: list[bytes] | None = None
) -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]]]]:
    """A web server that keeps the headers and bodies it gets."""
    got: list[tuple[dict[str, str], bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            if bodies is not None:
                bodies.append(body)
            self.send_response(status)
            self.send_header("location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook?a=b", got
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def answering(answer: Answering) -> Iterator[tuple[str, list[str]]]:
    """A server that does with each connection what it likes; its port, and who came."""
    came: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, (host, _) = server.accept()
                except OSError:
                    return
                came.append(str(host))
                with connection, suppress(OSError):  # cut off, as it should be
                    answer(connection)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}", came
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join(30)


def drip(text: bytes, pause: float = 0.05) -> Answering:
    """Answer a byte at a time, again and again, for most of a minute."""

    def answer(connection: socket.socket) -> None:
        for _ in range(40_000 // len(text) // 50):  # some 40 seconds
            for byte in text:
                connection.sendall(bytes([byte]))
                time.sleep(pause)

    return answer


def silent(connection: socket.socket) -> None:
    """Take nothing and say nothing until the other side gives up."""
    connection.settimeout(60)
    while connection.recv(1_000_000):
        pass
