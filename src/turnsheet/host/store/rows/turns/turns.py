"""Rows of turns, with what each seat did in them and the messages sent with them.

`turn_contents` reads the states and printouts of turns.
"""

from collections.abc import Iterable, Mapping

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.parts_of_lists import Window
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.turns import NewTurn, Outcome, TurnRow, TurnSummary
from turnsheet.host.store.schema import messages, outcomes, select, turns

ADD = turns.insert().returning(turns.c.id)
ADD_OUTCOMES = outcomes.insert()
"""Made once, since they are used in every turn."""
MessageRow = tuple[int, int, int, int, str]
"""Its number in the list that was asked for, the step that brought it, sender, receiver and text."""


def add(connection: Connection, new: NewTurn) -> int:
    """Keep a turn; gives its id."""
    return int(connection.execute(ADD, {**new}).scalar_one())


def restore(connection: Connection, new: NewTurn) -> int:
    """Give a turn of an archived match its contents back; it stays at the moment it was played. Gives its id."""
    here = sa.and_(_counts(new["match"]), turns.c.step == new["step"])
    values = {name: value for name, value in new.items() if name != "at"}
    return int(connection.execute(turns.update().where(here).values(values).returning(turns.c.id)).scalar_one())


def add_outcomes(connection: Connection, turn: int, found: Mapping[int, tuple[Outcome, int | None]]) -> None:
    """Keep what each seat did in a turn, and the submission that counted."""
    rows = [
        {"turn": turn, "seat": seat, "outcome": outcome, "submission": submission}
        for seat, (outcome, submission) in found.items()
    ]
    connection.execute(ADD_OUTCOMES, rows)


def add_messages(connection: Connection, turn: int, found: Iterable[tuple[int, int, str]]) -> None:
    """Keep the messages that a turn brought: sender, receiver and text."""
    rows = [{"turn": turn, "sender": sender, "receiver": receiver, "text": text} for sender, receiver, text in found]
    if rows:
        connection.execute(messages.insert(), rows)


def line(connection: Connection, match: str) -> list[TurnRow]:
    """The turns that count, from the opening on: those taken back are left out."""
    query = select(TurnRow, turns).where(_counts(match)).order_by(turns.c.step)
    return [made(TurnRow, row) for row in connection.execute(query)]


def fingerprints(connection: Connection, match: str) -> list[str]:
    """The fingerprints of the turns that count, from the opening on."""
    query = sa.select(turns.c.fingerprint).where(_counts(match)).order_by(turns.c.step)
    return list(connection.execute(query).scalars())


def at_step(connection: Connection, match: str, step: int) -> int | None:
    """The id of the turn that a step led to; None if it was not played."""
    query = sa.select(turns.c.id).where(_counts(match), turns.c.step == step)
    return connection.execute(query).scalar_one_or_none()


def orders_of(connection: Connection, match: str, step: int) -> str | None:
    """The orders of all seats that a step carried out; None if it was not played."""
    query = sa.select(turns.c.orders).where(_counts(match), turns.c.step == step)
    return connection.execute(query).scalar_one_or_none()


def times_played(connection: Connection, match: str, step: int) -> int:
    """How often a step was played, the times it was taken back included."""
    query = sa.select(sa.func.count()).where(turns.c.match == match, turns.c.step == step)
    return int(connection.execute(query).scalar_one())


def take_back(connection: Connection, turn: int, now: int) -> None:
    """Mark a turn as taken back."""
    connection.execute(turns.update().where(turns.c.id == turn).values(taken_back=now))


def newest(connection: Connection, match: str, limit: int) -> list[TurnSummary]:
    """The newest turns of a match on record, those taken back included, the newest first."""
    query = select(TurnSummary, turns).where(turns.c.match == match).order_by(turns.c.id.desc()).limit(limit)
    return [made(TurnSummary, row) for row in connection.execute(query)]


def last_played(connection: Connection) -> int | None:
    """When the last turn of all matches was played."""
    at: int | None = connection.execute(sa.select(sa.func.max(turns.c.at))).scalar_one()
    return at


def last_step_until(connection: Connection, match: str, until: int) -> int | None:
    """The last step that was played until a moment."""
    query = sa.select(sa.func.max(turns.c.step)).where(_counts(match), turns.c.at <= until)
    step: int | None = connection.execute(query).scalar_one()
    return step


def first_step_of_turn_before(connection: Connection, match: str, head: int | None) -> int | None:
    """The first step of the last whole turn before the one that is being played."""
    now = sa.select(turns.c.turn).where(turns.c.id == head).scalar_subquery()
    before = sa.select(sa.func.max(turns.c.turn)).where(_counts(match), turns.c.turn < now).scalar_subquery()
    query = sa.select(sa.func.min(turns.c.step)).where(_counts(match), turns.c.turn == before)
    step: int | None = connection.execute(query).scalar_one()
    return step


def scores(connection: Connection, match: str) -> list[tuple[int, str | None]]:
    """The scores after every step, as `known_scores` writes them; None for turns that were kept without them."""
    query = sa.select(turns.c.step, turns.c.scores).where(_counts(match)).order_by(turns.c.step)
    return [(step, written) for step, written in connection.execute(query)]


def scores_until(connection: Connection, match: str, last: int, limit: int) -> list[tuple[int, str | None]]:
    """The scores after the last steps up to one, the oldest first."""
    query = sa.select(turns.c.step, turns.c.scores).where(_counts(match), turns.c.step <= last)
    found = connection.execute(query.order_by(turns.c.step.desc()).limit(limit)).all()
    return [(step, written) for step, written in reversed(found)]


def played_at(connection: Connection, turn: int) -> int:
    """When a turn was played."""
    return int(connection.execute(sa.select(turns.c.at).where(turns.c.id == turn)).scalar_one())


def turn_counts(connection: Connection, match: str) -> list[tuple[int, int | None]]:
    """Each step, and the turn its players were in after it; None for turns that were kept without that."""
    query = sa.select(turns.c.step, turns.c.turn).where(_counts(match)).order_by(turns.c.step)
    return [(step, turn) for step, turn in connection.execute(query)]


def without_scores(connection: Connection, match: str, limit: int) -> list[int]:
    """Some turns that were kept without scores."""
    query = sa.select(turns.c.id).where(_counts(match), turns.c.scores.is_(None))
    return list(connection.execute(query.order_by(turns.c.id).limit(limit)).scalars())


def put_scores(connection: Connection, turn: int, written: str) -> None:
    """Keep the scores of a turn."""
    connection.execute(turns.update().where(turns.c.id == turn).values(scores=written))


def outcomes_by_step(connection: Connection, match: str) -> list[tuple[int, int, Outcome]]:
    """Step, seat and what the seat did, for all turns that count."""
    query = sa.select(turns.c.step, outcomes.c.seat, outcomes.c.outcome).join(turns, turns.c.id == outcomes.c.turn)
    found = connection.execute(query.where(_counts(match)).order_by(turns.c.step))
    return [(step, seat, outcome) for step, seat, outcome in found]


def history(connection: Connection, match: str, window: Window) -> list[tuple[int, TurnSummary, dict[int, Outcome]]]:
    """All turns on record, those taken back included: number, turn, and what each seat did."""
    query = select(TurnSummary, turns).where(turns.c.match == match).order_by(turns.c.id)
    count = connection.execute(sa.select(sa.func.count()).where(turns.c.match == match)).scalar_one()
    first, limit = _bounds(window, count)
    found_rows = connection.execute(query.offset(first).limit(limit))
    rows = [(number, made(TurnSummary, row)) for number, row in enumerate(found_rows, first + 1)]
    done = sa.select(outcomes).join(turns, turns.c.id == outcomes.c.turn).where(turns.c.match == match)
    if rows:
        done = done.where(turns.c.id.between(rows[0][1].id, rows[-1][1].id))
    found: dict[int, dict[int, Outcome]] = {}
    for row in connection.execute(done):
        found.setdefault(row.turn, {})[row.seat] = row.outcome
    return [(number, turn, found.get(turn.id, {})) for number, turn in rows]


def messages_to(connection: Connection, match: str, seat: int | None, window: Window) -> list[MessageRow]:
    """The messages that a seat received, or all of them, the oldest first."""
    return _messages(connection, match, window, sa.true() if seat is None else messages.c.receiver == seat)


def messages_by(connection: Connection, match: str, seat: int, window: Window) -> list[MessageRow]:
    """The messages that a seat sent, the oldest first."""
    return _messages(connection, match, window, messages.c.sender == seat)


def _messages(connection: Connection, match: str, window: Window, which: sa.ColumnElement[bool]) -> list[MessageRow]:
    query = (
        sa.select(turns.c.step, messages.c.sender, messages.c.receiver, messages.c.text)
        .join(turns, turns.c.id == messages.c.turn)
        .where(_counts(match), which)
        .order_by(messages.c.id)
    )
    whole = query.order_by(None).subquery()
    first, limit = _bounds(window, connection.execute(sa.select(sa.func.count()).select_from(whole)).scalar_one())
    rows = connection.execute(query.offset(first).limit(limit))
    return [(number, *row) for number, row in enumerate(rows, first + 1)]


def _counts(match: str) -> sa.ColumnElement[bool]:
    return sa.and_(turns.c.match == match, turns.c.taken_back.is_(None))


def _bounds(window: Window, count: int) -> tuple[int, int]:
    """How many of `count` rows come before those that a window shows, and how many it shows."""
    end = count if window.before is None else min(max(window.before - 1, 0), count)
    first = max(end - window.limit, 0)
    return first, end - first
