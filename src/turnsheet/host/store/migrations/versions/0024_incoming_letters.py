"""Letters with orders that came by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "incoming_letters",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("sender", sa.String(64), nullable=False),
        sa.Column("message_id", sa.String(250), nullable=False),
        sa.Column("quiet", sa.Boolean, nullable=False),
        sa.Column("receipt", sa.Integer, nullable=True),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("received", sa.BigInteger, nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent_to", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_incoming_letters_match"),
        sa.PrimaryKeyConstraint("id", name="pk_incoming_letters"),
        sa.UniqueConstraint("fingerprint", name="uq_incoming_letters_fingerprint"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_incoming_letters_state", "incoming_letters", ["state"])
    op.create_index("ix_incoming_letters_seat", "incoming_letters", ["match", "seat", "received"])
