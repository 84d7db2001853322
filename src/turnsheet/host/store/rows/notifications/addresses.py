"""Rows of addresses, to which notifications are sent."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressChanges, AddressRow, NewAddress, Turns
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.rows.mail import incoming_letters, letters
from turnsheet.host.store.schema import addresses, columns, notifications, select

NEVER = 2**62
ORDER_OF_TURNS: tuple[Turns, ...] = ("none", "text", "pdf")
"""What a mail address can get of each turn: ever more."""
WAITING = sa.and_(
    sa.or_(
        sa.exists().where(notifications.c.person == addresses.c.person, notifications.c.number > addresses.c.sent),
        addresses.c.confirmed.is_(None),
    ),
    sa.not_(letters.BLOCKED),
)
"""Something is to be sent to an address, and its account is not blocked."""


def find(connection: Connection, nonce: str) -> AddressRow | None:
    """The address with this nonce, if there is one."""
    row = connection.execute(select(AddressRow, addresses).where(addresses.c.nonce == nonce)).one_or_none()
    return None if row is None else made(AddressRow, row)


def of_person(connection: Connection, person: str) -> list[AddressRow]:
    """The addresses a person gave, the oldest first."""
    query = select(AddressRow, addresses).where(addresses.c.person == person).order_by(addresses.c.id)
    return [made(AddressRow, row) for row in connection.execute(query)]


def users(connection: Connection, target: str) -> int:
    """How many people have confirmed this target. A mail address is the same in small and capital letters."""
    mail = sa.and_(addresses.c.kind == "mail", sa.func.lower(addresses.c.target) == target.lower())
    used = sa.and_(sa.or_(addresses.c.target == target, mail), addresses.c.confirmed.is_not(None))
    return int(connection.execute(sa.select(sa.func.count()).where(used)).scalar_one())


def same(one: AddressRow, kind: str, target: str) -> bool:
    """Whether an address leads to this target. A mail address is the same in small and capital letters."""
    if one.kind != kind:
        return False
    return one.target == target or (kind == "mail" and one.target.lower() == target.lower())


def merge(connection: Connection, old: str, new: str) -> None:
    """Remove the addresses of a person that another one, whom they become, has too.

    What was chosen for either of them stays chosen, and their letters go on where they were.
    """
    for other in of_person(connection, old):
        there = [each for each in of_person(connection, new) if same(each, other.kind, other.target)]
        if there:
            _join(connection, there[0], other)


def _join(connection: Connection, kept: AddressRow, other: AddressRow) -> None:
    """Let one address take the place of another one, with all that was chosen for it and its letters."""
    changes: AddressChanges = {
        "turns": max(kept.turns, other.turns, key=ORDER_OF_TURNS.index),
        "receipts": kept.receipts or other.receipts,
    }
    if kept.confirmed is None and other.confirmed is not None:
        changes |= {"target": other.target, "confirmed": other.confirmed}
        changes |= {"next_try": other.next_try, "tries": other.tries, "fault": other.fault}
    change(connection, kept.id, changes)
    letters.hand_over(connection, other.id, kept.id)
    incoming_letters.hand_over(connection, other.id, kept.id)
    remove(connection, other.id)


def move(connection: Connection, person: str, old: str, new: str, now: int) -> None:
    """What went to one mail address of a person goes to another one from now on, which was proved to be theirs."""
    rows = of_person(connection, person)
    there = [each for each in rows if same(each, "mail", new)]
    for row in rows:
        if same(row, "mail", old):
            if there:
                _join(connection, there[0], row)
                continue
            changes: AddressChanges = {"target": new}
            if row.confirmed is None or row.fault:
                changes |= {"confirmed": now, "next_try": now, "tries": 0, "fault": ""}
            change(connection, row.id, changes)


def add(connection: Connection, new: NewAddress) -> AddressRow:
    """Keep a new address."""
    query = addresses.insert().values({**new}).returning(*columns(AddressRow, addresses))
    return made(AddressRow, connection.execute(query).one())


def change(connection: Connection, address: int, changes: AddressChanges) -> None:
    """Write changes to an address."""
    connection.execute(addresses.update().where(addresses.c.id == address).values({**changes}))


def confirm(connection: Connection, person: str, mail: str, now: int) -> None:
    """Confirm a mail address of a person that was proved to be theirs in another way."""
    own = sa.and_(addresses.c.person == person, addresses.c.kind == "mail", sa.func.lower(addresses.c.target) == mail)
    unanswered = addresses.update().where(own, addresses.c.confirmed.is_(None))
    connection.execute(unanswered.values(confirmed=now, next_try=now, tries=0, fault=""))


def forget_browser(connection: Connection, cookie: str) -> None:
    """Push nothing more to a browser that was signed out."""
    connection.execute(addresses.delete().where(addresses.c.session == cookie, addresses.c.kind == "push"))


def change_browser(connection: Connection, old: str, new: str) -> None:
    """A browser got another cookie."""
    connection.execute(addresses.update().where(addresses.c.session == old).values(session=new))


def remove(connection: Connection, address: int) -> None:
    """Remove an address."""
    letters.forget_address(connection, address)
    connection.execute(addresses.delete().where(addresses.c.id == address))


def forget_unanswered(connection: Connection, before: int) -> None:
    """Remove addresses that were added before a moment and never confirmed."""
    unanswered = sa.and_(addresses.c.confirmed.is_(None), addresses.c.created < before)
    connection.execute(addresses.delete().where(unanswered))


def to_send_to(connection: Connection, now: int, limit: int) -> list[int]:
    """The addresses for which something waits, at most `limit`; those that failed before come last."""
    due = sa.select(addresses.c.id).where(addresses.c.next_try <= now, WAITING)
    chosen = due.order_by(addresses.c.tries, addresses.c.next_try).limit(limit)
    return list(connection.execute(chosen).scalars())


def kind_and_target(connection: Connection, address: int) -> tuple[str, str] | None:
    """The kind and target of an address; None if its row cannot be read."""
    query = sa.select(addresses.c.kind, addresses.c.target).where(addresses.c.id == address)
    try:
        kind, target = connection.execute(query).one()
    except (sa.exc.SQLAlchemyError, ValueError):
        return None
    return kind, target


def claim(connection: Connection, address: int, now: int, until: int) -> AddressRow | None:
    """Let nobody else send to an address until a moment; None if nothing waits for it or somebody else claimed it.

    One that is not confirmed is asked once, so it is claimed forever.
    """
    free = sa.and_(addresses.c.id == address, addresses.c.next_try <= now, WAITING)
    asking = addresses.c.confirmed.is_(None)
    next_try = sa.case((asking, sa.literal(NEVER, sa.BigInteger)), else_=sa.literal(until, sa.BigInteger))
    query = addresses.update().where(free).values(next_try=next_try).returning(*columns(AddressRow, addresses))
    row = connection.execute(query).one_or_none()
    return None if row is None else made(AddressRow, row)


def set_aside(connection: Connection, address: int, until: int, fault: str) -> None:
    """Send nothing to an address until a moment, because of a fault; one that is set aside for longer stays so."""
    chosen = sa.and_(addresses.c.id == address, addresses.c.next_try < until)
    connection.execute(addresses.update().where(chosen).values(next_try=until, fault=fault))
