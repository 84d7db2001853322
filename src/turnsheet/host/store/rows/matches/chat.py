"""Rows of chat messages."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.parts_of_lists import Window
from turnsheet.host.store.row_types.chat import ChatRow, NewChat
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.schema import chat_messages, columns


def add(connection: Connection, new: NewChat) -> int:
    """Keep a message under the next number of its match, whose row must be locked; gives the number."""
    number = last_number(connection, new["match"]) + 1
    connection.execute(chat_messages.insert().values({**new, "number": number}))
    return number


def last_number(connection: Connection, match: str) -> int:
    """The number of the newest message of a match; 0 before the first."""
    query = sa.select(sa.func.max(chat_messages.c.number)).where(chat_messages.c.match == match)
    return int(connection.execute(query).scalar_one() or 0)


def heard(
    connection: Connection, match: str, seat: int | None, since: int, window: Window
) -> list[tuple[int, ChatRow]]:
    """The newest messages that a seat may read before one, the oldest first: public ones, and its own private ones.

    Private messages up to the number `since` are those of an earlier player of the seat. Without a seat, only public
    ones. Each has its number among those that may be read.
    """
    allowed = _readable(match, seat, since)
    count = connection.execute(sa.select(sa.func.count()).select_from(chat_messages).where(allowed)).scalar_one()
    end = count if window.before is None else min(max(window.before - 1, 0), count)
    first = max(end - window.limit, 0)
    query = sa.select(*columns(ChatRow, chat_messages)).where(allowed).order_by(chat_messages.c.number)
    rows = connection.execute(query.offset(first).limit(end - first))
    return [(number, made(ChatRow, row)) for number, row in enumerate(rows, first + 1)]


def unread(connection: Connection, match: str, seat: int, since: int, read: int) -> int:
    """How many messages of others a seat may read that came after the number `read`."""
    new = _unread(match, seat, since, read)
    return int(connection.execute(sa.select(sa.func.count()).select_from(chat_messages).where(new)).scalar_one())


def newest_unread(connection: Connection, match: str, seat: int, since: int, *, read: int, limit: int) -> list[ChatRow]:
    """The newest of these messages, the oldest first."""
    query = sa.select(*columns(ChatRow, chat_messages)).where(_unread(match, seat, since, read))
    found = connection.execute(query.order_by(chat_messages.c.number.desc()).limit(limit))
    return [made(ChatRow, row) for row in reversed(found.all())]


def _unread(match: str, seat: int, since: int, read: int) -> sa.ColumnElement[bool]:
    return sa.and_(_readable(match, seat, since), chat_messages.c.number > read, chat_messages.c.sender != seat)


def sent_since(connection: Connection, match: str, seat: int, at: int) -> int:
    """How many messages a seat has sent after a moment."""
    own = sa.and_(chat_messages.c.match == match, chat_messages.c.sender == seat, chat_messages.c.at > at)
    return int(connection.execute(sa.select(sa.func.count()).select_from(chat_messages).where(own)).scalar_one())


def written_by(connection: Connection, person: str) -> list[tuple[str, ChatRow]]:
    """What a person has written in all matches, the oldest first."""
    query = sa.select(chat_messages.c.match, *columns(ChatRow, chat_messages)).where(chat_messages.c.person == person)
    found = connection.execute(query.order_by(chat_messages.c.id))
    return [(str(match), made(ChatRow, row)) for match, *row in found]


def _readable(match: str, seat: int | None, since: int) -> sa.ColumnElement[bool]:
    here, public = chat_messages.c.match == match, chat_messages.c.receiver.is_(None)
    if seat is None:
        return sa.and_(here, public)
    own = sa.or_(chat_messages.c.sender == seat, chat_messages.c.receiver == seat)
    return sa.and_(here, sa.or_(public, sa.and_(own, chat_messages.c.number > since)))
