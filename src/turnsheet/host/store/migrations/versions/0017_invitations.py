"""Private matches, links of invitations that stay the same, and the turn that a step is in, for those who watch."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the columns. Links given out before stay in `code` and go on to work."""
    op.add_column("matches", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("invitation", sa.String(64), nullable=True))
    op.add_column("turns", sa.Column("turn", sa.Integer, nullable=True))
