"""What an admin of the site can see and do: the functions behind `turnsheet admin`.

They work on the store while a server runs, which notices the changes like any others. They reveal nothing that players
may not know: no seeds, orders, states or printouts. An admin acts as `ADMIN`, which checks for the match owner accept;
only the command line uses it, and no HTTP request can get its rights.
"""

from datetime import datetime

from msgspec import Struct

from turnsheet.core.codec import copied
from turnsheet.core.match import MatchFile
from turnsheet.host import access, refusals
from turnsheet.host.matches import lost_seats, match_events, seating
from turnsheet.host.matches.invitations import takers
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at, time_of
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow, MatchSummary, Phase
from turnsheet.host.store.row_types.seats import SeatChanges, SeatRow
from turnsheet.host.store.rows.matches import matches, players_who_left, seats
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.people import guests
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.upkeep import removal

ADMIN = Asker(admin=True)
"""The admin. Only commands on the server's own machine may act as admin."""
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
    """The name of the match owner; empty if they gave none or the site owns the match."""
    seats: int
    step: int
    deadline: datetime | None
    bytes: int
    failure: str
    created: datetime
    ended: datetime | None
    sandbox_of: str


class Page(Struct, frozen=True):
    """Some matches, the newest first, and the cursor for the next ones: empty at the end."""

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
    private_titles: frozenset[str] | None = None
    """The private matches that may be found by their title; None for all."""
    after: str = ""
    """Go on after this match."""
    limit: int = PAGE


def list_matches(site: Site, wanted: Wanted = Wanted()) -> Page:  # noqa: B008 - it cannot be changed
    """Matches, the newest first."""
    with site.store.read() as connection:
        last = find(connection, wanted.after) if wanted.after else None
        rows = matches.newest(
            connection,
            wanted.limit + 1,
            after=last,
            phases=wanted.phases,
            game=wanted.game,
            owner=wanted.owner,
            title=wanted.title,
            private_titles=wanted.private_titles,
            sandboxes=wanted.sandboxes,
        )
    listed = [_listed(row, owner, row.bytes) for owner, row in rows[: wanted.limit]]
    return Page(listed, listed[-1].id if len(rows) > len(listed) else "")


def _listed(row: MatchSummary, owner: str, size: int) -> Listed:
    return copied(
        Listed,
        row,
        owner=owner,
        deadline=time_of(row.ends_at),
        bytes=size,
        failure=row.failure or "",
        created=time_at(row.created),
        ended=time_of(row.ended),
        sandbox_of=row.parent or "",
    )


class SeatShown(Struct, frozen=True):
    """A seat as the admin sees it."""

    seat: int
    kind: str
    player: str
    invited: bool
    """A link to it exists and has not been used yet."""
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
        listed = _listed(row, guests.name(connection, row.owner), sizes.of_match(connection, match))
        last = turns.newest(connection, match, LAST_TURNS)
        return Shown(
            match=listed,
            taken=[_seat(each) for each in seats.of_match(connection, match).values()],
            last_turns=[TurnShown(each.step, time_at(each.at), each.taken_back is not None) for each in last],
            runs_at=time_of(row.runs_at),
            claimed=time_of(row.claimed),
            sandboxes=matches.sandboxes_of(connection, match),
            removal_began=removal.began(connection, match),
        )


def _seat(row: SeatRow) -> SeatShown:
    return copied(
        SeatShown,
        row,
        invited=row.code is not None or (row.kind == "open" and row.invitation is not None),
        token=row.token is not None,
        away_until=time_of(row.away_until),
        vacant=time_of(row.vacant),
    )


def copy(site: Site, match: str) -> MatchFile:
    """A match as a match file, whether or not it is over."""
    with site.store.read() as connection:
        return access.written(connection, find(connection, match))


def free_seat(site: Site, match: str, seat: int) -> None:
    """Take a seat from its player, and open it to others."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        there = _taken(connection, row, seat)
        if there.kind == "bot" and row.phase != "gathering":
            raise RefusedError("seat-taken", f"A bot plays seat {seat}, so there is no player to take it from.")
        if there.kind == "open":
            raise RefusedError("wrong-phase", f"Seat {seat} is open already. Choose another seat.")
        lost_seats.note(connection, site, row, seat, "freed")
        changes: SeatChanges = {"holder": None, "code": None, "token": None, "away_until": None}
        changes["invitation"] = None  # the player it is taken from may have the link
        if row.phase == "gathering":
            changes |= {"kind": "open", "player": ""}
        else:
            players_who_left.add(connection, there, row.step)
            changes |= {"vacant": moment(site.now()), "since": row.step}
        seats.change(connection, match, seat, changes)
        match_events.add(connection, site, row, "seat", f"Seat {seat} is open: {takers(row)} may take it over.")


def _taken(connection: Connection, row: MatchRow, seat: int) -> SeatRow:
    """The row of a seat whose match is not over."""
    there = seats.of_match(connection, row.id).get(seat)
    if there is None:
        raise RefusedError("no-such-seat", f"Match {row.id} has seats 1 to {row.seats}. Choose one of these.")
    if row.phase == "ended":
        raise refusals.match_over()
    return there


def reissue_link(site: Site, match: str, seat: int) -> str:
    """A new link to a seat, which gives it to the browser that opens it; older links no longer work."""
    with site.store.read() as connection:
        row = find(connection, match)
        kind = _taken(connection, row, seat).kind
    if kind == "bot":
        raise RefusedError("seat-taken", f"A bot plays seat {seat}, so it does not need a link.")
    if kind == "open":
        code = seating.invite(site, match, seat, ADMIN, renew=True)
    else:
        code = seating.seat_link(site, match, seat, ADMIN)
    return f"{site.address}/join/{match}/{seat}/{code}"


def reissue_token(site: Site, match: str, seat: int) -> str:
    """A new token for programs that play a seat; older tokens no longer work."""
    with site.store.read() as connection:
        row = find(connection, match)
        if _taken(connection, row, seat).kind != "person":
            raise RefusedError("seat-taken", f"No player has seat {seat}, so it does not need a token.")
    return seating.seat_token(site, match, seat, ADMIN)
