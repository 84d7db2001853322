"""An index with which the submissions of a match can be deleted without looking at the outcomes of all matches."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_outcomes_submission", "outcomes", ["submission"])
