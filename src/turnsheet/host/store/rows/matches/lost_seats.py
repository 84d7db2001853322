"""Rows of lost seats: who lost a seat of a match because somebody else took it from them, and why."""

from collections.abc import Iterable

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.seats import LostSeatReason, LostSeatRow
from turnsheet.host.store.schema import lost_seats, select


def add(connection: Connection, match: str, seat: int, people: Iterable[str], reason: LostSeatReason, at: int) -> None:
    """Note that these people lose a seat."""
    for person in people:
        values = {"match": match, "seat": seat, "person": person, "reason": reason, "at": at}
        connection.execute(lost_seats.insert().values(values))


def newest(connection: Connection, match: str, person: str) -> LostSeatRow | None:
    """The seat of a match that a person lost last; None if they never lost one."""
    mine = (lost_seats.c.match == match, lost_seats.c.person == person)
    found = connection.execute(select(LostSeatRow, lost_seats).where(*mine).order_by(lost_seats.c.id.desc()).limit(1))
    row = found.first()
    return None if row is None else made(LostSeatRow, row)
