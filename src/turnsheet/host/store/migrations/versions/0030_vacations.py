"""Vacations that people announce for all their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Add the column."""
    op.add_column("accounts", sa.Column("away_until", sa.BigInteger, nullable=True))
