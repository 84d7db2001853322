"""Match events for some seats alone: what releases before 0043 kept in their texts has columns now."""

import pytest
import sqlalchemy as sa

from tests.host.store.test_store import before
from turnsheet.host.store.engine import Store, migrate
from turnsheet.host.store.rows.matches import match_events


@pytest.mark.parametrize(
    ("kind", "text", "seat", "kept"),
    [
        ("draft", "2 17", 2, ("", 2, None, 17)),  # of a release before 0040
        ("draft", "4", 11, ("", 11, None, 4)),
        ("draft", "2 Ben", 2, None),
        ("draft", "", 2, None),
        ("chat", "3 1", None, ("", 3, 1, None)),
        ("chat", "", None, ("", None, None, None)),
        ("chat", "3 Ben", None, None),
        ("seat", "2 17", None, ("2 17", None, None, None)),
    ],
)
def test_seats_and_versions_leave_the_texts(
    store: Store, kind: str, text: str, seat: int | None, kept: tuple[object, ...] | None
) -> None:
    with store.engine.begin() as connection:
        old = before(connection, "0043")
        match = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2}
        match |= {"seed": "7", "owner": "", "phase": "ended", "step": 1, "take": 0, "attempt": 0, "cooling_off": 0}
        connection.execute(old.tables["matches"].insert().values({**match, "created": 0}))
        event = {"match": "old", "number": 1, "kind": kind, "step": 0, "text": text, "seat": seat, "at": 0}
        connection.execute(old.tables["notices"].insert().values(event))
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        found = match_events.of_match(connection, "old", 0, 9)
        assert connection.execute(sa.text("SELECT named FROM notices")).scalars().all() == [None] * len(found)
    assert [(each.text, each.seat, each.receiver, each.version) for each in found] == ([] if kept is None else [kept])
