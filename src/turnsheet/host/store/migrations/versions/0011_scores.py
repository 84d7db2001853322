"""Scores kept with their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column. It is filled for older turns when somebody first asks for the scores of their match."""
    op.add_column("turns", sa.Column("scores", sa.Text, nullable=True))
