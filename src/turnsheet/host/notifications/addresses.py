"""Addresses to which people have their notifications sent. `delivery` sends them.

A webhook is used at once. A mail address first gets one mail that asks for consent, and nothing else until its owner
confirms with the ticket in that mail. The address of the person's own account needs no consent: they proved it when
they signed in. The ticket in any later mail stops notifications.
"""

from secrets import token_hex
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.json import decode

from turnsheet.host.notifications import consent, links
from turnsheet.host.notifications.channels.push import Subscription
from turnsheet.host.notifications.links import Purpose
from turnsheet.host.notifications.outgoing import UndeliveredError
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow, NewAddress, Pace
from turnsheet.host.store.rows import accounts, addresses, notifications

MOST_ADDRESSES = 5
MOST_SHARED = 15
"""How many people may use one address: as many as can play in a match."""
UNANSWERED_MS = 30 * DAY_MS
"""How long an address is kept without confirmation."""


class Address(Struct, frozen=True):
    """An address a person gave, and whether it works."""

    id: str
    """Random, so that it does not reveal how many addresses there are."""
    kind: str
    target: str
    """A mail address or a webhook; of a browser only its push service."""
    pace: str
    confirmed: bool
    fault: str


class Place(Struct, frozen=True):
    """An address as its readers may know it, and what the link in a notification is for."""

    kind: str
    where: str
    pace: str
    confirmed: bool
    purpose: Purpose


def add(site: Site, guest: str, kind: str, target: str, pace: Pace) -> Address:
    """Keep an address. A webhook works at once; a mail address must be confirmed first, unless it is the account's."""
    channel = site.channels.get(kind)
    if channel is None:
        raise RefusedError(
            "bad-address", "This site does not send notifications that way. Choose another kind of address."
        )
    try:
        target = channel.check(target.strip())
    except UndeliveredError as error:
        raise RefusedError("bad-address", str(error)) from error
    now, nonce = moment(site.now()), token_hex(16)
    with site.store.write() as connection:
        consent.lock(connection)
        addresses.forget_unanswered(connection, now - UNANSWERED_MS)
        _check_limits(connection, guest, target)
        account = accounts.find(connection, guest)
        proved = kind == "mail" and account is not None and account.mail == target.lower()
        if kind == "mail" and not proved:
            consent.begin(connection, site, guest, target, nonce)
        new: NewAddress = {
            "guest": guest,
            "kind": kind,
            "target": target,
            "pace": pace,
            "nonce": nonce,
            "created": now,
            "confirmed": now if proved or kind != "mail" else None,
            "sent": notifications.newest_number(connection, guest),
            "next_try": now,
            "tries": 0,
            "fault": "",
        }
        return _shown(addresses.add(connection, new))


def _check_limits(connection: Connection, guest: str, target: str) -> None:
    mine = [each.target for each in addresses.of_guest(connection, guest)]
    if len(mine) >= MOST_ADDRESSES:
        raise RefusedError("bad-address", f"You have {MOST_ADDRESSES} addresses, which is the limit. Remove one first.")
    if target in mine:
        raise RefusedError("bad-address", "You have added this address already.")
    if addresses.users(connection, target) >= MOST_SHARED:
        raise RefusedError(
            "bad-address", f"{MOST_SHARED} people use this address, which is the limit. Use another one."
        )


def of_guest(site: Site, guest: str) -> list[Address]:
    """The addresses a guest gave."""
    with site.store.read() as connection:
        return [_shown(row) for row in addresses.of_guest(connection, guest)]


def _shown(row: AddressRow) -> Address:
    return Address(row.nonce, row.kind, _told(row), row.pace, row.confirmed is not None, row.fault)


def _told(row: AddressRow) -> str:
    """Where an address leads, for its owner: a browser's subscription holds keys, so only its push service is named."""
    if row.kind != "push":
        return row.target
    return urlsplit(decode(row.target, type=Subscription).endpoint).hostname or ""


def remove(site: Site, guest: str, address: str) -> None:
    """Remove an address."""
    with site.store.write() as connection:
        row = addresses.find(connection, address)
        if row is None or row.guest != guest:
            raise RefusedError("no-such-address", "You do not have that address.")
        addresses.remove(connection, row.id)


def answer(site: Site, ticket: str, act: Purpose) -> None:
    """Confirm an address, or stop sending there, with a ticket made for that."""
    with site.store.write() as connection:
        consent.lock(connection)
        purpose, row = links.look_at(connection, site, ticket)
        if act != purpose:
            raise RefusedError("no-such-address", links.UNKNOWN)
        unanswered = row.confirmed is None
        if purpose == "stop":
            addresses.remove(connection, row.id)
            if unanswered:
                consent.decline(connection, site, row)
        elif unanswered:  # confirming twice changes nothing
            now = moment(site.now())
            addresses.change(connection, row.id, {"confirmed": now, "next_try": now, "tries": 0, "fault": ""})


def place(site: Site, ticket: str) -> Place:
    """What a ticket is about. A webhook's address is a secret of its owner, so only its server is named."""
    with site.store.read() as connection:
        purpose, row = links.look_at(connection, site, ticket)
    where = row.target if row.kind == "mail" else urlsplit(_told(row)).hostname or _told(row)
    return Place(row.kind, where, row.pace, row.confirmed is not None, purpose)


def ticket_of(site: Site, address: str, purpose: Purpose) -> str:
    """A ticket for the address with this id."""
    with site.store.read() as connection:
        row = addresses.find(connection, address)
    assert row is not None
    return links.issue(site, row, purpose)
