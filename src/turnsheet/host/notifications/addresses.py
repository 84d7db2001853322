"""Addresses to which people have their notifications sent. `delivery` sends them.

A webhook is used at once. A mail address first gets one mail that asks for consent, and nothing else until its owner
confirms with the ticket in that mail. The address of the person's own account needs no consent: they proved it when
they signed in. The ticket in any later mail stops notifications.

Notifications hold no secrets. Turns and receipts do: a mail address gets them only if its person chose so.
"""

from hashlib import sha256
from secrets import token_hex
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.host.mail.turn_sheets import turn_sheet
from turnsheet.host.notifications import consent, links
from turnsheet.host.notifications.channels.push import Subscription
from turnsheet.host.notifications.links import Purpose
from turnsheet.host.notifications.outgoing import UndeliveredError
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow, NewAddress, Pace, Turns
from turnsheet.host.store.rows.notifications import addresses, notifications
from turnsheet.host.store.rows.people import accounts

MOST_ADDRESSES = 5
"""How many addresses of each kind a person may have."""
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
    turns: Turns
    """What of each turn is sent there: nothing, the printout, or the printout and a PDF sheet."""
    receipts: bool
    """Whether the receipts of orders are sent there."""
    fingerprint: str
    """Of a browser: the first 16 hexadecimal digits of the SHA-256 of its push endpoint, by which it knows itself."""


class Place(Struct, frozen=True):
    """An address as its readers may know it, and what the link in a notification is for."""

    kind: str
    where: str
    pace: str
    confirmed: bool
    purpose: Purpose
    turns: Turns
    receipts: bool


def add(
    site: Site,
    person: str,
    kind: str,
    target: str,
    pace: Pace,
    *,
    turns: Turns = "none",
    receipts: bool = False,
    cookie: str = "",
) -> Address:
    """Keep an address. A webhook works at once; a mail address must be confirmed first, unless it is the account's.

    `cookie` is that of the browser which asks: what is pushed to it ends when it is signed out.
    """
    channel = site.channels.get(kind)
    if channel is None:
        raise RefusedError(
            "bad-address", "This site does not send notifications that way. Choose another kind of address."
        )
    try:
        target = channel.check(target.strip())
    except UndeliveredError as error:
        raise RefusedError("bad-address", str(error)) from error
    _check_letters(kind, turns, receipts)
    now, nonce = moment(site.now()), token_hex(16)
    with site.store.write() as connection:
        consent.lock(connection)
        addresses.forget_unanswered(connection, now - UNANSWERED_MS)
        _check_limits(connection, person, kind, target)
        account = accounts.find(connection, person)
        proved = kind == "mail" and account is not None and account.mail == target.lower()
        if kind == "mail" and not proved:
            consent.begin(connection, site, person, target, nonce)
        new: NewAddress = {
            "person": person,
            "kind": kind,
            "target": target,
            "pace": pace,
            "nonce": nonce,
            "created": now,
            "confirmed": now if proved or kind != "mail" else None,
            "sent": notifications.newest_number(connection, person),
            "next_try": now,
            "tries": 0,
            "fault": "",
            "turns": turns,
            "receipts": receipts,
            "session": cookie if kind == "push" and cookie else None,
        }
        return _shown(addresses.add(connection, new))


def change(
    site: Site, person: str, address: str, *, turns: Turns | None = None, receipts: bool | None = None
) -> Address:
    """Choose what a mail address gets beside notifications. It must be confirmed: its owner was asked for nothing else.

    What is None stays as it is.
    """
    with site.store.write() as connection:
        row = _own(connection, person, address)
        turns, receipts = row.turns if turns is None else turns, row.receipts if receipts is None else receipts
        _check_letters(row.kind, turns, receipts)
        if row.confirmed is None:
            raise RefusedError("bad-address", "Confirm this address first: open the link in the mail we sent there.")
        addresses.change(connection, row.id, {"turns": turns, "receipts": receipts})
        return _shown(replace(row, turns=turns, receipts=receipts))


def _check_letters(kind: str, turns: Turns, receipts: bool) -> None:
    """Refuse turns and receipts where they cannot be sent."""
    if kind != "mail" and (turns != "none" or receipts):
        raise RefusedError("bad-address", "Turns and receipts can only be sent to a mail address. Add one.")
    if turns == "pdf" and not turn_sheet.available():
        raise RefusedError("bad-address", "This site cannot make PDF sheets. Choose the printout as text.")


def _check_limits(connection: Connection, person: str, kind: str, target: str) -> None:
    mine = addresses.of_person(connection, person)
    if sum(each.kind == kind for each in mine) >= MOST_ADDRESSES:
        raise RefusedError(
            "bad-address", f"You have {MOST_ADDRESSES} addresses of this kind, which is the limit. Remove one first."
        )
    if any(addresses.same(each, kind, target) for each in mine):
        raise RefusedError("bad-address", "You have added this address already. Enter another one.")
    if addresses.users(connection, target) >= MOST_SHARED:
        raise RefusedError(
            "bad-address", f"{MOST_SHARED} people use this address, which is the limit. Use another one."
        )


def of_person(site: Site, person: str) -> list[Address]:
    """The addresses a person gave."""
    with site.store.read() as connection:
        return [_shown(row) for row in addresses.of_person(connection, person)]


def _shown(row: AddressRow) -> Address:
    confirmed = row.confirmed is not None
    return codec.copied(
        Address, row, id=row.nonce, target=_told(row), confirmed=confirmed, fingerprint=_fingerprint(row)
    )


def _fingerprint(row: AddressRow) -> str:
    if row.kind != "push":
        return ""
    return sha256(codec.decode(row.target, Subscription).endpoint.encode()).hexdigest()[:16]


def _told(row: AddressRow) -> str:
    """Where an address leads, for its owner: a browser's subscription holds keys, so only its push service is named."""
    if row.kind != "push":
        return row.target
    return urlsplit(codec.decode(row.target, Subscription).endpoint).hostname or ""


def remove(site: Site, person: str, address: str) -> None:
    """Remove an address."""
    with site.store.write() as connection:
        addresses.remove(connection, _own(connection, person, address).id)


def _own(connection: Connection, person: str, address: str) -> AddressRow:
    row = addresses.find(connection, address)
    if row is None or row.person != person:
        raise RefusedError("no-such-address", "You do not have that address. Reload the page to see yours.")
    return row


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
    return codec.copied(Place, row, where=where, confirmed=row.confirmed is not None, purpose=purpose)


def ticket_of(site: Site, address: str, purpose: Purpose) -> str:
    """A ticket for the address with this id."""
    with site.store.read() as connection:
        row = addresses.find(connection, address)
    assert row is not None
    return links.issue(site, row, purpose)
