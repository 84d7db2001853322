"""Who is an admin, and the log of what admins do."""

from datetime import datetime

from msgspec import Struct

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountRow
from turnsheet.host.store.row_types.administration import Deed
from turnsheet.host.store.rows.people import accounts, guests
from turnsheet.host.store.rows.site import administration

NOT_ADMIN = "Only admins of this site can do this. The command 'turnsheet admin grant' makes an account admin."
PAGE = 50


class Action(Struct, frozen=True):
    """Something an admin did."""

    id: int
    at: datetime
    admin: str
    """The name of the admin; empty for a command on the server's machine, or if the account was deleted."""
    command: bool
    """Whether it was a command on the server's machine."""
    deed: Deed
    person: str
    """The name of the person it was done to."""
    account: str
    """Their id."""
    match: str
    seat: int | None
    text: str


class ActionPage(Struct, frozen=True):
    """Some entries of the log, the newest first, and the id before which the next ones are; None at the end."""

    actions: list[Action]
    next: int | None


def admin_of(connection: Connection, asker: Asker) -> AccountRow:
    """The account of an admin; anybody else is refused."""
    row = people_accounts.of_asker(connection, asker)
    if not row.admin or row.blocked is not None:
        raise RefusedError("not-admin", NOT_ADMIN)
    return row


def is_admin(connection: Connection, asker: Asker) -> bool:
    """Whether the asker is signed in as an admin."""
    row = None if asker.person is None else accounts.find(connection, asker.person)
    return row is not None and row.admin and row.blocked is None


def check(site: Site, asker: Asker) -> AccountRow:
    """The account of an admin, for what is only read."""
    with site.store.read() as connection:
        return admin_of(connection, asker)


def log(
    connection: Connection,
    site: Site,
    admin: AccountRow | None,
    deed: Deed,
    *,
    person: str | None = None,
    match: str | None = None,
    seat: int | None = None,
    text: str = "",
) -> None:
    """Write what an admin did; without an admin, it was a command on the server's machine."""
    administration.log(
        connection,
        {
            "at": moment(site.now()),
            "admin": None if admin is None else admin.id,
            "command": admin is None,
            "deed": deed,
            "person": person,
            "match": match,
            "seat": seat,
            "text": text,
        },
    )


def logged(site: Site, asker: Asker, before: int | None = None) -> ActionPage:
    """What admins did, the newest first."""
    with site.store.read() as connection:
        admin_of(connection, asker)
        rows = administration.logged(connection, PAGE + 1, before)
        shown = []
        for row in rows[:PAGE]:
            account = None if row.person is None else accounts.find(connection, row.person)
            shown.append(
                Action(
                    id=row.id,
                    at=time_at(row.at),
                    admin=guests.name(connection, row.admin),
                    command=row.command,
                    deed=row.deed,
                    person=guests.name(connection, row.person),
                    account="" if account is None else account.public,
                    match=row.match or "",
                    seat=row.seat,
                    text=row.text,
                )
            )
    return ActionPage(shown, shown[-1].id if len(rows) > PAGE else None)
