"""What the site keeps of a person in tables that have no form of their own in an export.

A column is named here if the person may read it: keys, and what others wrote or own, are left out.
"""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.people.persons import columns
from turnsheet.host.store.schema import (
    AnyTable,
    accounts,
    addresses,
    admin_actions,
    attendance,
    calendars,
    chat_messages,
    former_names,
    former_players,
    guests,
    imports,
    incoming_letters,
    leavers,
    lost_seats,
    mail_links,
    matches,
    members,
    notification_preferences,
    notifications,
    passkeys,
    places,
    programs,
    questions,
    rated_players,
    ratings,
    results,
    seats,
    sessions,
    shared_seats,
    text_values,
    tournament_entries,
    tournaments,
)

Value = str | int | float | bool | None
Record = dict[str, Value]
"""The columns of a row, by name; times are milliseconds since 1970."""
RECORDS: dict[AnyTable, tuple[str, ...]] = {
    attendance: ("due", "missed", "recent"),
    calendars: ("created",),
    former_names: ("name", "until"),
    former_players: ("match",),
    imports: ("match", "done", "total", "phase", "error", "created"),
    incoming_letters: (
        "match",
        "seat",
        "step",
        "state",
        "outcome",
        "text",
        "sender",
        "sent_to",
        "note",
        "receipt",
        "received",
    ),
    lost_seats: ("match", "seat", "reason", "at"),
    mail_links: ("purpose", "mail", "created", "until", "spent"),
    members: ("since",),
    notification_preferences: ("subject", "channel"),
    questions: ("target", "asked", "until"),
    text_values: ("match", "seat", "text"),
    tournament_entries: ("tournament", "name", "since", "until", "rating"),
    tournaments: (
        "id",
        "game",
        "title",
        "plan",
        "terms",
        "late",
        "phase",
        "created",
        "started",
        "ended",
        "next_round",
        "starts",
    ),
}
"""The columns that a person gets of the rows that name them."""
OWN_FORM: dict[AnyTable, tuple[str, ...]] = {
    accounts: (
        "public",
        "mail",
        "created",
        "time_zone",
        "games",
        "admin",
        "away_until",
        "new_mail",
        "old_agreed",
        "new_agreed",
    ),
    addresses: ("kind", "target", "pace", "nonce", "confirmed", "fault", "turns", "receipts"),
    admin_actions: ("at", "deed", "match", "seat", "text"),
    chat_messages: ("match", "sender", "receiver", "player", "text", "at"),
    guests: ("name",),
    leavers: ("match", "seat", "since", "until", "replaced"),
    matches: ("id",),
    notifications: ("match", "kind", "text", "at", "read"),
    passkeys: ("nonce", "name", "created", "used"),
    programs: ("game", "kind", "team", "name", "code", "revision", "created", "revised"),
    rated_players: (),
    seats: (
        "match",
        "seat",
        "player",
        "since",
        "choices",
        "away_until",
        "away_used",
        "vacant",
        "resigned",
        "draw",
        "chat_read",
    ),
    sessions: ("nonce", "browser", "created", "seen"),
    shared_seats: ("match", "seat"),
}
"""Tables whose rows an export has in a form of its own, and the columns it takes from them."""
LEFT_OUT: dict[AnyTable, tuple[str, ...]] = {
    accounts: ("id", "blocked"),
    addresses: ("id", "person", "created", "sent", "next_try", "tries", "session"),
    admin_actions: ("id", "admin", "command", "person"),
    attendance: ("person",),
    calendars: ("person", "token"),
    chat_messages: ("number", "id", "person"),
    former_names: ("person",),
    former_players: ("person",),
    guests: ("id",),
    imports: ("id", "owner", "worker", "heard"),
    incoming_letters: ("id", "take", "holder", "fingerprint", "message_id", "quiet", "next_try", "tries"),
    leavers: ("id", "person"),
    lost_seats: ("id", "person"),
    mail_links: ("nonce", "account", "person", "next_try", "tries", "fault", "back"),
    members: ("account", "invitation"),
    notification_preferences: ("person",),
    notifications: ("number", "id", "person", "once", "named"),
    passkeys: ("id", "account", "credential", "public_key", "uses"),
    programs: ("id", "owner", "counts", "brought", "retired", "frame", "digest", "matches", "wins", "losses"),
    questions: ("nonce", "person"),
    rated_players: ("id", "account", "bot"),
    seats: ("kind", "holder", "code", "invitation", "token", "sitting", "chat_since"),
    sessions: ("id", "account"),
    shared_seats: ("person",),
    text_values: ("number", "person", "written"),
    tournament_entries: ("number", "holder", "bot", "resigns"),
    tournaments: ("owner",),
}
"""Columns that an export has not: the person's own id, secrets, and what the site notes for its own work.

Of matches that the person owns it has the addresses: their pages show the rest.
"""


def of_person(connection: Connection, person: str) -> dict[str, list[Record]]:
    """All records of a person, by table."""
    found: dict[str, list[Record]] = {}
    for table, names in RECORDS.items():
        mine = sa.or_(*(column == person for each, column in columns() if each is table))
        found[table.name] = _read(connection, sa.select(*(table.c[name] for name in names)).where(mine))
    told = [admin_actions.c[name] for name in ("at", "deed", "match", "seat", "text")]
    found["admin_actions"] = _read(connection, sa.select(*told).where(admin_actions.c.person == person))
    deeds = sa.select(*told[:2]).where(admin_actions.c.admin == person)  # not what they wrote about others
    found["own_admin_actions"] = _read(connection, deeds)
    player = sa.select(rated_players.c.id).where(rated_players.c.account == person).scalar_subquery()
    rated = [ratings.c[name] for name in ("game", "ladder", "mean", "deviation", "matches", "wins")]
    found["ratings"] = _read(connection, sa.select(*rated).where(ratings.c.player == player))
    placed = sa.select(places.c.match, results.c.game, results.c.ended, places.c.seat, places.c.rank)
    placed = placed.join(results, results.c.match == places.c.match).where(places.c.player == player)
    found["results"] = _read(connection, placed.order_by(results.c.ended, places.c.match))
    return {name: records for name, records in found.items() if records}


def _read(connection: Connection, query: sa.Executable) -> list[Record]:
    return [dict(row) for row in connection.execute(query).mappings()]
