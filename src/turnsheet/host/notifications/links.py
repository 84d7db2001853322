"""Tickets: the links in mails and webhooks with which the owner of an address answers, signed and not stored.

A ticket is good for one purpose, to confirm an address or to stop sending there, and until a time. It names its
address by the random nonce the address got when it was added, never by a number. The signature covers the purpose,
the nonce, the time, and the kind and target of the address: a ticket says nothing about any other.
"""

import re
from typing import Literal

import sqlalchemy as sa

from turnsheet.host.errors import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.tables import addresses

Purpose = Literal["confirm", "stop"]
DAY_MS = 24 * 60 * 60_000
CONFIRM_DAYS = 3
STOP_DAYS = 365
"""Long, since people look for such a link in the mail they happen to have."""
PURPOSES: dict[str, Purpose] = {"confirm": "confirm", "stop": "stop"}
DAYS: dict[Purpose, int] = {"confirm": CONFIRM_DAYS, "stop": STOP_DAYS}
FORM = re.compile(r"(confirm|stop)-([0-9a-f]{32})-([0-9]{1,12})-([0-9a-f]{64})")
OLD_FORM = re.compile(r"[0-9]+-[0-9a-f]{64}")
UNKNOWN = "This link was not made by this site, or its address was removed already."
OUTDATED = (
    "This link is from before an update of this site and no longer works. To confirm an address, add it again under "
    "News. To stop what is sent to you, use the link in the next message that comes."
)
RUN_OUT: dict[Purpose, str] = {
    "confirm": f"This link was good for {CONFIRM_DAYS} days. To get a new one, remove the address under News and add "
    "it again.",
    "stop": f"This link was good for {STOP_DAYS} days. Use the link in a newer message, or remove the address under "
    "News.",
}


def issue(site: Site, row: sa.RowMapping, purpose: Purpose) -> str:
    """A ticket for an address, good from now on."""
    until = (moment(site.now()) + DAYS[purpose] * DAY_MS) // 1000
    return f"{purpose}-{row['nonce']}-{until}-{_seal(site, row, purpose, until)}"


def look_at(connection: sa.Connection, site: Site, ticket: str) -> tuple[Purpose, sa.RowMapping]:
    """What a ticket is for, and the row of its address."""
    form = FORM.fullmatch(ticket)
    if form is None:
        if OLD_FORM.fullmatch(ticket):
            raise RefusedError("link-expired", OUTDATED)
        raise RefusedError("no-such-address", UNKNOWN)
    purpose, nonce, until, seal = PURPOSES[form[1]], form[2], int(form[3]), form[4]
    row = connection.execute(sa.select(addresses).where(addresses.c.nonce == nonce)).mappings().one_or_none()
    if row is None or not site.signer.signed(_signed(row, purpose, until), seal):
        raise RefusedError("no-such-address", UNKNOWN)
    if until * 1000 <= moment(site.now()):
        raise RefusedError("link-expired", RUN_OUT[purpose])
    return purpose, row


def _seal(site: Site, row: sa.RowMapping, purpose: Purpose, until: int) -> str:
    return site.signer.sign(_signed(row, purpose, until))


def _signed(row: sa.RowMapping, purpose: Purpose, until: int) -> list[object]:
    return ["ticket", purpose, row["nonce"], until, row["kind"], row["target"]]
