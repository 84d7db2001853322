"""Events: what happens to a match, as a stream. Notices are public, so anyone may listen."""

import asyncio
from collections.abc import AsyncIterator

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response import ServerSentEvent, ServerSentEventMessage

from turnsheet.core import codec
from turnsheet.host import looking
from turnsheet.interfaces.web import wire
from turnsheet.interfaces.web.asking import AnyRequest, house_of
from turnsheet.interfaces.web.lobby import MatchId

LOOK_SECONDS = 0.5
BEATS = 30


@get("/matches/{match:str}/events", summary="What happens, as it happens")
async def events(request: AnyRequest, match: MatchId) -> ServerSentEvent:
    """Server-sent events: a Notice each. `Last-Event-ID` goes on where a listener lost the line."""
    house = house_of(request)
    newest = await sync_to_thread(looking.last_notice, house, match)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isdecimal() and len(last) < 18 else newest
    stopping: asyncio.Event = request.app.state.stopping

    async def stream() -> AsyncIterator[ServerSentEventMessage]:
        nonlocal seen
        beat = 0
        yield ServerSentEventMessage(data=None, comment="listening", retry=2000)
        while not stopping.is_set():
            for row in await sync_to_thread(looking.notices_after, house, match, seen):
                seen = row["id"]
                notice = wire.Notice(row["id"], row["kind"], row["step"], row["text"])
                yield ServerSentEventMessage(data=codec.encode(notice).decode(), event="notice", id=str(seen))
            beat += 1
            if beat % BEATS == 0:
                yield ServerSentEventMessage(data=None, comment="still here")
            await asyncio.sleep(LOOK_SECONDS)

    return ServerSentEvent(stream())
