"""Absence, announcements, and addresses to send them to."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("matches", sa.Column("absence", sa.Text, nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("remind_at", sa.BigInteger, nullable=True))
    op.add_column("matches", sa.Column("grace_until", sa.BigInteger, nullable=True))
    op.create_index("ix_matches_remind_at", "matches", ["remind_at"])
    op.add_column("seats", sa.Column("since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("away_until", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("away_used", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("vacant", sa.BigInteger, nullable=True))
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", name="fk_announcements_match"), nullable=False),
        sa.Column("once", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("read", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
        sa.UniqueConstraint("guest", "match", "once", name="uq_announcements_guest_match_once"),
    )
    op.create_table(
        "addresses",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.String(500), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.BigInteger, nullable=True),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("next_try", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_addresses"),
    )
    op.create_index("ix_addresses_guest", "addresses", ["guest"])
    op.create_index("ix_addresses_next_try", "addresses", ["next_try"])
