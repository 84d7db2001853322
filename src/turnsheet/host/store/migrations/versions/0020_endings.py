"""How matches end: rematches, players who resigned, and who agrees to a draw."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("matches", sa.Column("rematch", sa.String(24), nullable=True))
    op.add_column("seats", sa.Column("resigned", sa.String(40), nullable=True))
    op.add_column("seats", sa.Column("draw", sa.Boolean, nullable=False, server_default=sa.false()))
