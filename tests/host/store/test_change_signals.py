"""Changes: every commit of another connection, thread or process is heard, and faults are lived through."""

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from tests.helpers.stores import database
from tests.host.postgres import restart, server
from turnsheet.host.matches import match_events
from turnsheet.host.matches.lifecycle import Opening, open_match
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store import change_signals
from turnsheet.host.store.change_signals import Changes
from turnsheet.host.store.engine import Store
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.schema import facts

LONG = 30.0
"""A wait that ends by a change; it takes so long only if the change is not heard."""
WRITER = """
import sys
from turnsheet.host.store import change_signals
from turnsheet.host.store.engine import Store
from turnsheet.host.store.schema import facts
store = Store(sys.argv[1])
with store.write() as connection:
    connection.execute(facts.insert().values(name="told", value="elsewhere"))
    change_signals.signal(connection)
store.close()
"""


@pytest.fixture
def waiting(store: Store) -> Iterator[Changes]:
    waiting = Changes(store)
    yield waiting
    waiting.close()


def write(store: Store, name: str) -> None:
    """Change something, and say so."""
    with store.write() as connection:
        connection.execute(facts.insert().values(name=name, value=""))
        change_signals.signal(connection)


def test_a_commit_is_heard_once(store: Store, waiting: Changes) -> None:
    assert not waiting.wait(0)
    write(store, "one")
    assert waiting.wait(LONG)
    assert not waiting.wait(0)


def test_what_is_committed_between_two_waits_is_heard(store: Store, waiting: Changes) -> None:
    for name in ("one", "two"):
        write(store, name)
    assert waiting.wait(LONG)
    assert not waiting.wait(0)
    write(store, "three")
    assert waiting.wait(LONG)


def test_what_is_not_committed_is_not_heard(store: Store, waiting: Changes) -> None:
    with store.write() as connection:
        connection.execute(facts.insert().values(name="one", value=""))
        change_signals.signal(connection)
        assert not waiting.wait(0)
        connection.rollback()
    assert not waiting.wait(0)


def test_reading_is_not_a_change(store: Store, waiting: Changes) -> None:
    with store.read() as connection:
        connection.execute(facts.select()).all()
    assert not waiting.wait(0)


def test_everyone_who_waits_hears_a_commit(store: Store, waiting: Changes) -> None:
    other = Changes(store)
    write(store, "one")
    assert waiting.wait(LONG)
    assert other.wait(LONG)
    other.close()


def test_a_commit_of_another_process_is_heard(store: Store, waiting: Changes) -> None:
    assert not waiting.wait(0)
    command = [sys.executable, "-c", WRITER, store.url.render_as_string(hide_password=False)]
    with subprocess.Popen(command) as writer:
        assert waiting.wait(LONG)
        assert writer.wait(LONG) == 0


def test_a_match_event_is_a_change(site: Site, waiting: Changes) -> None:
    match = open_match(site, Asker(person="ann"), Opening("raumkrieg", seats=2))
    while waiting.wait(0):
        pass
    with site.store.write() as connection:
        match_events.add(connection, site, find(connection, match), "phase", "The match has begun.")
    assert waiting.wait(LONG)


def test_closing_ends_a_wait(store: Store) -> None:
    waiting = Changes(store)
    heard: list[bool] = []
    started = threading.Event()

    def wait() -> None:
        started.set()
        heard.append(waiting.wait(LONG))

    thread = threading.Thread(target=wait)
    thread.start()
    assert started.wait(LONG)
    waiting.close()
    thread.join(LONG)
    assert heard == [False]
    assert not waiting.wait(LONG)
    waiting.close()


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_restart_of_postgresql_counts_as_a_change_and_is_lived_through(mode: str) -> None:
    with server() as url:
        store = Store(database(url))
        waiting = Changes(store)
        write(store, "one")
        assert waiting.wait(LONG)
        restart(url, mode)
        store.engine.dispose()
        assert waiting.wait(LONG)  # the loss
        assert waiting.wait(LONG)  # the connection that was opened again
        assert not waiting.wait(0)
        write(store, "two")
        assert waiting.wait(LONG)
        waiting.close()
        store.close()


def test_while_postgresql_is_away_waits_end_with_their_timeout() -> None:
    with server() as url:
        store = Store(database(url))
        waiting = Changes(store)
        store.engine.dispose()
    assert waiting.wait(LONG)  # the loss
    assert not waiting.wait(0.3)
    assert not waiting.wait(0)
    waiting.close()
    store.close()
