"""Accounts, their sessions and passkeys, links that are sent by mail, and seats that several browsers share."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

SECRET, NONCE, MAIL = sa.String(64), sa.String(32), sa.String(254)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "accounts",
        sa.Column("id", SECRET, nullable=False),
        sa.Column("public", NONCE, nullable=False),
        sa.Column("mail", MAIL, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("time_zone", sa.String(60), nullable=False, server_default=""),
        sa.Column("games", sa.Text, nullable=False, server_default=""),
        sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("blocked", sa.BigInteger, nullable=True),
        sa.Column("new_mail", MAIL, nullable=True),
        sa.Column("old_agreed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("new_agreed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("public", name="uq_accounts_public"),
        sa.UniqueConstraint("mail", name="uq_accounts_mail"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", SECRET, nullable=False),
        sa.Column("account", SECRET, nullable=False),
        sa.Column("nonce", NONCE, nullable=False),
        sa.Column("browser", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("nonce", name="uq_sessions_nonce"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_sessions_account"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("account", SECRET, nullable=False),
        sa.Column("nonce", NONCE, nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("nonce", name="uq_passkeys_nonce"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_passkeys_account"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])
    op.create_table(
        "mail_links",
        sa.Column("nonce", NONCE, nullable=False),
        sa.Column("purpose", sa.String(12), nullable=False),
        sa.Column("mail", MAIL, nullable=False),
        sa.Column("account", SECRET, nullable=True),
        sa.Column("guest", SECRET, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("spent", sa.BigInteger, nullable=True),
        sa.Column("next_try", sa.BigInteger, nullable=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("nonce", name="pk_mail_links"),
    )
    for column in ("mail", "account", "guest", "created", "next_try"):
        op.create_index(f"ix_mail_links_{column}", "mail_links", [column])
    op.create_table(
        "shared_seats",
        sa.Column("guest", SECRET, nullable=False),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "match", "seat", name="pk_shared_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_shared_seats_match"),
    )
    op.create_index("ix_shared_seats_match", "shared_seats", ["match"])
    op.add_column("seats", sa.Column("sitting", sa.String(32), nullable=True))
