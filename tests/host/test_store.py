"""The store: its migrations make the tables the house uses, on either database."""

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext

from turnsheet.host.store.engine import MIGRATIONS, Store, migrate
from turnsheet.host.store.tables import METADATA, matches, papers


def test_the_migrations_make_the_tables(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


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
        assert connection.execute(sa.select(papers)).all() == []
        connection.execute(papers.insert().values(match="old", seat=1, kind="note", name="W1", text="x"))
    with store.read() as connection:
        assert connection.execute(sa.select(papers.c.text)).scalar_one() == "x"


def test_migrating_again_changes_nothing(store: Store) -> None:
    migrate(store.engine, store.sqlite)
