"""The event stream of a match, for anybody who may see it. What concerns some seats alone, they hear alone."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.host.matches import chat, match_events
from turnsheet.host.matches.match_events import BATCH
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import StoreError
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, site_of, told_person
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
    asker = await sync_to_thread(asker_of, request)
    newest = await sync_to_thread(match_events.newest, site, match, asker)
    last = request.headers.get("last-event-id", "")
    seen = min(int(last), newest) if last.isdecimal() and len(last) < 18 else newest
    missed = await sync_to_thread(match_events.after, site, match, seen) if seen < newest else []
    return ServerSentEvent(_stream(site, listener, asker, seen, missed))


async def _stream(
    site: Site, listener: Listener, asker: Asker, seen: int, missed: list[MatchEventRow]
) -> AsyncIterator[ServerSentEventMessage]:
    """First what was missed, from the store, then what the hub passes on.

    When seats change, access is checked again; in quiet times, whether the listener may still enter the site.
    """
    yield ServerSentEventMessage(data=None, comment="listening", retry=2000)
    while missed:
        for event in missed:
            seen = event.number
            if await _may_hear(site, asker, event):
                yield _message(event)
        try:
            full = len(missed) == BATCH
            missed = await sync_to_thread(match_events.after, site, listener.match, seen) if full else []
        except StoreError:
            return  # the client reconnects and asks again
    beat = monotonic() + HEARTBEAT_SECONDS
    while True:
        came = await listener.heard(max(0.0, beat - monotonic()))
        if listener.closed:
            return
        quiet = monotonic() >= beat
        if quiet:  # at fixed times, so that they do not tell of events that are for others
            beat = monotonic() + HEARTBEAT_SECONDS
            yield ServerSentEventMessage(data=None, comment="still here")
        fresh = [event for event in came if event.number > seen or event.kind in ASIDE]
        try:
            for event in fresh:
                seen = max(seen, event.number)
                if await _may_hear(site, asker, event):
                    yield _message(event)
        except StoreError:
            return
        try:
            if quiet:
                await sync_to_thread(must_still_be_admitted, site, asker, listener.match)
            if any(event.kind == "seat" for event in fresh):
                await sync_to_thread(match_events.newest, site, listener.match, asker)
        except (RefusedError, StoreError):
            return  # a client that still has access reconnects


async def _may_hear(site: Site, asker: Asker, event: MatchEventRow) -> bool:
    """Whether an event is for the listener: what somebody wrote is for its readers alone, a draft for its seat."""
    return event.kind not in ASIDE or await sync_to_thread(chat.may_hear_event, site, event.match, asker, _seats(event))


def _seats(event: MatchEventRow) -> str:
    return str(event.seat) if event.kind == "draft" else event.text


def _message(event: MatchEventRow) -> ServerSentEventMessage:
    told = schemas.MatchEvent(event.number, event.kind, event.step, event.text)
    if event.kind in ASIDE:  # its text is for the server
        told = replace(told, text="")
    if event.kind == "draft":
        told = replace(told, seat=event.seat, version=int(event.text.split()[-1]))  # older ones begin with the seat
    return ServerSentEventMessage(data=codec.encode(told).decode(), event="match-event", id=str(event.number))
