"""Replies as people send them, and a post office that keeps what the site sends."""

import threading
from email.message import EmailMessage
from email.policy import SMTP

from turnsheet.host.mail import reply_tokens
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.outgoing import Letter, Mailing, UndeliveredError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.addresses import Turns
from turnsheet.host.store.rows.matches import matches, seats

ORDERS_ADDRESS = "orders@games.example.org"
FIFTY_MEGABYTES = 50_000_000


class PostOffice:
    """Takes the place of a mail server: keeps letters, or fails while it is closed."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Letter]] = []
        self.mailings: list[tuple[str, Mailing]] = []
        self.closed = False
        self._lock = threading.Lock()

    def check(self, target: str) -> str:
        """Take any address."""
        return target

    def send(self, target: str, mailing: Mailing) -> None:
        """Keep a mailing."""
        if self.closed:
            raise UndeliveredError("The post office is closed.")
        self.mailings.append((target, mailing))

    def post(self, target: str, letter: Letter) -> None:
        """Keep a letter."""
        if self.closed:
            raise UndeliveredError("The post office is closed.")
        with self._lock:
            self.letters.append((target, letter))


def confirmed(site: Site, guest: str | None, target: str, *, turns: Turns = "text", receipts: bool = True) -> str:
    """Give a person a confirmed mail address, which gets turns and receipts; gives its id."""
    assert guest is not None
    added = addresses.add(site, guest, "mail", target, "each", turns=turns, receipts=receipts)
    addresses.answer(site, addresses.ticket_of(site, added.id, "confirm"), "confirm")
    return added.id


def token_of(site: Site, match: str, seat: int) -> str:
    """The token for the orders that a seat gives next."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        return reply_tokens.issue(site, row, seats.of_match(connection, match)[seat])


def reply(
    token: str,
    text: str,
    *,
    sender: str = "Ann <ann@example.org>",
    number: int = 1,
    subject: str = "Re: Turn 1",
    to: str = "",
    headers: dict[str, str] | None = None,
) -> bytes:
    """A reply with orders. `number` tells letters apart that are otherwise the same."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = to or f"orders+{token}@games.example.org"
    message["Subject"] = subject
    message["Message-ID"] = f"<{number}.letter@mail.example.org>"
    message["Date"] = "Mon, 02 Mar 2026 12:00:00 +0000"
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    return message.as_bytes(policy=SMTP)


def padded(letter: bytes, size: int) -> bytes:
    """A letter whose body is made as large as this."""
    line = b"x" * 900 + b"\r\n"
    return letter + line * (size // len(line) + 1)
