"""Webhooks: a letter as a POST of JSON to an address a person gave.

The body has `text` and `content`, which chat services show, and the announcements as data. A stranger must not be able
to reach through us what only we can reach: unless the house lets it, only addresses of the open net are taken, the
name is looked up once and the connection made to what was found, and redirections are not followed.
"""

import http.client
import socket
import ssl
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from turnsheet.core import codec
from turnsheet.host.letters import Letter, UndeliveredError

SECONDS = 10
LONGEST = 500
PORTS = {"http": 80, "https": 443}


class Webhook:
    """Sends letters to webhooks."""

    def __init__(self, anywhere: bool) -> None:
        self._anywhere = anywhere

    def check(self, target: str) -> str:
        """An address of http or https that we may post to."""
        self._found(_parts(target))
        return target

    def send(self, target: str, letter: Letter) -> None:
        """Post the letter; anything but a 2xx is a failure."""
        parts = _parts(target)
        host, port = self._found(parts)
        text = letter.text()
        body = codec.encode({"text": text, "content": text[:2000], "subject": letter.subject, "items": letter.items})
        connection = _Connection(parts, host, port)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, {"content-type": "application/json", "user-agent": "turnsheet"})
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            raise UndeliveredError(f"The address did not answer ({type(error).__name__}).") from error
        finally:
            connection.close()
        if not 200 <= status < 300:
            raise UndeliveredError(f"The address answered with {status}.")

    def _found(self, parts: SplitResult) -> tuple[str, int]:
        host = parts.hostname or ""
        port = parts.port or PORTS[parts.scheme]
        try:
            found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        except (OSError, UnicodeError) as error:
            raise UndeliveredError("There is no such address.") from error
        if not self._anywhere and not all(ip_address(each).is_global for each in found):
            raise UndeliveredError("This house sends only to addresses of the open net.")
        return found[0], port


class _Connection(http.client.HTTPConnection):
    """A connection to the place that was looked up, whatever its name says by now."""

    def __init__(self, parts: SplitResult, found: str, port: int) -> None:
        super().__init__(parts.hostname or "", port, timeout=SECONDS)
        self._name = parts.hostname or ""
        self._found = found
        self._sealed = parts.scheme == "https"

    def connect(self) -> None:
        """Connect, sealed if the address says so."""
        self.sock = socket.create_connection((self._found, self.port), SECONDS)
        if self._sealed:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._name)


def _parts(target: str) -> SplitResult:
    try:
        parts = urlsplit(target)
        fits = parts.scheme in PORTS and parts.hostname and (parts.port or 1) and len(target) <= LONGEST
    except ValueError as error:
        raise UndeliveredError("That is no address of a webhook.") from error
    if not fits or not target.isprintable() or " " in target or parts.username:
        raise UndeliveredError("A webhook has an address like https://example.org/hook.")
    return parts
