"""Up to which chat message an address was sent what others wrote."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Add the column."""
    op.add_column("turn_letters", sa.Column("chat", sa.Integer, nullable=False, server_default="0"))
