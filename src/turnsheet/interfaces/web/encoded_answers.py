"""A cache of encoded responses: what a seat saw after a turn, as the bytes that are sent.

A turn never changes, and neither does what a seat sees of it. The cache keeps the most recently used responses, up to a
number of bytes. Access is checked for every request, before the cache is read.
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
"""The bytes that an entry takes in addition to its answer."""

Key = tuple[int, int, str]
"""Turn, seat, and which answer, with the names of players if they are in it."""


class EncodedCache:
    """The answers used last, by turn, seat and kind, up to a number of bytes. It is thread-safe."""

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


def answers(shape: object, media_type: MediaType | str = MediaType.JSON) -> dict[int, ResponseSpec]:
    """Describe an answer that is sent as bytes in the OpenAPI description."""
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
    """What a seat saw after a step, or sees now, from the cache or made now.

    All players ask for the current turn, so it is made at once; earlier turns are slow work.
    """
    spot = await sync_to_thread(spot_of, request, match, seat, step)
    work = partial(_made, site_of(request), spot, make)
    return await encoded_as(request, (spot.turn, seat, kind), work, quick=spot.current)


async def encoded_as(
    request: AnyRequest, key: Key, make: Callable[[], object], *, quick: bool = False
) -> Response[bytes]:
    """The result of slow or quick work, from the cache or made now. The key must name everything it depends on."""
    cache: EncodedCache = request.app.state.encoded
    body = cache.get(key)
    if body is None:
        work = partial(_encoded, make)
        body = await (sync_to_thread(work) if quick else run_slow(request, work))
        cache.put(key, body)
    return Response(body, media_type=MediaType.JSON)


def spot_of(request: AnyRequest, match: str, seat: int, step: int | None) -> Spot:
    """The seat and step the asker views, if they may. This may read the store, so call it in a thread."""
    return access.spot(site_of(request), match, seat, asker_of(request), step)


def _made(site: Site, spot: Spot, make: Callable[[Look], object]) -> object:
    return make(access.look_from(site, spot))


def _encoded(make: Callable[[], object]) -> bytes:
    return encode_json(make())
