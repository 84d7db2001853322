"""Rows of accounts, sessions and passkeys."""

import sqlalchemy as sa

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.row_types.accounts import AccountChanges, AccountRow, NewPasskey, PasskeyRow, SessionRow
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.schema import accounts, passkeys, select, sessions

UNBLOCKED = sa.exists().where(accounts.c.id == sessions.c.account, accounts.c.blocked.is_(None))
SESSION_OF = select(SessionRow, sessions).where(sessions.c.id == sa.bindparam("the_id"), UNBLOCKED)
"""A blocked account has no sessions that count. Made once, since every request of a browser asks it."""


def hold(connection: Connection, account: str) -> None:
    """Let nobody begin to delete an account until this transaction is over. Others may hold it, too."""
    locks.take_each(connection, Lock.ACCOUNT, [account], shared=True)


def seize(connection: Connection, account: str) -> None:
    """Wait until nobody writes for an account, and let nobody do so until this transaction is over."""
    locks.take_each(connection, Lock.ACCOUNT, [account])


def add(connection: Connection, account: str, public: str, mail: str | None, now: int) -> None:
    """Make an account."""
    connection.execute(accounts.insert().values(id=account, public=public, mail=mail, created=now))


def find(connection: Connection, account: str) -> AccountRow | None:
    return _one(connection, accounts.c.id == account)


def by_mail(connection: Connection, mail: str) -> AccountRow | None:
    return _one(connection, accounts.c.mail == mail)


def by_public(connection: Connection, public: str) -> AccountRow | None:
    return _one(connection, accounts.c.public == public)


def _one(connection: Connection, condition: sa.ColumnElement[bool]) -> AccountRow | None:
    row = connection.execute(select(AccountRow, accounts).where(condition)).first()
    return None if row is None else made(AccountRow, row)


def other_admins(connection: Connection, account: str) -> int:
    """How many other accounts are admins."""
    query = sa.select(sa.func.count()).select_from(accounts).where(accounts.c.admin, accounts.c.id != account)
    return int(connection.execute(query).scalar_one())


def is_blocked(connection: Connection, person: str) -> bool:
    """Whether a person is an account that is blocked."""
    row = find(connection, person)
    return row is not None and row.blocked is not None


def change(connection: Connection, account: str, changes: AccountChanges) -> None:
    connection.execute(accounts.update().where(accounts.c.id == account).values({**changes}))


def remove(connection: Connection, account: str) -> None:
    """Remove an account with its sessions and passkeys."""
    connection.execute(sessions.delete().where(sessions.c.account == account))
    connection.execute(passkeys.delete().where(passkeys.c.account == account))
    connection.execute(accounts.delete().where(accounts.c.id == account))


def session(connection: Connection, cookie: str) -> SessionRow | None:
    """The session of a browser, by the hash of its cookie."""
    row = connection.execute(SESSION_OF, {"the_id": cookie}).first()
    return None if row is None else made(SessionRow, row)


def sessions_of(connection: Connection, account: str) -> list[SessionRow]:
    """The sessions of an account, the one used last first."""
    query = select(SessionRow, sessions).where(sessions.c.account == account)
    found = connection.execute(query.order_by(sessions.c.seen.desc(), sessions.c.nonce))
    return [made(SessionRow, row) for row in found]


def add_session(connection: Connection, row: SessionRow) -> None:
    values = {"id": row.id, "account": row.account, "nonce": row.nonce, "browser": row.browser}
    connection.execute(sessions.insert().values(**values, created=row.created, seen=row.seen))


def see_session(connection: Connection, cookie: str, now: int) -> None:
    """Note when a session was last used."""
    connection.execute(sessions.update().where(sessions.c.id == cookie).values(seen=now))


def end_session(connection: Connection, cookie: str) -> None:
    """Sign a browser out, by the hash of its cookie."""
    connection.execute(sessions.delete().where(sessions.c.id == cookie))


def passkeys_of(connection: Connection, account: str) -> list[PasskeyRow]:
    """The passkeys of an account, the oldest first."""
    query = select(PasskeyRow, passkeys).where(passkeys.c.account == account).order_by(passkeys.c.id)
    return [made(PasskeyRow, row) for row in connection.execute(query)]


def passkey(connection: Connection, credential: str) -> PasskeyRow | None:
    """A passkey by the id its device gave it."""
    row = connection.execute(select(PasskeyRow, passkeys).where(passkeys.c.credential == credential)).first()
    return None if row is None else made(PasskeyRow, row)


def add_passkey(connection: Connection, new: NewPasskey) -> None:
    connection.execute(passkeys.insert().values({**new}))


def use_passkey(connection: Connection, passkey: int, uses: int, now: int, begun: int) -> bool:
    """Note that a passkey was used, for a ceremony that began then; False if it was used since."""
    unused = sa.or_(passkeys.c.used.is_(None), passkeys.c.used < begun)
    changed = passkeys.update().where(passkeys.c.id == passkey, unused).values(uses=uses, used=now)
    return connection.execute(changed).rowcount == 1


def rename_passkey(connection: Connection, passkey: int, name: str) -> None:
    connection.execute(passkeys.update().where(passkeys.c.id == passkey).values(name=name))


def remove_passkey(connection: Connection, passkey: int) -> None:
    connection.execute(passkeys.delete().where(passkeys.c.id == passkey))
