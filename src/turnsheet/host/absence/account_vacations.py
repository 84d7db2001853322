"""Vacations of people: announced once on the account page, for all seats of the person.

Each match takes the vacation if its rules on vacation allow it. The same goes for seats that the person takes while
they are away. A seat whose player announced a longer vacation in the match itself keeps to that.

Profiles show the vacation. In a match whose players do not know each other it would tell who is who, so it does not
count there.
"""

from datetime import datetime

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.absence import stages, vacations
from turnsheet.host.accounts.accounts import of_asker
from turnsheet.host.notifications.notify import notify_seats
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import accounts, persons

ANONYMOUS = (
    "Its players do not know each other, and your profile would reveal who you are. Go on vacation in the match "
    "itself, with a different end."
)


class RefusedVacation(Struct, frozen=True):
    """A match in which a vacation does not count, and why."""

    match: str
    title: str
    reason: str


class AnnouncedVacation(Struct, frozen=True):
    """A vacation, and what it means to the person's matches."""

    until: datetime
    matches: int
    """In how many matches it counts."""
    refused: list[RefusedVacation]


def announce(site: Site, asker: Asker, until: datetime) -> AnnouncedVacation:
    """Go on vacation until a time in all matches of a person, as far as they allow it."""
    now, back = moment(site.now()), moment(until)
    if back <= now:
        raise RefusedError("bad-vacation", vacations.IN_FUTURE)
    if back - now > stages.LONGEST_VACATION * DAY_MS:
        most = f"A vacation can have {stages.LONGEST_VACATION} days. Choose fewer."
        raise RefusedError("bad-vacation", most)
    with site.store.write() as connection:
        person = of_asker(connection, asker)
        accounts.change(connection, person.id, {"away_until": back})
        concerned = persons.matches_of(connection, person.id)
    counts: set[str] = set()
    refused: dict[str, RefusedVacation] = {}
    for match in concerned:
        with site.change(match) as connection:
            row = matches.find(connection, match, lock=True)
            for there in _waited_for(connection, row, person.id):
                other = there.away_until if there.away_until != person.away_until else None
                if other is not None and other >= back:  # announced in the match itself
                    continue
                try:
                    _leave(connection, site, row, there, until)
                    counts.add(match)
                except RefusedError as error:
                    refused[match] = RefusedVacation(match, row.title, error.sentence)
    return AnnouncedVacation(time_at(back), len(counts), list(refused.values()))


def end(site: Site, asker: Asker) -> None:
    """Come back: the vacation ends in all matches in which it counts, and unused days are given back."""
    with site.store.write() as connection:
        person = of_asker(connection, asker)
        if person.away_until is None or person.away_until <= moment(site.now()):
            raise RefusedError("bad-vacation", "You are not on vacation, so there is nothing to end. Reload the page.")
        accounts.change(connection, person.id, {"away_until": None})
        concerned = persons.matches_of(connection, person.id)
    for match in concerned:
        with site.change(match) as connection:
            row = matches.find(connection, match, lock=True)
            for there in _waited_for(connection, row, person.id):
                if there.away_until == person.away_until:
                    vacations.end_vacation(connection, site, row, there)


def sat_down(connection: Connection, site: Site, match: str, seat: int) -> None:
    """A player has taken a seat: if they are on vacation, they are so here, too. Otherwise they are told."""
    row = matches.find(connection, match)
    there = seats.of_match(connection, match)[seat]
    person = None if there.holder is None else accounts.find(connection, there.holder)
    if person is None or person.away_until is None or person.away_until <= moment(site.now()):
        return
    if all(each.seat != seat for each in _waited_for(connection, row, person.id)):
        return
    try:
        _leave(connection, site, row, there, time_at(person.away_until))
    except RefusedError as error:
        text = f"Your vacation does not count in this match. {error.sentence}"
        notify_seats(connection, site, row, [seat], kind="seat", text=text, about=f"vacation {seat}")


def _leave(connection: Connection, site: Site, row: MatchRow, there: SeatRow, until: datetime) -> None:
    if codec.decode(row.options, site.game_of(row).options_type).anonymous:
        raise RefusedError("bad-vacation", ANONYMOUS)
    vacations.leave(connection, site, row, there, until)


def _waited_for(connection: Connection, row: MatchRow, person: str) -> list[SeatRow]:
    """The seats of a person in a match that is not over and in which somebody or a deadline waits for them."""
    if row.phase == "ended" or row.parent is not None:
        return []
    people = [each for each in seats.of_match(connection, row.id).values() if each.kind != "bot"]
    if row.schedule is None and all(each.holder == person for each in people):
        return []
    return [each for each in people if each.holder == person and each.resigned is None]
