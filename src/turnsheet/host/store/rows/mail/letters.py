"""Rows of letters: what each address was sent about a seat, and the receipts that wait.

A letter is due when the position of a match is another one than that of the last letter. So nothing is queued when a
turn runs, and if several turns were played, only the newest position is sent.
"""

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.letters import LetterKey, ReceiptLetterRow, TurnLetterChanges, TurnLetterRow
from turnsheet.host.store.schema import (
    AnyTable,
    accounts,
    addresses,
    columns,
    matches,
    receipt_letters,
    seats,
    select,
    turn_letters,
)

NEVER = 2**62
HELD = sa.and_(seats.c.holder == addresses.c.person, seats.c.kind == "person")
KEPT = sa.and_(
    turn_letters.c.address == addresses.c.id,
    turn_letters.c.match == seats.c.match,
    turn_letters.c.seat == seats.c.seat,
)
BLOCKED = sa.exists().where(accounts.c.id == addresses.c.person, accounts.c.blocked.is_not(None))
"""An address belongs to a blocked account: nothing is sent to it."""
GETS_TURNS = sa.and_(
    addresses.c.turns != "none", addresses.c.kind == "mail", addresses.c.confirmed.is_not(None), sa.not_(BLOCKED)
)
MOVED_ON = sa.or_(
    turn_letters.c.address.is_(None),
    turn_letters.c.head.is_(None),
    turn_letters.c.head != matches.c.head,
    turn_letters.c.take != matches.c.take,
)
LETTER_DUE = sa.or_(
    sa.and_(matches.c.phase.in_(["running", "paused", "failed"]), MOVED_ON),
    sa.and_(matches.c.phase == "ended", turn_letters.c.told != "ended"),
)
"""The match is in another position than the last letter said, or it is over and no letter said so.

A match that was over before anything about it was sent gets no letter.
"""


def turns_due(connection: Connection, now: int, limit: int) -> list[LetterKey]:
    """The letters about turns that are to be considered, at most `limit`; those that failed before come last."""
    query = (
        sa.select(addresses.c.id, seats.c.match, seats.c.seat)
        .select_from(addresses)
        .join(seats, HELD)
        .join(matches, matches.c.id == seats.c.match)
        .outerjoin(turn_letters, KEPT)
        .where(
            GETS_TURNS,
            matches.c.parent.is_(None),
            matches.c.head.is_not(None),
            LETTER_DUE,
            sa.or_(turn_letters.c.next_try.is_(None), turn_letters.c.next_try <= now),
        )
        .order_by(sa.func.coalesce(turn_letters.c.tries, 0), addresses.c.id, seats.c.match, seats.c.seat)
        .limit(limit)
    )
    return [LetterKey(*row) for row in connection.execute(query)]


def turns_waiting(connection: Connection, limit: int) -> int:
    """How many letters about turns are to be sent, now or when they are tried again; counted up to `limit`."""
    return len(turns_due(connection, NEVER, limit))


def failing(connection: Connection) -> tuple[int, int]:
    """How many letters about turns, and how many receipts, could not be sent and are tried again."""
    turns, receipts = (
        connection.execute(sa.select(sa.func.count()).select_from(table).where(table.c.tries > 0)).scalar_one()
        for table in (turn_letters, receipt_letters)
    )
    return int(turns), int(receipts)


def receipts_waiting(connection: Connection) -> int:
    """How many receipts are to be sent, now or when they are tried again."""
    return int(connection.execute(sa.select(sa.func.count()).select_from(receipt_letters)).scalar_one())


def claim_turn(connection: Connection, key: LetterKey, now: int, until: int) -> TurnLetterRow | None:
    """Let nobody else send this letter until a moment; None if somebody else is about to."""
    query = turn_letters.update().where(_of(turn_letters, key), turn_letters.c.next_try <= now)
    row = connection.execute(
        query.values(next_try=until).returning(*columns(TurnLetterRow, turn_letters))
    ).one_or_none()
    return None if row is None else made(TurnLetterRow, row)


def last_turn(connection: Connection, key: LetterKey) -> TurnLetterRow | None:
    """What an address was last sent about a seat; None if nothing was."""
    row = connection.execute(select(TurnLetterRow, turn_letters).where(_of(turn_letters, key))).one_or_none()
    return None if row is None else made(TurnLetterRow, row)


def begin_turns(connection: Connection, key: LetterKey) -> None:
    """Begin to write letters about a seat to an address, if nobody has; two workers may begin at the same time."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = {"head": None, "step": 0, "take": 0, "prompt": "", "told": "playing", "next_try": 0, "tries": 0, "chat": 0}
    query = dialect.insert(turn_letters).values(address=key.address, match=key.match, seat=key.seat, **new)
    connection.execute(query.on_conflict_do_nothing())


def change_turn(connection: Connection, key: LetterKey, changes: TurnLetterChanges) -> None:
    """Note that a letter was sent, or could not be sent."""
    connection.execute(turn_letters.update().where(_of(turn_letters, key)).values({**changes}))


def want_receipt(connection: Connection, match: str, seat: int, person: str, number: int) -> None:
    """Have a receipt sent to the addresses of a person that want receipts, in place of an older one that waits."""
    wanted = sa.and_(addresses.c.person == person, addresses.c.receipts, addresses.c.confirmed.is_not(None))
    for address in list(connection.execute(sa.select(addresses.c.id).where(wanted)).scalars()):
        drop_receipt(connection, LetterKey(address, match, seat))
        new = {"address": address, "match": match, "seat": seat, "number": number, "next_try": 0, "tries": 0}
        connection.execute(receipt_letters.insert().values(new))


def receipts_due(connection: Connection, now: int, limit: int) -> list[LetterKey]:
    """The receipts to send now, at most `limit`; those that failed before come last."""
    table = receipt_letters.c
    open_to = sa.exists().where(addresses.c.id == table.address, sa.not_(BLOCKED))
    query = sa.select(table.address, table.match, table.seat).where(table.next_try <= now, open_to)
    return [LetterKey(*row) for row in connection.execute(query.order_by(table.tries, table.next_try).limit(limit))]


def claim_receipt(connection: Connection, key: LetterKey, now: int, until: int) -> ReceiptLetterRow | None:
    """Let nobody else send this receipt until a moment; None if somebody else is about to or has."""
    query = receipt_letters.update().where(_of(receipt_letters, key), receipt_letters.c.next_try <= now)
    found = connection.execute(query.values(next_try=until).returning(*columns(ReceiptLetterRow, receipt_letters)))
    row = found.one_or_none()
    return None if row is None else made(ReceiptLetterRow, row)


def postpone_receipt(connection: Connection, key: LetterKey, number: int, until: int, tries: int) -> None:
    """Try to send a receipt again later, unless a newer one took its place."""
    query = receipt_letters.update().where(_of(receipt_letters, key), receipt_letters.c.number == number)
    connection.execute(query.values(next_try=until, tries=tries))


def drop_receipt(connection: Connection, key: LetterKey, number: int | None = None) -> None:
    """Forget a receipt that was sent; with a number, only if no newer one took its place."""
    query = receipt_letters.delete().where(_of(receipt_letters, key))
    connection.execute(query if number is None else query.where(receipt_letters.c.number == number))


def address(connection: Connection, key: LetterKey) -> AddressRow | None:
    """The address of a letter, if it is still there and its person has the seat."""
    held = sa.exists().where(HELD, seats.c.match == key.match, seats.c.seat == key.seat)
    query = select(AddressRow, addresses).where(
        addresses.c.id == key.address, addresses.c.kind == "mail", addresses.c.confirmed.is_not(None), held
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else made(AddressRow, row)


def forget_address(connection: Connection, address: int) -> None:
    """Forget all letters to an address."""
    for table in (turn_letters, receipt_letters):
        connection.execute(table.delete().where(table.c.address == address))


def _of(table: AnyTable, key: LetterKey) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.address == key.address, table.c.match == key.match, table.c.seat == key.seat)
