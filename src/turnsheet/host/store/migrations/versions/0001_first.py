"""The first form of the tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(12), nullable=False),
        sa.Column("head", sa.Integer, nullable=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("schedule", sa.Text, nullable=True),
        sa.Column("cooling_off", sa.Integer, nullable=False),
        sa.Column("caretaker", sa.String(40), nullable=True),
        sa.Column("anchor", sa.BigInteger, nullable=True),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("runs_at", sa.BigInteger, nullable=True),
        sa.Column("claimed", sa.BigInteger, nullable=True),
        sa.Column("failure", sa.Text, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", name="fk_seats_match"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("holder", sa.String(64), nullable=True),
        sa.Column("code", sa.String(64), nullable=True),
        sa.Column("token", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
    )
    op.create_table(
        "turns",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", name="fk_turns_match"), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("taken_back", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_turns"),
        sa.UniqueConstraint("match", "step", "take", name="uq_turns_match_step_take"),
    )
    op.create_table(
        "submissions",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", name="fk_submissions_match"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("take", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
        sa.Column("refusals", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("signature", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_submissions"),
    )
    op.create_table(
        "outcomes",
        sa.Column("turn", sa.Integer, sa.ForeignKey("turns.id", name="fk_outcomes_turn"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column(
            "submission", sa.Integer, sa.ForeignKey("submissions.id", name="fk_outcomes_submission"), nullable=True
        ),
        sa.PrimaryKeyConstraint("turn", "seat", name="pk_outcomes"),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("turn", sa.Integer, sa.ForeignKey("turns.id", name="fk_messages_turn"), nullable=False),
        sa.Column("sender", sa.Integer, nullable=False),
        sa.Column("receiver", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
    )
    op.create_table(
        "printouts",
        sa.Column("turn", sa.Integer, sa.ForeignKey("turns.id", name="fk_printouts_turn"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("page", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("turn", "seat", name="pk_printouts"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", name="fk_notices_match"), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )
    for table, *columns in (
        ("matches", "phase"),
        ("matches", "due"),
        ("matches", "runs_at"),
        ("seats", "holder"),
        ("messages", "turn"),
        ("notices", "match"),
    ):
        op.create_index(f"ix_{table}_{columns[0]}", table, columns)
    op.create_index("ix_submissions_desk", "submissions", ["match", "step", "take", "seat"])
