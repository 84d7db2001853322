"""The bytes of a match, and an index over what a person owns."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

SIZES = (
    "length(options) + coalesce(length(position), 0)",
    "(SELECT sum(length(state) + coalesce(length(pages), 0) + length(orders)) FROM turns WHERE match = matches.id)",
    "(SELECT sum(length(page)) FROM printouts JOIN turns ON turns.id = turn WHERE match = matches.id)",
    "(SELECT sum(length(text) + length(orders) + length(refusals)) FROM submissions WHERE match = matches.id)",
    "(SELECT sum(length(text)) FROM papers WHERE match = matches.id)",
)


def upgrade() -> None:
    """Add the column and count what is there."""
    op.add_column("matches", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    total = " + ".join(f"coalesce({size}, 0)" for size in SIZES)
    op.execute(f"UPDATE matches SET bytes = {total}")
    op.drop_index("ix_matches_owner", "matches")
    op.create_index("ix_matches_owned", "matches", ["owner", "phase", "parent", "bytes"])
