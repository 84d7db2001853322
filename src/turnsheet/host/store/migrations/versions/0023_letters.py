"""Turns and receipts by mail: what each address wants, and what it was sent."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the columns and the tables."""
    op.add_column("addresses", sa.Column("turns", sa.String(4), nullable=False, server_default="none"))
    op.add_column("addresses", sa.Column("receipts", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "turn_letters",
        sa.Column("address", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True, index=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("head", sa.Integer, nullable=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("prompt", sa.Text, nullable=False),
        sa.Column("told", sa.String(10), nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "receipt_letters",
        sa.Column("address", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id"), primary_key=True, index=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
