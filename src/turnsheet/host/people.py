"""People: who asks, and what seats are theirs. A guest is known by a cookie, a program by a seat's token."""

import hmac
import unicodedata

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.refused import RefusedError
from turnsheet.host.secrecy import digest, matches
from turnsheet.host.store.tables import guests, seats

LONGEST_NAME = 40


class Asker(Struct, frozen=True):
    """Who asks: a guest by his kept secret, or a program by a seat's token; a stranger has neither."""

    guest: str | None = None
    token: str | None = None
    admin: bool = False
    """The admin of the server, who may do what a match owner may. Only commands on its own machine ask as this."""


STRANGER = Asker()


def guest_id(secret: str) -> str:
    """The name under which a guest's seats are kept."""
    return digest(secret)


def same(one: str | None, other: str | None) -> bool:
    """Whether two kept names are the same, in constant time."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


def seat_rows(connection: sa.Connection, match: str) -> dict[int, sa.RowMapping]:
    """The seats of a match."""
    query = sa.select(seats).where(seats.c.match == match).order_by(seats.c.seat)
    return {row["seat"]: row for row in connection.execute(query).mappings()}


def holds(row: sa.RowMapping, asker: Asker) -> bool:
    """Whether the seat is the asker's."""
    return same(asker.guest, row["holder"]) or (asker.token is not None and matches(asker.token, row["token"]))


def held_seat(connection: sa.Connection, match: str, seat: int, asker: Asker) -> sa.RowMapping:
    """The row of a seat that must be the asker's."""
    row = seat_rows(connection, match).get(seat)
    if row is None:
        raise RefusedError("no-such-seat", "There is no such seat at this table.")
    if not holds(row, asker):
        raise RefusedError("not-your-seat", "This seat is not yours.")
    return row


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is shown: printable, one line, not too long."""
    words = " ".join(unicodedata.normalize("NFC", name[: 10 * longest]).split())
    return "".join(letter for letter in words if letter.isprintable())[:longest].strip()


def name_of(connection: sa.Connection, guest: str | None) -> str:
    """The name a guest gave."""
    query = sa.select(guests.c.name).where(guests.c.id == guest)
    return connection.execute(query).scalar_one_or_none() or ""


def rename(connection: sa.Connection, guest: str, name: str) -> None:
    """Keep the name a guest gives."""
    changed = connection.execute(guests.update().where(guests.c.id == guest).values(name=clean_name(name)))
    if not changed.rowcount:
        connection.execute(guests.insert().values(id=guest, name=clean_name(name)))
