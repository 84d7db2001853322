"""When a tournament is to start by itself, and why the result of a match was decided by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("tournaments", sa.Column("starts", sa.BigInteger, nullable=True))
    op.add_column("tournament_pairings", sa.Column("note", sa.Text, nullable=False, server_default=""))
