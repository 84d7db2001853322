"""The entrance of a private site: one guard for all routes.

On a private site a request is refused unless its route is marked as open to all, its person is a member, or it is about
a match in which they have a seat. A seat link gives access to its own seat. A route without a mark is closed to others.
Rules, guides and the list of games stay open: they hold no secret.
"""

import time

from litestar.concurrency import sync_to_thread
from litestar.connection import Request
from litestar.handlers import BaseRouteHandler

from turnsheet.core import codec
from turnsheet.host.administration import membership
from turnsheet.host.matches import lost_seats
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection as StoreConnection
from turnsheet.interfaces.web.authentication import AnyRequest, Connection, asker_of, site_of
from turnsheet.interfaces.web.schemas.match import SeatCode

OPEN_TO_ALL = {"open_to_all": True}
"""The mark (`opt`) of routes that everybody may use on a private site: to sign in, their own account, health, rules."""
ABOUT_THE_SENDER = {"about_the_sender": True}
"""The mark of routes about the asker alone, for all who have a seat."""
BY_SEAT_LINK = {"by_seat_link": True}
"""The mark of routes that take the code of a seat link."""
DESCRIPTION = "/schema"
FRESH_SECONDS = 2.0
"""How long the server remembers whether the site is private; a command is noticed after this time."""
LONGEST_BODY = 20_000
BAD_TOKEN = "This token is not valid for this match. Create a new one on the match page."


class Entrance:
    """Whether the site is private, remembered for a moment, since every request asks."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._private = False
        self._until = 0.0

    async def private(self) -> bool:
        """Whether only members may enter."""
        if time.monotonic() >= self._until:
            await sync_to_thread(self.look)
        return self._private

    def look(self) -> None:
        """Read it again."""
        with self._site.store.read() as connection:
            self._private = membership.access(connection) == "private"
        self._until = time.monotonic() + FRESH_SECONDS


async def may_enter(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse people who are not members, on a private site."""
    if handler.opt.get("open_to_all") or str(connection.scope.get("path_template", "")).startswith(DESCRIPTION):
        return
    entrance: Entrance = connection.app.state.entrance
    if not await entrance.private():
        return
    assert isinstance(connection, Request)
    match, seat = connection.path_params.get("match"), connection.path_params.get("seat")
    anywhere = bool(handler.opt.get("about_the_sender"))
    if await sync_to_thread(_admitted, connection, match if isinstance(match, str) else None, anywhere):
        return
    if handler.opt.get("by_seat_link") and isinstance(match, str) and isinstance(seat, int):
        body = await connection.body()
        if await sync_to_thread(_linked, site_of(connection), match, seat, body):
            return
    told = await sync_to_thread(_told, connection, match) if isinstance(match, str) else None
    raise told or RefusedError("members-only", membership.MEMBERS_ONLY)


def _told(request: AnyRequest, match: str) -> RefusedError | None:
    """What to tell a program whose token does not open a match, and somebody who had a seat in it.

    The answer to a token is the same for every match, also for one that does not exist.
    """
    asker = asker_of(request)
    if asker.token is not None:
        return RefusedError("bad-token", BAD_TOKEN)
    if not (match.isascii() and match.isalnum()):
        return None
    with site_of(request).store.read() as connection:
        return lost_seats.refusal(connection, match, asker)


def _admitted(request: AnyRequest, match: str | None, anywhere: bool) -> bool:
    asker = asker_of(request)
    with site_of(request).store.read() as connection:
        return membership.may_enter(connection, asker, match, anywhere)


def _linked(site: Site, match: str, seat: int, body: bytes) -> bool:
    """Whether the body of a request has the code of a link to this very seat."""
    if len(body) > LONGEST_BODY:
        return False
    try:
        code = codec.decode(body, SeatCode).code
    except codec.BadDataError:
        return False
    with site.store.read() as connection:
        return membership.code_admits(connection, site, match, seat, code)


def must_still_be_admitted(connection: StoreConnection, asker: Asker, match: str) -> None:
    """Refuse a listener who is not a member of a site that became private meanwhile."""
    if membership.access(connection) == "private" and not membership.may_enter(connection, asker, match):
        raise RefusedError("members-only", membership.MEMBERS_ONLY)
