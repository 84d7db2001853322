"""Rows of letters: what each address was sent about a seat, and the receipts that wait.

A letter is due when the position of a match is another one than that of the last letter. So nothing is queued when a
turn runs, and if several turns were played, only the newest position is sent.

A seat can have several people: its holder, and others who opened its link. If some of them gave the same mail address,
it gets each letter once. What one of their rows was sent is noted for all.
"""

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.letters import LetterKey, ReceiptLetterRow, Told, TurnLetterChanges, TurnLetterRow
from turnsheet.host.store.schema import (
    AnyTable,
    accounts,
    addresses,
    columns,
    matches,
    receipt_letters,
    seats,
    select,
    shared_seats,
    turn_letters,
)

NEVER = 2**62


def _plays(person: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether a person has a seat, or shares it since they opened its link."""
    here = sa.and_(shared_seats.c.match == seats.c.match, shared_seats.c.seat == seats.c.seat)
    shares = sa.exists().where(shared_seats.c.person == person, here).correlate_except(shared_seats)
    return sa.and_(seats.c.kind == "person", sa.or_(seats.c.holder == person, shares))


HELD = _plays(addresses.c.person)
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
ORDER_OF_TOLD: tuple[Told, ...] = ("playing", "eliminated", "ended")
OTHERS = addresses.alias()
SAME_MAIL = sa.and_(OTHERS.c.kind == "mail", sa.func.lower(OTHERS.c.target) == sa.func.lower(addresses.c.target))
ELSEWHERE = sa.exists().where(
    sa.and_(
        SAME_MAIL,
        OTHERS.c.id != addresses.c.id,
        OTHERS.c.turns != "none",
        OTHERS.c.confirmed.is_not(None),
        sa.not_(sa.exists().where(accounts.c.id == OTHERS.c.person, accounts.c.blocked.is_not(None)).correlate(OTHERS)),
        _plays(OTHERS.c.person),
        sa.case(
            (OTHERS.c.turns == addresses.c.turns, OTHERS.c.id < addresses.c.id),
            else_=OTHERS.c.turns == "pdf",
        ),
    )
)
"""Somebody else who plays the seat gets its letters at the same mail address: the one who wants more, or came first."""


def _seats_of_addresses() -> sa.CompoundSelect[tuple[int, str, int]]:
    """The seats that addresses which get turns get letters about: two queries, since each uses an index."""
    own = sa.select(addresses.c.id, seats.c.match, seats.c.seat).join(seats, seats.c.holder == addresses.c.person)
    shared = sa.select(addresses.c.id, seats.c.match, seats.c.seat).join(
        shared_seats, shared_seats.c.person == addresses.c.person
    )
    shared = shared.join(seats, sa.and_(seats.c.match == shared_seats.c.match, seats.c.seat == shared_seats.c.seat))
    wanted = sa.and_(GETS_TURNS, seats.c.kind == "person")
    return sa.union(own.where(wanted), shared.where(wanted))


def turns_due(connection: Connection, now: int, limit: int) -> list[LetterKey]:
    """The letters about turns that are to be considered, at most `limit`; those that failed before come last."""
    about = _seats_of_addresses().subquery()
    tries = sa.func.coalesce(turn_letters.c.tries, 0)
    due = (
        sa.select(addresses.c.id, seats.c.match, seats.c.seat, tries.label("tries"))
        .select_from(about)
        .join(addresses, addresses.c.id == about.c.id)
        .join(seats, sa.and_(seats.c.match == about.c.match, seats.c.seat == about.c.seat))
        .join(matches, matches.c.id == seats.c.match)
        .outerjoin(turn_letters, KEPT)
        .where(
            matches.c.parent.is_(None),
            matches.c.head.is_not(None),
            LETTER_DUE,
            sa.or_(turn_letters.c.next_try.is_(None), turn_letters.c.next_try <= now),
        )
        .order_by(tries, addresses.c.id, seats.c.match, seats.c.seat)
        .limit(limit)
        .subquery()
    )
    query = (
        sa.select(due.c.id, due.c.match, due.c.seat)
        .join(addresses, addresses.c.id == due.c.id)
        .join(seats, sa.and_(seats.c.match == due.c.match, seats.c.seat == due.c.seat))
        .where(sa.not_(ELSEWHERE))  # asked of the few that are due, since it looks through all addresses
        .order_by(due.c.tries, due.c.id, due.c.match, due.c.seat)
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
    """Let nobody else send this letter until a moment; None if somebody else is about to, or has sent it."""
    due = sa.exists().where(matches.c.id == turn_letters.c.match, LETTER_DUE)
    query = turn_letters.update().where(_of(turn_letters, key), turn_letters.c.next_try <= now, due)
    row = connection.execute(
        query.values(next_try=until).returning(*columns(TurnLetterRow, turn_letters))
    ).one_or_none()
    return None if row is None else made(TurnLetterRow, row)


def last_turn(connection: Connection, key: LetterKey) -> TurnLetterRow | None:
    """What an address was last sent about a seat; None if nothing was."""
    row = connection.execute(select(TurnLetterRow, turn_letters).where(_of(turn_letters, key))).one_or_none()
    return None if row is None else made(TurnLetterRow, row)


def begin_turns(connection: Connection, key: LetterKey) -> None:
    """Begin to write letters about a seat to an address, if nobody has; two workers may begin at the same time.

    If somebody else who plays the seat got letters at the same mail address, they go on from there.
    """
    if last_turn(connection, key) is not None:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    new: dict[str, object] = {"head": None, "step": 0, "take": 0, "prompt": "", "told": "playing", "chat": 0}
    others = [last_turn(connection, other) for other in _same_mail(connection, key)]
    written = [each for each in others if each is not None]
    if written:
        newest = max(written, key=_progress)
        new = {name: getattr(newest, name) for name in new}
    query = dialect.insert(turn_letters).values(
        address=key.address, match=key.match, seat=key.seat, next_try=0, tries=0, **new
    )
    connection.execute(query.on_conflict_do_nothing())


def _progress(row: TurnLetterRow) -> tuple[bool, int, int, int, int]:
    """Later letters about a seat have a greater one."""
    return row.head is not None, row.take, row.step, ORDER_OF_TOLD.index(row.told), row.chat


def _same_mail(connection: Connection, key: LetterKey) -> list[LetterKey]:
    """The same mail address as others gave it who play the seat, too."""
    query = sa.select(OTHERS.c.id).select_from(addresses).join(OTHERS, SAME_MAIL)
    query = query.join(seats, sa.and_(seats.c.match == key.match, seats.c.seat == key.seat))
    query = query.where(addresses.c.id == key.address, OTHERS.c.id != key.address, _plays(OTHERS.c.person))
    found = connection.execute(query.order_by(OTHERS.c.id)).scalars()
    return [LetterKey(other, key.match, key.seat) for other in found]


def change_turn(connection: Connection, key: LetterKey, changes: TurnLetterChanges) -> None:
    """Note that a letter could not be sent."""
    connection.execute(turn_letters.update().where(_of(turn_letters, key)).values({**changes}))


def note_turn(connection: Connection, key: LetterKey, changes: TurnLetterChanges) -> None:
    """Note that a letter was sent, also for others who play the seat and gave the same mail address."""
    for each in (key, *_same_mail(connection, key)):
        begin_turns(connection, each)
        change_turn(connection, each, changes)


def send_again(connection: Connection, person: str) -> None:
    """Send the newest turns of a person's own seats again: the codes in the mails that they have no longer work."""
    held = sa.select(seats.c.match, seats.c.seat).where(seats.c.holder == person)
    theirs = turn_letters.c.address.in_(sa.select(addresses.c.id).where(addresses.c.person == person))
    there = sa.tuple_(turn_letters.c.match, turn_letters.c.seat).in_(held)
    connection.execute(turn_letters.update().where(theirs, there).values(head=None, next_try=0, tries=0))


def send_seat_again(connection: Connection, match: str, seat: int) -> None:
    """Send the newest turn of a seat again to all who play it: the codes in the mails that they have no longer work."""
    there = sa.and_(turn_letters.c.match == match, turn_letters.c.seat == seat)
    connection.execute(turn_letters.update().where(there).values(head=None, next_try=0, tries=0))


def want_receipt(connection: Connection, match: str, seat: int, people: Collection[str], number: int) -> None:
    """Have a receipt sent to the addresses of people that want receipts, in place of an older one that waits."""
    wanted = sa.and_(addresses.c.person.in_(people), addresses.c.receipts, addresses.c.confirmed.is_not(None))
    query = sa.select(addresses.c.id, sa.func.lower(addresses.c.target)).where(wanted, sa.not_(BLOCKED))
    told: set[str] = set()
    for address, target in connection.execute(query.order_by(addresses.c.id)).all():
        drop_receipt(connection, LetterKey(address, match, seat))
        if target in told:
            continue
        told.add(target)
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
    """The address of a letter, if it is still there and its person plays the seat."""
    held = sa.exists().where(HELD, seats.c.match == key.match, seats.c.seat == key.seat)
    query = select(AddressRow, addresses).where(
        addresses.c.id == key.address, addresses.c.kind == "mail", addresses.c.confirmed.is_not(None), held
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else made(AddressRow, row)


def hand_over(connection: Connection, old: int, new: int) -> None:
    """Go on with the letters to an address under another one, which is the same mail address of the same person."""
    kept = connection.execute(select(TurnLetterRow, turn_letters).where(turn_letters.c.address == old)).all()
    for row in (made(TurnLetterRow, each) for each in kept):
        before = last_turn(connection, LetterKey(new, row.match, row.seat))
        if before is None or _progress(before) < _progress(row):
            _replace(connection, turn_letters, LetterKey(old, row.match, row.seat), new)
    waiting = connection.execute(
        select(ReceiptLetterRow, receipt_letters).where(receipt_letters.c.address == old)
    ).all()
    for receipt in (made(ReceiptLetterRow, each) for each in waiting):
        there = _of(receipt_letters, LetterKey(new, receipt.match, receipt.seat))
        number = connection.execute(sa.select(receipt_letters.c.number).where(there)).scalar_one_or_none()
        if number is None or number < receipt.number:
            _replace(connection, receipt_letters, LetterKey(old, receipt.match, receipt.seat), new)


def _replace(connection: Connection, table: AnyTable, key: LetterKey, new: int) -> None:
    """Put a row in the place of that of another address."""
    connection.execute(table.delete().where(_of(table, LetterKey(new, key.match, key.seat))))
    connection.execute(table.update().where(_of(table, key)).values(address=new))


def forget_address(connection: Connection, address: int) -> None:
    """Forget all letters to an address."""
    for table in (turn_letters, receipt_letters):
        connection.execute(table.delete().where(table.c.address == address))


def _of(table: AnyTable, key: LetterKey) -> sa.ColumnElement[bool]:
    return sa.and_(table.c.address == key.address, table.c.match == key.match, table.c.seat == key.seat)
