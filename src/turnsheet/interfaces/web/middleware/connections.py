"""Connections: how long a client may take, and how many connections are allowed.

Uvicorn waits forever for the rest of a header or a body, and for a client that does not read its response. This module
gives its HTTP/1.1 protocol deadlines: for the header of a request (or the first byte), for its body, and for the client
to read the response. An event stream may continue as long as its client reads it.

Connections are limited in all and per address. Proxies connect for everyone, so this machine and trusted proxies
(`FORWARDED_ALLOW_IPS`) have no limit per address.
"""

import asyncio
import os
import resource
from collections import Counter
from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Literal

import h11
from msgspec import Struct
from uvicorn.protocols.http.h11_impl import H11Protocol

from turnsheet.interfaces.web.middleware.origin import network_of

LOCAL = ("127.0.0.0/8", "::1/128")
FILES_FOR_OTHERS = 200
"""Open files reserved for the store, the workers and everything else."""
LONGEST_BODY = 64_000_000
TIMEOUT = (408, "Request Timeout", "The request did not arrive in time. Send it again.")
FULL = (503, "Service Unavailable", "The site has too many connections. Try again in a minute.")

Network = IPv4Network | IPv6Network
Awaited = Literal["header", "body", "reading"]
"""What a client has to do in time."""


class Limits(Struct, frozen=True):
    """How long and how many."""

    header_seconds: float = 10.0
    """From the opening of a connection, or the first byte of a later request, to the end of its header."""
    body_seconds: float = 30.0
    """From there to the end of the body, plus one second for each of these bytes that were announced:"""
    body_bytes_per_second: float = 50_000.0
    unread_seconds: float = 30.0
    """When the send buffer is full, the client must read some of it within this time."""
    idle_seconds: int = 125
    """Between two requests: longer than the usual proxies keep a connection (nginx 60 s, Caddy 120 s), so that none of
    them sends a request just when the connection is closed."""
    in_all: int = 3000
    per_address: int = 100
    without_limit: tuple[str, ...] = LOCAL
    """Addresses or networks of proxies; `*` means all."""


def usual_limits() -> Limits:
    """The limits of a server: as many connections as the system allows it, and the proxies that uvicorn trusts too."""
    trusted = tuple(each.strip() for each in os.environ.get("FORWARDED_ALLOW_IPS", "").split(",") if each.strip())
    usual = Limits()
    return Limits(in_all=allow_files(usual.in_all), without_limit=(*LOCAL, *trusted))


def allow_files(connections: int) -> int:
    """Ask the system for enough open files for these connections; return how many are possible."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + FILES_FOR_OTHERS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return connections if soft == resource.RLIM_INFINITY else max(min(connections, soft - FILES_FOR_OTHERS), 1)


class Counted:
    """How many connections each address has."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.by_address: Counter[str] = Counter()
        self._everyone = "*" in limits.without_limit
        self._without_limit = _networks(limits.without_limit)

    def key(self, host: str) -> str:
        """Under which name an address is counted; empty if it is not limited."""
        try:
            address = ip_address(host)
        except ValueError:
            return ""
        if self._everyone or any(address in network for network in self._without_limit):
            return ""
        return network_of(host) or host


def _networks(given: Sequence[str]) -> list[Network]:
    found: list[Network] = []
    for each in given:
        try:
            found.append(ip_network(each, strict=False))
        except ValueError:
            continue  # the name of a host: uvicorn compares such names with addresses, which they never are
    return found


class LimitedProtocol(H11Protocol):
    """Uvicorn's protocol with deadlines. `limited` makes the class for given limits."""

    counted: Counted
    """Shared by all connections."""

    _key = ""
    _deadlines: dict[Awaited, asyncio.TimerHandle]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Take the connection, or say that there are too many."""
        super().connection_made(transport)
        self._deadlines = {}
        limits = self.counted.limits
        self.timeout_keep_alive = limits.idle_seconds
        self._key = self.counted.key(self.client[0]) if self.client else ""
        if self._key:
            self.counted.by_address[self._key] += 1
        if len(self.connections) > limits.in_all or self.counted.by_address[self._key] > limits.per_address:
            self._end(FULL)
        else:
            self._expect("header", limits.header_seconds, self._header_is_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        for awaited in list(self._deadlines):
            self._met(awaited)
        if self._key:
            self.counted.by_address[self._key] -= 1
            if not self.counted.by_address[self._key]:
                del self.counted.by_address[self._key]
            self._key = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read, and see what is still to come."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Go on with what came meanwhile, and see what is still to come."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Set the deadline for what the client still has to send of a request, and no other."""
        state = self.conn.their_state
        if self.transport.is_closing():
            return
        if state is not h11.IDLE:
            self._met("header")
        elif self.timeout_keep_alive_task is None:
            self._expect("header", self.counted.limits.header_seconds, self._header_is_late)
        if state is h11.SEND_BODY:
            self._expect("body", self._time_for_body(), self._body_is_late)
        else:
            self._met("body")

    def _time_for_body(self) -> float:
        announced = next((value for name, value in self.headers if name == b"content-length"), b"0")
        length = int(announced[:20]) if announced.isdigit() else 0
        limits = self.counted.limits
        return limits.body_seconds + min(length, LONGEST_BODY) / limits.body_bytes_per_second

    def _header_is_late(self) -> None:
        if self.conn.trailing_data[0]:
            self._end(TIMEOUT)
        else:
            self.transport.close()

    def _body_is_late(self) -> None:
        if self.cycle is None or self.cycle.response_started:
            self.transport.abort()
        else:
            self._end(TIMEOUT)

    def pause_writing(self) -> None:
        """Much waits to be sent: from now on the client has to read."""
        super().pause_writing()
        self._expect("reading", self.counted.limits.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read."""
        self._met("reading")
        super().resume_writing()

    def _end(self, why: tuple[int, str, str]) -> None:
        """Answer on our own, without the application, and close."""
        status, reason, sentence = why
        body = sentence.encode()
        head = [
            f"HTTP/1.1 {status} {reason}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(body)}",
            *(["retry-after: 60"] if why is FULL else []),
            "connection: close",
        ]
        self.transport.write(("\r\n".join(head) + "\r\n\r\n").encode() + body)
        self.transport.close()

    def _expect(self, awaited: Awaited, seconds: float, otherwise: Callable[[], None]) -> None:
        """Set a deadline, unless one is set for this already."""
        if awaited not in self._deadlines:
            self._deadlines[awaited] = self.loop.call_later(seconds, otherwise)

    def _met(self, awaited: Awaited) -> None:
        timer = self._deadlines.pop(awaited, None)
        if timer is not None:
            timer.cancel()


def limited(limits: Limits) -> type[LimitedProtocol]:
    """The protocol with these limits, for `uvicorn.Config(http=...)`."""

    class Protocol(LimitedProtocol):
        counted = Counted(limits)

    return Protocol
