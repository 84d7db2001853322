"""What an admin of the server can ask and do: the functions behind `turnsheet admin`.

They work on the store beside an open server, which notices what was changed as it notices any other change. Nothing
here gives out what players may not know: no seeds, orders, states or printouts. An admin acts as `ADMIN`, an asker that
owner checks accept; only the command line uses it, and no request over HTTP can become it.
"""

from datetime import datetime
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core.match import MatchFile
from turnsheet.host import access
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import lifecycle as matches
from turnsheet.host.matches import seating
from turnsheet.host.matches.invitations import takers
from turnsheet.host.notifications.notify import announce
from turnsheet.host.people import Asker, name_of, seat_rows
from turnsheet.host.site import MatchRow, Site, find, moment, notify, time_of
from turnsheet.host.store.frames import SqueezedText
from turnsheet.host.store.tables import guests, seats, turns
from turnsheet.host.store.tables import matches as match_table
from turnsheet.host.upkeep import removal
from turnsheet.host.upkeep.removal import belonging, tables_of_matches

ADMIN = Asker(admin=True)
"""The admin. Only commands on the server's own machine may ask as this."""
Phase = Literal["gathering", "running", "paused", "failed", "ended"]
PAGE = 50
LAST_TURNS = 5


class Listed(Struct, frozen=True):
    """A match in the admin's list."""

    id: str
    title: str
    game: str
    version: int
    phase: Phase
    owner: str
    """The name its owner gave; empty if they gave none or nobody owns the match."""
    seats: int
    step: int
    deadline: datetime | None
    bytes: int
    failure: str
    created: datetime
    ended: datetime | None
    sandbox_of: str


class Page(Struct, frozen=True):
    """Some matches, the newest first, and what to ask for the next ones: empty at the end."""

    matches: list[Listed]
    next: str


class Wanted(Struct, frozen=True):
    """Which matches to list; what is left out does not matter."""

    phases: tuple[Phase, ...] = ()
    game: str = ""
    owner: str = ""
    """A part of the owner's name."""
    title: str = ""
    """A part of the title."""
    sandboxes: bool = False
    """List sandboxes too."""
    after: str = ""
    """Go on after this match."""
    limit: int = PAGE


def list_matches(site: Site, wanted: Wanted = Wanted()) -> Page:  # noqa: B008 - it cannot be changed
    """Matches, the newest first."""
    name = sa.select(guests.c.name).where(guests.c.id == match_table.c.owner).scalar_subquery()
    query = sa.select(match_table, name.label("owner_name"))
    if wanted.phases:
        query = query.where(match_table.c.phase.in_(wanted.phases))
    if wanted.game:
        query = query.where(match_table.c.game == wanted.game)
    if wanted.owner:
        query = query.where(sa.func.lower(name).contains(wanted.owner.lower(), autoescape=True))
    if wanted.title:
        query = query.where(sa.func.lower(match_table.c.title).contains(wanted.title.lower(), autoescape=True))
    if not wanted.sandboxes:
        query = query.where(match_table.c.parent.is_(None))
    with site.store.read() as connection:
        if wanted.after:
            last = find(connection, wanted.after)
            place = sa.tuple_(match_table.c.created, match_table.c.id)
            query = query.where(place < sa.tuple_(sa.literal(last["created"]), sa.literal(last["id"])))
        query = query.order_by(match_table.c.created.desc(), match_table.c.id.desc()).limit(wanted.limit + 1)
        rows = connection.execute(query).mappings().all()
        shown = rows[: wanted.limit]
        listed = [_listed(row, row["owner_name"] or "", row["bytes"]) for row in shown]
    return Page(listed, shown[-1]["id"] if len(rows) > len(shown) else "")


def _listed(row: MatchRow, owner: str, size: int) -> Listed:
    created = time_of(row["created"])
    assert created is not None
    return Listed(
        id=row["id"],
        title=row["title"],
        game=row["game"],
        version=row["version"],
        phase=row["phase"],
        owner=owner,
        seats=row["seats"],
        step=row["step"],
        deadline=time_of(row["grace_until"] or row["due"]),
        bytes=size,
        failure=row["failure"] or "",
        created=created,
        ended=time_of(row["ended"]),
        sandbox_of=row["parent"] or "",
    )


def size_of(connection: sa.Connection, site: Site, match: str) -> int:
    """The bytes of all that is kept of a match, as the store holds them, without its indexes."""
    total = 0
    for table in tables_of_matches():
        condition = belonging(table, match)
        sizes = [bytes_in(column, site.store.sqlite) for column in table.columns if bulky(column)]
        if sizes and condition is not None:
            query = sa.select(sa.func.sum(sum(sizes[1:], sizes[0]))).where(condition)
            total += int(connection.execute(query).scalar_one() or 0)
    return total


def bulky(column: sa.Column[object]) -> bool:
    """Whether a column holds texts or bytes of any length."""
    return isinstance(column.type, (sa.Text, sa.LargeBinary, SqueezedText))


def bytes_in(column: sa.Column[object], sqlite: bool) -> sa.ColumnElement[int]:
    """How many bytes a value of the column has in the store, as an expression."""
    if not sqlite:
        return sa.func.coalesce(sa.func.octet_length(column), 0)
    whole = column if isinstance(column.type, sa.LargeBinary) else sa.cast(column, sa.LargeBinary)
    return sa.func.coalesce(sa.func.length(whole), 0)


class SeatShown(Struct, frozen=True):
    """A seat as the admin sees it."""

    seat: int
    kind: str
    player: str
    invited: bool
    """A link for it was given out and not used yet."""
    token: bool
    """A program plays it with a token."""
    away_until: datetime | None
    vacant: datetime | None


class TurnShown(Struct, frozen=True):
    """A turn on record."""

    step: int
    at: datetime
    taken_back: bool


class Shown(Struct, frozen=True):
    """A match with its seats and its last turns."""

    match: Listed
    taken: list[SeatShown]
    last_turns: list[TurnShown]
    runs_at: datetime | None
    claimed: datetime | None
    sandboxes: list[str]
    removal_began: bool


def show(site: Site, match: str) -> Shown:
    """All an admin may know of a match."""
    with site.store.read() as connection:
        row = find(connection, match)
        listed = _listed(row, name_of(connection, row["owner"]), size_of(connection, site, match))
        query = sa.select(turns.c.step, turns.c.at, turns.c.taken_back).where(turns.c.match == match)
        last = connection.execute(query.order_by(turns.c.id.desc()).limit(LAST_TURNS)).mappings().all()
        return Shown(
            match=listed,
            taken=[_seat(each) for each in seat_rows(connection, match).values()],
            last_turns=[TurnShown(each["step"], _time(each["at"]), each["taken_back"] is not None) for each in last],
            runs_at=time_of(row["runs_at"]),
            claimed=time_of(row["claimed"]),
            sandboxes=removal.sandboxes_of(connection, match),
            removal_began=removal.began(connection, match),
        )


def _seat(row: sa.RowMapping) -> SeatShown:
    return SeatShown(
        seat=row["seat"],
        kind=row["kind"],
        player=row["player"],
        invited=row["code"] is not None or (row["kind"] == "open" and row["invitation"] is not None),
        token=row["token"] is not None,
        away_until=time_of(row["away_until"]),
        vacant=time_of(row["vacant"]),
    )


def _time(kept: int) -> datetime:
    time = time_of(kept)
    assert time is not None
    return time


def end(site: Site, match: str) -> None:
    """End a match before its time."""
    matches.end(site, match, ADMIN)


def pause(site: Site, match: str) -> None:
    """Stop the clock of a match."""
    matches.pause(site, match, ADMIN)


def resume(site: Site, match: str) -> None:
    """Let the clock of a match go on."""
    matches.resume(site, match, ADMIN)


def retry(site: Site, match: str) -> None:
    """Try a failed turn again."""
    matches.retry(site, match, ADMIN)


def copy(site: Site, match: str) -> MatchFile:
    """A match as a match file, finished or not."""
    with site.store.read() as connection:
        return access.written(connection, find(connection, match))


def delete(site: Site, match: str) -> int:
    """Delete a match with its sandboxes and all that belongs to them, for good; says how many rows were deleted."""
    return removal.remove(site, match)


def free_seat(site: Site, match: str, seat: int) -> None:
    """Take a seat from the person who holds it, and open it to anyone."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        there = _taken(connection, row, seat)
        if there["kind"] == "bot" and row["phase"] != "gathering":
            raise RefusedError("seat-taken", f"A bot plays seat {seat}; there is nobody to take it from.")
        if there["kind"] == "open":
            raise RefusedError("wrong-phase", f"Seat {seat} is open already.")
        text = "The admin of this site has opened your seat to others."
        announce(connection, site, row, [seat], "seat", text, f"freed {seat} {moment(site.now())}")
        values: dict[str, object] = {"holder": None, "code": None, "token": None, "away_until": None}
        values |= {"invitation": None}  # the person it is taken from may have the link
        if row["phase"] == "gathering":
            values |= {"kind": "open", "player": ""}
        else:
            values |= {"vacant": moment(site.now())}
        connection.execute(seats.update().where(seats.c.match == match, seats.c.seat == seat).values(values))
        notify(connection, site, match, "seat", row["step"], f"Seat {seat} is open: {takers(row)} may take it over.")


def _taken(connection: sa.Connection, row: MatchRow, seat: int) -> sa.RowMapping:
    """The row of a seat whose match is not over."""
    there = seat_rows(connection, row["id"]).get(seat)
    if there is None:
        raise RefusedError("no-such-seat", f"Match {row['id']} has the seats 1 to {row['seats']}.")
    if row["phase"] == "ended":
        raise RefusedError("wrong-phase", "The match is over.")
    return there


def reissue_link(site: Site, match: str, seat: int) -> str:
    """A new link to a seat, which gives it to the browser that opens it; an older link no longer works."""
    with site.store.read() as connection:
        row = find(connection, match)
        kind = _taken(connection, row, seat)["kind"]
    if kind == "bot":
        raise RefusedError("seat-taken", f"A bot plays seat {seat}; a link would lead nowhere.")
    if kind == "open":
        code = seating.invite(site, match, seat, ADMIN, renew=True)
    else:
        code = seating.seat_link(site, match, seat, ADMIN)
    return f"{site.address}/join/{match}/{seat}/{code}"


def reissue_token(site: Site, match: str, seat: int) -> str:
    """A new token for programs that play a seat; an older one no longer works."""
    with site.store.read() as connection:
        row = find(connection, match)
        if _taken(connection, row, seat)["kind"] != "person":
            raise RefusedError("seat-taken", f"Nobody sits on seat {seat}, so there is nobody to play it by a program.")
    return seating.seat_token(site, match, seat, ADMIN)
