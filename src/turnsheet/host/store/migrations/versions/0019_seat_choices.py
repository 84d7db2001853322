"""What players chose for their seats before a match begins, such as a character."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column."""
    op.add_column("seats", sa.Column("choices", sa.Text, nullable=True))
