"""Everything that names a person, in all tables: moved to an account, or emptied when the account is deleted.

The columns say themselves that they name a person (`Column(person=True)`), so a new table is never forgotten.
"""

from collections.abc import Collection, Iterator

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.competition import attendance as attendance_rows
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import text_values
from turnsheet.host.store.rows.matches.shared_seats import OWNER
from turnsheet.host.store.rows.notifications import addresses as address_rows
from turnsheet.host.store.rows.notifications import notifications as notification_rows
from turnsheet.host.store.rows.people import former_names as former_name_rows
from turnsheet.host.store.rows.people import names_in_old_texts
from turnsheet.host.store.schema import (
    METADATA,
    AnyTable,
    accounts,
    addresses,
    admin_actions,
    attendance,
    calendars,
    chat_messages,
    former_names,
    former_players,
    guests,
    incoming_letters,
    leavers,
    lost_seats,
    matches,
    notes,
    notifications,
    seats,
    shared_seats,
    tournament_entries,
    tournament_pairings,
    tournaments,
)

APART = (guests, notifications, addresses, shared_seats, attendance, calendars)
"""Tables whose rows cannot simply get another person: see `move`."""


ALONE = (addresses, incoming_letters, lost_seats, notifications)
"""Tables whose rows are of no use to others: they are deleted with the person."""


def columns() -> Iterator[tuple[AnyTable, sa.Column[object]]]:
    """All columns that name a person."""
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if column.info.get("person"):
                yield table, column


def move(connection: Connection, old: str, new: str) -> None:
    """Give everything that a person has to another one, such as the account that a guest signs in to.

    Notifications keep their order and get new numbers after those that the other person has; what the other person was
    told already is left out.
    """
    lock(connection, old, new)
    for table, column in columns():
        if table not in APART:
            if column.primary_key:
                _leave_out_doubles(connection, table, column, old, new)
            connection.execute(table.update().where(column == old).values({column.key: new}))
    for person in (old, new):  # their turns are counted again where their seats are now
        attendance_rows.recount(connection, person)
    _move_name(connection, old, new)
    shift, last = _move_notifications(connection, old, new)
    address_rows.merge(connection, old, new)
    informed = addresses.update().where(addresses.c.person == new, addresses.c.sent == shift)
    connection.execute(informed.values(sent=last))  # what a guest was told is not sent to the account's addresses again
    moved = addresses.update().where(addresses.c.person == old)
    connection.execute(moved.values(person=new, sent=addresses.c.sent + shift))
    both = sa.select(shared_seats.c.match, shared_seats.c.seat).where(shared_seats.c.person == new)
    shared = sa.tuple_(shared_seats.c.match, shared_seats.c.seat).in_(both)
    connection.execute(shared_seats.delete().where(shared_seats.c.person == old, shared))
    connection.execute(shared_seats.update().where(shared_seats.c.person == old).values(person=new))
    adopt_seats(connection, new)
    if connection.execute(sa.select(calendars.c.person).where(calendars.c.person == new)).first() is not None:
        connection.execute(calendars.delete().where(calendars.c.person == old))  # the address of the account stays
    connection.execute(calendars.update().where(calendars.c.person == old).values(person=new))


def adopt_seats(connection: Connection, account: str, only: str | None = None) -> None:
    """Make an account the holder of seats of guests that it plays by a seat link. The guests go on playing them, too.

    In all matches, or only in one; they must be locked.
    """
    query = sa.select(shared_seats.c.match, shared_seats.c.seat, seats.c.holder).join(
        seats, sa.and_(seats.c.match == shared_seats.c.match, seats.c.seat == shared_seats.c.seat)
    )
    mine = sa.and_(shared_seats.c.person == account, seats.c.holder.not_in(sa.select(accounts.c.id)))
    if only is not None:
        mine = sa.and_(mine, seats.c.match == only)
    for match, seat, guest in connection.execute(query.where(mine)).all():
        here = sa.and_(seats.c.match == match, seats.c.seat == seat)
        connection.execute(seats.update().where(here).values(holder=account))
        _exchange_share(connection, match, seat, account, guest)
        text_values.adopt(connection, match, seat, guest, account)
        owned = sa.and_(matches.c.id == match, matches.c.owner == guest)
        if connection.execute(matches.update().where(owned).values(owner=account)).rowcount:
            _exchange_share(connection, match, OWNER, account, guest)
            text_values.adopt(connection, match, None, guest, account)
        written = sa.and_(chat_messages.c.match == match, chat_messages.c.sender == seat)
        connection.execute(
            chat_messages.update().where(written, chat_messages.c.person == guest).values(person=account)
        )
        part_of = sa.select(tournament_pairings.c.tournament).where(tournament_pairings.c.match == match)
        entry = sa.and_(tournament_entries.c.holder == guest, tournament_entries.c.tournament.in_(part_of))
        connection.execute(tournament_entries.update().where(entry).values(holder=account))
        for person in sorted((account, guest)):
            attendance_rows.recount(connection, person)


def _exchange_share(connection: Connection, match: str, seat: int, holder: str, sharer: str) -> None:
    here = sa.and_(shared_seats.c.match == match, shared_seats.c.seat == seat)
    connection.execute(shared_seats.delete().where(here, shared_seats.c.person.in_((holder, sharer))))
    connection.execute(shared_seats.insert().values(person=sharer, match=match, seat=seat))


def _leave_out_doubles(connection: Connection, table: AnyTable, column: sa.Column[object], old: str, new: str) -> None:
    """Remove rows of a person that the other one has, too, where a person is a part of the key."""
    rest = [each for each in table.primary_key.columns if each is not column]
    if rest:
        there = sa.select(*rest).where(column == new)
        connection.execute(table.delete().where(column == old, sa.tuple_(*rest).in_(there)))


def lock(connection: Connection, *people: str) -> None:
    """Wait until nobody writes to matches of these people or notifies them: a notification would go to the old one."""
    concerned = sorted({match for person in people for match in _concerned(connection, person)})
    connection.execute(
        sa.select(matches.c.id).where(matches.c.id.in_(concerned)).order_by(matches.c.id).with_for_update()
    )
    notification_rows.lock_people(connection, people)


def _concerned(connection: Connection, person: str) -> list[str]:
    """All matches that a person has something to do with."""
    shared = sa.select(shared_seats.c.match).where(shared_seats.c.person == person)
    query = sa.select(matches.c.id).where(sa.or_(_takes_part(person), matches.c.id.in_(shared)))
    return list(connection.execute(query).scalars())


def _takes_part(person: str) -> sa.ColumnElement[bool]:
    seated = sa.select(seats.c.match).where(seats.c.holder == person)
    return sa.or_(matches.c.owner == person, matches.c.id.in_(seated))


def _move_name(connection: Connection, old: str, new: str) -> None:
    """Let an account without a name take that of the guest, or else of the newest seat the guest plays by a link."""
    known = connection.execute(sa.select(guests.c.name).where(guests.c.id == new)).scalar_one_or_none()
    if known:
        given = connection.execute(sa.select(guests.c.name).where(guests.c.id == old)).scalar_one_or_none()
        if given and given != known:
            former_name_rows.remember(connection, new, given)
        connection.execute(guests.delete().where(guests.c.id == old))
    else:
        connection.execute(guests.delete().where(guests.c.id == new))
        connection.execute(guests.update().where(guests.c.id == old).values(id=new))
        given = connection.execute(sa.select(guests.c.name).where(guests.c.id == new)).scalar_one_or_none()
        called = None if given else _name_of_shared_seat(connection, old)
        if called:
            connection.execute(guests.delete().where(guests.c.id == new))
            connection.execute(guests.insert().values(id=new, name=called))


def _name_of_shared_seat(connection: Connection, person: str) -> str | None:
    """What a person is called on the newest seat whose link they opened; None if the name is not their own."""
    query = sa.select(seats.c.player).join(matches, matches.c.id == seats.c.match)
    query = query.join(
        shared_seats, sa.and_(shared_seats.c.match == seats.c.match, shared_seats.c.seat == seats.c.seat)
    )
    query = query.where(shared_seats.c.person == person, seats.c.kind == "person", seats.c.player.not_like("guest %"))
    return connection.execute(query.order_by(matches.c.created.desc()).limit(1)).scalar_one_or_none()


def _move_notifications(connection: Connection, old: str, new: str) -> tuple[int, int]:
    """Give notifications to another person; gives by how much their numbers grew, and the number of the last one."""
    told = sa.select(notifications.c.match, notifications.c.once).where(notifications.c.person == new)
    again = sa.tuple_(notifications.c.match, notifications.c.once).in_(told)
    connection.execute(notifications.delete().where(notifications.c.person == old, again))
    shift, more = notification_rows.newest_number(connection, new), notification_rows.newest_number(connection, old)
    moved = notifications.update().where(notifications.c.person == old)
    connection.execute(moved.values(person=new, number=notifications.c.number + shift))
    return shift, shift + more


def matches_of(connection: Connection, person: str) -> list[str]:
    """The matches that a person owns or has a seat in, without importing ones."""
    query = sa.select(matches.c.id).where(_takes_part(person), matches.c.phase != "importing")
    return list(connection.execute(query.order_by(matches.c.created, matches.c.id)).scalars())


def left_matches(connection: Connection, person: str) -> list[str]:
    """Matches in which a person had a seat that they left or that somebody else got."""
    gone = sa.union(
        sa.select(leavers.c.match).where(leavers.c.person == person),
        sa.select(former_players.c.match).where(former_players.c.person == person),
    )
    return sorted(str(match) for match in connection.execute(gone).scalars())


def entry_names(connection: Connection, person: str) -> list[tuple[str, str]]:
    """The tournaments that a person has entered, and what they are called there."""
    query = sa.select(tournament_entries.c.tournament, tournament_entries.c.name)
    found = connection.execute(query.where(tournament_entries.c.holder == person))
    return [(str(tournament), str(name)) for tournament, name in found]


def forget(
    connection: Connection,
    person: str,
    *,
    concerned: Collection[str],
    name: str,
    entries: Collection[tuple[str, str]] = (),
) -> None:
    """Remove a person from all tables. Their seats stay, under a neutral name, which texts about them get as well.

    What is theirs alone is deleted. A row that others need stays without the person: the column is emptied. `concerned`
    are the matches in which they took part, and `entries` their tournaments and names there, also those that they have
    left just now.
    """
    own = seats.c.holder == person
    held = sa.select(seats.c.match, seats.c.seat).where(own)
    called = sa.select(guests.c.name).where(guests.c.id == person)
    earlier = sa.select(former_names.c.name).where(former_names.c.person == person)
    known = sa.union(sa.select(seats.c.player).where(own), called, earlier)
    names = set(connection.execute(known).scalars()) - {"", name}
    text_values.call_otherwise(connection, person, name)
    names_in_old_texts.call_otherwise(connection, concerned, names, name)
    connection.execute(notes.delete().where(sa.tuple_(notes.c.match, notes.c.seat).in_(held)))
    connection.execute(shared_seats.delete().where(sa.tuple_(shared_seats.c.match, shared_seats.c.seat).in_(held)))
    owned = sa.select(matches.c.id).where(matches.c.owner == person)
    managing = sa.and_(shared_seats.c.match.in_(owned), shared_seats.c.seat == OWNER)
    connection.execute(shared_seats.delete().where(managing))
    connection.execute(chat_messages.delete().where(chat_messages.c.person == person))
    entered_as = {*entries, *entry_names(connection, person)}
    before = {(tournament, each) for tournament, _ in entered_as for each in names}
    names_in_old_texts.leave_tournaments(connection, entered_as | before, name)
    connection.execute(tournament_entries.update().where(tournament_entries.c.holder == person).values(name=name))
    told = sa.or_(admin_actions.c.person == person, admin_actions.c.admin == person)
    connection.execute(admin_actions.update().where(told).values(text=""))
    nobody = {"player": name, "token": None, "code": None, "choices": None}
    connection.execute(seats.update().where(own).values(nobody))
    _forget_addresses(connection, addresses.c.person == person)
    for table, column in columns():
        if table in ALONE or column.primary_key:
            connection.execute(table.delete().where(column == person))
        else:
            empty = None if column.nullable else ""
            connection.execute(table.update().where(column == person).values({column.key: empty}))


def entered(connection: Connection, person: str) -> list[str]:
    """The tournaments that a person has entered and not left, and that are not over."""
    query = sa.select(tournament_entries.c.tournament).join(
        tournaments, tournaments.c.id == tournament_entries.c.tournament
    )
    staying = sa.and_(tournament_entries.c.holder == person, tournament_entries.c.until.is_(None))
    going_on = query.where(staying, tournaments.c.phase.in_(("open", "running")))
    return list(connection.execute(going_on.order_by(tournament_entries.c.tournament)).scalars())


def opened_tournaments(connection: Connection, person: str) -> list[str]:
    """The tournaments of a person that have not started."""
    query = sa.select(tournaments.c.id).where(tournaments.c.owner == person, tournaments.c.phase == "open")
    return list(connection.execute(query.order_by(tournaments.c.id)).scalars())


def _forget_addresses(connection: Connection, which: sa.ColumnElement[bool]) -> None:
    """Delete addresses together with the mails that wait for them."""
    for address in list(connection.execute(sa.select(addresses.c.id).where(which)).scalars()):
        letters.forget_address(connection, address)
    connection.execute(addresses.delete().where(which))
