"""Entries that dropped out of a tournament and whose open matches are still to be resigned."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Add the column. Entries that dropped out before are left as they are."""
    op.add_column("tournament_entries", sa.Column("resigns", sa.Boolean, nullable=False, server_default=sa.false()))
