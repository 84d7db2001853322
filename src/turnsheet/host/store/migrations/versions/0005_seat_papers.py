"""Papers: what a seat keeps for itself."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "papers",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", name="fk_papers_match"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "kind", "name", name="pk_papers"),
    )
