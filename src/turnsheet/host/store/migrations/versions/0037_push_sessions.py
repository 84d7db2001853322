"""In which browser push notifications were turned on, so that they end when it is signed out."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Add the column. Browsers of earlier releases are not known, so theirs stay until they are turned off."""
    op.add_column("addresses", sa.Column("session", sa.String(64), nullable=True))
    op.create_index("ix_addresses_session", "addresses", ["session"])
