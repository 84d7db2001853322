"""The ratings by which the entries of tournaments are seeded."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tournament_entries", sa.Column("rating", sa.Integer, nullable=True))
