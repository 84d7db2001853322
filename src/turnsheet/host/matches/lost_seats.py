"""Lost seats: why somebody no longer has their seat in a match. A notification tells them, and so does its page."""

from collections.abc import Mapping

from turnsheet.host.notifications.notify import notify_person, people_on
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import LostSeatReason
from turnsheet.host.store.rows.matches import lost_seats

SENTENCES: Mapping[LostSeatReason, str] = {
    "removed": "The match owner removed you from seat {seat}.",
    "replaced": "The match owner is giving seat {seat} to somebody else. You no longer play in this match.",
    "taken over": "Somebody else took over your seat, which was open.",
    "freed": "The admin of this site took your seat from you and opened it to others.",
}


def note(connection: Connection, site: Site, row: MatchRow, seat: int, reason: LostSeatReason) -> None:
    """Note why the people on a seat lose it, and tell them. Call it while they still have it."""
    now = moment(site.now())
    people = sorted(people_on(connection, row, [seat]))
    lost_seats.add(connection, row.id, seat, people, reason, now)
    text, about = SENTENCES[reason].format(seat=seat), f"{reason} {seat} {now}"
    for person in people:
        notify_person(connection, site, row, person, kind="seat", text=text, about=about)


def reason_in_words(connection: Connection, match: str, asker: Asker) -> str:
    """Why somebody who has no seat in a match lost the one they had; empty if nobody took it away."""
    lost = None if asker.person is None else lost_seats.newest(connection, match, asker.person)
    return "" if lost is None else SENTENCES[lost.reason].format(seat=lost.seat)


def refusal(connection: Connection, match: str, asker: Asker) -> RefusedError | None:
    """The answer to somebody who may not see a match any more because they lost their seat in it."""
    reason = reason_in_words(connection, match, asker)
    return RefusedError("not-your-seat", f"You no longer have a seat in this match. {reason}") if reason else None
