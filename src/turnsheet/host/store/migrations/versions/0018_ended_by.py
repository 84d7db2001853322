"""Who ended a match before the rules did: its owner, or the admin of the site.

A match that has ended while seats are still waited for was ended by its owner: that is on its card, if it has one.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column, and fill it for matches that are over."""
    op.add_column("matches", sa.Column("ended_by", sa.String(8), nullable=True))
    matches = sa.table("matches", *map(sa.column, ("id", "phase", "card", "ended_by")))
    over = sa.select(matches.c.id, matches.c.card).where(matches.c.phase == "ended", matches.c.card.is_not(None))
    for match, card in op.get_bind().execute(over).all():
        if json.loads(card).get("awaited"):
            op.execute(matches.update().where(matches.c.id == match).values(ended_by="owner"))
