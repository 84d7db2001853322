"""Finds who sent a request from its cookie or token, and guards every writing request.

A browser is identified by a cookie that only this server can make: a secret and its signature. So a guest needs no row
in the store before their first action. A cookie without our signature, as earlier releases made them, counts if the
store knows its guest. A browser's writing request must also carry a token made from its cookie, which a page of another
site cannot know.

A browser may sign in or out while another request of it is under way: see `accounts.moved_guests`.

Programs send a seat's token in the Authorization header, which browsers never add on their own. A token works only for
routes marked with `PLAYS`, and only for its own seat; everything else is for guests.
"""

import hmac
from collections.abc import Callable

from litestar.concurrency import sync_to_thread
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, State
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from turnsheet.host.accounts import sessions
from turnsheet.host.accounts.moved_guests import Sender
from turnsheet.host.crypto import digest, new_secret
from turnsheet.host.people import STRANGER, Asker, browser_asker, guest_id, must_be_person, token_opens
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import BEFORE_WRITING
from turnsheet.host.store.engine import Connection as StoreConnection
from turnsheet.host.store.rows.people import guests

COOKIE = "turnsheet"
CSRF_HEADER = "x-csrf-token"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
YEAR = 365 * 24 * 3600
SHORTEST, LONGEST = 20, 200
PLAYS = {"seat_token": True}
"""The mark (`opt`) of a writing operation that a seat's token may do for its seat."""

AnyRequest = Request[None, None, State]
Connection = ASGIConnection[BaseRouteHandler, None, None, State]
AskerAgain = Callable[[StoreConnection], Asker]


def site_of(request: AnyRequest) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def asker_of(request: AnyRequest) -> Asker:
    """The asker of a request. It may read the store, so call it in a thread."""
    token = _bearer(request)
    if token is not None:
        return Asker(token=token)
    secret = known_secret(request)
    if secret is None:
        return STRANGER
    with site_of(request).store.read() as connection:
        asker = browser_asker(connection, guest_id(secret))
    sender = request.state.get("sender")
    if isinstance(sender, Sender) and sender.person is None:
        sender.person = asker.person
    return asker


def asker_again(request: AnyRequest) -> AskerAgain:
    """Finds the asker of a request that goes on, as often as it is called: a browser may be signed out meanwhile."""
    token = _bearer(request)
    secret = None if token is not None else known_secret(request)
    if secret is None:
        return lambda _: Asker(token=token)
    cookie = guest_id(secret)
    return lambda connection: browser_asker(connection, cookie)


def told_person(request: AnyRequest) -> str | None:
    """Who to count a request for: the guest of a signed cookie, or the token. It does not read the store."""
    token = _bearer(request)
    if token is not None:
        return digest(token)
    signed, _ = _offered(request)
    return None if signed is None else guest_id(signed)


def person_of(request: AnyRequest) -> str:
    """The guest or account that sent the request; anybody else is refused."""
    return must_be_person(asker_of(request))


def cookie_of(request: AnyRequest) -> str:
    """The id of the cookie of a browser that is known here; programs and strangers are refused."""
    token = _bearer(request)
    if token is not None:
        must_be_person(Asker(token=token))
    secret = known_secret(request)
    if secret is None:
        raise PermissionDeniedException("csrf")
    return guest_id(secret)


def note_use(request: AnyRequest) -> None:
    """Note that the browser of a request is in use, if it is signed in."""
    secret = known_secret(request)
    if secret is not None:
        sessions.note_use(site_of(request), guest_id(secret))


def csrf_token(site: Site, cookie: str) -> str:
    """The token that the writing requests of a browser carry, made from the id of its cookie."""
    return site.signer.sign(["csrf", cookie])


def cookie_name(site: Site, secure: bool) -> str:
    """The name of the cookie.

    Browsers send a cookie to every port of a machine. With a name made from the server's key, several servers on one
    machine do not overwrite each other's guests.
    """
    return f"__Host-{COOKIE}" if secure else f"{COOKIE}-{site.signer.sign(['cookie'])[:8]}"


def known_secret(request: AnyRequest) -> str | None:
    """The secret of a known guest: signed by this server, or from an earlier release and in the store."""
    signed, unsigned = _offered(request)
    return signed or (_in_store(site_of(request), unsigned) if unsigned else None)


def _offered(connection: AnyRequest | Connection) -> tuple[str | None, list[str]]:
    """The secret that a request's cookies carry with our signature, and those they carry without."""
    site, unsigned = connection.app.state.site, []
    for name in (cookie_name(site, connection.app.state.secure), COOKIE):
        secret, _, signature = connection.cookies.get(name, "").partition(".")
        if SHORTEST <= len(secret) <= LONGEST:
            if hmac.compare_digest(signature.encode(), _signature(site, secret).encode()):
                return secret, []
            unsigned.append(secret)
    return None, unsigned


def _in_store(site: Site, secrets: list[str]) -> str | None:
    with site.store.read() as connection:
        return next((secret for secret in secrets if guests.known(connection, guest_id(secret))), None)


def guest_cookie(request: AnyRequest, fresh: bool = False) -> tuple[str, Cookie]:
    """The id of the browser's cookie, or of a new one, and the cookie to set."""
    site, secure = site_of(request), request.app.state.secure
    secret = None if fresh else known_secret(request)
    secret = secret or new_secret()
    name, value = cookie_name(site, secure), cookie_value(site, secret)
    cookie = Cookie(key=name, value=value, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
    return guest_id(secret), cookie


def cookie_value(site: Site, secret: str) -> str:
    """What the cookie of a guest holds: their secret and our signature."""
    return f"{secret}.{_signature(site, secret)}"


def _signature(site: Site, secret: str) -> str:
    return site.signer.sign(["guest", secret])


def _bearer(connection: AnyRequest | Connection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:LONGEST] if scheme.lower() == "bearer" else None


async def may_write(connection: Connection, handler: BaseRouteHandler) -> None:
    """Let a writing request pass only from a known guest, or with the token of the very seat it is about."""
    BEFORE_WRITING.set(None)  # the task of a request may have begun in that of another one
    if connection.scope.get("method") in SAFE:
        return
    token = _bearer(connection)
    if token is None:
        sender = Sender(await _must_be_known(connection))
        connection.state["sender"] = sender
        BEFORE_WRITING.set(sender.check)
    elif handler.opt.get("seat_token"):
        await sync_to_thread(_must_open, connection, token)
    else:
        must_be_person(Asker(token=token))


async def _must_be_known(connection: Connection) -> str:
    """The id of a browser's cookie. Unknown browsers are refused, and requests without the CSRF token."""
    site, sent = connection.app.state.site, connection.headers.get(CSRF_HEADER, "")
    secret, unsigned = _offered(connection)
    if unsigned:
        secret = await sync_to_thread(_in_store, site, unsigned)
    if secret is None or not hmac.compare_digest(sent.encode(), csrf_token(site, guest_id(secret)).encode()):
        raise PermissionDeniedException("csrf")
    return guest_id(secret)


def _must_open(connection: Connection, token: str) -> None:
    there = connection.path_params
    match, seat = there.get("match"), there.get("seat")
    assert isinstance(match, str)
    assert isinstance(seat, int)
    with connection.app.state.site.store.read() as store:
        if not token_opens(store, match, seat, token):
            raise RefusedError("bad-token", "This token is not for this seat. Create a new one on the match page.")
