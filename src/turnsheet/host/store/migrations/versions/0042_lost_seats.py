"""Why people lost their seats; so far only what identified their notifications said so."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"

SECRET, MATCH = sa.String(64), sa.String(24)
TOLD = re.compile(r"seat:[0-9]+:[0-9]+:(removed|replaced|taken over|freed) ([0-9]+)(?: [0-9]+)?")
"""What identifies a notification about a lost seat: kind, step, take, the reason, the seat and mostly the time."""


def upgrade() -> None:
    """Make the table, and fill it from the notifications."""
    lost = op.create_table(
        "lost_seats",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match", MATCH, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", SECRET, nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lost_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_lost_seats_match"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lost_seats_match", "lost_seats", ["match"])
    op.create_index("ix_lost_seats_person", "lost_seats", ["person"])
    announcements = sa.table("announcements", *map(sa.column, ("id", "match", "guest", "kind", "once", "at")))
    columns = announcements.c
    query = sa.select(columns.match, columns.guest, columns.once, columns.at).where(columns.kind == "seat")
    rows = [
        {"match": match, "seat": int(told[2]), "person": person, "reason": told[1], "at": at}
        for match, person, once, at in op.get_bind().execute(query.order_by(columns.id)).all()
        if (told := TOLD.fullmatch(once))
    ]
    if rows:
        op.bulk_insert(lost, rows)
