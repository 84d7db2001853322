"""People: who asks, what seats are theirs, and what matches they may know of.

A guest is known by a cookie that this server gave out, a program by a seat's token.
"""

import hmac
import unicodedata

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.crypto import digest, matches
from turnsheet.host.errors import RefusedError
from turnsheet.host.site import MatchRow, find
from turnsheet.host.store.tables import addresses, guests, programs, seats
from turnsheet.host.store.tables import matches as all_matches

LONGEST_NAME = 40
MANY = 100
"""No match has so many seats."""
PRIVATE = "This match is private: its players and its owner see it. To play in it, ask the match owner for a link."


SEATS = sa.select(seats).where(seats.c.match == sa.bindparam("the_match")).order_by(seats.c.seat)
"""Made once, since it is asked several times in every turn."""


class Asker(Struct, frozen=True):
    """Who asks: a guest by his kept secret, or a program by a seat's token; a stranger has neither."""

    guest: str | None = None
    token: str | None = None
    admin: bool = False
    """The admin of the server, who may do what a match owner may. Only commands on its own machine ask as this."""


STRANGER = Asker()
SITE = Asker(guest="")
"""The site itself: what the command line opens or brings in belongs to it. No cookie makes this guest."""


def guest_id(secret: str) -> str:
    """The name under which a guest's seats are kept."""
    return digest(secret)


def known_guest(connection: sa.Connection, guest: str) -> bool:
    """Whether the store knows a guest: by a name, a seat, a match, a program or an address."""
    places = (guests.c.id, seats.c.holder, all_matches.c.owner, programs.c.owner, addresses.c.guest)
    found = (sa.exists().where(column == guest) for column in places)
    return bool(connection.execute(sa.select(sa.or_(*found))).scalar_one())


def must_be_guest(asker: Asker) -> str:
    """The guest who asks; a seat's token can own nothing."""
    if asker.guest is None:
        raise RefusedError(
            "not-a-guest", "A seat's token plays its seat and does nothing else; use a browser for this."
        )
    return asker.guest


def token_opens(connection: sa.Connection, match: str, seat: int, token: str) -> bool:
    """Whether a token is the one of that very seat, whatever was sent in the place of its match and number."""
    if not (match.isascii() and match.isalnum() and 0 < seat < MANY):
        return False
    query = sa.select(seats.c.token).where(seats.c.match == match, seats.c.seat == seat)
    return matches(token, connection.execute(query).scalar_one_or_none())


def may_know(connection: sa.Connection, match: str, asker: Asker, lock: bool = False) -> MatchRow:
    """The match, if the asker may see it.

    To all but its holders a sandbox is a match that does not exist, and a private match is shown to nobody but its
    owner and its players, also when it is over. If its owner lets people watch, it is shown to those with its address.
    """
    row = may_hear(connection, match, asker, lock)
    if row["private"] and row["watch"] is None and not belongs(connection, row, asker):
        raise RefusedError("private-match", PRIVATE)
    return row


def may_hear(connection: sa.Connection, match: str, asker: Asker, lock: bool = False) -> MatchRow:
    """The match, if the asker may hear that there is one: people with its address may, if it is not a sandbox.

    For links to seats, which tell why they do not work.
    """
    row = find(connection, match, lock)
    if row["phase"] == "importing":
        raise RefusedError("no-such-match", "There is no such match.")
    if row["parent"] is None or belongs(connection, row, asker):
        return row
    origin = find(connection, row["parent"])
    over = row["phase"] == origin["phase"] == "ended"
    if not over or (origin["private"] and not belongs(connection, origin, asker)):
        raise RefusedError("no-such-match", "There is no such match.")
    return row


def belongs(connection: sa.Connection, row: MatchRow, asker: Asker) -> bool:
    """Whether the asker has a part in a match: as its owner, as the admin, or with a seat."""
    if asker.admin or same(asker.guest, row["owner"]):
        return True
    return any(holds(seat, asker) for seat in seat_rows(connection, row["id"]).values())


def same(one: str | None, other: str | None) -> bool:
    """Whether two kept names are the same, in constant time."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


SeatRows = dict[int, sa.RowMapping]


def seat_rows(connection: sa.Connection, match: str) -> SeatRows:
    """The seats of a match."""
    return {row["seat"]: row for row in connection.execute(SEATS, {"the_match": match}).mappings()}


def holds(row: sa.RowMapping, asker: Asker) -> bool:
    """Whether the seat is the asker's."""
    return same(asker.guest, row["holder"]) or (asker.token is not None and matches(asker.token, row["token"]))


def held_seat(connection: sa.Connection, match: str, seat: int, asker: Asker) -> sa.RowMapping:
    """The row of a seat that must be the asker's."""
    row = seat_rows(connection, match).get(seat)
    if row is not None and holds(row, asker):
        return row
    may_know(connection, match, asker)
    if row is None:
        raise RefusedError("no-such-seat", "There is no such seat at this table.")
    raise RefusedError("not-your-seat", "This seat is not yours.")


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
