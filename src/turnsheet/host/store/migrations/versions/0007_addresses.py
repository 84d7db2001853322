"""Ids that are never given out again, a random nonce for every address, and a memory of the questions asked.

SQLite gives the id of a deleted newest row to the next one unless a table says AUTOINCREMENT, and a table can only say
so when it is made. So on SQLite the tables are made again and their rows copied. Which ids were deleted before is not
known; other tables may still name them, and addresses, the only rows people delete, begin far above what is there.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NUMBERED = ("turns", "submissions", "messages", "notices", "announcements", "addresses", "programs")
NAMED_ELSEWHERE = (("turns", "matches", "head"), ("announcements", "addresses", "sent"))
DELETED_BEFORE = 10_000
"""How many addresses at the end of the table may have been deleted before this migration."""


def upgrade() -> None:
    """Add the column and the table; on SQLite, make the tables with ids again."""
    op.add_column("addresses", sa.Column("nonce", sa.String(32), nullable=True))
    connection = op.get_bind()
    addresses = sa.table("addresses", sa.column("id"), sa.column("nonce"))
    for address in connection.execute(sa.select(addresses.c.id)).scalars().all():
        chosen = addresses.update().where(addresses.c.id == address)
        connection.execute(chosen.values(nonce=secrets.token_hex(16)))
    with op.batch_alter_table("addresses") as batch:
        batch.alter_column("nonce", existing_type=sa.String(32), nullable=False)
        batch.create_unique_constraint("uq_addresses_nonce", ["nonce"])
    op.create_table(
        "questions",
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("target", name="pk_questions"),
    )
    op.create_index("ix_questions_guest", "questions", ["guest"])
    op.create_index("ix_questions_until", "questions", ["until"])
    if connection.dialect.name == "sqlite":
        _make_again(connection)


def _make_again(connection: sa.Connection) -> None:
    for table in NUMBERED:
        with op.batch_alter_table(table, recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass
    last = {table: _highest(connection, table, "id") for table in NUMBERED}
    for table, other, column in NAMED_ELSEWHERE:
        last[table] = max(last[table], _highest(connection, other, column))
    if connection.execute(sa.select(sa.column("id")).select_from(sa.table("guests")).limit(1)).first() is not None:
        last["addresses"] += DELETED_BEFORE
    for table, number in last.items():
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table})
        values = {"name": table, "seq": number}
        connection.execute(sa.text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"), values)


def _highest(connection: sa.Connection, table: str, column: str) -> int:
    highest = sa.func.max(sa.column(column, sa.Integer))
    return connection.execute(sa.select(highest).select_from(sa.table(table))).scalar_one() or 0
