"""The Host header: the server answers only requests that name this site.

Another site could point its own name at this machine (DNS rebinding) and let its pages read what is here. Such requests
still carry that name.
"""

from collections.abc import Callable

from litestar import Request
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

MISDIRECTED = 421
WRONG_NAME = "This site does not answer to that name. If there is a proxy, it must pass on the Host header unchanged."
ANY_NAME = ("/health/", "/metrics")
"""Paths that monitoring systems request by IP address; they contain no personal data."""


class HostCheck:
    """Refuses requests under another name."""

    def __init__(self, app: ASGIApp, serves: Callable[[str], bool]) -> None:
        self._app = app
        self._serves = serves

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on, or refuse it."""
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(ANY_NAME):
            named = Request(scope).headers.get("host", "")
            if not named:
                raise ClientException("The Host header is missing. Send it with the name of this site.")
            if not self._serves(named):
                raise HTTPException(WRONG_NAME, status_code=MISDIRECTED)
        await self._app(scope, receive, send)
