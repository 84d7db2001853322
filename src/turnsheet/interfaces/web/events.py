"""Events: what happens to a match, as a stream. Notices are public, so anyone who may know of it may listen."""

import asyncio
from collections.abc import AsyncIterator

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response import ServerSentEvent, ServerSentEventMessage

from turnsheet.core import codec
from turnsheet.host import looking
from turnsheet.interfaces.web import wire
from turnsheet.interfaces.web.asking import AnyRequest, asker_of, house_of
from turnsheet.interfaces.web.lobby import MatchId
from turnsheet.interfaces.web.pulse import BEAT_SECONDS, Pulse

BEATS = 50


@get("/matches/{match:str}/events", summary="What happens, as it happens")
async def events(request: AnyRequest, match: MatchId) -> ServerSentEvent:
    """Server-sent events: a Notice each. `Last-Event-ID` goes on where a listener lost the line."""
    house = house_of(request)
    newest = await sync_to_thread(looking.last_notice, house, match, asker_of(request))
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isdecimal() and len(last) < 18 else newest
    stopping: asyncio.Event = request.app.state.stopping
    pulse: Pulse = request.app.state.pulse

    async def stream() -> AsyncIterator[ServerSentEventMessage]:
        nonlocal seen
        looked, beat = -1, 0
        yield ServerSentEventMessage(data=None, comment="listening", retry=2000)
        while not stopping.is_set():
            newest = await pulse.newest()
            if newest > looked:
                looked = newest
                for row in await sync_to_thread(looking.notices_after, house, match, seen):
                    seen = row["id"]
                    notice = wire.Notice(row["id"], row["kind"], row["step"], row["text"])
                    yield ServerSentEventMessage(data=codec.encode(notice).decode(), event="notice", id=str(seen))
            beat += 1
            if beat % BEATS == 0:
                yield ServerSentEventMessage(data=None, comment="still here")
            await asyncio.sleep(BEAT_SECONDS)

    return ServerSentEvent(stream())
