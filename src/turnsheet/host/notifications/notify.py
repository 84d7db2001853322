"""Writes notifications: each person is notified once of each event in their matches, whatever page is open.

Notifications are stored for the people on all seats; `delivery` sends them to the addresses people added. Like match
events they never hold a secret of a game: they say that there is something to see, not what.

They are numbered for each person. `delivery` remembers the last number sent to each address, so they must be committed
in the order of their numbers: on PostgreSQL, writers who notify the same person wait for each other.
"""

from collections.abc import Iterable

from turnsheet.host.sentences import Sentence, sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.notifications import NewNotification, NotificationRow
from turnsheet.host.store.rows.matches import seats, shared_seats, text_values
from turnsheet.host.store.rows.notifications import notifications

NEWEST = 100
REPLACED = ("turn",)
"""Kinds of which a person has only the newest notification of each match."""


def notify_seats(
    connection: Connection,
    site: Site,
    row: MatchRow,
    numbers: Iterable[int],
    *,
    kind: str,
    text: Sentence,
    about: str = "",
) -> None:
    """Notify the people on these seats. The same `kind` and `about` in the same step is told once.

    In a sandbox nobody is notified.
    """
    for person in sorted(people_on(connection, row, numbers)):
        notify_person(connection, site, row, person, kind=kind, text=text, about=about)


def notify_until_read(
    connection: Connection, site: Site, row: MatchRow, numbers: Iterable[int], *, kind: str, text: str
) -> None:
    """Notify the people on these seats, unless they have not read the last notification of this kind and match yet."""
    for person in sorted(people_on(connection, row, numbers)):
        if not notifications.unread_of_kind(connection, person, row.id, kind):
            about = str(notifications.newest_number(connection, person) + 1)
            notify_person(connection, site, row, person, kind=kind, text=text, about=about)


def mark_kind_read(connection: Connection, site: Site, person: str, match: str, kind: str) -> None:
    """Mark the notifications of one kind about a match as read."""
    notifications.mark_kind_read(connection, person, match, kind, moment(site.now()))


def people_on(connection: Connection, row: MatchRow, numbers: Iterable[int]) -> set[str]:
    """The people on seats, in all their browsers; nobody in a sandbox."""
    if row.parent is not None:
        return set()
    there = seats.of_match(connection, row.id)
    seated = [number for number in numbers if there[number].kind == "person"]
    shared = shared_seats.of_match(connection, row.id)
    people = {person for number in seated for person in (there[number].holder, *shared.get(number, ()))}
    return {person for person in people if person}


def notify_everyone(
    connection: Connection, site: Site, row: MatchRow, *, kind: str, text: Sentence, about: str = ""
) -> None:
    """Notify the people on all seats."""
    numbers = range(1, row.seats + 1)
    notify_seats(connection, site, row, numbers, kind=kind, text=text, about=about)


def notify_person(
    connection: Connection, site: Site, row: MatchRow, person: str, *, kind: str, text: Sentence, about: str = ""
) -> None:
    """Notify one person, who need not have a seat, about a match; once about the same thing in the same step.

    Some kinds replace the last notification of their kind: once it is your turn again, nobody needs to read that it was
    before.
    """
    once = f"{kind}:{row.step}:{row.take}:{about}"[:80]
    if not notifications.is_kept(connection, person, row.id, once):
        _in_order(connection, row, person)
        words, named = text_values.kept(connection, row.id, sentence(f"{row.title}: ", text))
        new: NewNotification = {
            "person": person,
            "number": notifications.newest_number(connection, person) + 1,
            "match": row.id,
            "once": once,
            "kind": kind,
            "text": words,
            "named": named,
            "at": moment(site.now()),
        }
        if kind in REPLACED:
            notifications.remove_kind(connection, person, row.id, kind)
        notifications.add(connection, new)


def _in_order(connection: Connection, row: MatchRow, person: str) -> None:
    """Let nobody else notify a person until this transaction is over.

    All people of the match are locked at once, since more of them may be notified in the same transaction.
    """
    if not locks.are_needed(connection):
        return
    there = {each.holder for each in seats.of_match(connection, row.id).values()}
    shared = {each for guests in shared_seats.of_match(connection, row.id).values() for each in guests}
    notifications.lock_people(connection, {each for each in (person, row.owner, *there, *shared) if each})


def newest(
    site: Site, person: str, limit: int = NEWEST, before: int | None = None
) -> tuple[list[NotificationRow], int]:
    """The notifications of a person, the newest first, or those before one; and how many of all are unread."""
    with site.store.read() as connection:
        return notifications.newest(connection, person, limit, before), notifications.unread(connection, person)


def mark_read(site: Site, person: str, match: str | None, until: int | None) -> None:
    """Mark notifications of a person as read: those of a match, those up to a number, or all."""
    with site.store.read() as connection:
        if not notifications.unread(connection, person, match, until):
            return
    with site.store.write() as connection:
        notifications.mark_read(connection, person, match, until, moment(site.now()))
