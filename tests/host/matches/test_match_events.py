"""Events: every listener of a match hears all its notices once and in order, and the store is asked once for all."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from litestar import Litestar

from tests.helpers import event_loops
from tests.helpers.server_in_thread import PATIENCE, Listening, listen, new_cookie, opened, until
from tests.helpers.stores import database
from tests.host.sample_matches import duel
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.matches import lifecycle, match_events, sandbox
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker, guest_id
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import event_streams
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.event_streams import Hub
from turnsheet.interfaces.web.routes import live

WRITER = """
import sys
from turnsheet.host.matches import match_events
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.rows.matches.matches import find
site = Site(Store(sys.argv[1]), {}, "a key for tests")
for number in range(int(sys.argv[3])):
    with site.store.write() as connection:
        row = find(connection, sys.argv[2], lock=True)
        match_events.add(connection, site, row, "sheet", f"{sys.argv[4]} {number}")
site.store.close()
"""


@pytest.fixture
def app(site: Site) -> Litestar:
    return create_app(site, Runner(site))


@pytest.fixture
def postgres_site(postgres: str) -> Iterator[Site]:
    site = Site(Store(database(postgres)), BOTS, "a key for tests")
    yield site
    site.store.close()


def tell(site: Site, match: str, *texts: str) -> None:
    """Write notices, each in a transaction of its own."""
    for text in texts:
        with site.store.write() as connection:
            match_events.add(connection, site, find(connection, match), "sheet", text)


def words(count: int) -> list[str]:
    """Texts of notices."""
    return [f"notice {number}" for number in range(count)]


def everything(site: Site, match: str) -> list[int]:
    """The numbers of all notices of a match."""
    found: list[int] = []
    while batch := match_events.after(site, match, found[-1] if found else 0):
        found += [notice.number for notice in batch]
    return found


@contextmanager
def queries(store: Store) -> Iterator[list[str]]:
    """The statements that the connections of a store carry out meanwhile."""
    found: list[str] = []

    def count(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        found.append(statement)

    sa.event.listen(store.engine, "before_cursor_execute", count)
    yield found
    sa.event.remove(store.engine, "before_cursor_execute", count)


def test_500_listeners_elsewhere_cost_no_question_to_the_store(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 3600)  # else all are asked for again meanwhile, if it takes long
    told, other = duel(site), duel(site)
    elsewhere = Store(site.store.url.render_as_string(hide_password=False))  # whose statements are not counted
    writer = Site(elsewhere, BOTS, "a key for tests")

    async def play(port: int) -> list[str]:
        quiet = [await listen(port, other) for _ in range(500)]
        one = await listen(port, told)
        with queries(site.store) as found:
            for number, text in enumerate(words(20)):
                await asyncio.to_thread(tell, writer, told, text)
                await one.hear(number + 1)
        for each in [*quiet, one]:
            await each.close()
        return [statement for statement in found if statement.startswith("SELECT")]

    with opened(app) as port:
        found = event_loops.run(play(port))
    elsewhere.close()
    assert 1 <= len(found) <= 4 * 20  # only for the one who hears it: whether they may, and what it says


def test_all_listeners_get_all_events_once_and_in_order_from_any_process(site: Site, app: Litestar) -> None:
    match = duel(site)
    before = everything(site, match)
    command = [sys.executable, "-c", WRITER, site.store.url.render_as_string(hide_password=False), match, "60"]

    async def play(port: int) -> tuple[list[Listening], list[Listening]]:
        early = [await listen(port, match) for _ in range(5)]
        writers = [await asyncio.create_subprocess_exec(*command, name) for name in ("one", "two")]
        await early[0].hear(10)
        late = [await listen(port, match, last_event_id="0") for _ in range(5)]  # while they write
        for each in early:
            await each.hear(120)
        for each in late:
            await each.hear(len(before) + 120)
        assert [await each.wait() for each in writers] == [0, 0]
        for each in [*early, *late]:
            await each.close()
        return early, late

    with opened(app) as port:
        early, late = event_loops.run(play(port))
    kept = everything(site, match)
    assert len(kept) == len(before) + 120
    assert all(each.ids == kept for each in late)
    assert all(each.ids == kept[len(before) :] for each in early)


def test_a_listener_that_reconnects_gets_what_it_missed_and_nothing_twice(site: Site, app: Litestar) -> None:
    match = duel(site)

    async def play(port: int) -> list[str]:
        one = await listen(port, match)
        await asyncio.to_thread(tell, site, match, *words(3))
        await one.hear(3)
        await one.close()
        await asyncio.to_thread(tell, site, match, *[f"missed {number}" for number in range(match_events.BATCH + 50)])
        again = await listen(port, match, last_event_id=str(one.ids[-1]))
        await again.hear(match_events.BATCH + 50)
        await asyncio.to_thread(tell, site, match, "the last")
        await again.hear(match_events.BATCH + 51)
        await again.close()
        return again.texts

    with opened(app) as port:
        heard = event_loops.run(play(port))
    assert heard == [*[f"missed {number}" for number in range(match_events.BATCH + 50)], "the last"]


def test_a_number_from_before_events_were_counted_per_match_loses_nothing_later(site: Site, app: Litestar) -> None:
    match = duel(site)

    async def play(port: int) -> list[str]:
        one = await listen(port, match, last_event_id="123456")
        await asyncio.to_thread(tell, site, match, *words(3))
        await one.hear(3)
        await one.close()
        return one.texts

    with opened(app) as port:
        assert event_loops.run(play(port)) == words(3)


def test_a_listener_that_does_not_keep_up_is_sent_away(site: Site, app: Litestar) -> None:
    match = duel(site)

    async def play() -> tuple[bool, bool, int]:
        there = Hub(site)
        await there.open(asyncio.Event())
        slow, quick = there.enter(match, None, None), there.enter(match, None, None)
        heard = 0
        for batch in range(event_streams.QUEUE // 50 + 1):
            await asyncio.to_thread(tell, site, match, *[f"{batch}"] * 50)
            while heard < 50 * (batch + 1):
                heard += len(await quick.heard(PATIENCE))
        assert await slow.heard(PATIENCE) == []
        await there.close()
        return slow.closed, heard == event_streams.QUEUE + 50, len(there._by_match[match])

    closed, kept_up, there = event_loops.run(play())
    assert closed
    assert kept_up
    assert there == 2  # until their requests end


def test_events_from_while_the_store_failed_come_afterwards(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)
    monkeypatch.setattr(event_streams, "AFTER_FAULT_SECONDS", 0.01)
    failed = threading.Event()
    works = match_events.Reader.fresh

    def broken(_reader: match_events.Reader) -> Iterator[list[MatchEventRow]]:
        failed.set()
        raise sa.exc.OperationalError("SELECT", {}, Exception("the disk is gone"))

    async def play() -> list[str]:
        there = Hub(site)
        await there.open(asyncio.Event())
        one = there.enter(match, None, None)
        monkeypatch.setattr(match_events.Reader, "fresh", broken)
        await asyncio.to_thread(tell, site, match, "meanwhile")
        assert await asyncio.to_thread(failed.wait, PATIENCE)
        monkeypatch.setattr(match_events.Reader, "fresh", works)
        heard = await one.heard(PATIENCE)
        await there.close()
        return [notice.text for notice in heard]

    assert event_loops.run(play()) == ["meanwhile"]


def test_a_closed_connection_makes_room(site: Site, app: Litestar) -> None:
    match = duel(site)

    async def play(port: int) -> None:
        listeners = [await listen(port, match) for _ in range(3)]
        assert app.state.hub.count == 3
        for each in listeners:
            await each.close()

    with opened(app) as port:
        event_loops.run(play(port))
        until(lambda: app.state.hub.count == 0)
    assert not app.state.hub._by_match
    assert not app.state.hub._by_key


def test_a_person_cannot_take_all_the_room(site: Site, app: Litestar) -> None:
    match = duel(site)

    async def play(port: int, cookie: str) -> tuple[str, str]:
        listeners = [await listen(port, match, cookie=cookie) for _ in range(event_streams.PER_PERSON)]
        refused = await listen(port, match, cookie=cookie)
        other = await listen(port, match)
        for each in [*listeners, refused, other]:
            await each.close()
        return refused.head, other.head

    with opened(app) as port:
        refused, other = event_loops.run(play(port, new_cookie(port)))
    assert " 429 " in refused.splitlines()[0]
    assert "retry-after: 5" in refused
    assert " 200 " in other.splitlines()[0]


def test_an_address_cannot_take_all_the_room_with_many_names(site: Site) -> None:
    there = Hub(site)

    async def play() -> None:
        for number in range(event_streams.PER_ADDRESS):
            there.enter("match", f"name {number}", "192.0.2.7")
        with pytest.raises(RefusedError) as error:
            there.enter("match", "one more", "192.0.2.7")
        assert error.value.code == "busy"
        there.enter("match", "one more", "192.0.2.8")

    event_loops.run(play())


def test_beyond_the_limit_in_all_the_site_is_full(site: Site) -> None:
    there = Hub(site, in_all=3)

    async def play() -> None:
        first, *_ = [there.enter("match", None, None) for _ in range(3)]
        with pytest.raises(RefusedError) as error:
            there.enter("match", None, None)
        assert error.value.code == "full"
        there.leave(first)
        there.leave(first)
        there.enter("match", None, None)
        assert there.count == 3

    event_loops.run(play())


def test_silence_is_broken_by_a_heartbeat(site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.05)

    async def play(port: int) -> None:
        one = await listen(port, match)
        async with asyncio.timeout(PATIENCE):
            await one._reader.readuntil(b": still here")
            await one._reader.readuntil(b": still here")
        await asyncio.to_thread(tell, site, match, "a word")
        await one.hear(1)
        await one.close()

    with opened(app) as port:
        event_loops.run(play(port))


def test_listeners_are_sent_away_when_the_server_stops(site: Site, app: Litestar) -> None:
    match = duel(site)

    async def play(port: int) -> None:
        one = await listen(port, match)
        app.state.stopping.set()
        await one.end()
        await one.close()

    with opened(app) as port:
        event_loops.run(play(port))


def test_nobody_listens_to_somebody_elses_sandbox(site: Site, app: Litestar) -> None:
    async def play(port: int, fork: str, cookie: str) -> tuple[str, str]:
        own, other = await listen(port, fork, cookie=cookie), await listen(port, fork)
        await own.close()
        await other.close()
        return own.head, other.head

    with opened(app) as port:
        cookie = new_cookie(port)
        owner = Asker(person=guest_id(cookie.partition("=")[2].partition(".")[0]))
        wish = Opening("raumkrieg", seats=2, take=1, bots={2: "hunter"}, start=True)
        fork = sandbox.fork(site, lifecycle.open_match(site, owner, wish), 1, owner, None, {})
        own, other = event_loops.run(play(port, fork, cookie))
        until(lambda: app.state.hub.count == 0)
    assert " 200 " in own.splitlines()[0]
    assert " 404 " in other.splitlines()[0]


def test_an_event_that_is_committed_after_a_later_one_is_read(postgres_site: Site) -> None:
    site = postgres_site  # on SQLite writers wait for each other
    one, two = duel(site), duel(site)
    reader = match_events.Reader(site)
    with site.store.write() as early:
        match_events.add(early, site, find(early, one), "sheet", "first")
        tell(site, two, "second")
        assert [notice.text for batch in reader.fresh() for notice in batch] == ["second"]
    assert [notice.text for batch in reader.fresh() for notice in batch] == ["first"]
    assert list(reader.fresh()) == []


def test_an_event_that_is_late_already_when_reading_begins_is_read(postgres_site: Site) -> None:
    site = postgres_site  # on SQLite writers wait for each other
    one, two = duel(site), duel(site)
    with site.store.write() as early:
        match_events.add(early, site, find(early, one), "sheet", "first")
        tell(site, two, "second")
        reader = match_events.Reader(site)
    assert [notice.text for batch in reader.fresh() for notice in batch] == ["first"]
