"""The event stream of a match, for anybody who may see it. What concerns some seats alone, they hear alone."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.host.access import may_know
from turnsheet.host.matches import chat, match_events
from turnsheet.host.matches.match_events import BATCH
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import StoreError
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.interfaces.web.authentication import AnyRequest, AskerAgain, asker_again, site_of, told_person
from turnsheet.interfaces.web.encoded_answers import answers
from turnsheet.interfaces.web.event_streams import Hub, Listener
from turnsheet.interfaces.web.members_only import must_still_be_admitted
from turnsheet.interfaces.web.middleware.origin import address_of
from turnsheet.interfaces.web.routes.matches import MatchId
from turnsheet.interfaces.web.schemas import match as schemas

ASIDE = ("chat", "draft")
"""Events for some seats alone. They have no numbers of their own, so that others find no gap."""
HEARTBEAT_SECONDS = 15.0
"""After this time without an event a comment is sent: only writing shows that a connection is dead."""


@get(
    "/matches/{match:str}/events",
    summary="Live events of a match",
    responses=answers(schemas.MatchEvent, "text/event-stream"),
)
async def events(request: AnyRequest, match: MatchId) -> ServerSentEvent:
    """Server-sent events: a MatchEvent each. `Last-Event-ID` continues where the connection was lost."""
    site = site_of(request)
    hub: Hub = request.app.state.hub
    listener = hub.enter(match, told_person(request), address_of(request))
    task = asyncio.current_task()
    assert task is not None
    task.add_done_callback(lambda _: hub.leave(listener))  # however the answer to this request ends
    who = await sync_to_thread(asker_again, request)
    asker, newest = await sync_to_thread(_entered, site, match, who)
    last = request.headers.get("last-event-id", "")
    seen = min(int(last), newest) if last.isdecimal() and len(last) < 18 else newest
    missed = await sync_to_thread(match_events.after, site, match, seen) if seen < newest else []
    return ServerSentEvent(_stream(site, listener, who, asker, seen, missed))


def _entered(site: Site, match: str, who: AskerAgain) -> tuple[Asker, int]:
    """Who begins to listen, and the number of the newest event."""
    with site.store.read() as connection:
        asker = who(connection)
    return asker, match_events.newest(site, match, asker)


async def _stream(
    site: Site, listener: Listener, who: AskerAgain, asker: Asker, seen: int, missed: list[MatchEventRow]
) -> AsyncIterator[ServerSentEventMessage]:
    """First what was missed, from the store, then what the hub passes on.

    Before all that is sent, and in quiet times, it is asked again who listens. If they may listen no longer the stream
    ends, but never at the time of an event for others alone.
    """
    now: Asker | None = asker
    yield ServerSentEventMessage(data=None, comment="listening", retry=2000)
    while missed:
        for event in missed:
            seen = event.number
            if await _may_hear(site, asker, event):
                yield _message(event)
        try:
            full = len(missed) == BATCH
            missed = await sync_to_thread(match_events.after, site, listener.match, seen) if full else []
            now = await sync_to_thread(_still_listens, site, listener.match, who, asker)
        except StoreError:
            return  # the client reconnects and asks again
        if now is None:
            return
        asker = now
    beat = monotonic() + HEARTBEAT_SECONDS
    while True:
        came = await listener.heard(max(0.0, beat - monotonic()))
        if listener.closed:
            return
        quiet = monotonic() >= beat
        fresh = [event for event in came if event.number > seen or event.kind in ASIDE]
        try:
            if quiet or fresh:
                now = await sync_to_thread(_still_listens, site, listener.match, who, asker)
            if now is None:
                if quiet or any(event.kind not in ASIDE for event in fresh):
                    return  # a client that still has access reconnects
                continue
            asker = now
            if quiet:  # at fixed times, so that they do not tell of events that are for others
                beat = monotonic() + HEARTBEAT_SECONDS
                yield ServerSentEventMessage(data=None, comment="still here")
            for event in fresh:
                seen = max(seen, event.number)
                if await _may_hear(site, asker, event):
                    yield _message(event)
        except StoreError:
            return


def _still_listens(site: Site, match: str, who: AskerAgain, before: Asker) -> Asker | None:
    """Who listens now; None if their browser signed in or out, lost a seat it shared, or may not see the match."""
    with site.store.read() as connection:
        now = who(connection)
        if now.person != before.person or any(there == match for there, _ in before.shared - now.shared):
            return None
        try:
            must_still_be_admitted(connection, now, match)
            may_know(connection, match, now)
        except RefusedError:
            return None
    return now


async def _may_hear(site: Site, asker: Asker, event: MatchEventRow) -> bool:
    """Whether an event is for the listener: what somebody wrote is for its readers alone, a draft for its seat."""
    if event.kind not in ASIDE:
        return True
    return await sync_to_thread(chat.may_hear_event, site, event.match, asker, event.concerned)


def _message(event: MatchEventRow) -> ServerSentEventMessage:
    told = schemas.MatchEvent(event.number, event.kind, event.step, event.text)
    if event.kind == "draft":
        told = replace(told, seat=event.seat, version=event.version)
    return ServerSentEventMessage(data=codec.encode(told).decode(), event="match-event", id=str(event.number))
