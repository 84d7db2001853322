"""Letters that come in, and what the site then keeps, for the tests of orders by mail."""

from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.mail.incoming.letters import Envelope
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.incoming_letters import IncomingLetterRow
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.store.rows.turns import submissions

ORDER = "14 V 2,0"


def take(site: Site, letter: bytes, envelope: Envelope | None = None) -> str:
    """Let a letter come in, carry it out and answer it."""
    taken = inbox.receive(site, letter, envelope) if envelope else inbox.receive(site, letter)
    inbox.carry_out_all(site)
    answers.send_all(site)
    return taken


def sheets(site: Site, match: str, seat: int) -> list[SubmissionRow]:
    """What a seat has sent, the newest first."""
    with site.store.read() as connection:
        return submissions.newest(connection, match, seat, 20)


def letter_rows(site: Site) -> list[IncomingLetterRow]:
    """The letters that are kept, the oldest first."""
    with site.store.read() as connection:
        found = (incoming_letters.find(connection, number) for number in range(1, 300))
        return [each for each in found if each is not None]
