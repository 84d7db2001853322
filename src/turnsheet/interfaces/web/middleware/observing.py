"""Observes requests: each gets an id, is counted and timed, logged, and traced if traces are enabled.

Logs and metrics name the route and never its path, because paths hold codes of links and tickets.
"""

import logging
import re
from collections.abc import Iterable, Mapping
from time import perf_counter

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

from turnsheet.host.crypto import new_id
from turnsheet.host.monitoring import logs, metrics, tracing

LOG = logging.getLogger("turnsheet.access")
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,40}")
MATCH_ID = re.compile(r"[0-9a-f]{12}")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
UNKNOWN_ROUTE = "(none)"
QUIET = frozenset({"/health/live", "/health/ready", "/metrics"})
"""Routes that are asked for all day; their lines are for those who look for them."""
STREAM = b"text/event-stream"


class ObservedApp(Litestar):
    """An application whose requests are counted, logged and traced, those it cannot route included."""

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan" or scope["type"] == ScopeType.WEBSOCKET:
            await super().__call__(scope, receive, send)
            return
        request = _request_id(scope["headers"])
        began, status, streaming = perf_counter(), 0, False

        async def observed(message: Message) -> None:
            nonlocal status, streaming
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], (b"x-request-id", request.encode())]
                streaming = any(name.lower() == b"content-type" and value.startswith(STREAM) for name, value in headers)
                message["headers"] = headers
                if streaming:
                    self._done(scope, status, perf_counter() - began)
            await send(message)  # type: ignore[arg-type]  # it is not a message of a lifespan

        before = logs.REQUEST.set(request)
        try:
            with tracing.span("request") as span:
                await super().__call__(scope, receive, observed)
                told = _attributes(scope)
                span.rename(f"{told['method']} {told['route']}")
                span.tell(**told, status=status)
        finally:
            if not streaming:
                self._done(scope, status, perf_counter() - began)
            logs.REQUEST.reset(before)

    def _done(self, scope: Mapping[str, object], status: int, seconds: float) -> None:
        """Count and log a request that was answered; a stream, when it begins."""
        told = _attributes(scope)
        method, route = told["method"], told["route"]
        metrics.REQUESTS.add(method, route, str(status))
        metrics.REQUEST_SECONDS.observe(seconds, method, route)
        level = logging.DEBUG if route in QUIET else logging.INFO
        if LOG.isEnabledFor(level):
            ms = round(1000 * seconds, 1)
            fields: dict[str, object] = {"method": method, "route": route, "status": status, "ms": ms}
            parameters = scope.get("path_params")
            match = str(parameters.get("match", "")) if isinstance(parameters, Mapping) else ""
            if MATCH_ID.fullmatch(match):
                fields["match"] = match
            LOG.log(level, "%s %s %d in %.1f ms", method, route, status, ms, extra={"fields": fields})


def _request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The id a proxy gave the request, if it is short and plain, or a new one."""
    for name, value in headers:
        if name.lower() == b"x-request-id":
            given = value.decode("latin-1")
            if REQUEST_ID.fullmatch(given):
                return given
    return new_id()


def _attributes(scope: Mapping[str, object]) -> dict[str, str]:
    method = str(scope["method"])
    route = str(scope.get("path_template") or UNKNOWN_ROUTE)
    return {"method": method if method in METHODS else "OTHER", "route": route}
