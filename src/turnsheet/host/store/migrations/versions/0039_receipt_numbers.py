"""Numbers of receipts, which count what a seat sent or took back, and no drafts."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Add the column. Receipts that people have keep their numbers, and those after them count on."""
    op.add_column("submissions", sa.Column("receipt", sa.Integer, nullable=False, server_default="0"))
    submissions = sa.table("submissions", sa.column("receipt", sa.Integer), sa.column("number", sa.Integer))
    op.execute(submissions.update().values(receipt=submissions.c.number))
