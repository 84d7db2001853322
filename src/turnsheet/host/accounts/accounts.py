"""Accounts themselves: making one, finding the one of a request, and what their person can change."""

from datetime import datetime
from secrets import token_hex
from zoneinfo import available_timezones

from msgspec import Struct

from turnsheet.host.crypto import new_id, new_key
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountChanges, AccountRow
from turnsheet.host.store.rows.people import accounts, guests

NO_ACCOUNT = "You are not signed in. Sign in, or create an account, and try again."


class Account(Struct, frozen=True):
    """An account as its own person sees it."""

    id: str
    """In the address of the profile."""
    name: str
    mail: str | None
    new_mail: str | None
    """The address that is to replace the present one, and waits for links to be opened."""
    waiting_for: list[str]
    """The addresses whose owners have not agreed to the change yet."""
    time_zone: str
    games: list[str]
    admin: bool
    away_until: datetime | None
    """When the vacation ends that the person announced for all their matches; None if they are not on vacation."""


def make(connection: Connection, site: Site, mail: str | None = None) -> AccountRow:
    """A new account."""
    account = new_key()
    accounts.add(connection, account, new_id() + token_hex(2), mail, moment(site.now()))
    row = accounts.find(connection, account)
    assert row is not None
    return row


def of_asker(connection: Connection, asker: Asker) -> AccountRow:
    """The account of a request; refused if its browser is not signed in."""
    row = None if asker.person is None else accounts.find(connection, asker.person)
    if row is None:
        raise RefusedError("not-signed-in", NO_ACCOUNT)
    return row


def away_until(site: Site, row: AccountRow) -> datetime | None:
    """When the vacation of a person ends; None if they are not on vacation."""
    return None if row.away_until is None or row.away_until <= moment(site.now()) else time_at(row.away_until)


def shown(connection: Connection, site: Site, row: AccountRow) -> Account:
    """An account for its own person."""
    waiting = [] if row.new_mail is None else [row.new_mail] * (not row.new_agreed)
    if row.new_mail is not None and row.mail is not None and not row.old_agreed:
        waiting.append(row.mail)
    return Account(
        id=row.public,
        name=guests.name(connection, row.id),
        mail=row.mail,
        new_mail=row.new_mail,
        waiting_for=waiting,
        time_zone=row.time_zone,
        games=row.games.split(),
        admin=row.admin,
        away_until=away_until(site, row),
    )


def update(site: Site, asker: Asker, time_zone: str | None, games: list[str] | None) -> None:
    """Keep what a person says of themselves."""
    changes: AccountChanges = {}
    if time_zone is not None:
        if time_zone and time_zone not in available_timezones():
            raise RefusedError("bad-options", "This is not a time zone. Write it like Europe/Berlin.")
        changes["time_zone"] = time_zone
    if games is not None:
        for game in games:
            site.game(game)
        changes["games"] = " ".join(sorted(set(games)))
    with site.store.write() as connection:
        row = of_asker(connection, asker)
        if changes:
            accounts.change(connection, row.id, changes)
