"""Errors as problem+json, with a code for programs. They never contain a secret."""

import logging

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store.engine import is_transient
from turnsheet.interfaces.web.authentication import AnyRequest
from turnsheet.interfaces.web.schemas.problem import Problem

LOG = logging.getLogger("turnsheet.web")
STATUS = {
    "private-match": 403,
    "not-a-guest": 403,
    "bad-token": 401,
    "not-signed-in": 401,
    "blocked": 403,
    "wrong-code": 403,
    "not-over": 403,
    "not-admin": 403,
    "members-only": 403,
    "link-expired": 410,
    "archived": 410,
    "too-long": 413,
    "busy": 429,
    "full": 503,
}
STATUS_BY_BEGINNING = {"no-such-": 404, "not-your-": 403, "bad-": 400}
"""The status of all other codes that begin like this; the rest are conflicts."""
RETRY_SECONDS = {"busy": 5, "full": 30}
"""How long to wait before trying again."""
TITLES = {400: "bad-request", 401: "not-allowed", 403: "not-allowed", 404: "not-found", 405: "wrong-method"}
TITLES |= {413: "too-long", 415: "wrong-type", 421: "wrong-host", 422: "bad-request", 429: "too-many-requests"}
CONFLICT = 409
RETRY_SOON = {"retry-after": "2"}


def refused(_request: AnyRequest, error: RefusedError) -> Response[Problem]:
    """The host refused what was asked."""
    again = RETRY_SECONDS.get(error.code)
    headers = None if again is None else {"retry-after": str(again)}
    return _problem(_status(error.code), error.code, error.sentence, headers)


def _status(code: str) -> int:
    alike = (status for beginning, status in STATUS_BY_BEGINNING.items() if code.startswith(beginning))
    return STATUS.get(code) or next(alike, CONFLICT)


def http(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """The request was not valid."""
    if error.detail == "csrf":
        return _problem(403, "csrf", "The request did not carry its token. Reload the page and try again.")
    detail = error.detail
    if isinstance(error, ValidationException) and error.extra:
        extra = error.extra if isinstance(error.extra, list) else [error.extra]
        detail = "; ".join(str(each.get("message", "")) if isinstance(each, dict) else str(each) for each in extra)
    return _problem(error.status_code, TITLES.get(error.status_code, "error"), detail, error.headers)


def unexpected(_request: AnyRequest, error: Exception) -> Response[Problem]:
    """An error of the server: the log gets its place, the client a sentence. A failing store may recover soon."""
    if is_transient(error):
        LOG.warning("a request could not be answered: the store failed (%s)", type(error).__name__)
        return _problem(503, "busy", "The site cannot reach its database at the moment. Try again soon.", RETRY_SOON)
    log_fault(LOG, "a request failed", error)
    return _problem(500, "fault", "Something went wrong on the server. Try again, or contact the admin of this site.")


def _problem(status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> Response[Problem]:
    body = Problem(status, code, code.replace("-", " "), detail)
    return Response(body, status_code=status, media_type="application/problem+json", headers=headers or {})
