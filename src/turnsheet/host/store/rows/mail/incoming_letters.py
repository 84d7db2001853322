"""Rows of letters with orders that came by mail."""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.incoming_letters import (
    IncomingLetterChanges,
    IncomingLetterRow,
    LetterState,
    NewIncomingLetter,
)
from turnsheet.host.store.schema import columns, incoming_letters, matches, select

OPEN: tuple[LetterState, ...] = ("received", "handled")
"""Something is still to be done for a letter in these states."""


def add(connection: Connection, new: NewIncomingLetter) -> bool:
    """Keep a letter; False if it is here already."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    once = insert(incoming_letters).values({**new}).on_conflict_do_nothing(index_elements=["fingerprint"])
    return connection.execute(once.returning(incoming_letters.c.id)).first() is not None


def is_kept(connection: Connection, fingerprint: str) -> bool:
    """Whether a letter came before."""
    same = sa.select(incoming_letters.c.id).where(incoming_letters.c.fingerprint == fingerprint)
    return connection.execute(same).first() is not None


def count_since(connection: Connection, match: str, seat: int, after: int) -> int:
    """How many letters came for a seat after a moment."""
    those = sa.and_(
        incoming_letters.c.match == match, incoming_letters.c.seat == seat, incoming_letters.c.received > after
    )
    return int(connection.execute(sa.select(sa.func.count()).select_from(incoming_letters).where(those)).scalar_one())


def due(connection: Connection, state: LetterState, now: int, limit: int) -> list[int]:
    """The letters in a state for which something is to be done now, the oldest first.

    Of those that wait to be carried out only the first of each seat: if it has to wait, so do the others, and they must
    not keep those of other seats from their turn.
    """
    query = sa.select(incoming_letters.c.id).where(
        incoming_letters.c.state == state, incoming_letters.c.next_try <= now
    )
    if state == "received":
        first = sa.select(sa.func.min(incoming_letters.c.id)).where(incoming_letters.c.state == state)
        query = query.where(
            incoming_letters.c.id.in_(first.group_by(incoming_letters.c.match, incoming_letters.c.seat))
        )
    return list(connection.execute(query.order_by(incoming_letters.c.id).limit(limit)).scalars())


def any_received(connection: Connection, match: str) -> bool:
    """Whether a letter for a match waits to be carried out."""
    those = sa.and_(incoming_letters.c.match == match, incoming_letters.c.state == "received")
    return connection.execute(sa.select(incoming_letters.c.id).where(those).limit(1)).first() is not None


def first_of_seat(connection: Connection, letter: IncomingLetterRow) -> bool:
    """Whether no older letter of the same seat waits to be carried out."""
    older = sa.select(incoming_letters.c.id).where(
        incoming_letters.c.match == letter.match,
        incoming_letters.c.seat == letter.seat,
        incoming_letters.c.state == "received",
        incoming_letters.c.id < letter.id,
    )
    return connection.execute(older.limit(1)).first() is None


def find(connection: Connection, letter: int) -> IncomingLetterRow | None:
    """A letter; None if it was removed with its match."""
    query = select(IncomingLetterRow, incoming_letters).where(incoming_letters.c.id == letter)
    row = connection.execute(query).one_or_none()
    return None if row is None else made(IncomingLetterRow, row)


def change(connection: Connection, letter: int, state: LetterState, changes: IncomingLetterChanges) -> bool:
    """Write changes to a letter that is still in this state; False if it is not."""
    chosen = sa.and_(incoming_letters.c.id == letter, incoming_letters.c.state == state)
    return connection.execute(incoming_letters.update().where(chosen).values({**changes})).rowcount == 1


def claim(connection: Connection, letter: int, now: int, until: int) -> IncomingLetterRow | None:
    """Let nobody else answer a letter until a moment; None if it needs no answer now or somebody else claimed it."""
    free = sa.and_(
        incoming_letters.c.id == letter, incoming_letters.c.state == "handled", incoming_letters.c.next_try <= now
    )
    query = incoming_letters.update().where(free).values(next_try=until, tries=incoming_letters.c.tries + 1)
    row = connection.execute(query.returning(*columns(IncomingLetterRow, incoming_letters))).one_or_none()
    return None if row is None else made(IncomingLetterRow, row)


def hand_over(connection: Connection, old: int, new: int) -> None:
    """Note answers that were sent to an address as sent to another one, which is the same mail address."""
    query = sa.select(incoming_letters.c.id, incoming_letters.c.sent_to).where(
        incoming_letters.c.state == "handled", incoming_letters.c.sent_to.contains(str(old))
    )
    for letter, sent_to in connection.execute(query).all():
        had = dict.fromkeys(str(new) if each == str(old) else each for each in str(sent_to).split())
        change(connection, letter, "handled", {"sent_to": " ".join(had)})


def forget_old(connection: Connection, before: int) -> None:
    """Remove letters that came before a moment, need nothing more, and were for a turn that has been played.

    The others are kept until then: by their fingerprints the same letters are known if they come again.
    """
    done = incoming_letters.c.state.not_in(OPEN)
    waiting = sa.select(matches.c.id).where(matches.c.phase != "ended", matches.c.step < incoming_letters.c.step)
    turn_to_come = waiting.where(matches.c.id == incoming_letters.c.match).correlate(incoming_letters).exists()
    those = sa.and_(incoming_letters.c.received < before, done, sa.not_(turn_to_come))
    connection.execute(incoming_letters.delete().where(those))


def waiting(connection: Connection) -> int:
    """How many letters are to be carried out or answered."""
    query = sa.select(sa.func.count()).select_from(incoming_letters).where(incoming_letters.c.state.in_(OPEN))
    return int(connection.execute(query).scalar_one())


def oldest_waiting(connection: Connection) -> int | None:
    """When the letter came that has waited longest to be carried out or answered."""
    query = sa.select(sa.func.min(incoming_letters.c.received)).where(incoming_letters.c.state.in_(OPEN))
    came: int | None = connection.execute(query).scalar_one()
    return came


def unanswered(connection: Connection) -> int:
    """How many letters could not be answered at the first try, and are tried again."""
    query = sa.select(sa.func.count()).select_from(incoming_letters)
    query = query.where(incoming_letters.c.state.in_(OPEN), incoming_letters.c.tries > 0)
    return int(connection.execute(query).scalar_one())
