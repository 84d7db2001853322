"""Encoded answers: what a seat saw after a turn, as the bytes that are sent, made once.

A turn never changes, so neither does what is made of its state for a seat. The last answers used are remembered, up to
a number of bytes. Who may look is decided for every request, before anything is taken from here.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from litestar import MediaType, Response
from litestar.concurrency import sync_to_thread
from litestar.openapi import ResponseSpec
from litestar.serialization import encode_json

from turnsheet.host import access
from turnsheet.host.access import Look, Spot
from turnsheet.host.site import Site
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, site_of
from turnsheet.interfaces.web.thread_pools import run_slow

MEGABYTE = 1_000_000
USUAL_BYTES = 48 * MEGABYTE
OVERHEAD = 300
"""The bytes that an entry takes beside its answer."""

Key = tuple[int, int, str]
"""Turn, seat, and which answer."""


class EncodedCache:
    """The last answers used, by turn, seat and kind, bounded by the bytes they take. Any thread may use it."""

    def __init__(self, limit: int = USUAL_BYTES) -> None:
        self.limit = limit
        self.size = 0
        """The bytes that everything in it takes."""
        self._lock = threading.Lock()
        self._answers: OrderedDict[Key, bytes] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Key) -> bytes | None:
        """An answer, if it is remembered."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
            return self._answers.get(key)

    def put(self, key: Key, answer: bytes) -> None:
        """Remember an answer, and forget those that were not used for longest if there are too many bytes."""
        with self._lock:
            if key not in self._answers:
                self._answers[key] = answer
                self.size += len(answer) + OVERHEAD
            while self.size > self.limit:
                self.size -= len(self._answers.popitem(last=False)[1]) + OVERHEAD


def answers(shape: object, media_type: MediaType = MediaType.JSON) -> dict[int, ResponseSpec]:
    """What the description of the API says of an answer that is sent as bytes: their shape."""
    spec = ResponseSpec(
        shape,  # type: ignore[arg-type]  # it takes any type, such as a list of something
        generate_examples=False,
        description="Request fulfilled, document follows",
        media_type=media_type,
    )
    return {200: spec}


async def encoded(
    request: AnyRequest,
    match: str,
    seat: int,
    step: int | None,
    kind: str,
    make: Callable[[Look], object],
) -> Response[bytes]:
    """What a seat saw after a step, or sees now, made from its look if it was not made before.

    The turn that is current is wanted by everyone who plays and is made at once; earlier ones are slow work.
    """
    site = site_of(request)
    spot = await sync_to_thread(_spot, request, match, seat, step)
    cache: EncodedCache = request.app.state.encoded
    key = (spot.turn, seat, kind)
    body = cache.get(key)
    if body is None:
        work = partial(_made, site, spot, make)
        body = await (sync_to_thread(work) if spot.current else run_slow(request, work))
        cache.put(key, body)
    return Response(body, media_type=MediaType.JSON)


async def encoded_as(request: AnyRequest, key: Key, make: Callable[[], object]) -> Response[bytes]:
    """Slow work that depends on nothing but its key, made once. The key names everything it is made of."""
    cache: EncodedCache = request.app.state.encoded
    body = cache.get(key)
    if body is None:
        body = encode_json(await run_slow(request, make))
        cache.put(key, body)
    return Response(body, media_type=MediaType.JSON)


def _spot(request: AnyRequest, match: str, seat: int, step: int | None) -> Spot:
    return access.spot(site_of(request), match, seat, asker_of(request), step)


def _made(site: Site, spot: Spot, make: Callable[[Look], object]) -> bytes:
    return encode_json(make(access.look_from(site, spot)))
