"""Calendars: a person's deadlines as an iCalendar feed under a secret address.

The address holds a random token, of which the store keeps a hash, so it is shown once and can only be replaced. The
feed tells nothing of a game: the title of a match, which orders are due and when, and a link. A deadline that moves
keeps its `UID`, and one that is over, or whose orders were sent, is no longer in the feed.
"""

from datetime import UTC, datetime, timedelta

from icalendar import Calendar, Event
from msgspec import Struct

from turnsheet.host.crypto import digest, new_secret
from turnsheet.host.matches import queries
from turnsheet.host.matches.queries import Listed
from turnsheet.host.people import Asker, person_asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at
from turnsheet.host.store.row_types.calendars import CalendarRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.people import calendars
from turnsheet.host.store.rows.turns import turns

LONGEST_TOKEN = 64
LASTS = timedelta(minutes=15)
"""How long before the deadline its event begins."""
UNKNOWN = "This calendar address does not work: it may have been replaced. Create a new one under Notifications."


class Due(Struct, frozen=True):
    """Orders that a person has to send."""

    match: str
    title: str
    what: str
    """Such as `Orders for turn 3 due`."""
    step: int
    until: datetime
    asked: datetime
    """Since when the orders are asked for."""


def create(site: Site, person: str) -> str:
    """A new secret address for a person's calendar: its token. An older address no longer works."""
    token = new_secret()
    with site.store.write() as connection:
        calendars.put(connection, CalendarRow(person, digest(token), moment(site.now())))
    return token


def revoke(site: Site, person: str) -> None:
    """Let the address of a person's calendar work no longer."""
    with site.store.write() as connection:
        calendars.remove(connection, person)


def created(site: Site, person: str) -> datetime | None:
    """Since when a person has a calendar address; None if they have none."""
    with site.store.read() as connection:
        row = calendars.find(connection, person)
    return None if row is None else time_at(row.created)


def feed(site: Site, token: str) -> bytes:
    """The calendar with this token. The same deadlines always make the same bytes."""
    with site.store.read() as connection:
        row = calendars.with_token(connection, digest(token)) if len(token) <= LONGEST_TOKEN else None
    if row is None:
        raise RefusedError("no-such-calendar", UNKNOWN)
    calendar = Calendar()
    calendar.add("prodid", "-//Turnsheet//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "Turnsheet deadlines")
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for due in dues(site, row.person):
        calendar.add_component(_event(site, due))
    return bytes(calendar.to_ical())


def _event(site: Site, due: Due) -> Event:
    event = Event()
    event.add("uid", f"{due.match}-{due.step}@turnsheet")
    event.add("dtstamp", due.asked.astimezone(UTC))
    event.add("summary", f"{due.title}: {due.what}")
    event.add("dtstart", (due.until - LASTS).astimezone(UTC))
    event.add("dtend", due.until.astimezone(UTC))
    event.add("transp", "TRANSPARENT")
    if site.address:
        event.add("url", f"{site.address.rstrip('/')}/match/{due.match}")
        event.add("description", f"{due.what}. Send them here: {site.address.rstrip('/')}/match/{due.match}")
    return event


def dues(site: Site, person: str) -> list[Due]:
    """The orders that a person has to send, in the order of their deadlines."""
    with site.store.read() as connection:
        rows = [matches.find(connection, match) for match in calendars.matches_awaiting(connection, person)]
        asker = person_asker(connection, person)
        found = []
        for listed in queries.listed(connection, site, rows):
            row, until = listed.row, listed.row.ends_at
            if until is None or row.head is None or not any(_awaited(listed, seat, asker) for seat in listed.seats):
                continue
            what = f"{listed.card.about[:1].upper()}{listed.card.about[1:]} due"
            asked = time_at(turns.played_at(connection, row.head))
            found.append(Due(row.id, row.title, what, row.step, time_at(until), asked))
    return sorted(found, key=lambda due: (due.until, due.match))


def _awaited(listed: Listed, seat: SeatRow, asker: Asker) -> bool:
    mine = seat.holder == asker.person or (seat.match, seat.seat) in asker.shared
    waits = seat.seat in listed.card.awaited and seat.resigned is None and seat.seat not in listed.sent
    return mine and waits and not listed.fault
