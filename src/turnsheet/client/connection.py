"""Requests to a site with a seat's token. Errors are sentences for the person who runs the program.

Certificates are verified, answers are limited in size, and a redirect is followed only on the same site: the token
never goes anywhere else. Reading is tried again when the connection is lost; writing is not, since the first try may
have arrived.
"""

import http.client
import re
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NoReturn, TypeVar
from urllib.parse import urlencode, urljoin, urlsplit

import msgspec

from turnsheet.client.address import PORTS, SeatAddress
from turnsheet.client.answers import MatchEvent, Problem
from turnsheet.client.clean_text import cleaned, one_line
from turnsheet.client.errors import AddressError, LostError, RefusedError, SiteError
from turnsheet.core import codec

T = TypeVar("T")
LARGEST = 32 * 1024 * 1024
TIMEOUT = 30.0
QUIET = 45.0
"""An event stream that says nothing for so long is dead: the site sends something every 15 seconds."""
TRIES = 4
LONGEST_PAUSE = 30.0
"""Between two tries, in seconds."""
REDIRECTS = 3
LONGEST_LINE = 65536
NEXT_PAGE = re.compile(r'<(/[^/>][^>]*)>; rel="next"')
NEW_TOKEN = "Open the match page, tab Match, 'Play in a terminal or with a program', and create a new one."


class Connection:
    """A site, as the holder of a token sees it. Each request has a connection of its own, so threads can share this."""

    def __init__(
        self,
        address: SeatAddress,
        token: str,
        *,
        tries: int = TRIES,
        clean: bool = False,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        if not token.isascii() or not token.isprintable() or " " in token or not token:
            raise AddressError("This is not a token: it has spaces or unusual characters. Copy it again.")
        self.address = address
        self.on_retry: Callable[[str], None] = lambda _: None
        """Called with a sentence when the connection is lost, before each new try."""
        self.on_return: Callable[[], None] = lambda: None
        """Called when the site answers again."""
        self._is_lost = False
        self._token = token
        self._tries = tries
        self._clean = clean
        self._sleep = sleep
        self._context = ssl.create_default_context() if address.scheme == "https" else None

    def read(self, path: str, kind: type[T]) -> T:
        """Ask for something; tried again if the connection is lost."""
        return self._decoded(self._again(partial(self._asked, "GET", path, None, TIMEOUT))[0], kind)

    def read_text(self, path: str) -> str:
        """Ask for a plain text."""
        text = self._again(partial(self._asked, "GET", path, None, TIMEOUT))[0].decode(errors="replace")
        return str(cleaned(text)) if self._clean else text

    def read_pages(self, path: str, kind: type[T]) -> Iterator[T]:
        """Ask for a list page by page; each page is asked for when it is taken."""
        further: str | None = path
        while further is not None:
            content, link = self._again(partial(self._asked, "GET", further, None, TIMEOUT))
            yield self._decoded(content, kind)
            found = NEXT_PAGE.search(link)
            further = found[1] if found else None

    def write(self, method: str, path: str, body: object, kind: type[T], *, patience: float = 0.0) -> T:
        """Change something; not tried again."""
        return self._decoded(self._asked(method, path, body, TIMEOUT + patience)[0], kind)

    def change(self, method: str, path: str, body: object) -> None:
        """Change something where the answer says nothing more; not tried again."""
        self._asked(method, path, body, TIMEOUT)

    def events(
        self, path: str, last: int | None, opened: Callable[[http.client.HTTPConnection], None]
    ) -> Iterator[MatchEvent | None]:
        """The events of a stream until it ends; None first, when the site listens.

        `opened` gets the connection, to close it from another thread.
        """
        headers = {"Accept": "text/event-stream"} | ({} if last is None else {"Last-Event-ID": str(last)})
        line = self._open(QUIET)
        try:
            opened(line)
            response = self._sent(line, "GET", path, None, headers)
            if response.status != 200:
                self._refuse(response.status, self._body(response), response)
            yield None
            while text := response.readline(LONGEST_LINE):
                if text.startswith(b"data:"):
                    yield self._decoded(text.removeprefix(b"data:"), MatchEvent)
        except (OSError, http.client.HTTPException) as error:
            raise self._lost(error) from error
        finally:
            line.close()

    def tell_lost(self, error: LostError) -> None:
        """Tell that the connection is lost and that it is tried again."""
        self._is_lost = True
        self.on_retry(str(error))

    def _again(self, ask: Callable[[], T]) -> T:
        for number in range(self._tries):
            try:
                return ask()
            except LostError as error:
                if number + 1 == self._tries:
                    raise
                self.tell_lost(error)
                self._sleep(error.after or min(0.5 * 2**number, LONGEST_PAUSE))
        raise AssertionError

    def _asked(self, method: str, path: str, body: object, timeout: float) -> tuple[bytes, str]:
        """The answer, and its header `Link`."""
        for _ in range(REDIRECTS):
            line = self._open(timeout)
            try:
                response = self._sent(line, method, path, body, {"Accept": "application/json"})
                content = self._body(response)
            except (OSError, http.client.HTTPException) as error:
                raise self._lost(error) from error
            finally:
                line.close()
            if 300 <= response.status < 400 and method == "GET":
                path = self._redirected(path, response.getheader("location", ""))
                continue
            if not 200 <= response.status < 300:
                self._refuse(response.status, content, response)
            if self._is_lost:
                self._is_lost = False
                self.on_return()
            return content, response.getheader("link", "")
        raise SiteError(f"{self.address.site} redirects in a circle. Tell the admin of the site.")

    def _open(self, timeout: float) -> http.client.HTTPConnection:
        host, port = self.address.host, self.address.port
        if self._context is not None:
            return http.client.HTTPSConnection(host, port, timeout=timeout, context=self._context)
        return http.client.HTTPConnection(host, port, timeout=timeout)

    def _sent(
        self, line: http.client.HTTPConnection, method: str, path: str, body: object, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        data = None if body is None else msgspec.json.encode(body)
        headers = {"Authorization": f"Bearer {self._token}", "User-Agent": "turnsheet-client", **headers}
        if data is not None:
            headers["Content-Type"] = "application/json"
        line.request(method, path, body=data, headers=headers)
        return line.getresponse()

    def _body(self, response: http.client.HTTPResponse) -> bytes:
        content = response.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise SiteError(f"{self.address.site} sent more than {LARGEST // 1024 // 1024} MB. This was not read.")
        return content

    def _redirected(self, path: str, to: str) -> str:
        """The path a redirect leads to, on the same site only."""
        target = urlsplit(urljoin(f"{self.address.site}{path}", to))
        try:
            port = target.port or PORTS.get(target.scheme)
        except ValueError:
            port = None
        if (target.scheme, target.hostname, port) != (self.address.scheme, self.address.host, self.address.port):
            raise SiteError(
                f"{self.address.site} sends you on to {one_line(to)[:200]}. Your token was not sent there. "
                "If you trust that address, open the match there and copy its address."
            )
        return f"{target.path or '/'}{'?' * bool(target.query)}{target.query}"

    def _refuse(self, status: int, content: bytes, response: http.client.HTTPResponse) -> NoReturn:
        """Raise what an error means."""
        site = self.address.site
        wait = response.getheader("retry-after", "")
        seconds = float(wait) if wait.isdecimal() and len(wait) < 4 else 0.0
        try:
            problem = codec.convert(cleaned(codec.decode(content, object)), Problem)
        except (codec.BadDataError, RecursionError):
            if status >= 500:
                raise LostError(f"{site} does not work at the moment (error {status}).", seconds) from None
            raise SiteError(
                f"{site} does not answer like a Turnsheet site (error {status}). Check the address."
            ) from None
        if status == 429 or status == 503:
            raise LostError(problem.detail, seconds or 2.0)
        if problem.code == "not-found":
            raise SiteError(f"{site} does not know this request: its Turnsheet is older than this program.")
        if problem.code in ("bad-token", "not-your-seat", "private-match"):
            raise RefusedError(
                problem.code,
                f"The site does not accept this token for this seat. {NEW_TOKEN}",
            )
        raise RefusedError(problem.code, problem.detail)

    def _lost(self, error: Exception) -> SiteError:
        site = self.address.site
        if isinstance(error, ssl.SSLCertVerificationError):
            return SiteError(f"The certificate of {site} is not valid ({error.verify_message}). Nothing was sent.")
        if isinstance(error, ssl.SSLError):
            return SiteError(f"{site} does not speak https as it should ({error.reason}).")
        if isinstance(error, TimeoutError):
            return LostError(f"{site} does not answer.")
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "the connection was lost"
        return LostError(f"{site} cannot be reached: {reason.lower()}.")

    def _decoded(self, content: bytes, kind: type[T]) -> T:
        try:
            if not self._clean:
                return codec.decode(content, kind)
            return codec.convert(cleaned(codec.decode(content, object)), kind)
        except (codec.BadDataError, RecursionError) as error:
            raise SiteError(
                f"{self.address.site} answers in a form that this program does not know. Its Turnsheet is older or "
                "much newer: use the same release."
            ) from error


def at(path: str, query: Mapping[str, object]) -> str:
    """A path with what is asked there; None is left out."""
    asked = {name: value for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(asked)}" if asked else path
