"""The SQL tables, made from the declarations in `row_types` and additional columns that no row has.

Times are whole milliseconds since 1970, and structures are JSON, so both databases read them alike.

Turns and sent or taken-back sheets are only added; taking a turn back marks it. A seat has one draft per step, the
newest, and the newest 20 sheets sent or taken back.

`state` and `pages` of a turn are compressed (see `compression`) as differences from those of the turn `base`, if it has
one. The table `printouts` holds those of older releases.

An id is never used again, even after its row was deleted: PostgreSQL's sequences ensure this, and SQLite needs
`sqlite_autoincrement`. Such ids count what happens on the whole site, so people see other numbers: a `number` that
counts only for their seat, match or person, or something random.
"""

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from turnsheet.host.store.row_types.accounts import AccountRow, MailLinkRow, PasskeyRow, SessionRow, SharedSeatRow
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.administration import AdminActionRow, AnnouncementRow, MemberRow, SiteInvitationRow
from turnsheet.host.store.row_types.calendars import CalendarRow
from turnsheet.host.store.row_types.chat import ChatRow, FormerPlayerRow
from turnsheet.host.store.row_types.columns import MATCH, PERSON, SECRET, declared
from turnsheet.host.store.row_types.imports import ImportRow
from turnsheet.host.store.row_types.incoming_letters import IncomingLetterRow
from turnsheet.host.store.row_types.ladder import LadderContestRow
from turnsheet.host.store.row_types.letters import ReceiptLetterRow, TurnLetterRow
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.notifications import NotificationRow
from turnsheet.host.store.row_types.programs import ProgramRow
from turnsheet.host.store.row_types.ratings import (
    AttendanceRow,
    LeaverRow,
    PlaceRow,
    RatedPlayerRow,
    RatingRow,
    ResultRow,
)
from turnsheet.host.store.row_types.seats import LostSeatRow, SeatRow
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.row_types.text_values import TextValueRow
from turnsheet.host.store.row_types.tournaments import EntryRow, PairingRow, TournamentEventRow, TournamentRow
from turnsheet.host.store.row_types.turns import TurnRow

METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

AnyTable = sa.Table[ReadOnlyColumnCollection[str, sa.Column[object]]]


def columns(row: type[Struct], table: AnyTable) -> list[sa.Column[object]]:
    """The columns of a table that a row is made of, in its order."""
    return [table.c[name] for name in row.__struct_fields__]


def select(row: type[Struct], table: AnyTable) -> sa.Select[*tuple[object, ...]]:
    """A query for the columns that a row is made of."""
    return sa.select(*columns(row, table))


matches = sa.Table(
    "matches",
    METADATA,
    *declared(MatchRow),
    sa.Index("ix_matches_created", "created", "id"),
    sa.Index("ix_matches_owned", "owner", "phase", "parent", "bytes"),
)

seats = sa.Table("seats", METADATA, *declared(SeatRow))

lost_seats = sa.Table("lost_seats", METADATA, *declared(LostSeatRow), sqlite_autoincrement=True)

shared_seats = sa.Table("shared_seats", METADATA, *declared(SharedSeatRow))

turns = sa.Table(
    "turns",
    METADATA,
    *declared(TurnRow),
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
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
    *declared(SubmissionRow),
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
    *declared(MatchEventRow),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("named", sa.Boolean, nullable=True),
    sa.Index("ix_notices_number", "match", "number"),
    sqlite_autoincrement=True,
)

notifications = sa.Table(
    "announcements",
    METADATA,
    *declared(NotificationRow),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("guest", SECRET, key="person", nullable=False, info=PERSON),
    sa.Column("once", sa.String(80), nullable=False),
    sa.Column("named", sa.Boolean, nullable=True),
    sa.UniqueConstraint("person", "match", "once"),
    sa.Index("ix_announcements_number", "person", "number", unique=True),
    sqlite_autoincrement=True,
)

text_values = sa.Table("text_values", METADATA, *declared(TextValueRow))
"""What the texts of `match_events` and `notifications` have numbers for, where `named` is true."""

notification_preferences = sa.Table(
    "notification_preferences",
    METADATA,
    sa.Column("guest", SECRET, key="person", primary_key=True, info=PERSON),
    sa.Column("subject", sa.String(12), primary_key=True),
    sa.Column("channel", sa.String(8), primary_key=True),
)
"""What people do not want to be sent: a row turns a subject off on a channel."""

addresses = sa.Table(
    "addresses",
    METADATA,
    *declared(AddressRow),
    sa.Column("session", SECRET, nullable=True, index=True),
    sqlite_autoincrement=True,
)

turn_letters = sa.Table("turn_letters", METADATA, *declared(TurnLetterRow))

receipt_letters = sa.Table("receipt_letters", METADATA, *declared(ReceiptLetterRow))

questions = sa.Table(
    "questions",
    METADATA,
    sa.Column("target", SECRET, primary_key=True),
    sa.Column("nonce", sa.String(32), nullable=False),
    sa.Column("guest", SECRET, key="person", nullable=False, index=True, info=PERSON),
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
)
"""Which mail addresses, as keyed hashes, were asked whether they want notifications, and until when not again."""

guests = sa.Table(
    "guests",
    METADATA,
    sa.Column("id", SECRET, primary_key=True, info=PERSON),
    sa.Column("name", sa.String(60), nullable=False),
)

former_names = sa.Table(
    "former_names",
    METADATA,
    sa.Column("person", SECRET, primary_key=True, info=PERSON),
    sa.Column("name", sa.String(60), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)
"""The names that people had before: texts about old matches may hold them."""

accounts = sa.Table("accounts", METADATA, *declared(AccountRow))

sessions = sa.Table("sessions", METADATA, *declared(SessionRow))

passkeys = sa.Table("passkeys", METADATA, *declared(PasskeyRow), sqlite_autoincrement=True)

mail_links = sa.Table("mail_links", METADATA, *declared(MailLinkRow))

rated_players = sa.Table("rated_players", METADATA, *declared(RatedPlayerRow))

results = sa.Table("results", METADATA, *declared(ResultRow), sa.Index("ix_results_order", "game", "ended", "match"))

places = sa.Table("places", METADATA, *declared(PlaceRow))

ratings = sa.Table("ratings", METADATA, *declared(RatingRow), sa.Index("ix_ratings_ladder", "game", "ladder"))

attendance = sa.Table("attendance", METADATA, *declared(AttendanceRow))

leavers = sa.Table("leavers", METADATA, *declared(LeaverRow), sqlite_autoincrement=True)


chat_messages = sa.Table(
    "chat_messages",
    METADATA,
    *declared(ChatRow),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("match", MATCH, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("person", SECRET, nullable=True, index=True, info=PERSON),
    sa.Index("ix_chat_messages_number", "match", "number", unique=True),
    sqlite_autoincrement=True,
)

former_players = sa.Table("former_players", METADATA, *declared(FormerPlayerRow))

calendars = sa.Table("calendars", METADATA, *declared(CalendarRow))
admin_actions = sa.Table("admin_actions", METADATA, *declared(AdminActionRow), sqlite_autoincrement=True)

site_announcements = sa.Table("site_announcements", METADATA, *declared(AnnouncementRow), sqlite_autoincrement=True)

site_invitations = sa.Table("site_invitations", METADATA, *declared(SiteInvitationRow))

members = sa.Table("members", METADATA, *declared(MemberRow))

programs = sa.Table(
    "programs",
    METADATA,
    *declared(ProgramRow),
    sa.Column("digest", SECRET, nullable=False, index=True),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sa.UniqueConstraint("game", "team", "name", "kind"),
    sqlite_autoincrement=True,
)

imports = sa.Table(
    "imports",
    METADATA,
    *declared(ImportRow),
    sa.Column("created", sa.BigInteger, nullable=False),
)

incoming_letters = sa.Table(
    "incoming_letters",
    METADATA,
    *declared(IncomingLetterRow),
    sa.Index("ix_incoming_letters_seat", "match", "seat", "received"),
    sqlite_autoincrement=True,
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

tournaments = sa.Table("tournaments", METADATA, *declared(TournamentRow))
tournament_entries = sa.Table("tournament_entries", METADATA, *declared(EntryRow))
tournament_pairings = sa.Table("tournament_pairings", METADATA, *declared(PairingRow))
tournament_events = sa.Table(
    "tournament_events",
    METADATA,
    *declared(TournamentEventRow),
    sa.Column("kind", sa.String(12), nullable=False, server_default=""),
    sa.Column("about", sa.String(24), nullable=False, server_default=""),
)
"""A line of a kind has the numbers of entries in braces; lines of releases before the kinds have none and say names."""
ladder_contests = sa.Table("ladder_contests", METADATA, *declared(LadderContestRow), sqlite_autoincrement=True)
