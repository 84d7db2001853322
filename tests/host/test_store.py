"""The store: its migrations make the tables the house uses, on either database."""

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from turnsheet.host.store.engine import Store, migrate
from turnsheet.host.store.tables import METADATA


def test_the_migrations_make_the_tables(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_migrating_again_changes_nothing(store: Store) -> None:
    migrate(store.engine, store.sqlite)
