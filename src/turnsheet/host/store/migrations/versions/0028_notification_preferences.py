"""Preferences of notifications, and room for the subscriptions of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

LAST_ADDRESS = sa.text("SELECT seq FROM sqlite_sequence WHERE name = 'addresses'")


def upgrade() -> None:
    """Make the table, and widen the column. On SQLite this makes addresses again, which go on after their last id."""
    connection = op.get_bind()
    sqlite = connection.dialect.name == "sqlite"
    last = connection.execute(LAST_ADDRESS).scalar() if sqlite else None
    op.create_table(
        "notification_preferences",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(12), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("guest", "subject", "channel", name="pk_notification_preferences"),
    )
    with op.batch_alter_table("addresses", table_kwargs={"sqlite_autoincrement": True}) as batch:
        batch.alter_column("target", existing_type=sa.String(500), type_=sa.String(1000), existing_nullable=False)
    if last is not None:
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = 'addresses'"))
        connection.execute(
            sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES ('addresses', :last)"), {"last": last}
        )
