"""Rows of links that are sent by mail: to sign in, and to agree to a change of address."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import LinkPurpose, MailLinkRow, NewMailLink
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.schema import mail_links, select


def add(connection: Connection, new: NewMailLink) -> None:
    connection.execute(mail_links.insert().values({**new}))


def find(connection: Connection, nonce: str) -> MailLinkRow | None:
    row = connection.execute(select(MailLinkRow, mail_links).where(mail_links.c.nonce == nonce)).first()
    return None if row is None else made(MailLinkRow, row)


def spend(connection: Connection, nonce: str, now: int) -> bool:
    """Use a link up; False if somebody was quicker."""
    unspent = sa.and_(mail_links.c.nonce == nonce, mail_links.c.spent.is_(None))
    return connection.execute(mail_links.update().where(unspent).values(spent=now)).rowcount == 1


def count_since(connection: Connection, after: int, *, mail: str | None = None, person: str | None = None) -> int:
    """How many links were asked for after a moment: for an address, by a person, or in all."""
    query = sa.select(sa.func.count()).select_from(mail_links).where(mail_links.c.created > after)
    if mail is not None:
        query = query.where(mail_links.c.mail == mail)
    if person is not None:
        query = query.where(mail_links.c.person == person)
    return int(connection.execute(query).scalar_one())


def forget_before(connection: Connection, moment: int) -> None:
    """Remove links that ended long ago."""
    connection.execute(mail_links.delete().where(mail_links.c.until < moment))


def cancel(connection: Connection, account: str, purposes: tuple[LinkPurpose, ...]) -> None:
    """Remove links of an account that nobody used."""
    connection.execute(mail_links.delete().where(mail_links.c.account == account, mail_links.c.purpose.in_(purposes)))


def to_send(connection: Connection, now: int, limit: int) -> list[str]:
    """The links that wait to be sent, the oldest first."""
    query = sa.select(mail_links.c.nonce).where(mail_links.c.next_try <= now, mail_links.c.until > now)
    return list(connection.execute(query.order_by(mail_links.c.created, mail_links.c.nonce).limit(limit)).scalars())


def claim(connection: Connection, nonce: str, now: int, until: int) -> MailLinkRow | None:
    """Take a link to send it, if no other worker has; it is tried again after `until` if nothing more is heard."""
    waiting = sa.and_(mail_links.c.nonce == nonce, mail_links.c.next_try <= now)
    changed = mail_links.update().where(waiting).values(next_try=until, tries=mail_links.c.tries + 1)
    return find(connection, nonce) if connection.execute(changed).rowcount else None


def sent(connection: Connection, nonce: str, fault: str, next_try: int | None) -> None:
    """Note how sending went."""
    changed = mail_links.update().where(mail_links.c.nonce == nonce)
    connection.execute(changed.values(fault=fault, next_try=next_try))
