"""Addresses: where people have their notifications sent. `post` does the sending.

A webhook is used at once. A mail address gets nothing but a question until its owner says yes, with the ticket in
that mail; with the ticket in any later one they say that no more should come.
"""

from secrets import token_hex
from typing import Literal
from urllib.parse import urlsplit

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.errors import RefusedError
from turnsheet.host.notifications import consent, links
from turnsheet.host.notifications.links import Purpose
from turnsheet.host.notifications.mailing import UndeliveredError
from turnsheet.host.notifications.notify import newest_number
from turnsheet.host.site import Site, moment
from turnsheet.host.store.tables import addresses

Pace = Literal["each", "daily"]
MOST_ADDRESSES = 5
MOST_SHARED = 15
"""How many people may have notifications sent to one address: as many as can sit in a match."""
UNANSWERED_MS = 30 * 24 * 60 * 60_000
"""How long an address is kept that nobody confirms."""


class Address(Struct, frozen=True):
    """An address a person gave, and how it fares."""

    id: str
    """Random, so that it does not count the addresses of other people."""
    kind: str
    target: str
    pace: str
    confirmed: bool
    fault: str


class Place(Struct, frozen=True):
    """An address as everyone may know it who reads a letter sent there, and what the link in the letter is for."""

    kind: str
    where: str
    pace: str
    confirmed: bool
    purpose: Purpose


def add(site: Site, guest: str, kind: str, target: str, pace: Pace) -> Address:
    """Keep an address. A webhook serves at once; to a mail address a question is sent first."""
    channel = site.channels.get(kind)
    if channel is None:
        raise RefusedError("bad-address", "This site does not send anything that way.")
    try:
        target = channel.check(target.strip())
    except UndeliveredError as error:
        raise RefusedError("bad-address", str(error)) from error
    now, nonce = moment(site.now()), token_hex(16)
    with site.store.write() as connection:
        consent.lock(connection, site)
        unanswered = sa.and_(addresses.c.confirmed.is_(None), addresses.c.created < now - UNANSWERED_MS)
        connection.execute(addresses.delete().where(unanswered))
        _check_limits(connection, guest, target)
        if kind == "mail":
            consent.begin(connection, site, guest, target, nonce)
        values = {
            "guest": guest,
            "kind": kind,
            "target": target,
            "pace": pace,
            "nonce": nonce,
            "created": now,
            "confirmed": None if kind == "mail" else now,
            "sent": newest_number(connection, guest),
            "next_try": now,
            "tries": 0,
            "fault": "",
        }
        made = connection.execute(addresses.insert().values(values).returning(addresses)).mappings().one()
    return _shown(made)


def _check_limits(connection: sa.Connection, guest: str, target: str) -> None:
    mine = connection.execute(sa.select(addresses.c.target).where(addresses.c.guest == guest)).scalars().all()
    if len(mine) >= MOST_ADDRESSES:
        raise RefusedError("bad-address", f"You have {MOST_ADDRESSES} addresses; that is the most there can be.")
    if target in mine:
        raise RefusedError("bad-address", "You have given this address already.")
    used = sa.and_(addresses.c.target == target, addresses.c.confirmed.is_not(None))
    if connection.execute(sa.select(sa.func.count()).where(used)).scalar_one() >= MOST_SHARED:
        raise RefusedError("bad-address", f"{MOST_SHARED} people use this address; that is the most there can be.")


def of_guest(site: Site, guest: str) -> list[Address]:
    """The addresses a guest gave."""
    with site.store.read() as connection:
        query = sa.select(addresses).where(addresses.c.guest == guest).order_by(addresses.c.id)
        return [_shown(row) for row in connection.execute(query).mappings()]


def _shown(row: sa.RowMapping) -> Address:
    confirmed = row["confirmed"] is not None
    return Address(row["nonce"], row["kind"], row["target"], row["pace"], confirmed, row["fault"])


def remove(site: Site, guest: str, address: str) -> None:
    """Forget an address."""
    with site.store.write() as connection:
        chosen = sa.and_(addresses.c.nonce == address, addresses.c.guest == guest)
        if not connection.execute(addresses.delete().where(chosen)).rowcount:
            raise RefusedError("no-such-address", "You have no such address.")


def answer(site: Site, ticket: str, act: Purpose) -> None:
    """What the owner of an address says to it with a ticket made for that: yes, or no more."""
    with site.store.write() as connection:
        consent.lock(connection, site)
        purpose, row = links.look_at(connection, site, ticket)
        if act != purpose:
            raise RefusedError("no-such-address", links.UNKNOWN)
        chosen = addresses.c.nonce == row["nonce"]
        unanswered = row["confirmed"] is None
        if purpose == "stop":
            connection.execute(addresses.delete().where(chosen))
            if unanswered:
                consent.decline(connection, site, row)
        elif unanswered:  # confirming twice changes nothing
            now = moment(site.now())
            connection.execute(
                addresses.update().where(chosen).values({"confirmed": now, "next_try": now, "tries": 0, "fault": ""})
            )


def place(site: Site, ticket: str) -> Place:
    """What a ticket is about. A webhook's address is a secret of its owner's, so only its server is named."""
    with site.store.read() as connection:
        purpose, row = links.look_at(connection, site, ticket)
    where = row["target"] if row["kind"] == "mail" else urlsplit(row["target"]).hostname or ""
    return Place(row["kind"], where, row["pace"], row["confirmed"] is not None, purpose)


def ticket_of(site: Site, address: str, purpose: Purpose) -> str:
    """A ticket for the address with this id."""
    with site.store.read() as connection:
        row = connection.execute(sa.select(addresses).where(addresses.c.nonce == address)).mappings().one()
    return links.issue(site, row, purpose)
