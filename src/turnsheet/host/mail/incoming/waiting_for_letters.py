"""Letters that were in the mailbox before the deadline: the turn waits until they are carried out.

The mailbox is read from time to time, by another process than the one that runs turns. So at the deadline of a match
with players who can reply by mail, the turn waits until the mailbox has been read once more, and until letters for
the match that came in are carried out. The reader notices that a deadline has passed and reads at once, so this takes
seconds. A mailbox that cannot be read stops no turn, and no turn waits for long.
"""

from turnsheet.host.notifications import mail_record
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.notifications import addresses

LONGEST_WAIT_MS = 2 * 60_000
"""How long after its deadline a turn waits for letters at most."""
IN_USE_MS = 3_600_000
"""A mailbox that nobody has read for this long is no longer used."""


def turn_waits(connection: Connection, site: Site, row: MatchRow) -> bool:
    """Whether a turn whose deadline has passed has to wait, since there may be letters with orders for it."""
    ends, now = row.ends_at, moment(site.now())
    if ends is None or not ends <= now < ends + LONGEST_WAIT_MS or (row.runs_at is not None and row.runs_at <= now):
        return False
    return incoming_letters.any_received(connection, row.id) or (
        _may_hold_letters(connection, ends) and _plays_by_mail(connection, row)
    )


def mailbox_is_wanted(connection: Connection, site: Site, read_up_to: int) -> bool:
    """Whether a deadline has passed since the mailbox was last read."""
    return matches.any_ended_between(connection, read_up_to, moment(site.now()))


def _may_hold_letters(connection: Connection, ends: int) -> bool:
    """Whether the site has a mailbox that works and was not read since a moment."""
    read_up_to = mail_record.read_up_to(connection)
    if read_up_to is None or not ends - IN_USE_MS < read_up_to < ends:
        return False
    read, failed = mail_record.last_reading(connection)
    return failed is None or (read is not None and failed < read)


def _plays_by_mail(connection: Connection, row: MatchRow) -> bool:
    """Whether a player gets mail to which they can reply with orders."""
    return any(
        address.kind == "mail" and address.confirmed is not None and (address.turns != "none" or address.receipts)
        for there in seats.of_match(connection, row.id).values()
        if there.resigned is None
        for person in seats.players(connection, there)
        for address in addresses.of_person(connection, person)
    )
