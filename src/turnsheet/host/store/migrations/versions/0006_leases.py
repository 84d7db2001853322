"""Leases: which worker runs a claimed turn, and until when."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("matches", sa.Column("lease", sa.String(80), nullable=True))
    op.add_column("matches", sa.Column("lease_until", sa.BigInteger, nullable=True))
    op.create_index("ix_matches_claimed", "matches", ["claimed"])
