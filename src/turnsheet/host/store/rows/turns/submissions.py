"""Rows of submissions: the sheets that seats wrote, as drafts, sent, or taken back."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.submissions import NewSubmission, SubmissionRow
from turnsheet.host.store.schema import matches, select, submissions

MOST_SENT = 20
"""How many sheets that a seat sent or took back in one step are kept: the newest."""
OF_STEP = (
    select(SubmissionRow, submissions)
    .where(
        submissions.c.match == sa.bindparam("the_match"),
        submissions.c.step == sa.bindparam("the_step"),
        submissions.c.take == sa.bindparam("the_take"),
    )
    .order_by(submissions.c.number)
)
"""Made once, since it is asked in every turn."""


def of_next_step(connection: Connection, row: MatchRow) -> list[SubmissionRow]:
    """What all seats wrote for the step that comes next, the oldest first."""
    wanted = {"the_match": row.id, "the_step": row.next_step, "the_take": row.take}
    return [made(SubmissionRow, each) for each in connection.execute(OF_STEP, wanted)]


def newest(
    connection: Connection, match: str, seat: int, limit: int, *, step: int | None = None, before: int | None = None
) -> list[SubmissionRow]:
    """What a seat wrote, the newest first: for a step, or with smaller numbers than `before`."""
    query = select(SubmissionRow, submissions).where(submissions.c.match == match, submissions.c.seat == seat)
    if step is not None:
        query = query.where(submissions.c.step == step)
    if before is not None:
        query = query.where(submissions.c.number < before)
    return [
        made(SubmissionRow, row) for row in connection.execute(query.order_by(submissions.c.number.desc()).limit(limit))
    ]


def all_of_seat(connection: Connection, match: str, seat: int) -> list[SubmissionRow]:
    """Everything a seat wrote that is kept, the oldest first."""
    query = select(SubmissionRow, submissions).where(submissions.c.match == match, submissions.c.seat == seat)
    return [made(SubmissionRow, row) for row in connection.execute(query.order_by(submissions.c.number))]


def last_number(connection: Connection, match: str, seat: int) -> int:
    """The number of the last thing a seat wrote; 0 before the first."""
    query = sa.select(sa.func.max(submissions.c.number)).where(submissions.c.match == match, submissions.c.seat == seat)
    return int(connection.execute(query).scalar_one() or 0)


def last_receipt(connection: Connection, match: str, seat: int) -> int:
    """How many sheets a seat has sent or taken back."""
    query = sa.select(submissions.c.receipt).where(submissions.c.match == match, submissions.c.seat == seat)
    return int(connection.execute(query.order_by(submissions.c.number.desc()).limit(1)).scalar() or 0)


def version(connection: Connection, match: str, seat: int, step: int) -> int:
    """The number of the last thing a seat wrote for a step; 0 before the first."""
    mine = (submissions.c.match == match, submissions.c.seat == seat, submissions.c.step == step)
    return int(connection.execute(sa.select(sa.func.max(submissions.c.number)).where(*mine)).scalar_one() or 0)


def put(connection: Connection, new: NewSubmission) -> int:
    """Keep a sheet; says by how many bytes the match grew.

    A draft takes the place of the one before it. Of what was sent, the newest sheets of the step stay.
    """
    draft = new["kind"] == "draft"
    same_step = (
        submissions.c.match == new["match"],
        submissions.c.seat == new["seat"],
        submissions.c.step == new["step"],
        submissions.c.take == new["take"],
    )
    alike = submissions.c.kind == "draft" if draft else submissions.c.kind != "draft"
    texts = (submissions.c.text, submissions.c.orders, submissions.c.refusals)
    query = sa.select(submissions.c.id, *texts).where(*same_step, alike).order_by(submissions.c.number.desc())
    older = connection.execute(query.offset(0 if draft else MOST_SENT - 1)).all()
    grown = _size(new["text"], new["orders"], new["refusals"])
    grown -= sum(_size(*found) for _, *found in older)
    if older and draft:
        connection.execute(submissions.update().where(submissions.c.id == older[0].id).values({**new}))
    else:  # no outcome refers to what is deleted, since this turn was not played
        connection.execute(submissions.delete().where(submissions.c.id.in_([each.id for each in older])))
        connection.execute(submissions.insert().values({**new}))
    return grown


def sent_seats(connection: Connection, names: list[str]) -> dict[str, set[int]]:
    """The seats of several matches whose orders for the next step are sent; none of matches that are over."""
    query = (
        sa.select(submissions.c.match, submissions.c.seat, submissions.c.kind)
        .join(matches, matches.c.id == submissions.c.match)
        .where(
            matches.c.id.in_(names),
            matches.c.phase != "ended",
            submissions.c.step == matches.c.step + 1,
            submissions.c.take == matches.c.take,
        )
        .order_by(submissions.c.number)
    )
    last = {(match, seat): kind for match, seat, kind in connection.execute(query)}
    found: dict[str, set[int]] = {name: set() for name in names}
    for (match, seat), kind in last.items():
        if kind == "final":
            found[match].add(seat)
    return found


def _size(*texts: str) -> int:
    return sum(len(text.encode()) for text in texts)
