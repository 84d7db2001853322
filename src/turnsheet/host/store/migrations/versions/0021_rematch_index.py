"""An index, to find the match that a rematch was made from."""

from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_matches_rematch", "matches", ["rematch"])
