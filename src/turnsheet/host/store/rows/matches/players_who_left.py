"""Rows of people who left a seat of a match that had begun."""

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.ratings import LeaverRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.schema import leavers, select


def add(connection: Connection, there: SeatRow, until: int, *, replaced: bool = False) -> None:
    """Note that the person on a seat leaves it after a step, or was replaced by the match owner.

    A person in whose time no step was played is left out.
    """
    if there.kind == "person" and there.holder is not None and there.since < until:
        values = {"match": there.match, "seat": there.seat, "person": there.holder, "since": there.since}
        connection.execute(leavers.insert().values(**values, until=until, replaced=replaced))


def of_match(connection: Connection, match: str) -> list[LeaverRow]:
    """Those who left a match, in the order in which they left."""
    query = select(LeaverRow, leavers).where(leavers.c.match == match).order_by(leavers.c.id)
    return [made(LeaverRow, row) for row in connection.execute(query)]


def of_person(connection: Connection, person: str) -> list[LeaverRow]:
    """The seats that a person left, in the order in which they left them."""
    query = select(LeaverRow, leavers).where(leavers.c.person == person).order_by(leavers.c.id)
    return [made(LeaverRow, row) for row in connection.execute(query)]
