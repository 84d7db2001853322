"""The library of programs, and matches that can be watched."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("matches", sa.Column("watch", sa.Integer, nullable=True))
    op.create_table(
        "programs",
        sa.Column("id", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("team", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revised", sa.BigInteger, nullable=False),
        sa.Column("retired", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_programs"),
        sa.UniqueConstraint("game", "team", "name", "kind", name="uq_programs_game_team_name_kind"),
    )
    op.create_index("ix_programs_owner", "programs", ["owner"])
    op.create_index("ix_programs_digest", "programs", ["digest"])
