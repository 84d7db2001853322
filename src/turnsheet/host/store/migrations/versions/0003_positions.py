"""Matches that begin from a position, and sandboxes with the match they were forked from."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("matches", sa.Column("position", sa.Text, nullable=True))
    op.add_column("matches", sa.Column("parent", sa.String(24), nullable=True))
    op.add_column("matches", sa.Column("parent_step", sa.Integer, nullable=True))
