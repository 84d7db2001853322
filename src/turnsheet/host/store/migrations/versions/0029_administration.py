"""The log of admins, announcements, invitations to the site, and its members."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

SECRET, NONCE = sa.String(64), sa.String(32)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "admin_actions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("admin", SECRET, nullable=True),
        sa.Column("command", sa.Boolean, nullable=False),
        sa.Column("deed", sa.String(24), nullable=False),
        sa.Column("person", SECRET, nullable=True),
        sa.Column("match", sa.String(24), nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_actions"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "site_announcements",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_site_announcements"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "site_invitations",
        sa.Column("nonce", NONCE, nullable=False),
        sa.Column("note", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("most_uses", sa.Integer, nullable=False),
        sa.Column("revoked", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("nonce", name="pk_site_invitations"),
    )
    op.create_table(
        "members",
        sa.Column("account", SECRET, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("invitation", NONCE, nullable=True),
        sa.PrimaryKeyConstraint("account", name="pk_members"),
    )
