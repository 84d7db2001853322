"""The tables. Moments are whole milliseconds since 1970, structures are JSON: both read alike everywhere.

Turns are only ever added, and so is what was sent or taken back; taking a turn back marks it. Of drafts a seat has one
in a step, the newest; of sheets sent or taken back the newest 20.

`state` and `pages` of a turn are compressed (see `compression`): differences from those of the turn `base`, if it has
one. The table `printouts` holds those of older releases.

A number that was an id once is never given out again, also after its row was deleted: PostgreSQL's sequences see to
it by themselves, SQLite has to be told (`sqlite_autoincrement`). Such ids count what happens on the whole site, so
people are shown others: a `number` that counts for their seat, match or person alone, or something random.
"""

import sqlalchemy as sa
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from turnsheet.host.store.compression import SqueezedText

METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

AnyTable = sa.Table[ReadOnlyColumnCollection[str, sa.Column[object]]]
MATCH = sa.String(24)
SECRET = sa.String(64)

matches = sa.Table(
    "matches",
    METADATA,
    sa.Column("id", MATCH, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("title", sa.String(120), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seed", sa.String(200), nullable=False),
    sa.Column("commitment_key", SECRET, nullable=True),
    sa.Column("position", sa.Text, nullable=True),
    sa.Column("parent", MATCH, nullable=True),
    sa.Column("parent_step", sa.Integer, nullable=True),
    sa.Column("owner", SECRET, nullable=False),
    sa.Column("phase", sa.String(12), nullable=False, index=True),
    sa.Column("head", sa.Integer, nullable=True),
    sa.Column("card", sa.Text, nullable=True),
    sa.Column("card_turn", sa.Integer, nullable=True),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("take", sa.Integer, nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False),
    sa.Column("schedule", sa.Text, nullable=True),
    sa.Column("cooling_off", sa.Integer, nullable=False, key="undo_seconds"),
    sa.Column("caretaker", sa.String(40), nullable=True, key="substitute"),
    sa.Column("absence", sa.Text, nullable=False, server_default="{}"),
    sa.Column("watch", sa.Integer, nullable=True, key="spectator_delay"),
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("anchor", sa.BigInteger, nullable=True),
    sa.Column("due", sa.BigInteger, nullable=True, index=True, key="deadline"),
    sa.Column("remind_at", sa.BigInteger, nullable=True, index=True),
    sa.Column("grace_until", sa.BigInteger, nullable=True),
    sa.Column("runs_at", sa.BigInteger, nullable=True, index=True),
    sa.Column("claimed", sa.BigInteger, nullable=True, index=True),
    sa.Column("lease", sa.String(80), nullable=True),
    sa.Column("lease_until", sa.BigInteger, nullable=True),
    sa.Column("failure", sa.Text, nullable=True),
    sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=True),
    sa.Column("ended_by", sa.String(8), nullable=True),
    sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("archived", sa.Text, nullable=True),
    sa.Index("ix_matches_created", "created", "id"),
    sa.Index("ix_matches_owned", "owner", "phase", "parent", "bytes"),
)

seats = sa.Table(
    "seats",
    METADATA,
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("player", sa.String(60), nullable=False),
    sa.Column("holder", SECRET, nullable=True, index=True),
    sa.Column("code", SECRET, nullable=True),
    sa.Column("invitation", SECRET, nullable=True),
    sa.Column("token", SECRET, nullable=True),
    sa.Column("since", sa.Integer, nullable=False, server_default="0"),
    sa.Column("away_until", sa.BigInteger, nullable=True),
    sa.Column("away_used", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("vacant", sa.BigInteger, nullable=True),
)

turns = sa.Table(
    "turns",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("take", sa.Integer, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sa.Column("fingerprint", SECRET, nullable=False),
    sa.Column("orders", SqueezedText, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("taken_back", sa.BigInteger, nullable=True),
    sa.Column("base", sa.Integer, nullable=True),
    sa.Column("pages", sa.LargeBinary, nullable=True),
    sa.Column("scores", sa.Text, nullable=True),
    sa.Column("turn", sa.Integer, nullable=True),
    sa.UniqueConstraint("match", "step", "take"),
    sqlite_autoincrement=True,
)

submissions = sa.Table(
    "submissions",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("take", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("orders", sa.Text, nullable=False),
    sa.Column("refusals", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("signature", SECRET, nullable=False),
    sa.Column("number", sa.Integer, nullable=False, server_default="0"),
    sa.Column("more_refusals", sa.Integer, nullable=False, server_default="0"),
    sa.Index("ix_submissions_desk", "match", "step", "take", "seat"),
    sa.Index("ix_submissions_number", "match", "seat", "number", unique=True),
    sqlite_autoincrement=True,
)

outcomes = sa.Table(
    "outcomes",
    METADATA,
    sa.Column("turn", sa.Integer, sa.ForeignKey("turns.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("outcome", sa.String(10), nullable=False),
    sa.Column("submission", sa.Integer, sa.ForeignKey("submissions.id"), nullable=True, index=True),
)

notes = sa.Table(
    "papers",
    METADATA,
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(20), primary_key=True),
    sa.Column("name", sa.String(60), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

messages = sa.Table(
    "messages",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("turn", sa.Integer, sa.ForeignKey("turns.id"), nullable=False, index=True),
    sa.Column("sender", sa.Integer, nullable=False),
    sa.Column("receiver", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

printouts = sa.Table(
    "printouts",
    METADATA,
    sa.Column("turn", sa.Integer, sa.ForeignKey("turns.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("page", sa.LargeBinary, nullable=False),
)

match_events = sa.Table(
    "notices",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False, server_default="0"),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("ix_notices_number", "match", "number"),
    sqlite_autoincrement=True,
)

notifications = sa.Table(
    "announcements",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("guest", SECRET, nullable=False),
    sa.Column("number", sa.Integer, nullable=False, server_default="0"),
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("once", sa.String(80), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("read", sa.BigInteger, nullable=True),
    sa.UniqueConstraint("guest", "match", "once"),
    sa.Index("ix_announcements_number", "guest", "number", unique=True),
    sqlite_autoincrement=True,
)

addresses = sa.Table(
    "addresses",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("guest", SECRET, nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("target", sa.String(500), nullable=False),
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("nonce", sa.String(32), nullable=False, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("confirmed", sa.BigInteger, nullable=True),
    sa.Column("sent", sa.Integer, nullable=False),
    sa.Column("next_try", sa.BigInteger, nullable=False, index=True),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("fault", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

questions = sa.Table(
    "questions",
    METADATA,
    sa.Column("target", SECRET, primary_key=True),
    sa.Column("nonce", sa.String(32), nullable=False),
    sa.Column("guest", SECRET, nullable=False, index=True),
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
)
"""Which mail addresses, as keyed hashes, were asked whether they want notifications, and until when not again."""

guests = sa.Table(
    "guests",
    METADATA,
    sa.Column("id", SECRET, primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
)

programs = sa.Table(
    "programs",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("owner", SECRET, nullable=False, index=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("team", sa.String(60), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("digest", SECRET, nullable=False, index=True),
    sa.Column("counts", sa.Text, nullable=False),
    sa.Column("brought", sa.Text, nullable=False, server_default="{}"),
    sa.Column("frame", sa.Text, nullable=False, server_default=""),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("revised", sa.BigInteger, nullable=False),
    sa.Column("retired", sa.BigInteger, nullable=True),
    sa.UniqueConstraint("game", "team", "name", "kind"),
    sqlite_autoincrement=True,
)

imports = sa.Table(
    "imports",
    METADATA,
    sa.Column("id", MATCH, primary_key=True),
    sa.Column("owner", SECRET, nullable=False),
    sa.Column("worker", sa.String(120), nullable=False),
    sa.Column("match", MATCH, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("phase", sa.String(12), nullable=False),
    sa.Column("error", sa.Text, nullable=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("heard", sa.BigInteger, nullable=False),
)

contests = sa.Table(
    "contests",
    METADATA,
    sa.Column("digest", SECRET, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

facts = sa.Table(
    "facts",
    METADATA,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
