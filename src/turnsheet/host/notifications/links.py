"""Tickets in the links of mails and webhooks, by which the owner of an address answers. They are signed, not stored.

A ticket has one purpose, to confirm an address or to stop sending there, and an expiry time. It names its address by
the random nonce the address got when it was added, never by a number. The signature covers the purpose, the nonce, the
expiry time, and the kind and target of the address, so a ticket is valid for no other address.
"""

import re
from typing import Literal

from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.rows.notifications import addresses

Purpose = Literal["confirm", "stop"]
CONFIRM_DAYS = 3
STOP_DAYS = 365
"""Long, since people use the link in an old mail."""
PURPOSES: dict[str, Purpose] = {"confirm": "confirm", "stop": "stop"}
DAYS: dict[Purpose, int] = {"confirm": CONFIRM_DAYS, "stop": STOP_DAYS}
FORM = re.compile(r"(confirm|stop)-([0-9a-f]{32})-([0-9]{1,12})-([0-9a-f]{64})")
OLD_FORM = re.compile(r"[0-9]+-[0-9a-f]{64}")
UNKNOWN = "This link is not from this site, or the address was removed already."
OUTDATED = (
    "This link is from before an update of this site and no longer works. To confirm an address, add it again under "
    "Notifications. To stop notifications, use the link in the next one you get."
)
RUN_OUT: dict[Purpose, str] = {
    "confirm": f"This link worked for {CONFIRM_DAYS} days. To get a new one, remove the address under Notifications "
    "and add it again.",
    "stop": f"This link worked for {STOP_DAYS} days. Use the link in a newer notification, or remove the address under "
    "Notifications.",
}


def issue(site: Site, row: AddressRow, purpose: Purpose) -> str:
    """A ticket for an address, valid from now on."""
    until = (moment(site.now()) + DAYS[purpose] * DAY_MS) // 1000
    return f"{purpose}-{row.nonce}-{until}-{_seal(site, row, purpose, until)}"


def look_at(connection: Connection, site: Site, ticket: str) -> tuple[Purpose, AddressRow]:
    """What a ticket is for, and the row of its address."""
    form = FORM.fullmatch(ticket)
    if form is None:
        if OLD_FORM.fullmatch(ticket):
            raise RefusedError("link-expired", OUTDATED)
        raise RefusedError("no-such-address", UNKNOWN)
    purpose, nonce, until, seal = PURPOSES[form[1]], form[2], int(form[3]), form[4]
    row = addresses.find(connection, nonce)
    if row is None or not site.signer.signed(_signed(row, purpose, until), seal):
        raise RefusedError("no-such-address", UNKNOWN)
    if until * 1000 <= moment(site.now()):
        raise RefusedError("link-expired", RUN_OUT[purpose])
    return purpose, row


def _seal(site: Site, row: AddressRow, purpose: Purpose, until: int) -> str:
    return site.signer.sign(_signed(row, purpose, until))


def _signed(row: AddressRow, purpose: Purpose, until: int) -> list[object]:
    return ["ticket", purpose, row.nonce, until, row.kind, row.target]
