"""Who wrote a chat message, and what they were called: the seat may have another player by now."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"

FILL = """
UPDATE chat_messages SET
  player = COALESCE((SELECT player FROM seats WHERE seats."match" = chat_messages."match" AND seats.seat = sender), ''),
  person = (
    SELECT holder FROM seats
    WHERE seats."match" = chat_messages."match" AND seats.seat = sender AND chat_since < chat_messages.number
  )
"""
"""As far as it is known. Messages of an earlier player of a seat get its present name, as they were shown until now."""


def upgrade() -> None:
    """Add the columns, and fill them."""
    op.add_column("chat_messages", sa.Column("player", sa.String(60), nullable=False, server_default=""))
    op.add_column("chat_messages", sa.Column("person", sa.String(64), nullable=True))
    op.create_index("ix_chat_messages_person", "chat_messages", ["person"])
    op.execute(FILL)
