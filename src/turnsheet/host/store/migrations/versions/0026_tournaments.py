"""Tournaments with their entries, pairings and history, and the ladder of programs."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("next_round", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    for column in ("owner", "phase", "created"):
        op.create_index(f"ix_tournaments_{column}", "tournaments", [column])
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64), nullable=True),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_entries_tournament"),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_tournament_entries"),
    )
    op.create_index("ix_tournament_entries_holder", "tournament_entries", ["holder"])
    op.create_table(
        "tournament_pairings",
        sa.Column("tournament", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
        sa.Column("ranks", sa.Text, nullable=False, server_default="[]"),
        sa.Column("match", sa.String(24), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_pairings_tournament"),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_tournament_pairings"),
    )
    op.create_index("ix_tournament_pairings_match", "tournament_pairings", ["match"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_tournament_events_tournament"),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_tournament_events"),
    )
    op.create_table(
        "ladder_contests",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("teams", sa.Text, nullable=False),
        sa.Column("ranks", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ladder_contests"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ladder_contests_at", "ladder_contests", ["at"])
