"""Which rows of a store name a person."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.people.persons import columns


def rows_naming(connection: Connection, person: str) -> dict[str, int]:
    """How many rows name a person, by table."""
    found: dict[str, int] = {}
    for table, column in columns():
        count = connection.execute(sa.select(sa.func.count()).select_from(table).where(column == person)).scalar_one()
        if count:
            found[table.name] = found.get(table.name, 0) + count
    return found
