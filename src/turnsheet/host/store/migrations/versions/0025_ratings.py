"""Ratings, reliability, and requirements for open seats."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

SECRET, NONCE, MATCH, GAME = sa.String(64), sa.String(32), sa.String(24), sa.String(40)

DONE = """
SELECT seats.holder, CASE WHEN outcomes.outcome IN ('missed', 'standing') THEN 'x' ELSE '.' END
FROM outcomes
JOIN turns ON turns.id = outcomes.turn
JOIN matches ON matches.id = turns.match
JOIN seats ON seats.match = turns.match AND seats.seat = outcomes.seat
WHERE seats.holder IS NOT NULL AND turns.step > seats.since AND turns.taken_back IS NULL
  AND matches.schedule IS NOT NULL AND matches.parent IS NULL
  AND outcomes.outcome IN ('ordered', 'late', 'missed', 'standing')
ORDER BY turns.id DESC, outcomes.seat DESC
"""


def upgrade() -> None:
    """Make the tables and columns, and count the turns of the people who play already."""
    op.add_column("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("matches", sa.Column("anonymous", sa.Boolean, nullable=False, server_default=sa.false()))
    matches = sa.table("matches", sa.column("anonymous", sa.Boolean), sa.column("options", sa.Text))
    hidden = matches.c.options.contains('"variant":"anonymous"', autoescape=True)
    op.execute(matches.update().where(hidden).values(anonymous=True))
    for name in ("least_reliability", "least_rating", "most_rating"):
        op.add_column("matches", sa.Column(name, sa.Integer, nullable=True))
    op.create_table(
        "rated_players",
        sa.Column("id", NONCE, nullable=False),
        sa.Column("account", SECRET, nullable=True),
        sa.Column("bot", GAME, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_rated_players"),
        sa.UniqueConstraint("account", name="uq_rated_players_account"),
        sa.UniqueConstraint("bot", name="uq_rated_players_bot"),
    )
    op.create_table(
        "results",
        sa.Column("match", MATCH, nullable=False),
        sa.Column("game", GAME, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(12), nullable=True),
        sa.PrimaryKeyConstraint("match", name="pk_results"),
    )
    op.create_index("ix_results_state", "results", ["state"])
    op.create_index("ix_results_order", "results", ["game", "ended", "match"])
    op.create_table(
        "places",
        sa.Column("match", MATCH, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", NONCE, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "player", name="pk_places"),
        sa.ForeignKeyConstraint(["match"], ["results.match"], name="fk_places_match"),
        sa.ForeignKeyConstraint(["player"], ["rated_players.id"], name="fk_places_player"),
    )
    op.create_index("ix_places_player", "places", ["player"])
    op.create_table(
        "ratings",
        sa.Column("player", NONCE, nullable=False),
        sa.Column("game", GAME, nullable=False),
        sa.Column("ladder", sa.String(8), nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "ladder", name="pk_ratings"),
        sa.ForeignKeyConstraint(["player"], ["rated_players.id"], name="fk_ratings_player"),
    )
    op.create_index("ix_ratings_ladder", "ratings", ["game", "ladder"])
    op.create_table(
        "attendance",
        sa.Column("person", SECRET, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
        sa.Column("recent", sa.String(100), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_attendance"),
    )
    op.create_table(
        "leavers",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match", MATCH, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", SECRET, nullable=True),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_leavers"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_leavers_match"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_leavers_match", "leavers", ["match"])
    op.create_index("ix_leavers_person", "leavers", ["person"])
    connection = op.get_bind()
    done: dict[str, str] = {}
    for person, mark in connection.execute(sa.text(DONE)):
        done[person] = done.get(person, "") + mark
    for person, marks in done.items():
        counters = {"person": person, "due": len(marks), "missed": marks.count("x"), "recent": marks[:100]}
        added = "INSERT INTO attendance (person, due, missed, recent) VALUES (:person, :due, :missed, :recent)"
        connection.execute(sa.text(added), counters)
