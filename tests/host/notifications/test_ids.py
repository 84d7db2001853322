"""Ids: a number that was given to a row once is never given to another one."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from turnsheet.host.store.engine import MIGRATIONS, Store, migrate
from turnsheet.host.store.schema import METADATA

NUMBERED = [table.name for table in METADATA.sorted_tables if table.autoincrement_column is not None]
Row = dict[str, object]


def put(connection: sa.Connection, tables: sa.MetaData, name: str, mark: int = 1, **given: object) -> Row:
    """Put some row into a table, and one it refers to into each table it needs."""
    table = tables.tables[name]
    values: Row = dict(given)
    for column in table.columns:
        if column.key in values or column is table.autoincrement_column or column.nullable:
            continue
        for key in column.foreign_keys:
            values[column.key] = put(connection, tables, key.column.table.name, mark)[key.column.name]
        if column.foreign_keys:
            continue
        values[column.key] = {int: mark, bytes: b"x", bool: False}.get(column.type.python_type, f"x{mark}")
    return dict(connection.execute(table.insert().values(values).returning(table)).mappings().one())


def test_these_tables_have_numbers_of_their_own() -> None:
    assert {"turns", "submissions", "messages", "notices", "announcements", "addresses", "programs"} <= set(NUMBERED)


@pytest.mark.parametrize("name", NUMBERED)
def test_the_id_of_a_deleted_row_is_not_given_out_again(store: Store, name: str) -> None:
    table = METADATA.tables[name]
    number = table.autoincrement_column
    assert number is not None
    used: list[int] = []
    for _ in range(3):
        with store.write() as connection:
            made = put(connection, METADATA, name, len(used))[number.name]
            connection.execute(table.delete().where(number == made))
        assert isinstance(made, int)
        assert made > max(used, default=0)
        used.append(made)


def at_revision(store: Store, revision: str) -> sa.MetaData:
    """Empty the store and make its tables as they were at a revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        old = sa.MetaData()
        old.reflect(connection)
    return old


def before_the_migration(store: Store) -> sa.MetaData:
    """The tables as they were before ids were never given out again."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    before = ScriptDirectory.from_config(config).get_revision("0007").down_revision
    assert isinstance(before, str)
    return at_revision(store, before)


def test_rows_from_before_keep_their_numbers_and_their_references(store: Store) -> None:
    old = before_the_migration(store)
    kept: dict[str, list[Row]] = {}
    with store.write() as connection:
        for mark in (1, 2, 3):
            match = put(connection, old, "matches", mark, head=mark)["id"]
            turn = put(connection, old, "turns", mark, match=match)["id"]
            submission = put(connection, old, "submissions", mark, match=match)["id"]
            put(connection, old, "outcomes", mark, turn=turn, submission=submission)
            for name in ("seats", "notices", "announcements"):
                put(connection, old, name, mark, match=match)
            for name in ("messages", "printouts"):
                put(connection, old, name, mark, turn=turn)
            for name in ("addresses", "programs", "guests"):
                put(connection, old, name, mark)
        for table in old.sorted_tables:
            kept[table.name] = [dict(row) for row in connection.execute(sa.select(table)).mappings()]
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        for table in METADATA.sorted_tables:
            for row in kept.get(table.name, []):
                if table.name == "addresses":
                    row["sent"] = 1  # counted for each person now, and each was told one thing
                columns = {column.name: column for column in table.c}
                wanted = sa.and_(*(columns[name] == value for name, value in row.items()))
                assert connection.execute(sa.select(table).where(wanted)).first() is not None
        nonces = connection.execute(sa.select(METADATA.tables["addresses"].c.nonce)).scalars().all()
    assert len(set(nonces)) == 3
    with store.write() as connection:
        for mark, name in enumerate(NUMBERED, 10):
            put(connection, METADATA, name, mark)
    for name, bad in (("turns", {"match": "gone"}), ("outcomes", {"turn": 77}), ("messages", {"turn": 77})):
        with pytest.raises(sa.exc.IntegrityError), store.write() as connection:
            put(connection, METADATA, name, 8, **bad)


def test_ids_that_other_rows_still_name_count_as_used(store: Store) -> None:
    """Before the migration SQLite forgot the highest id with its row; what names it has not."""
    old = before_the_migration(store)
    with store.write() as connection:
        put(connection, old, "guests")
        match = put(connection, old, "matches", head=40)["id"]
        put(connection, old, "addresses", sent=50)
        if not store.sqlite:  # its sequences never went back
            for table, number in (("turns", 40), ("announcements", 50)):
                connection.execute(sa.text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {number})"))
    migrate(store.engine, store.sqlite)
    with store.write() as connection:
        turn = put(connection, METADATA, "turns", match=match)["id"]
        announcement = put(connection, METADATA, "announcements", match=match)["id"]
        address = put(connection, METADATA, "addresses", 2)["id"]
    assert (turn, announcement) == (41, 51)
    assert isinstance(address, int)
    assert address > (10_000 if store.sqlite else 1)


def test_references_are_enforced_after_a_migration(tmp_path: Path) -> None:
    """SQLite sets references aside while it migrates; the connection that migrated then goes back to the others."""
    store = Store(f"sqlite:///{tmp_path / 'store.sqlite'}")
    held = [store.engine.connect() for _ in range(3)]
    assert [each.exec_driver_sql("PRAGMA foreign_keys").scalar_one() for each in held] == [1, 1, 1]
    for each in held:
        each.close()
    store.close()


def test_a_migration_that_would_leave_a_broken_reference_is_not_kept(store: Store) -> None:
    """Only SQLite sets references aside while it migrates."""
    old = before_the_migration(store)
    if not store.sqlite:
        with pytest.raises(sa.exc.IntegrityError), store.write() as connection:
            put(connection, old, "turns", match="gone")
        return
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        put(connection, old, "turns", match="gone")
        connection.commit()
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")
    with pytest.raises(sa.exc.DataError, match="a row of turns refers to a row of matches that is missing"):
        migrate(store.engine, store.sqlite)
    with store.read() as connection:
        columns = {each["name"] for each in sa.inspect(connection).get_columns("addresses")}
    assert "nonce" not in columns
