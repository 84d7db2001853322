"""Everything that names a person, in all tables: moved to an account, or emptied when the account is deleted.

The columns say themselves that they name a person (`Column(person=True)`), so a new table is never forgotten.
"""

from collections.abc import Iterator

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows import notifications as notification_rows
from turnsheet.host.store.schema import (
    METADATA,
    AnyTable,
    addresses,
    calendars,
    chat_messages,
    former_players,
    guests,
    mail_links,
    matches,
    notes,
    notifications,
    questions,
    seats,
    shared_seats,
)

APART = (guests, notifications, addresses, shared_seats, former_players, calendars)
"""Tables whose rows cannot simply get another person: see `move`."""


ALONE = (addresses, mail_links, notifications, questions)
"""Tables whose rows are of no use to others: they are deleted with the person."""


def columns() -> Iterator[tuple[AnyTable, sa.Column[object]]]:
    """All columns that name a person."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if column.info.get("person"):
                yield table, column


def move(connection: Connection, old: str, new: str) -> None:
    """Give everything that a person has to another one, such as the account that a guest signs in to.

    Notifications keep their order and get new numbers after those that the other person has; what the other person was
    told already is left out.
    """
    for table, column in columns():
        if table not in APART:
            connection.execute(table.update().where(column == old).values({column.key: new}))
    _move_name(connection, old, new)
    shift, last = _move_notifications(connection, old, new)
    taken = sa.select(addresses.c.target).where(addresses.c.guest == new)
    connection.execute(addresses.delete().where(addresses.c.guest == old, addresses.c.target.in_(taken)))
    informed = addresses.update().where(addresses.c.guest == new, addresses.c.sent == shift)
    connection.execute(informed.values(sent=last))  # what a guest was told is not sent to the account's addresses again
    moved = addresses.update().where(addresses.c.guest == old)
    connection.execute(moved.values(guest=new, sent=addresses.c.sent + shift))
    both = sa.select(shared_seats.c.match, shared_seats.c.seat).where(shared_seats.c.guest == new)
    shared = sa.tuple_(shared_seats.c.match, shared_seats.c.seat).in_(both)
    connection.execute(shared_seats.delete().where(shared_seats.c.guest == old, shared))
    connection.execute(shared_seats.update().where(shared_seats.c.guest == old).values(guest=new))
    known = sa.select(former_players.c.match).where(former_players.c.person == new)
    again = sa.and_(former_players.c.person == old, former_players.c.match.in_(known))
    connection.execute(former_players.delete().where(again))
    connection.execute(former_players.update().where(former_players.c.person == old).values(person=new))
    if connection.execute(sa.select(calendars.c.person).where(calendars.c.person == new)).first() is not None:
        connection.execute(calendars.delete().where(calendars.c.person == old))  # the address of the account stays
    connection.execute(calendars.update().where(calendars.c.person == old).values(person=new))


def _move_name(connection: Connection, old: str, new: str) -> None:
    known = connection.execute(sa.select(guests.c.name).where(guests.c.id == new)).scalar_one_or_none()
    if known:
        connection.execute(guests.delete().where(guests.c.id == old))
    else:
        connection.execute(guests.delete().where(guests.c.id == new))
        connection.execute(guests.update().where(guests.c.id == old).values(id=new))


def _move_notifications(connection: Connection, old: str, new: str) -> tuple[int, int]:
    """Give notifications to another person; gives by how much their numbers grew, and the number of the last one."""
    told = sa.select(notifications.c.match, notifications.c.once).where(notifications.c.guest == new)
    again = sa.tuple_(notifications.c.match, notifications.c.once).in_(told)
    connection.execute(notifications.delete().where(notifications.c.guest == old, again))
    shift, more = notification_rows.newest_number(connection, new), notification_rows.newest_number(connection, old)
    moved = notifications.update().where(notifications.c.guest == old)
    connection.execute(moved.values(guest=new, number=notifications.c.number + shift))
    return shift, shift + more


def matches_of(connection: Connection, person: str) -> list[str]:
    """The matches that a person owns or has a seat in, without importing ones."""
    seated = sa.select(seats.c.match).where(seats.c.holder == person)
    concerned = sa.or_(matches.c.owner == person, matches.c.id.in_(seated))
    query = sa.select(matches.c.id).where(concerned, matches.c.phase != "importing")
    return list(connection.execute(query.order_by(matches.c.created, matches.c.id)).scalars())


def forget(connection: Connection, person: str, name: str) -> None:
    """Remove a person from all tables. Their seats stay, under a neutral name.

    What is theirs alone is deleted. A row that others need stays without the person: the column is emptied.
    """
    own = seats.c.holder == person
    noted = sa.select(seats.c.match, seats.c.seat).where(own)
    connection.execute(notes.delete().where(sa.tuple_(notes.c.match, notes.c.seat).in_(noted)))
    written = sa.exists().where(
        seats.c.match == chat_messages.c.match,
        seats.c.seat == chat_messages.c.sender,
        seats.c.chat_since < chat_messages.c.number,
        own,
    )
    connection.execute(chat_messages.delete().where(written))
    nobody = {"player": name, "token": None, "code": None, "choices": None}
    connection.execute(seats.update().where(own).values(nobody))
    for table, column in columns():
        if table in ALONE or column.primary_key:
            connection.execute(table.delete().where(column == person))
        else:
            empty = None if column.nullable else ""
            connection.execute(table.update().where(column == person).values({column.key: empty}))


def other_rows(connection: Connection, person: str) -> dict[str, int]:
    """How many rows name a person, by table."""
    found: dict[str, int] = {}
    for table, column in columns():
        count = connection.execute(sa.select(sa.func.count()).select_from(table).where(column == person)).scalar_one()
        if count:
            found[table.name] = found.get(table.name, 0) + count
    return found
