"""Receipts are numbered for each seat; old drafts go, and refusals beyond a hundred are only counted.

A draft to which an outcome refers stays, whatever its age. A receipt whose refusals were shortened loses its signature
here, since that was made over all of them; the server signs the shorter one when it is next shown. A receipt that
somebody kept is still genuine.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

MOST_REFUSALS = 100
SHORTEST = 2000
"""A hundred refusals are never written with fewer characters."""

submissions = sa.table(
    "submissions",
    *map(
        sa.column, ("id", "match", "seat", "step", "take", "kind", "refusals", "signature", "number", "more_refusals")
    ),
)
outcomes = sa.table("outcomes", sa.column("submission"))


def upgrade() -> None:
    """Add the columns and make the rows smaller."""
    op.add_column("submissions", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("submissions", sa.Column("more_refusals", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    _drop_old_drafts(connection)
    _shorten_refusals(connection)
    place = sa.func.row_number().over(partition_by=(submissions.c.match, submissions.c.seat), order_by=submissions.c.id)
    ranked = sa.select(submissions.c.id, place.label("place")).subquery()
    connection.execute(submissions.update().values(number=ranked.c.place).where(submissions.c.id == ranked.c.id))
    op.create_index("ix_submissions_number", "submissions", ["match", "seat", "number"], unique=True)


def _drop_old_drafts(connection: sa.Connection) -> None:
    """Keep the newest draft of a seat in a step."""
    op.create_index("ix_outcomes_submission", "outcomes", ["submission"])  # each row that goes is looked up there
    group = (submissions.c.match, submissions.c.seat, submissions.c.step, submissions.c.take)
    newest = sa.select(sa.func.max(submissions.c.id)).where(submissions.c.kind == "draft").group_by(*group)
    referred = sa.select(outcomes.c.submission).where(outcomes.c.submission.is_not(None))
    connection.execute(
        submissions.delete().where(
            submissions.c.kind == "draft", submissions.c.id.not_in(newest), submissions.c.id.not_in(referred)
        )
    )
    op.drop_index("ix_outcomes_submission", "outcomes")


def _shorten_refusals(connection: sa.Connection) -> None:
    long = sa.select(submissions.c.id).where(sa.func.length(submissions.c.refusals) > SHORTEST)
    for number in connection.execute(long).scalars().all():  # one at a time: a row may have many megabytes
        here = submissions.c.id == number
        told = json.loads(connection.execute(sa.select(submissions.c.refusals).where(here)).scalar_one())
        if len(told) > MOST_REFUSALS:
            short = json.dumps(told[:MOST_REFUSALS], ensure_ascii=False, separators=(",", ":"))
            values = {"refusals": short, "more_refusals": len(told) - MOST_REFUSALS, "signature": ""}
            connection.execute(submissions.update().where(here).values(values))
