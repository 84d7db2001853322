"""Imported: the statistics and the other fields of the record file that a program of the library came in."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the columns. Programs that are there brought nothing that is known."""
    op.add_column("programs", sa.Column("brought", sa.Text, nullable=False, server_default="{}"))
    op.add_column("programs", sa.Column("frame", sa.Text, nullable=False, server_default=""))
