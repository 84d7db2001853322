"""People: the person or program behind a request, their seats, and the matches they may see.

A guest is identified by a cookie from this server, a program by a seat's token.
"""

import hmac
import unicodedata

from msgspec import Struct

from turnsheet.host.crypto import digest, is_secret_of
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store import guests, matches, seats
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows import MatchRow, MatchSummary, SeatRow

LONGEST_NAME = 40
MANY = 100
"""More seats than any match has."""
PRIVATE = "This match is private. To play in it, ask the match owner for a link."
NO_SUCH_SEAT = "This match does not have that seat."
NOT_YOUR_SEAT = "This is not your seat. If you lost it, use your seat link."


class Asker(Struct, frozen=True):
    """Who sent a request: a guest (hash of their cookie), a program (a seat's token), or a stranger (neither)."""

    guest: str | None = None
    token: str | None = None
    admin: bool = False
    """The admin of the site, with the rights of a match owner. Only commands on the server's machine act as admin."""


STRANGER = Asker()
SITE = Asker(guest="")
"""The site itself: it owns what the command line creates or imports. No cookie makes this guest."""


def guest_id(secret: str) -> str:
    """The id under which the store keeps a guest."""
    return digest(secret)


def must_be_guest(asker: Asker) -> str:
    """The guest who sent the request; a program with a seat's token cannot own anything."""
    if asker.guest is None:
        raise RefusedError("not-a-guest", "A seat token can only play its seat. Use a browser for this.")
    return asker.guest


def token_opens(connection: Connection, match: str, seat: int, token: str) -> bool:
    """Whether a token is that of this seat; match and seat may be anything that a request holds."""
    if not (match.isascii() and match.isalnum() and 0 < seat < MANY):
        return False
    return is_secret_of(token, seats.token(connection, match, seat))


def may_know(connection: Connection, match: str, asker: Asker, lock: bool = False) -> MatchRow:
    """The match, if the asker may see it.

    Only its player sees a sandbox. Only its owner and players see a private match, also when it is over; if its owner
    lets people watch, everybody with its address does.
    """
    row = may_hear(connection, match, asker, lock)
    if row.private and row.spectator_delay is None and not belongs(connection, row, asker):
        raise RefusedError("private-match", PRIVATE)
    return row


def may_hear(connection: Connection, match: str, asker: Asker, lock: bool = False) -> MatchRow:
    """The match, if the asker may know that it exists: people with its address may, if it is not a sandbox.

    For links to seats, which say why they do not work.
    """
    row = matches.find(connection, match, lock)
    if row.phase == "importing":
        raise RefusedError("no-such-match", matches.NO_SUCH_MATCH)
    if row.parent is None or belongs(connection, row, asker):
        return row
    origin = matches.find(connection, row.parent)
    over = row.phase == origin.phase == "ended"
    if not over or (origin.private and not belongs(connection, origin, asker)):
        raise RefusedError("no-such-match", matches.NO_SUCH_MATCH)
    return row


def belongs(connection: Connection, row: MatchSummary, asker: Asker) -> bool:
    """Whether the asker takes part in a match: as its owner, as the admin, or with a seat."""
    if asker.admin or same(asker.guest, row.owner):
        return True
    return any(holds(seat, asker) for seat in seats.of_match(connection, row.id).values())


def same(one: str | None, other: str | None) -> bool:
    """Whether two guests are the same, compared in constant time."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


SeatRows = dict[int, SeatRow]


def holds(row: SeatRow, asker: Asker) -> bool:
    """Whether the seat is the asker's."""
    return same(asker.guest, row.holder) or (asker.token is not None and is_secret_of(asker.token, row.token))


def held_seat(connection: Connection, match: str, seat: int, asker: Asker) -> SeatRow:
    """The row of a seat that must be the asker's."""
    row = seats.of_match(connection, match).get(seat)
    if row is not None and holds(row, asker):
        return row
    may_know(connection, match, asker)
    if row is None:
        raise RefusedError("no-such-seat", NO_SUCH_SEAT)
    raise RefusedError("not-your-seat", NOT_YOUR_SEAT)


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as shown: printable, on one line, not too long."""
    words = " ".join(unicodedata.normalize("NFC", name[: 10 * longest]).split())
    return "".join(letter for letter in words if letter.isprintable())[:longest].strip()


def rename(connection: Connection, guest: str, name: str) -> None:
    """Keep the name a guest gives."""
    guests.rename(connection, guest, clean_name(name))
