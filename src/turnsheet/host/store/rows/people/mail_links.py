"""Rows of links that are sent by mail: to sign in, and to agree to a change of address."""

from collections.abc import Collection

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
    """Use a link up; False if somebody was quicker. It is not sent again."""
    unspent = sa.and_(mail_links.c.nonce == nonce, mail_links.c.spent.is_(None))
    return connection.execute(mail_links.update().where(unspent).values(spent=now, next_try=None)).rowcount == 1


def asked_since(connection: Connection, after: int) -> list[tuple[str, str, bool]]:
    """The addresses of all links that were asked for after a moment, who asked, and whether they were ever valid."""
    was_valid = mail_links.c.until > mail_links.c.created
    query = sa.select(mail_links.c.mail, mail_links.c.person, was_valid).where(mail_links.c.created > after)
    return [(str(mail), str(person), bool(valid)) for mail, person, valid in connection.execute(query)]


def forget_before(connection: Connection, moment: int) -> None:
    """Remove links that ended long ago."""
    connection.execute(mail_links.delete().where(mail_links.c.until < moment))


def cancel(connection: Connection, account: str, purposes: tuple[LinkPurpose, ...], now: int) -> None:
    """End links of an account: their time is over, so they are not sent any more, and tickets for them do not fit.

    The rows stay, since they count for the limits.
    """
    open_links = sa.and_(mail_links.c.account == account, mail_links.c.purpose.in_(purposes), mail_links.c.until > now)
    connection.execute(mail_links.update().where(open_links).values(until=now, next_try=None))


def of_person(connection: Connection, person: str, mails: Collection[str]) -> list[MailLinkRow]:
    """The links that a person asked for, that are about their account, or that go to one of these addresses."""
    theirs = sa.or_(mail_links.c.person == person, mail_links.c.account == person, mail_links.c.mail.in_(mails))
    return [made(MailLinkRow, row) for row in connection.execute(select(MailLinkRow, mail_links).where(theirs))]


def make_nameless(connection: Connection, nonce: str, mail: str) -> None:
    """Let a link end and be nobody's, with something else in place of its address."""
    nobody = {"mail": mail, "person": "", "account": None, "next_try": None, "fault": "", "back": ""}
    connection.execute(mail_links.update().where(mail_links.c.nonce == nonce).values(nobody))


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
    """Note how sending went, unless the link ended meanwhile."""
    changed = mail_links.update().where(mail_links.c.nonce == nonce, mail_links.c.next_try.is_not(None))
    connection.execute(changed.values(fault=fault, next_try=next_try))
