"""Commitments: a secret key for every match that is not over; matches held for want of their rules; contests counted.

Their published fingerprints were plain until now; from now on only commitments under this key are shown.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the columns and the table, and draw the keys."""
    op.add_column("matches", sa.Column("commitment_key", sa.String(64), nullable=True))
    op.add_column("matches", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "contests",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_contests"),
    )
    matches = sa.table("matches", sa.column("id"), sa.column("phase"), sa.column("commitment_key"))
    connection = op.get_bind()
    open_ones = connection.execute(sa.select(matches.c.id).where(matches.c.phase != "ended")).scalars().all()
    for match in open_ones:
        key = secrets.token_hex(32)
        connection.execute(matches.update().where(matches.c.id == match).values(commitment_key=key))
