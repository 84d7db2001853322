"""Rows of seats."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.seats import SeatChanges, SeatRow
from turnsheet.host.store.rows.matches import former_players, notes, shared_seats
from turnsheet.host.store.rows.people import former_names
from turnsheet.host.store.schema import seats, select

OF_MATCH = select(SeatRow, seats).where(seats.c.match == sa.bindparam("the_match")).order_by(seats.c.seat)
"""Made once, since it is asked several times in every turn."""


def of_match(connection: Connection, match: str) -> dict[int, SeatRow]:
    """The seats of a match, by number."""
    return {row.seat: made(SeatRow, row) for row in connection.execute(OF_MATCH, {"the_match": match})}


def of_matches(connection: Connection, matches: list[str]) -> dict[str, list[SeatRow]]:
    """The seats of several matches."""
    found: dict[str, list[SeatRow]] = {match: [] for match in matches}
    query = select(SeatRow, seats).where(seats.c.match.in_(matches)).order_by(seats.c.match, seats.c.seat)
    for row in connection.execute(query):
        found[row.match].append(made(SeatRow, row))
    return found


def players(connection: Connection, there: SeatRow) -> list[str]:
    """The people who play a seat: its holder first, then those who opened its link. Nobody if no person has it."""
    if there.kind != "person" or there.holder is None:
        return []
    shared = shared_seats.of_seat(connection, there.match, there.seat)
    return [there.holder, *(each for each in shared if each != there.holder)]


def add(connection: Connection, match: str, players: list[str], kind: str = "open") -> None:
    """Give a new match its seats, one for each name."""
    rows = [
        {"match": match, "seat": seat, "kind": kind, "player": player} for seat, player in enumerate(players, start=1)
    ]
    connection.execute(seats.insert(), rows)


def change(connection: Connection, match: str, seat: int, changes: SeatChanges) -> None:
    """Write changes to a seat. A seat that gets another holder is shared with no other browser any more.

    Its holder until now is remembered as a former player, if the match has begun, and the name they had on the seat is
    remembered as theirs, since texts about the match may hold it. Their notes are deleted.
    """
    if "holder" in changes:
        _part_from(connection, match, seat, changes["holder"])
        former_players.remember(connection, match, seat)
        shared_seats.clear(connection, match, seat)
    connection.execute(seats.update().where(seats.c.match == match, seats.c.seat == seat).values({**changes}))


def _part_from(connection: Connection, match: str, seat: int, new: str | None) -> None:
    before = of_match(connection, match)[seat]
    if before.kind == "person" and before.holder is not None and before.holder != new:
        notes.remove_all(connection, match, seat, ("note",))
        if before.player:
            former_names.remember(connection, before.holder, before.player)


def token(connection: Connection, match: str, seat: int) -> str | None:
    """The hash of a seat's token, if it has one."""
    query = sa.select(seats.c.token).where(seats.c.match == match, seats.c.seat == seat)
    return connection.execute(query).scalar_one_or_none()


def only_bots(connection: Connection, match: str) -> bool:
    """Whether only bots play a match."""
    other = sa.select(seats.c.seat).where(seats.c.match == match, seats.c.kind != "bot").limit(1)
    return connection.execute(other).first() is None
