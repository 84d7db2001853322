"""Site values: a small table of names and values that the processes of a site share."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import facts

PUT = sa.text(
    "INSERT INTO facts (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
LONGEST_NAME = 40


def get(connection: Connection, name: str) -> str | None:
    """The value of a fact, if it is there."""
    return connection.execute(sa.select(facts.c.value).where(facts.c.name == name)).scalar_one_or_none()


def put(connection: Connection, name: str, value: str) -> None:
    """Keep a fact, in the place of an older one of that name."""
    connection.execute(PUT, {"name": name, "value": value})


def starting_with(connection: Connection, prefix: str) -> dict[str, str]:
    """The facts whose names begin so, by the rest of their names."""
    query = sa.select(facts.c.name, facts.c.value).where(facts.c.name.startswith(prefix)).order_by(facts.c.name)
    return {name.removeprefix(prefix): value for name, value in connection.execute(query)}


def forget(connection: Connection, name: str) -> None:
    """Remove a fact."""
    connection.execute(facts.delete().where(facts.c.name == name))
