"""Guarded requests: a POST to an address that a person chose, which must not reach what only the server can reach.

Unless the host allows it, only public addresses are accepted, the name is looked up once, the connection goes to the
address that was found, and redirects are not followed. Every refused address gets the same message, and so does every
address that did not answer. A request has one deadline for everything, from the lookup to the response. Only the status
of the response is read.
"""

import re
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from turnsheet.host.notifications.channels.guard import Deadline, is_public, look_up
from turnsheet.host.notifications.outgoing import UndeliveredError

SECONDS = 10.0
LONGEST = 500
LONGEST_ANSWER = 16_384
AT_ONCE = 16_384
MOST_PLACES = 4
PORTS = {"http": 80, "https": 443}
STATUS = re.compile(rb"HTTP/1\.[01] ([1-9][0-9][0-9])[ \r\n]")
HOST = re.compile(r"[a-z0-9_][a-z0-9._-]*(:[0-9]*)?|\[[0-9a-f:.]+(%[a-z0-9._-]+)?\](:[0-9]*)?", re.IGNORECASE)
NOT_PUBLIC = "Webhooks must be on the public internet. Use a public address."
SILENT = "The address did not answer in time, or is not a web server."
UNREADABLE = "Write the address of a webhook like https://example.org/hook, in ASCII characters."


class GuardedPost:
    """Posts to addresses that people chose."""

    def __init__(self, anywhere: bool, seconds: float = SECONDS) -> None:
        self._anywhere = anywhere
        self._seconds = seconds

    def check(self, target: str) -> SplitResult:
        """The parts of an address that we may post to."""
        parts = parts_of(target)
        self._places(parts, Deadline(self._seconds))
        return parts

    def post(self, target: str, headers: Mapping[str, str], body: bytes) -> int:
        """Post a body; gives the status of the answer."""
        deadline = Deadline(self._seconds)
        parts = parts_of(target)
        places = self._places(parts, deadline)
        try:
            with _connected(parts, places, deadline) as connection:
                _send(connection, _head(parts, headers, len(body)) + body, deadline)
                return _status(connection, deadline)
        except OSError as error:
            raise UndeliveredError(self._silent(error)) from error

    def _places(self, parts: SplitResult, deadline: Deadline) -> list[str]:
        """The target of the address; refused before anything is sent there."""
        try:
            found = look_up(parts.hostname or "", _port(parts), deadline)
        except TimeoutError:
            found = []
        if not self._anywhere and not (found and all(is_public(each) for each in found)):
            raise UndeliveredError(NOT_PUBLIC)
        if not found:
            raise UndeliveredError("The server of this address was not found. Check the address.")
        return found[:MOST_PLACES]

    def _silent(self, error: OSError) -> str:
        return f"{SILENT} ({type(error).__name__})" if self._anywhere else SILENT


def _connected(parts: SplitResult, places: list[str], deadline: Deadline) -> socket.socket:
    """A connection to one of the places that were looked up, whatever the name says by now; encrypted for https."""
    for left, place in zip(range(len(places), 0, -1), places, strict=True):
        try:
            connection = socket.create_connection((place, _port(parts)), deadline.left() / left)
            break
        except OSError:
            if left == 1:
                raise
    if parts.scheme == "http":
        return connection
    try:
        connection.settimeout(deadline.left())
        return ssl.create_default_context().wrap_socket(connection, server_hostname=parts.hostname)
    except BaseException:
        connection.close()
        raise


def _head(parts: SplitResult, headers: Mapping[str, str], length: int) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"Content-Length: {length}",
        "User-Agent: turnsheet",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii")


def _send(connection: socket.socket, data: bytes, deadline: Deadline) -> None:
    for start in range(0, len(data), AT_ONCE):
        connection.settimeout(deadline.left())
        connection.sendall(data[start : start + AT_ONCE])


def _status(connection: socket.socket, deadline: Deadline) -> int:
    """The status of the answer. The rest of it is not read."""
    answer, room = b"", LONGEST_ANSWER
    while room:
        connection.settimeout(deadline.left())
        more = connection.recv(room)
        if not more:
            break
        answer, room = answer + more, room - len(more)
        while (found := STATUS.match(answer)) and found[1].startswith(b"1") and b"\r\n\r\n" in answer:
            answer = answer.partition(b"\r\n\r\n")[2]  # the server only said that it is still busy
        if found and not found[1].startswith(b"1"):
            return int(found[1])
    raise ConnectionError("no status within the first bytes")


def _port(parts: SplitResult) -> int:
    return parts.port or PORTS[parts.scheme]


def parts_of(target: str) -> SplitResult:
    """An address taken apart; refused if it is not one of http or https."""
    if len(target) > LONGEST:
        raise UndeliveredError(f"The address of a webhook can have at most {LONGEST} characters. Use a shorter one.")
    plain = target.isascii() and target.isprintable() and not set(target) & set(' \\<>"')
    try:
        parts = urlsplit(target)
        fits = plain and parts.scheme in PORTS and parts.port != 0 and HOST.fullmatch(parts.netloc)
    except ValueError as error:
        raise UndeliveredError(UNREADABLE) from error
    if not fits:
        raise UndeliveredError(UNREADABLE)
    return parts
