"""The names that people had before, so that texts with them can be cleaned when an account is deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "former_names",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
