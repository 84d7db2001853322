"""Locks: transactions that take the same one wait for each other, others do not."""

import ast
import threading
from pathlib import Path

import pytest

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Store
from turnsheet.host.store.locks import Lock

SOURCE = Path(__file__).parents[3] / "src" / "turnsheet"
LONG_ENOUGH = 0.5
"""How long a test waits for something that must not happen."""


def waits(store: Store, first: tuple[Lock, list[str], bool], second: tuple[Lock, list[str], bool]) -> bool:
    """Whether a transaction with the second lock waits for one that has the first."""
    got = threading.Event()

    def take(lock: Lock, names: list[str], shared: bool) -> None:
        with store.engine.connect() as connection:
            locks.take_each(connection, lock, names, shared=shared)
            got.set()
            connection.rollback()

    with store.engine.connect() as connection:
        locks.take_each(connection, first[0], first[1], shared=first[2])
        thread = threading.Thread(target=take, args=second)
        thread.start()
        waited = not got.wait(LONG_ENOUGH)
        connection.rollback()
    thread.join()
    assert got.is_set()
    return waited


@pytest.mark.parametrize(
    ("first", "second", "waited"),
    [
        ((Lock.OWNER, ["ann"], False), (Lock.OWNER, ["ann"], False), True),
        ((Lock.OWNER, ["ann"], False), (Lock.OWNER, ["ben"], False), False),
        ((Lock.OWNER, ["ann"], False), (Lock.GUEST, ["ann"], False), False),
        ((Lock.ACCOUNT, ["ann"], True), (Lock.ACCOUNT, ["ann"], True), False),
        ((Lock.ACCOUNT, ["ann"], True), (Lock.ACCOUNT, ["ann"], False), True),
        ((Lock.NOTIFICATIONS, ["ann", "ben"], False), (Lock.NOTIFICATIONS, ["cat", "ben"], False), True),
    ],
)
def test_transactions_with_the_same_lock_wait_for_each_other(
    store: Store, first: tuple[Lock, list[str], bool], second: tuple[Lock, list[str], bool], waited: bool
) -> None:
    assert waits(store, first, second) == (waited and not store.sqlite)


def test_advisory_locks_are_taken_nowhere_else() -> None:
    named = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and "advisory" in node.attr
    }
    assert named == {"host/store/locks.py"}
