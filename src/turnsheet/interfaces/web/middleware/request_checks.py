"""Checks every request before anything else reads it.

Only this module refuses addresses and bodies with NUL characters, which PostgreSQL cannot handle. Bodies are
uncompressed JSON in UTF-8 with limited nesting. `connections` limits how long a body may take.
"""

import re
from http import HTTPStatus

from litestar.connection import Request
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException, InternalServerException
from litestar.types import ASGIApp, Receive, Scope, Send

DEEPEST = 32
"""How deep lists and objects may be nested."""
TOO_DEEP = f"The lists and objects of the body are nested too deep. Nest at most {DEEPEST} levels."
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""A NUL as JSON writes it; behind an even number of backslashes, or it is a backslash and some letters."""
UTF_8 = ("utf-8", "utf8", "us-ascii")


class WrongTypeError(HTTPException):
    """The body has an unsupported content type."""

    status_code = HTTPStatus.UNSUPPORTED_MEDIA_TYPE


def sound(app: ASGIApp) -> ASGIApp:
    """Refuse all addresses with NUL characters."""

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            raise ClientException("The address contains a NUL character. Remove it.")
        await app(scope, receive, send)

    return refuse


class SoundRequest(Request[None, None, State]):
    """A request whose body is refused unless it is valid."""

    __slots__ = ("_sound",)

    async def body(self) -> bytes:
        """The body, checked once."""
        try:
            data = await super().body()
        except InternalServerException as error:
            raise ClientException("The request ended before its body was complete. Send it again.") from error
        if data and not hasattr(self, "_sound"):
            self._must_be_json()
            if b"\\u0000" in data and NUL.search(data):
                raise ClientException("The body holds a NUL character (\\u0000); leave it out.")
            self._sound = True
        return data

    async def json(self) -> object:
        """The body as JSON."""
        try:
            value: object = await super().json()
        except UnicodeDecodeError as error:
            raise ClientException("The body is not UTF-8. Send it as UTF-8.") from error
        except RecursionError as error:
            raise ClientException(TOO_DEEP) from error
        if too_deep(value):
            raise ClientException(TOO_DEEP)
        return value

    def _must_be_json(self) -> None:
        kind, options = self.content_type
        encoding = self.headers.get("content-encoding", "identity")
        if encoding.strip().lower() != "identity":
            raise WrongTypeError("Send the body uncompressed.")
        if kind and kind.lower() != "application/json":
            raise WrongTypeError("Send the body as JSON, with 'Content-Type: application/json'.")
        if options.get("charset", "utf-8").lower() not in UTF_8:
            raise WrongTypeError("Send the body in UTF-8.")


def too_deep(value: object) -> bool:
    """Whether lists and objects are nested deeper than allowed."""
    level = [value] if isinstance(value, list | dict) else []
    for _ in range(DEEPEST):
        level = [
            child
            for each in level
            for child in (each.values() if isinstance(each, dict) else each if isinstance(each, list) else ())
            if isinstance(child, list | dict)
        ]
        if not level:
            return False
    return True
