"""When a tournament is to start by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tournaments", sa.Column("starts", sa.BigInteger, nullable=True))
