"""How many bytes matches, people and the whole store take.

The row of a match holds its bytes. Code that stores something for a match adds to them (`charge`), and code that
removes much counts again (`recount`).
"""

import sqlalchemy as sa

from turnsheet.host.store.compression import SqueezedText
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.matches.matches import in_tournaments_of
from turnsheet.host.store.rows.matches.whole_matches import belonging, tables_of_matches
from turnsheet.host.store.schema import chat_messages, matches, notes, printouts, submissions, turns

_ALL = sa.select(sa.func.coalesce(sa.func.sum(matches.c.bytes), 0))
_OWNER: sa.BindParameter[str] = sa.bindparam("the_owner")
OWNED = sa.select(
    _ALL.where(matches.c.owner == _OWNER).scalar_subquery()
    + _ALL.where(matches.c.id.in_(in_tournaments_of(_OWNER))).scalar_subquery()
)
"""Made once, since it is asked in every turn of a match that only bots play."""


def of_owner(connection: Connection, owner: str) -> int:
    """The bytes that all matches of a person and of their tournaments take."""
    return int(connection.execute(OWNED, {"the_owner": owner}).scalar_one())


def charge(connection: Connection, match: str, size: int) -> None:
    """Count bytes that were stored for a match, or removed."""
    if size:
        changed = matches.update().where(matches.c.id == match)
        connection.execute(changed.values(bytes=matches.c.bytes + size))


def recount(connection: Connection, match: str) -> None:
    """Count the bytes of a match again, after much of it was removed."""

    def size(*columns: sa.ColumnElement[object]) -> sa.ColumnElement[int]:
        parts: list[sa.ColumnElement[int]] = [sa.func.coalesce(sa.func.length(column), 0) for column in columns]
        return sum(parts[1:], parts[0])

    def total(sizes: sa.ColumnElement[int], condition: sa.ColumnElement[bool]) -> int:
        return int(connection.execute(sa.select(sa.func.sum(sizes)).where(condition)).scalar_one() or 0)

    here = sa.select(turns.c.id).where(turns.c.match == match)
    found = (
        total(size(matches.c.options, matches.c.position), matches.c.id == match)
        + total(size(turns.c.state, turns.c.pages, turns.c.orders), turns.c.match == match)
        + total(size(printouts.c.page), printouts.c.turn.in_(here))
        + total(size(submissions.c.text, submissions.c.orders, submissions.c.refusals), submissions.c.match == match)
        + total(size(notes.c.text), notes.c.match == match)
        + total(size(chat_messages.c.text), chat_messages.c.match == match)
    )
    connection.execute(matches.update().where(matches.c.id == match).values(bytes=found))


def of_match(connection: Connection, match: str) -> int:
    """The bytes of all that is kept of a match, as the store holds them, without its indexes."""
    total = 0
    for table in tables_of_matches():
        condition = belonging(table, match)
        sizes = [_bytes_in(connection, column) for column in table.columns if _bulky(column)]
        if sizes and condition is not None:
            query = sa.select(sa.func.sum(sum(sizes[1:], sizes[0]))).where(condition)
            total += int(connection.execute(query).scalar_one() or 0)
    return total


def of_newest_turns(connection: Connection, count: int) -> tuple[int | None, int]:
    """When the first of the newest turns was played, and the bytes of these turns; None if there are none."""
    lengths = [_bytes_in(connection, column) for column in turns.columns if _bulky(column)]
    last = sa.select(turns.c.at, sum(lengths[1:], lengths[0]).label("bytes")).order_by(turns.c.id.desc()).limit(count)
    newest = last.subquery()
    begin, total = connection.execute(sa.select(sa.func.min(newest.c.at), sa.func.sum(newest.c.bytes))).one()
    return begin, int(total or 0)


def of_database(connection: Connection) -> int:
    """The bytes of a PostgreSQL database."""
    return int(connection.execute(sa.text("SELECT pg_database_size(current_database())")).scalar_one())


def _bulky(column: sa.Column[object]) -> bool:
    """Whether a column holds texts or bytes of any length."""
    return isinstance(column.type, (sa.Text, sa.LargeBinary, SqueezedText))


def _bytes_in(connection: Connection, column: sa.Column[object]) -> sa.ColumnElement[int]:
    """How many bytes a value of the column has in the store, as an expression."""
    if connection.dialect.name != "sqlite":
        return sa.func.coalesce(sa.func.octet_length(column), 0)
    whole = column if isinstance(column.type, sa.LargeBinary) else sa.cast(column, sa.LargeBinary)
    return sa.func.coalesce(sa.func.length(whole), 0)
