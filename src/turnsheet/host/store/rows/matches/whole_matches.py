"""All rows of a match, in every table. Foreign keys say which tables hold them, so a new table is never forgotten."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import METADATA, AnyTable, matches


def belonging(table: AnyTable, match: str) -> sa.ColumnElement[bool] | None:
    """The condition under which a row belongs to a match; None for tables that are not about matches."""
    if table is matches:
        return matches.c.id == match
    for column in table.columns:
        for key in column.foreign_keys:
            there = None if column.nullable else belonging(key.column.table, match)
            if there is not None:
                direct = key.column.table is matches
                return column == match if direct else column.in_(sa.select(key.column).where(there))
    return None


def tables_of_matches() -> list[AnyTable]:
    """All tables with rows of matches, in an order in which they can be emptied; the matches come last."""
    return [table for table in reversed(METADATA.sorted_tables) if belonging(table, "") is not None]


def tables_to_empty() -> list[AnyTable]:
    """The tables of `tables_of_matches` without that of the matches themselves."""
    return [table for table in tables_of_matches() if table is not matches]


def remove_some(connection: Connection, table: AnyTable, match: str, limit: int) -> int:
    """Remove rows of a match from a table, at most `limit`; gives their number."""
    condition = belonging(table, match)
    assert condition is not None
    keys = list(table.primary_key.columns)
    some = sa.select(*keys).where(condition).order_by(*(key.desc() for key in keys)).limit(limit)
    chosen = keys[0].in_(some) if len(keys) == 1 else sa.tuple_(*keys).in_(some)
    return connection.execute(table.delete().where(chosen)).rowcount


def remove_all(connection: Connection, match: str) -> int:
    """Remove a match and all its rows; gives their number."""
    removed = 0
    for table in tables_of_matches():
        condition = belonging(table, match)
        assert condition is not None
        removed += connection.execute(table.delete().where(condition)).rowcount
    return removed
