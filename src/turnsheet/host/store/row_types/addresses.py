"""Addresses for notifications: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import SECRET, Column

Pace = Literal["each", "daily"]
Turns = Literal["none", "text", "pdf"]
"""What of each turn a mail address gets: nothing, the printout, or the printout and a PDF sheet."""


class AddressRow(Struct, frozen=True):
    """Where a person has notifications sent."""

    id: Annotated[int, Column(key=True)]
    person: Annotated[str, Column(SECRET, name="guest", index=True, person=True)]
    kind: Annotated[str, Column(sa.String(8))]
    target: Annotated[str, Column(sa.String(1000))]
    pace: Annotated[Pace, Column(sa.String(8))]
    nonce: Annotated[str, Column(sa.String(32), unique=True)]
    """Random: the name of the address for everyone but the store."""
    created: Annotated[int, Column(sa.BigInteger)]
    confirmed: Annotated[int | None, Column(sa.BigInteger)]
    sent: int
    """The number of the last notification that was sent there."""
    next_try: Annotated[int, Column(sa.BigInteger, index=True)]
    tries: int
    fault: str
    turns: Annotated[Turns, Column(sa.String(4), default="none")]
    receipts: Annotated[bool, Column(default=sa.false())]
    """Whether the receipts of orders go there."""


class NewAddress(TypedDict):
    """Columns of a new address."""

    person: str
    kind: str
    target: str
    pace: Pace
    nonce: str
    created: int
    confirmed: int | None
    sent: int
    next_try: int
    tries: int
    fault: str
    turns: Turns
    receipts: bool
    session: str | None
    """The hash of the cookie of the browser that is pushed to."""


class AddressChanges(TypedDict, total=False):
    """Columns of an address that change."""

    target: str
    confirmed: int
    sent: int
    next_try: int
    tries: int
    fault: str
    turns: Turns
    receipts: bool
