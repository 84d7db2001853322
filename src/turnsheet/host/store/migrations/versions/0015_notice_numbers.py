"""Notices counted for each match and announcements for each person, so that their numbers tell nothing of others.

What an address was sent last is such a number from now on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the columns, count what is there in the order of the ids, and index it."""
    for table, whose in (("notices", "match"), ("announcements", "guest")):
        op.add_column(table, sa.Column("number", sa.Integer, nullable=False, server_default="0"))
        op.execute(
            f"UPDATE {table} SET number = counted.number FROM"
            f" (SELECT id, row_number() OVER (PARTITION BY {whose} ORDER BY id) AS number FROM {table}) AS counted"
            f" WHERE counted.id = {table}.id"
        )
    op.execute(
        "UPDATE addresses SET sent = (SELECT count(*) FROM announcements"
        " WHERE announcements.guest = addresses.guest AND announcements.id <= addresses.sent)"
    )
    op.drop_index("ix_notices_match", "notices")
    op.create_index("ix_notices_number", "notices", ["match", "number"])
    op.create_index("ix_announcements_number", "announcements", ["guest", "number"], unique=True)
