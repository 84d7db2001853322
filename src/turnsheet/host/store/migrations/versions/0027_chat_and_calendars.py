"""Chat of a match, people who played a match earlier, and calendars of deadlines."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

SECRET, MATCH = sa.String(64), sa.String(24)


def upgrade() -> None:
    """Make the tables and add the columns. Matches of earlier releases are without chat."""
    op.add_column("matches", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("chat_since", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("chat_read", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "chat_messages",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match", MATCH, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("sender", sa.Integer, nullable=False),
        sa.Column("receiver", sa.Integer, nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat_messages"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_chat_messages_match"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_messages_number", "chat_messages", ["match", "number"], unique=True)
    op.create_table(
        "former_players",
        sa.Column("match", MATCH, nullable=False),
        sa.Column("person", SECRET, nullable=False),
        sa.PrimaryKeyConstraint("match", "person", name="pk_former_players"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_former_players_match"),
    )
    op.create_index("ix_former_players_person", "former_players", ["person"])
    op.create_table(
        "calendars",
        sa.Column("person", SECRET, nullable=False),
        sa.Column("token", SECRET, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_calendars"),
        sa.UniqueConstraint("token", name="uq_calendars_token"),
    )
