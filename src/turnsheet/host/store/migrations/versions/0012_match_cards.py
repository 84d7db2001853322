"""Cards: what lists need of a match, so that they decode no states; and indexes for lists in pages."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the columns and the indexes. Matches get their cards with their next turn, or when they are looked at."""
    op.add_column("matches", sa.Column("card", sa.Text, nullable=True))
    op.add_column("matches", sa.Column("card_turn", sa.Integer, nullable=True))
    op.create_index("ix_matches_created", "matches", ["created", "id"])
    op.create_index("ix_matches_owner", "matches", ["owner"])
