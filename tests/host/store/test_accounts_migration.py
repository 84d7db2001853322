"""A store of the release before accounts keeps all matches and guests' seats, and old cookies still open them."""

import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import BEN, CAT, both, duel
from tests.host.store.test_store import before
from turnsheet.bots.all_bots import BOTS
from turnsheet.host import access
from turnsheet.host.matches import seating
from turnsheet.host.people import browser_asker, guest_id
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store, migrate
from turnsheet.host.store.schema import METADATA, seats
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

SECRET = "the secret in the cookie of a browser that was here before"


def test_guests_keep_their_seats_and_their_cookies_open_them(store: Store, clock: Clock) -> None:
    site = Site(store, BOTS, "a key for tests", clock)
    runner, match = Runner(site), duel(site)
    both(site, runner, match)
    with store.write() as connection:
        held = seats.update().where(seats.c.match == match, seats.c.seat == 1)
        connection.execute(held.values(holder=guest_id(SECRET)))
    code = seating.seat_link(site, match, 2, BEN)
    with store.read() as connection:
        rows = {
            table: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
            for table in METADATA.sorted_tables
        }
    kept_keys: dict[str, set[str]] = {}
    with store.engine.begin() as connection:
        old = before(connection, "0022")
        assert "accounts" not in old.tables
        assert "matches" in old.tables
        for table in METADATA.sorted_tables:
            if table.name in old.tables and rows[table]:
                there = old.tables[table.name].c
                columns = [column for column in table.c if column.name in there]
                names = {each.key if each.key in rows[table][0] else each.name: each.name for each in columns}
                connection.execute(
                    old.tables[table.name].insert(),
                    [{name: row[key] for key, name in names.items()} for row in rows[table]],
                )
                kept_keys[table.name] = set(names)
        if not store.sqlite:  # the rows brought their ids along
            for name in ("turns", "submissions", "notices", "announcements"):
                last = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name}"
                connection.execute(sa.text(last))
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        for table in METADATA.sorted_tables:
            if table.name in kept_keys:
                kept = [dict(row) for row in connection.execute(sa.select(table)).mappings()]
                shown = [
                    sorted(str({key: row[key] for key in sorted(kept_keys[table.name])}) for row in every)
                    for every in (kept, rows[table])
                ]
                assert shown[0] == shown[1], table.name
    assert {"matches", "seats", "turns", "submissions"} <= kept_keys.keys()
    again = Site(store, BOTS, "a key for tests", clock)
    with store.read() as connection:
        guest = browser_asker(connection, guest_id(SECRET))
    assert access.look(again, match, 1, guest)
    order_sheets.submit(again, match, 1, guest, "final", "")
    order_sheets.submit(again, match, 2, BEN, "final", "")
    Runner(again).consider(match)
    with store.read() as connection:
        assert access.look(again, match, 1, guest).step == 2
    seating.take_seat(again, match, 2, CAT, code=code)  # a seat link from before works, too
    with store.read() as connection:
        assert access.look(again, match, 2, browser_asker(connection, CAT.person or ""))
    assert access.look(again, match, 2, BEN)
