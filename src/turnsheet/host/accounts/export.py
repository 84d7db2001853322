"""Export: everything the site keeps of a person, for the person."""

from datetime import datetime

from msgspec import Struct

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import passkeys, sessions
from turnsheet.host.accounts.accounts import Account
from turnsheet.host.accounts.passkeys import Passkey
from turnsheet.host.accounts.sessions import Session
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.addresses import Address
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, time_at
from turnsheet.host.store.rows.competition import programs
from turnsheet.host.store.rows.matches import chat, matches, notes, seats, shared_seats
from turnsheet.host.store.rows.notifications import notifications
from turnsheet.host.store.rows.people import person_records, persons
from turnsheet.host.store.rows.people.person_records import Record
from turnsheet.host.store.rows.turns import submissions

MOST_NOTIFICATIONS = 10_000


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
    text: str
    at: datetime


class ExportedSeat(Struct, frozen=True):
    """A seat of the person, with what they wrote there."""

    match: str
    title: str
    game: str
    seat: int
    player: str
    notes: list[ExportedNote]
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


class ExportedProgram(Struct, frozen=True):
    """A program that the person published."""

    game: str
    team: str
    name: str
    code: str


class Export(Struct, frozen=True):
    """Everything the site keeps of a person."""

    made: datetime
    account: Account
    sessions: list[Session]
    passkeys: list[Passkey]
    addresses: list[Address]
    owned_matches: list[str]
    seats: list[ExportedSeat]
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
        owned, mine = [], []
        for match in concerned:
            there = matches.find(connection, match)
            if there.owner == row.id:
                owned.append(match)
            for seat in seats.of_match(connection, match).values():
                if seat.holder == row.id:
                    kept = notes.of_seat(connection, match, seat.seat)
                    sheets = [
                        each
                        for each in submissions.all_of_seat(connection, match, seat.seat)
                        if each.step > seat.since  # earlier ones are of the player before them
                    ]
                    mine.append(
                        ExportedSeat(
                            match=match,
                            title=there.title,
                            game=there.game,
                            seat=seat.seat,
                            player=seat.player,
                            notes=[ExportedNote(*note) for note in kept],
                            sheets=[
                                ExportedSheet(each.step, each.kind, each.text, time_at(each.at)) for each in sheets
                            ],
                        )
                    )
        told = notifications.newest(connection, row.id, MOST_NOTIFICATIONS, None)
        written = programs.of_owner(connection, row.id)
        said = chat.written_by(connection, row.id)
        shared = sorted(shared_seats.of_person(connection, row.id))
        records = person_records.of_person(connection, row.id)
    return Export(
        made=site.now(),
        account=account,
        sessions=sessions.of_account(site, row.id, cookie),
        passkeys=passkeys.of_account(site, row.id),
        addresses=addresses.of_person(site, row.id),
        owned_matches=owned,
        seats=mine,
        shared_seats=[ExportedShare(match, seat) for match, seat in shared if seat != shared_seats.OWNER],
        notifications=[ExportedNotification(each.match, each.kind, each.text, time_at(each.at)) for each in told],
        chat=[ExportedChat(match, each.sender, each.receiver, each.text, time_at(each.at)) for match, each in said],
        programs=[ExportedProgram(each.game, each.team, each.name, each.code) for each in written],
        records=records,
    )
