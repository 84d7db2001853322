"""Why people lost their seats: what releases before the table kept in notifications is carried over."""

import sqlalchemy as sa

from tests.host.sample_matches import BEN, CAT
from tests.host.store.test_store import before
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.matches import lost_seats
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store, migrate
from turnsheet.host.store.schema import lost_seats as rows

TOLD = [  # person, kind, what identifies the notification
    (BEN.person, "seat", "seat:0:0:removed 2 1700000000000"),
    (BEN.person, "turn", "turn:1:0:replaced 2 1700000000000"),
    (BEN.person, "seat", "seat:12:3:taken over 3"),
    (BEN.person, "seat", "seat:12:3:new player 3 1700000000001"),
    (CAT.person, "seat", "seat:7:0:replaced 11 1700000000002"),
    (CAT.person, "seat", "seat:8:0:full"),
    (CAT.person, "seat", "seat:9:1:freed 1 1700000000003"),
    ("d" * 64, "seat", "seat:9:1:open 1"),
]


def test_what_notifications_identified_is_kept_as_data(store: Store) -> None:
    with store.engine.begin() as connection:
        old = before(connection, "0042")
        match = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2}
        match |= {"seed": "7", "owner": "", "phase": "ended", "step": 1, "take": 0, "attempt": 0, "cooling_off": 0}
        connection.execute(old.tables["matches"].insert().values({**match, "created": 0}))
        for number, (person, kind, once) in enumerate(TOLD, 1):
            told = {"guest": person, "number": number, "kind": kind, "once": once, "text": "Old: whatever it says"}
            connection.execute(old.tables["announcements"].insert().values({**told, "match": "old", "at": number}))
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        columns = (rows.c.match, rows.c.seat, rows.c.person, rows.c.reason, rows.c.at)
        kept = [tuple(row) for row in connection.execute(sa.select(*columns).order_by(rows.c.id))]
        told_ben = lost_seats.reason_in_words(connection, "old", BEN)
        told_nobody = lost_seats.reason_in_words(connection, "old", Asker(person="d" * 64))
    assert kept == [
        ("old", 2, BEN.person, "removed", 1),
        ("old", 3, BEN.person, "taken over", 3),
        ("old", 11, CAT.person, "replaced", 5),
        ("old", 1, CAT.person, "freed", 7),
    ]
    assert (told_ben, told_nobody) == ("Somebody else took over your seat, which was open.", "")


def test_the_next_lost_seat_comes_after_those_carried_over(store: Store) -> None:
    test_what_notifications_identified_is_kept_as_data(store)
    site = Site(store, BOTS, "a key for tests")
    with site.store.write() as connection:
        connection.execute(rows.insert().values(match="old", seat=2, person=BEN.person, reason="removed", at=9))
    with site.store.read() as connection:
        assert lost_seats.reason_in_words(connection, "old", BEN) == "The match owner removed you from seat 2."
