"""Whom texts name, as values; and no names in the texts of anonymous matches that are not over.

Other texts stay as they are. The sentences below are those that earlier releases stored.
"""

import re
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"

KINDS = ("seat", "sheet")
"""What the sentences are about that named players."""
NEUTRAL = "The player of seat "
SOMEBODY = "Somebody"
TOOK = re.compile(r".+?((?:, who owns the match,)? took seat [0-9]+\.)", re.DOTALL)
RENAMED = re.compile(r"(The player of seat [0-9]+) is now called .+\.", re.DOTALL)
DID = re.compile(
    r"(?P<who>.+)(?P<what>"
    r" sent orders\.| took their orders back\.| resigned\.| (?:proposes|agrees to|no longer wants) a draw\."
    r"| is back\. Seat (?P<open>[0-9]+) is no longer open\.| is (?:on vacation until|back from vacation\.).*"
    r"| was replaced: seat (?P<free>[0-9]+) is open by invitation\..*)",
    re.DOTALL,
)
NAMELESS = re.compile(
    r"(?:Seat [0-9]|A bot plays seat |The invitation to seat |The match is |The player of seat [0-9]).*", re.DOTALL
)

TEXTS = ("id", "match", "kind", "text", "named")
notices = sa.table("notices", *map(sa.column, (*TEXTS, "seat")))
announcements = sa.table("announcements", *map(sa.column, TEXTS))
matches = sa.table("matches", *map(sa.column, ("id", "title", "phase")), sa.column("anonymous", sa.Boolean))
seats = sa.table("seats", *map(sa.column, ("match", "seat", "player", "kind")))


def upgrade() -> None:
    """Make the table and the columns; fill the seats of drafts, and hide the players of anonymous matches."""
    op.create_table(
        "text_values",
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("person", sa.String(64), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("written", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_text_values"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_text_values_match"),
    )
    op.create_index("ix_text_values_person", "text_values", ["person"])
    op.add_column("notices", sa.Column("seat", sa.Integer, nullable=True))
    for table in ("notices", "announcements"):
        op.add_column(table, sa.Column("named", sa.Boolean, nullable=True))
    for name, size in (("kind", 12), ("about", 24)):
        op.add_column("tournament_events", sa.Column(name, sa.String(size), nullable=False, server_default=""))
    connection = op.get_bind()
    drafts = sa.select(notices.c.id, notices.c.text).where(notices.c.kind == "draft")
    for draft, text in connection.execute(drafts).all():
        seat = int(text.split()[0])
        connection.execute(notices.update().where(notices.c.id == draft).values(seat=seat))
    hidden = sa.select(matches.c.id, matches.c.title).where(matches.c.anonymous, matches.c.phase != "ended")
    for match, title in connection.execute(hidden).all():
        _hide_players(connection, match, title)


def _hide_players(connection: sa.Connection, match: str, title: str) -> None:
    """Let no sentence about a match say who plays in it."""
    found: dict[str, list[int]] = {}
    there = sa.select(seats.c.player, seats.c.seat).where(seats.c.match == match, seats.c.kind == "person")
    for player, seat in connection.execute(there).all():
        found.setdefault(player, []).append(seat)
    known = {player: f"{NEUTRAL}{numbers[0]}" if len(numbers) == 1 else SOMEBODY for player, numbers in found.items()}
    for table, before in ((notices, ""), (announcements, f"{title}: ")):
        rows = sa.select(table.c.id, table.c.text).where(table.c.match == match, table.c.kind.in_(KINDS))
        for number, text in connection.execute(rows).all():
            first = before if text.startswith(before) else ""
            hidden = first + nameless(text.removeprefix(first), known)
            if hidden != text:
                connection.execute(table.update().where(table.c.id == number).values(text=hidden, named=sa.false()))


def nameless(text: str, known: Mapping[str, str]) -> str:
    """A sentence without the name of the player it is about; `known` says what to call the players of the match."""
    if took := TOOK.fullmatch(text):
        return f"{SOMEBODY}{took[1]}"
    if renamed := RENAMED.fullmatch(text):
        return f"{renamed[1]} has another name."
    if did := DID.fullmatch(text):
        if re.fullmatch(f"{NEUTRAL}[0-9]+", did["who"]):
            return text
        seat = did["open"] or did["free"]
        return f"{NEUTRAL}{seat}{did['what']}" if seat else f"{known.get(did['who'], SOMEBODY)}{did['what']}"
    for player in sorted(known, key=lambda name: (-len(name), name)):
        if player and text.startswith(f"{player} ") and not NAMELESS.fullmatch(text):
            return f"{known[player]}{text.removeprefix(player)}"
    return text
