"""Export: everything the site keeps of a person, for the person."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import passkeys, sessions
from turnsheet.host.accounts.accounts import Account
from turnsheet.host.accounts.passkeys import Passkey
from turnsheet.host.accounts.sessions import Session
from turnsheet.host.matches import seating
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.addresses import Address
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, time_at, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.notifications import NotificationRow
from turnsheet.host.store.row_types.ratings import LeaverRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.rows.competition import programs
from turnsheet.host.store.rows.matches import chat, matches, notes, players_who_left, seats, shared_seats
from turnsheet.host.store.rows.notifications import notifications
from turnsheet.host.store.rows.people import person_records, persons
from turnsheet.host.store.rows.people.person_records import Record
from turnsheet.host.store.rows.turns import submissions

PAGE = 1000
"""How many notifications are read at a time."""


class ExportedNote(Struct, frozen=True):
    """A note of a seat."""

    kind: str
    name: str
    text: str


class ExportedSheet(Struct, frozen=True):
    """Orders that a person wrote."""

    step: int
    kind: str
    text: str
    at: datetime


class ExportedChat(Struct, frozen=True):
    """A chat message that a person wrote."""

    match: str
    seat: int
    to: int | None
    player: str
    """What they were called then."""
    text: str
    at: datetime


class ExportedSeat(Struct, frozen=True):
    """A seat of the person, with what they wrote there."""

    match: str
    title: str
    game: str
    seat: int
    player: str
    since: int
    """The step after which they took it."""
    choices: dict[str, str]
    """What they chose when they sat down, until the match begins."""
    away_until: datetime | None
    away_used: int
    """How many milliseconds of vacation they have used in the match."""
    vacant_since: datetime | None
    """Since when others may take it over."""
    resigned: bool
    draw: bool
    """Whether they want a draw."""
    chat_read: int
    """The number of the last chat message that they have read."""
    notes: list[ExportedNote]
    sheets: list[ExportedSheet]


class ExportedLeftSeat(Struct, frozen=True):
    """A seat that the person left or lost, with the orders they gave there."""

    match: str
    title: str
    game: str
    seat: int
    since: int
    until: int
    """The last step in which they had it."""
    replaced: bool
    sheets: list[ExportedSheet]


class ExportedShare(Struct, frozen=True):
    """A seat of a guest that the person opened with a seat link."""

    match: str
    seat: int


class ExportedNotification(Struct, frozen=True):
    """Something that the person was told."""

    match: str
    kind: str
    text: str
    at: datetime
    read: datetime | None


class ExportedProgram(Struct, frozen=True):
    """A program that the person published."""

    game: str
    kind: str
    team: str
    name: str
    code: str
    revision: int
    created: datetime
    revised: datetime


class Export(Struct, frozen=True):
    """Everything the site keeps of a person."""

    made: datetime
    account: Account
    created: datetime
    """When the account was made."""
    sessions: list[Session]
    passkeys: list[Passkey]
    addresses: list[Address]
    owned_matches: list[str]
    seats: list[ExportedSeat]
    left_seats: list[ExportedLeftSeat]
    shared_seats: list[ExportedShare]
    notifications: list[ExportedNotification]
    chat: list[ExportedChat]
    programs: list[ExportedProgram]
    records: dict[str, list[Record]]
    """Everything else that the site keeps of the person, by table; times are milliseconds since 1970."""


def export(site: Site, asker: Asker, cookie: str) -> Export:
    """Everything the site keeps of the asker."""
    with site.store.read() as connection:
        row = people_accounts.of_asker(connection, asker)
        account = people_accounts.shown(connection, site, row)
        concerned = persons.matches_of(connection, row.id)
        owned, mine = list[str](), list[ExportedSeat]()
        for match in concerned:
            there = matches.find(connection, match)
            if there.owner == row.id:
                owned.append(match)
            held = [seat for seat in seats.of_match(connection, match).values() if seat.holder == row.id]
            mine += [_seat(connection, there, seat) for seat in held]
        left = [_left_seat(connection, each) for each in players_who_left.of_person(connection, row.id)]
        told = list(_notifications(connection, row.id))
        written = programs.of_owner(connection, row.id)
        said = chat.written_by(connection, row.id)
        shared = sorted(shared_seats.of_person(connection, row.id))
        records = person_records.of_person(connection, row.id)
    return Export(
        made=site.now(),
        account=account,
        created=time_at(row.created),
        sessions=sessions.of_account(site, row.id, cookie),
        passkeys=passkeys.of_account(site, row.id),
        addresses=addresses.of_person(site, row.id),
        owned_matches=owned,
        seats=mine,
        left_seats=left,
        shared_seats=[ExportedShare(match, seat) for match, seat in shared if seat != shared_seats.OWNER],
        notifications=[
            ExportedNotification(each.match, each.kind, each.text, time_at(each.at), time_of(each.read))
            for each in told
        ],
        chat=[
            ExportedChat(match, each.sender, each.receiver, each.player, each.text, time_at(each.at))
            for match, each in said
        ],
        programs=[
            codec.copied(ExportedProgram, each, created=time_at(each.created), revised=time_at(each.revised))
            for each in written
        ],
        records=records,
    )


def _seat(connection: Connection, match: MatchRow, there: SeatRow) -> ExportedSeat:
    written = submissions.all_of_seat(connection, match.id, there.seat)
    return codec.copied(
        ExportedSeat,
        there,
        title=match.title,
        game=match.game,
        choices=seating.choices_of(there),
        away_until=time_of(there.away_until),
        vacant_since=time_of(there.vacant),
        resigned=there.resigned is not None,
        notes=[ExportedNote(*note) for note in notes.of_seat(connection, match.id, there.seat)],
        sheets=[_sheet(each) for each in written if each.step > there.since],  # earlier ones are of others
    )


def _left_seat(connection: Connection, left: LeaverRow) -> ExportedLeftSeat:
    """A seat that the person no longer has. Of steps that were played again only the first time is surely theirs."""
    match = matches.find(connection, left.match)
    written = submissions.all_of_seat(connection, left.match, left.seat)
    theirs = [each for each in written if left.since < each.step <= left.until]
    first = {each.step: min(other.take for other in theirs if other.step == each.step) for each in theirs}
    sheets = [_sheet(each) for each in theirs if each.take == first[each.step]]
    return codec.copied(ExportedLeftSeat, left, title=match.title, game=match.game, sheets=sheets)


def _sheet(each: SubmissionRow) -> ExportedSheet:
    return ExportedSheet(each.step, each.kind, each.text, time_at(each.at))


def _notifications(connection: Connection, person: str) -> Iterator[NotificationRow]:
    """All notifications of a person, the newest first."""
    before: int | None = None
    while page := notifications.newest(connection, person, PAGE, before):
        yield from page
        before = page[-1].number
