"""`POST orders?wait=`: responds when the step has been played, so that programs do not have to poll.

It listens to the hub and reads the store after each event of the match; no thread is blocked meanwhile. It also reads
from time to time without an event, in case one was lost.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from litestar.concurrency import sync_to_thread

from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.interfaces.web.authentication import AnyRequest, site_of, told_person
from turnsheet.interfaces.web.event_streams import Hub, Listener
from turnsheet.interfaces.web.middleware.origin import address_of

LONGEST_WAIT = 30
ASK_ANYWAY_SECONDS = 5.0


@contextmanager
def listening(request: AnyRequest, match: str) -> Iterator[Listener | None]:
    """Listen to a match before orders are sent, so that no event is missed.

    None if there are too many listeners: the orders are still accepted, without waiting.
    """
    hub: Hub = request.app.state.hub
    try:
        listener = hub.enter(match, told_person(request), address_of(request))
    except RefusedError:
        yield None
        return
    try:
        yield listener
    finally:
        hub.leave(listener)


async def until_played(request: AnyRequest, listener: Listener, step: int, seconds: float) -> bool:
    """Wait until a step has been played, for at most this many seconds; return whether it was.

    It returns at once if the match ended without the step, or if the server stops.
    """
    site, loop = site_of(request), asyncio.get_running_loop()
    end = loop.time() + seconds
    while True:
        played, goes_on = await sync_to_thread(_progress, site, listener.match, step)
        left = end - loop.time()
        if played or not goes_on or listener.closed or left <= 0:
            return played
        await listener.heard(min(left, ASK_ANYWAY_SECONDS))


def _progress(site: Site, match: str, step: int) -> tuple[bool, bool]:
    """Whether a step has been played, and whether the match continues."""
    with site.store.read() as connection:
        row = find(connection, match)
    return row.step >= step, row.phase != "ended"
