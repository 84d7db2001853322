"""The post: announcements sent on to the addresses people gave.

All that waits for an address goes out as one letter, so what was held up comes back as one letter too and never as a
flood. An address is claimed before it is written to; if the house dies in between, the letter goes out once more a few
minutes later, with the same numbers in it. A mail address gets nothing but a question until its owner says yes.
"""

import logging
from secrets import token_hex
from typing import Literal
from urllib.parse import urlsplit

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.faults import log_fault
from turnsheet.host.house import House, moment
from turnsheet.host.letters import Item, Letter, UndeliveredError
from turnsheet.host.refused import RefusedError
from turnsheet.host.store.tables import addresses, announcements

LOG = logging.getLogger("turnsheet.post")
Pace = Literal["each", "daily"]
MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
CLAIM_MS = 5 * MINUTE_MS
MOST_ADDRESSES = 5
MOST_ITEMS = 50
MOST_TRIES = 8
NEVER = 2**62
UNKNOWN = "This link is not one of ours, or the address is no longer kept."
WAITING = sa.or_(
    sa.exists().where(announcements.c.guest == addresses.c.guest, announcements.c.id > addresses.c.sent),
    addresses.c.confirmed.is_(None),
)
"""Something is to be sent to an address."""


class Address(Struct, frozen=True):
    """An address a person gave, and how it fares."""

    id: int
    kind: str
    target: str
    pace: str
    confirmed: bool
    fault: str


class Place(Struct, frozen=True):
    """An address as everyone may know it who reads a letter sent there."""

    kind: str
    where: str
    pace: str
    confirmed: bool


def add(house: House, guest: str, kind: str, target: str, pace: Pace) -> Address:
    """Keep an address. A webhook serves at once; to a mail address a question is sent first."""
    channel = house.channels.get(kind)
    if channel is None:
        raise RefusedError("bad-address", "This house does not send anything that way.")
    try:
        target = channel.check(target.strip())
    except UndeliveredError as error:
        raise RefusedError("bad-address", str(error)) from error
    now = moment(house.now())
    with house.store.write() as connection:
        mine = connection.execute(sa.select(addresses).where(addresses.c.guest == guest)).mappings().all()
        if len(mine) >= MOST_ADDRESSES:
            raise RefusedError("bad-address", f"You have {MOST_ADDRESSES} addresses; that is the most there can be.")
        if any(row["target"] == target for row in mine):
            raise RefusedError("bad-address", "You have given this address already.")
        asked = sa.select(addresses.c.id).where(
            addresses.c.target == target, addresses.c.confirmed.is_(None), addresses.c.created > now - DAY_MS
        )
        if kind == "mail" and connection.execute(asked).first() is not None:
            raise RefusedError("bad-address", "This address was asked today already; look for the letter.")
        newest = connection.execute(sa.select(sa.func.max(announcements.c.id))).scalar_one() or 0
        values = {
            "guest": guest,
            "kind": kind,
            "target": target,
            "pace": pace,
            "nonce": token_hex(16),
            "created": now,
            "confirmed": None if kind == "mail" else now,
            "sent": newest,
            "next_try": now,
            "tries": 0,
            "fault": "",
        }
        made = connection.execute(addresses.insert().values(values).returning(addresses)).mappings().one()
    return _shown(made)


def of_guest(house: House, guest: str) -> list[Address]:
    """The addresses a guest gave."""
    with house.store.read() as connection:
        query = sa.select(addresses).where(addresses.c.guest == guest).order_by(addresses.c.id)
        return [_shown(row) for row in connection.execute(query).mappings()]


def _shown(row: sa.RowMapping) -> Address:
    confirmed = row["confirmed"] is not None
    return Address(row["id"], row["kind"], row["target"], row["pace"], confirmed, row["fault"])


def remove(house: House, guest: str, address: int) -> None:
    """Forget an address."""
    with house.store.write() as connection:
        chosen = sa.and_(addresses.c.id == address, addresses.c.guest == guest)
        if not connection.execute(addresses.delete().where(chosen)).rowcount:
            raise RefusedError("no-such-address", "You have no such address.")


def answer(house: House, ticket: str, act: Literal["confirm", "stop"]) -> None:
    """What the owner of an address says to it with the ticket from a letter: yes, or no more."""
    chosen = addresses.c.id == _number(house, ticket)
    with house.store.write() as connection:
        if act == "stop":
            changed = connection.execute(addresses.delete().where(chosen))
        else:
            values = {"confirmed": moment(house.now()), "next_try": moment(house.now()), "tries": 0, "fault": ""}
            changed = connection.execute(addresses.update().where(chosen).values(values))
        if not changed.rowcount:
            raise RefusedError("no-such-address", UNKNOWN)


def place(house: House, ticket: str) -> Place:
    """What a ticket is about. A webhook's address is a secret of its owner's, so only its server is named."""
    with house.store.read() as connection:
        query = sa.select(addresses).where(addresses.c.id == _number(house, ticket))
        row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise RefusedError("no-such-address", UNKNOWN)
    where = row["target"] if row["kind"] == "mail" else urlsplit(row["target"]).hostname or ""
    return Place(row["kind"], where, row["pace"], row["confirmed"] is not None)


def _number(house: House, ticket: str) -> int:
    number, _, seal = ticket.partition("-")
    fits = number.isdecimal() and number.isascii() and len(number) <= 9 and seal.isascii()
    if not fits or not house.signer.signed(["address", int(number)], seal):
        raise RefusedError("no-such-address", UNKNOWN)
    return int(number)


def ticket_of(house: House, address: int) -> str:
    """The ticket with which the owner of an address answers."""
    return f"{address}-{house.signer.sign(['address', address])}"


def deliver(house: House) -> int:
    """Send what waits; say how many letters went out."""
    now = moment(house.now())
    with house.store.read() as connection:
        query = sa.select(addresses.c.id).where(addresses.c.next_try <= now, WAITING)
        due = list(connection.execute(query).scalars())
    return sum(_write_to(house, address) for address in due)


def _write_to(house: House, address: int) -> bool:
    """Write one letter, if nobody else is about to."""
    now = moment(house.now())
    with house.store.write() as connection:
        free = sa.and_(addresses.c.id == address, addresses.c.next_try <= now, WAITING)
        claimed = addresses.update().where(free).values(next_try=now + CLAIM_MS).returning(addresses)
        row = connection.execute(claimed).mappings().one_or_none()
        if row is None:
            return False
        query = (
            sa.select(announcements)
            .where(announcements.c.guest == row["guest"], announcements.c.id > row["sent"])
            .order_by(announcements.c.id)
        )
        news = connection.execute(query).mappings().all()
    confirmed = row["confirmed"] is not None
    letter = _letter(house, row, list(news)) if confirmed else _question(house, row)
    fault = ""
    try:
        house.channels[row["kind"]].send(row["target"], letter)
    except (UndeliveredError, KeyError) as error:
        fault = str(error) if isinstance(error, UndeliveredError) else "This house no longer sends that way."
    except Exception as error:  # one bad letter must not stop the post
        log_fault(LOG, f"a letter to address {address} failed", error)
        fault = "The letter could not be written."
    values: dict[str, object] = {"fault": fault, "tries": 0}
    if fault:
        tries = row["tries"] + 1
        wait = NEVER - now if tries >= MOST_TRIES else MINUTE_MS * 2**tries
        values |= {"tries": tries, "next_try": now + wait}
    elif confirmed:
        values |= {"sent": news[-1]["id"], "next_try": now + (DAY_MS if row["pace"] == "daily" else 0)}
    else:
        values |= {"next_try": NEVER}
    with house.store.write() as connection:
        connection.execute(addresses.update().where(addresses.c.id == address).values(values))
    return not fault


def _letter(house: House, row: sa.RowMapping, news: list[sa.RowMapping]) -> Letter:
    items = tuple(
        Item(each["id"], each["match"], each["kind"], each["text"], f"{house.address}/match/{each['match']}")
        for each in news[-MOST_ITEMS:]
    )
    subject = items[-1].text if len(items) == 1 else f"{items[-1].text} (and {len(news) - 1} more)"
    return Letter(subject, items, _answer_link(house, row["id"]))


def _question(house: House, row: sa.RowMapping) -> Letter:
    text = "Somebody asked us to send news of his matches here. If that was you, open the page and say yes."
    link = _answer_link(house, row["id"])
    return Letter("Turnsheet: is this your address?", (Item(0, "", "question", text, link),), link)


def _answer_link(house: House, address: int) -> str:
    return f"{house.address}/address/{ticket_of(house, address)}"
