"""`POST orders?wait=`: the answer comes when the step has been played, and holds no thread until then."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import httpx
import pytest

from tests.helpers.event_loops import run
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.turns import receipts
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.event_streams import Hub
from turnsheet.interfaces.web.thread_pools import QUICK_THREADS

ANN, BEN = Asker(person="a" * 64), Asker(person="b" * 64)
GENEROUS = 30
"""Longer than anything here takes; no test waits for it to pass."""


class Table:
    """A match of two, and a program on each seat."""

    def __init__(self, site: Site, client: httpx.AsyncClient, hub: Hub) -> None:
        self.client, self.hub = client, hub
        self.match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=2, take=1, undo_seconds=0))
        seating.take_seat(site, self.match, 2, BEN, name="Ben")
        lifecycle.start(site, self.match, ANN)
        self.tokens = {seat: seating.seat_token(site, self.match, seat, who) for seat, who in ((1, ANN), (2, BEN))}

    async def send(self, seat: int, wait: int | None = None, text: str = "") -> httpx.Response:
        """Send a sheet, and wait for its step if it says so."""
        query = "" if wait is None else f"?wait={wait}"
        return await self.client.post(
            f"/api/matches/{self.match}/seats/{seat}/orders{query}",
            json={"text": text},
            headers={"authorization": f"Bearer {self.tokens[seat]}"},
        )


@asynccontextmanager
async def table(site: Site) -> AsyncIterator[Table]:
    """A table with its site open."""
    app = create_app(site, Runner(site))
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]  # both speak ASGI, with other names for its types
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield Table(site, client, app.state.hub)


def test_it_waits_until_the_others_have_sent_theirs(site: Site) -> None:
    async def told() -> tuple[bool, dict[str, object], dict[str, object]]:
        async with table(site) as both:
            waiting = asyncio.create_task(both.send(1, GENEROUS))
            while not (await both.client.get(f"/api/matches/{both.match}")).json()["seats"][0]["sent"]:
                await asyncio.sleep(0.01)
            early = waiting.done()
            last = await both.send(2, GENEROUS)
            return early, (await waiting).json(), last.json()

    early, first, last = run(told())
    assert not early
    assert (first["played"], first["step"], last["played"]) == (True, 1, True)


def test_when_the_time_is_over_it_says_so(site: Site) -> None:
    async def told() -> httpx.Response:
        async with table(site) as both:
            return await both.send(1, 1)

    answer = run(told())
    assert (answer.status_code, answer.json()["played"], answer.json()["kind"]) == (201, False, "final")


def test_a_match_that_ends_without_the_step_is_not_waited_for(site: Site) -> None:
    async def told() -> dict[str, object]:
        async with table(site) as both:
            waiting = asyncio.create_task(both.send(1, GENEROUS))
            while not (await both.client.get(f"/api/matches/{both.match}")).json()["seats"][0]["sent"]:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(lifecycle.end, site, both.match, ANN)
            return dict((await waiting).json())

    assert run(told())["played"] is False


def test_without_wait_it_answers_at_once_and_says_nothing_of_the_step(site: Site) -> None:
    async def told() -> dict[str, object]:
        async with table(site) as both:
            return dict((await both.send(1)).json())

    assert run(told())["played"] is None


@pytest.mark.parametrize("wait", [-1, 31])
def test_waits_are_bounded(site: Site, wait: int) -> None:
    async def told() -> int:
        async with table(site) as both:
            return (await both.send(1, wait)).status_code

    assert run(told()) == 400


def test_orders_are_taken_when_nobody_more_can_listen(site: Site) -> None:
    async def told() -> dict[str, object]:
        async with table(site) as both:
            both.hub._in_all = 0
            return dict((await both.send(1, GENEROUS)).json())

    answer = run(told())
    assert (answer["kind"], answer["played"]) == ("final", False)


def test_many_who_wait_hold_no_thread(site: Site) -> None:
    """More of them than there are threads: others are still answered, and then all of them are."""
    many = QUICK_THREADS + 3

    async def told() -> tuple[int, list[bool]]:
        async with table(site) as both:
            waiting = [asyncio.create_task(both.send(1, GENEROUS, f"10 P {number},0")) for number in range(many)]
            kept = partial(receipts.of_seat, site, both.match, 1, ANN, limit=many, before=None)
            while len(await asyncio.to_thread(kept)) < many:
                await asyncio.sleep(0.01)
            assert both.hub.count == many
            status = (await both.client.get("/api/games")).status_code
            await both.send(2)
            return status, [(await each).json()["played"] for each in waiting]

    assert run(told()) == (200, [True] * many)
