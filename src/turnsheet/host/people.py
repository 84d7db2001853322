"""People: who asks, what seats are theirs, and what they are called. What they may see is decided in `access`.

A browser is identified by a cookie from this server, a program by a seat's token. A browser that is signed in acts for
its account; any other is a person, whose id is a hash of the cookie. Both kinds of ids are used alike: `Asker.person`.
"""

import hmac
import unicodedata

from msgspec import Struct

from turnsheet.host.crypto import digest, is_secret_of
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import seats, shared_seats
from turnsheet.host.store.rows.people import accounts

LONGEST_NAME = 40
MANY = 100
"""More seats than any match has."""


class Asker(Struct, frozen=True):
    """Who sent a request: a person (a guest or an account), a program (a seat's token), or a stranger (neither)."""

    person: str | None = None
    """The id of an account, or the hash of a guest's cookie."""
    token: str | None = None
    shared: frozenset[tuple[str, int]] = frozenset()
    """Matches and seats that the person plays in this browser, too, since they opened a seat link in it."""
    admin: bool = False
    """The admin of the site, with the rights of a match owner. Only commands on the server's machine act as admin."""


STRANGER = Asker()
SITE = Asker(person="")
"""The site itself: it owns what the command line creates or imports. No cookie makes this person."""


def guest_id(secret: str) -> str:
    """The id of a browser's cookie, under which the store keeps a guest."""
    return digest(secret)


def browser_asker(connection: Connection, cookie: str) -> Asker:
    """Who asks with a cookie of this id: the account it is signed in to, or else a guest."""
    session = accounts.session(connection, cookie)
    return person_asker(connection, cookie if session is None else session.account)


def person_asker(connection: Connection, person: str) -> Asker:
    """A person with all seats they play: their own, and those whose links they opened."""
    return Asker(person=person, shared=shared_seats.of_person(connection, person))


def must_be_person(asker: Asker) -> str:
    """The person who sent the request; a program with a seat's token cannot own anything."""
    if asker.person is None:
        raise RefusedError("not-a-guest", "A seat token can only play its seat. Use a browser for this.")
    return asker.person


def token_opens(connection: Connection, match: str, seat: int, token: str) -> bool:
    """Whether a token is that of this seat; match and seat may be anything that a request holds."""
    if not (match.isascii() and match.isalnum() and 0 < seat < MANY):
        return False
    return is_secret_of(token, seats.token(connection, match, seat))


def same(one: str | None, other: str | None) -> bool:
    """Whether two people are the same, compared in constant time."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


SeatRows = dict[int, SeatRow]


def holds(row: SeatRow, asker: Asker) -> bool:
    """Whether the seat is the asker's."""
    if same(asker.person, row.holder) or (row.match, row.seat) in asker.shared:
        return True
    return asker.token is not None and is_secret_of(asker.token, row.token)


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as shown: printable, on one line, not too long."""
    words = " ".join(unicodedata.normalize("NFC", name[: 10 * longest]).split())
    return "".join(letter for letter in words if letter.isprintable())[:longest].strip()


def guest_name(person: str) -> str:
    """What a person is called who has not given a name."""
    return f"guest {person[:4]}"
