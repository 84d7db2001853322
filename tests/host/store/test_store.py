"""The store: its migrations make the tables the site uses, on either database."""

import json
import re
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.host.sample_matches import ANN, duel
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.site import Site
from turnsheet.host.store.engine import MIGRATIONS, Store, migrate
from turnsheet.host.store.schema import METADATA, matches, notes, submissions
from turnsheet.host.turns import receipts


def test_the_migrations_make_the_tables(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_the_numbers_of_the_migrations_follow_their_chain_without_gaps() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    chain = [*ScriptDirectory.from_config(config).walk_revisions()][::-1]
    numbers = [f"{number:04}" for number in range(1, len(chain) + 1)]
    assert [each.revision for each in chain] == numbers
    assert [Path(each.path).name[:5] for each in chain] == [f"{number}_" for number in numbers]


def test_matches_from_before_a_migration_are_still_there(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    old = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2, "seed": "7"}
    old |= {"owner": "", "phase": "ended", "step": 0, "take": 0, "attempt": 0, "cooling_off": 0, "created": 0}
    with store.engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        names = ", ".join(old)
        connection.execute(sa.text(f"INSERT INTO matches ({names}) VALUES (:{names.replace(', ', ', :')})"), old)
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        kept = connection.execute(sa.select(matches)).mappings().one()
    assert (kept["title"], kept["position"], kept["parent"]) == ("Old", None, None)
    with store.write() as connection:
        assert connection.execute(sa.select(notes)).all() == []
        connection.execute(notes.insert().values(match="old", seat=1, kind="note", name="W1", text="x"))
    with store.read() as connection:
        assert connection.execute(sa.select(notes.c.text)).scalar_one() == "x"


def test_old_drafts_go_and_long_refusals_are_counted_when_a_store_is_migrated(store: Store) -> None:
    refusal = {"kind": "unreadable", "code": "unreadable", "reason": "x" * 50, "line": 1, "column": 1, "text": "é"}
    rows: list[tuple[int, int, str, int]] = [  # seat, step, kind, how many refusals
        (1, 1, "draft", 0),
        (1, 1, "draft", 250),  # an outcome refers to it
        (1, 1, "final", 101),
        (1, 1, "draft", 1334),
        (2, 1, "draft", 0),
        (1, 2, "draft", 100),
    ]
    with store.engine.begin() as connection:
        old = before(connection, "0008")
        match = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2}
        match |= {"seed": "7", "owner": "", "phase": "ended", "step": 1, "take": 0, "attempt": 0, "cooling_off": 0}
        connection.execute(old.tables["matches"].insert().values({**match, "created": 0}))
        seat = {"match": "old", "seat": 1, "kind": "person", "player": "Ann", "holder": ANN.person}
        connection.execute(old.tables["seats"].insert().values(seat))
        for number, (seat_number, step, kind, count) in enumerate(rows, 1):
            values = {"id": number, "match": "old", "seat": seat_number, "step": step, "take": 0, "kind": kind}
            values |= {"text": "x", "orders": "[]", "refusals": json.dumps([refusal] * count), "at": 5}
            connection.execute(old.tables["submissions"].insert().values({**values, "signature": f"s{number}"}))
        turn = {"id": 1, "match": "old", "step": 1, "take": 0, "state": b"", "fingerprint": "", "orders": "", "at": 5}
        connection.execute(old.tables["turns"].insert().values(turn))
        outcome = {"turn": 1, "seat": 1, "outcome": "ordered", "submission": 2}
        connection.execute(old.tables["outcomes"].insert().values(outcome))
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        kept = connection.execute(sa.select(submissions).order_by(submissions.c.id)).mappings().all()
    found = [(row["id"], row["number"], len(json.loads(row["refusals"])), row["more_refusals"]) for row in kept]
    assert found == [(2, 1, 100, 150), (3, 2, 100, 1), (4, 3, 100, 1234), (5, 1, 0, 0), (6, 4, 100, 0)]
    assert [row["signature"] for row in kept] == ["", "", "", "s5", "s6"]
    site = Site(store, BOTS, "a key for tests")
    shown = receipts.of_seat(site, "old", 1, ANN, 10, None)
    assert [receipt.id for receipt in shown] == [4, 3, 2, 1]
    assert receipts.genuine(site, shown[1])


@pytest.mark.parametrize(("awaited", "ended_by"), [([1, 2], "owner"), ([], None)])
def test_matches_that_ended_with_seats_waited_for_were_ended_by_their_owners(
    store: Store, awaited: list[int], ended_by: str | None
) -> None:
    with store.engine.begin() as connection:
        old = before(connection, "0018")
        match = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2}
        match |= {"seed": "7", "owner": "", "phase": "ended", "step": 1, "take": 0, "attempt": 0, "cooling_off": 0}
        card = json.dumps({"awaited": awaited})
        connection.execute(old.tables["matches"].insert().values({**match, "created": 0, "card": card}))
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        assert connection.execute(sa.select(matches.c.ended_by)).scalar_one() == ended_by


def before(connection: sa.Connection, revision: str) -> sa.MetaData:
    """The empty tables as they were before a migration."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    METADATA.drop_all(connection)
    connection.execute(sa.text("DROP TABLE alembic_version"))
    config.attributes["connection"] = connection
    found = ScriptDirectory.from_config(config).get_revision(revision)
    assert found is not None
    command.upgrade(config, str(found.down_revision))
    old = sa.MetaData()
    old.reflect(connection)
    return old


def everything(store: Store) -> dict[str, object]:
    """The form of all tables with their indexes, and their rows."""
    inspector = sa.inspect(store.engine)
    forms = {name: (str(inspector.get_columns(name)), str(inspector.get_indexes(name))) for name in METADATA.tables}
    with store.read() as connection:
        revision = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()
        rows = {table.name: connection.execute(sa.select(table)).all() for table in METADATA.sorted_tables}
    return {"forms": forms, "revision": revision, "rows": rows}


def test_migrating_again_changes_nothing(store: Store) -> None:
    duel(Site(store, BOTS, "a key for tests"))
    made = everything(store)
    migrate(store.engine, store.sqlite)
    assert everything(store) == made


def test_what_old_matches_take_is_counted_when_a_store_is_migrated(store: Store) -> None:
    with store.engine.begin() as connection:
        old = before(connection, "0013")
        match = {"id": "old", "game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2}
        match |= {"seed": "7", "owner": "", "phase": "ended", "step": 1, "take": 0, "attempt": 0, "cooling_off": 0}
        connection.execute(old.tables["matches"].insert().values({**match, "created": 0}))
        connection.execute(old.tables["matches"].insert().values({**match, "id": "bare", "created": 0}))
        for step in (0, 1):
            turn = {"id": step + 1, "match": "old", "step": step, "take": 0, "fingerprint": "", "at": 5}
            connection.execute(old.tables["turns"].insert().values({**turn, "state": b"x" * 1000, "orders": "{}"}))
        connection.execute(old.tables["printouts"].insert().values(turn=1, seat=1, page=b"x" * 100))
        connection.execute(old.tables["papers"].insert().values(match="old", seat=1, kind="a", name="b", text="x" * 10))
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        rows = connection.execute(sa.select(matches.c.id, matches.c.bytes)).mappings()
        sizes = {row["id"]: row["bytes"] for row in rows}
    assert sizes == {"old": 2 + 2 * 1002 + 100 + 10, "bare": 2}


def test_matches_that_run_when_the_store_is_migrated_get_a_key(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    old = {"game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2, "seed": "7"}
    old |= {"owner": "", "step": 0, "take": 0, "attempt": 0, "cooling_off": 0, "created": 0}
    phases = {"a": "running", "b": "paused", "c": "failed", "d": "gathering", "e": "ended"}
    with store.engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
        names = ", ".join([*old, "id", "phase"])
        insert = sa.text(f"INSERT INTO matches ({names}) VALUES (:{names.replace(', ', ', :')})")
        for name, phase in phases.items():
            connection.execute(insert, {**old, "id": name, "phase": phase})
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        rows = connection.execute(sa.select(matches)).mappings().all()
    keys = {each["id"]: each["commitment_key"] for each in rows}
    assert keys.pop("e") is None  # what was published of it was plain, and stays so
    assert all(re.fullmatch("[0-9a-f]{64}", key or "") for key in keys.values())
    assert len(set(keys.values())) == 4
