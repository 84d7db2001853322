"""Turns kept as differences with the printouts of all seats, archived matches, and imports that are under way."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns and the table. Older turns stay as they are and can be read."""
    op.add_column("turns", sa.Column("base", sa.Integer, nullable=True))
    op.add_column("turns", sa.Column("pages", sa.LargeBinary, nullable=True))
    op.add_column("matches", sa.Column("archived", sa.Text, nullable=True))
    op.create_table(
        "imports",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("worker", sa.String(120), nullable=False),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("error", sa.Text, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("heard", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_imports"),
    )
