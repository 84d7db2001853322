"""Calendars: the secret addresses under which people can subscribe to their deadlines."""

from typing import Annotated

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import SECRET, Column


class CalendarRow(Struct, frozen=True):
    """The calendar of a person."""

    person: Annotated[str, Column(SECRET, key=True, person=True)]
    token: Annotated[str, Column(SECRET, unique=True)]
    """A hash of the secret part of its address."""
    created: Annotated[int, Column(sa.BigInteger)]
