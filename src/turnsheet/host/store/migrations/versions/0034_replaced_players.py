"""Players whom the owner of a match replaced: their turns count, but they have no place in the result."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Add the column."""
    op.add_column("leavers", sa.Column("replaced", sa.Boolean, nullable=False, server_default=sa.false()))
