"""Who asks: from a request's cookie or token to an asker, and the guard against forged requests.

A browser is known by a cookie that scripts cannot read. What it sends to change something must also carry a token made
from that cookie with the key of the house, which a page of another site cannot know. Programs send a seat's token in
the Authorization header, which no browser adds by itself.
"""

import hmac

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, State
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler

from turnsheet.host.house import House
from turnsheet.host.people import Asker, guest_id
from turnsheet.host.runner import Runner
from turnsheet.host.secrecy import new_secret

COOKIE = "turnsheet"
CSRF_HEADER = "x-csrf-token"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
YEAR = 365 * 24 * 3600

AnyRequest = Request[None, None, State]


def house_of(request: AnyRequest) -> House:
    """The house behind the door."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def runner_of(request: AnyRequest) -> Runner:
    """Who runs its turns."""
    runner = request.app.state.runner
    assert isinstance(runner, Runner)
    return runner


def asker_of(request: AnyRequest) -> Asker:
    """Who asks."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return Asker(token=token.strip()[:200])
    secret = request.cookies.get(COOKIE, "")
    return Asker(guest=guest_id(secret)) if len(secret) >= 20 else Asker()


def csrf_token(house: House, secret: str) -> str:
    """The token that belongs to a cookie."""
    return house.signer.sign(["csrf", guest_id(secret)])


def guest_cookie(request: AnyRequest) -> tuple[str, Cookie]:
    """The guest's secret, a new one if there is none, and the cookie that keeps it."""
    secret = request.cookies.get(COOKIE, "")
    if len(secret) < 20:
        secret = new_secret()
    secure = request.app.state.secure
    cookie = Cookie(key=COOKIE, value=secret, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
    return secret, cookie


def no_forgery(connection: ASGIConnection[BaseRouteHandler, None, None, State], _handler: BaseRouteHandler) -> None:
    """Refuse a writing request that a browser may have been tricked into."""
    if connection.scope.get("method") in SAFE or "authorization" in connection.headers:
        return
    secret = connection.cookies.get(COOKIE, "")
    house = connection.app.state.house
    sent = connection.headers.get(CSRF_HEADER, "")
    if len(secret) < 20 or not hmac.compare_digest(sent.encode(), csrf_token(house, secret).encode()):
        raise NotAuthorizedException("csrf")
