"""A real server on loopback in a thread of the test's process, and listeners of its events over plain sockets."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import uvicorn
from litestar import Litestar

PATIENCE = 60.0
"""How long a test waits for what must come; it takes so long only if it does not come."""


@contextmanager
def opened(app: Litestar, port: int = 0, **settings: object) -> Iterator[int]:
    """Serve an application on a port, by default a free one; gives it."""
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_config=None, access_log=False, **settings)  # type: ignore[arg-type]  # any setting of uvicorn
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive())
        assert server.started
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        app.state.stopping.set()
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def until(done: Callable[[], bool]) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.01)


def new_cookie(port: int) -> str:
    """The cookie of a new guest, as a browser sends it back."""
    given: str = httpx.get(f"http://127.0.0.1:{port}/api/me", timeout=PATIENCE).headers["set-cookie"]
    return given.split(";")[0]


class Listening:
    """Somebody who listens to a match over a socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: str) -> None:
        self._reader = reader
        self._writer = writer
        self.head = head
        self.ids: list[int] = []
        self.texts: list[str] = []

    async def hear(self, count: int) -> None:
        """Read until this number of events has arrived."""
        async with asyncio.timeout(PATIENCE):
            while len(self.ids) < count:
                line = (await self._reader.readline()).decode()
                assert line, "the stream ended"
                self._keep(line)

    async def end(self) -> None:
        """Read until the stream ends by itself."""
        async with asyncio.timeout(PATIENCE):
            while line := await self._reader.readline():
                self._keep(line.decode())

    def _keep(self, line: str) -> None:
        if line.startswith("data: "):
            event = json.loads(line.removeprefix("data: "))
            self.ids.append(event["id"])
            self.texts.append(event["text"])

    async def close(self) -> None:
        """Hang up."""
        self._writer.close()
        await self._writer.wait_closed()


async def listen(port: int, match: str, **headers: str) -> Listening:
    """Listen to a match; the stream has begun, or was refused with the status in the head."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = [f"GET /api/matches/{match}/events HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if " 200 " in head.splitlines()[0]:
            await reader.readuntil(b": listening")
    return Listening(reader, writer, head)
