"""Names in texts that do not say whom they mean: they are found by their letters, here and nowhere else.

These are the sentences that releases before migration 0040 stored about matches and tournaments, and words that people
wrote themselves, such as the reason of a decision. All newer texts keep whom they name as values.
"""

import re
from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import (
    AnyTable,
    match_events,
    notifications,
    text_values,
    tournament_events,
    tournament_pairings,
)


def call_otherwise(
    connection: Connection, there: Collection[str], names: Collection[str], instead: str, *, notified: bool = True
) -> None:
    """Give somebody another name in old texts about matches, and in what was written there."""
    for name in _longest_first(names):
        for table in (match_events, notifications) if notified else (match_events,):
            _replace(connection, table, sa.and_(table.c.match.in_(there), table.c.named.is_(None)), name, instead)
        written = sa.and_(text_values.c.match.in_(there), text_values.c.written)
        _replace(connection, text_values, written, name, instead)


def leave_tournaments(connection: Connection, entries: Collection[tuple[str, str]], instead: str) -> None:
    """Give entries of tournaments another name in old lines, and in reasons of decisions."""
    for tournament, name in sorted(entries, key=lambda each: (-len(each[1]), each)):  # `Ann Smith` before `Ann`
        events, pairings = tournament_events.c, tournament_pairings.c
        _replace(
            connection, tournament_events, sa.and_(events.tournament == tournament, events.kind == ""), name, instead
        )
        decided = sa.and_(pairings.tournament == tournament, pairings.note.contains(name, autoescape=True))
        for number, note in connection.execute(sa.select(pairings.number, pairings.note).where(decided)).all():
            who, colon, why = note.partition(": ")  # who decided is said by the site
            changed = tournament_pairings.update().where(decided, pairings.number == number)
            connection.execute(changed.values(note=f"{who}{colon}{_without(name, why, instead)}"))


def rename_entry(connection: Connection, tournament: str, old: str, new: str) -> None:
    """Change the old line that says that somebody entered a tournament."""
    connection.execute(tournament_events.update().where(*_entered(tournament, old)).values(text=f"{new} entered."))


def remove_entry(connection: Connection, tournament: str, name: str) -> None:
    """Remove the old line that says that somebody entered a tournament."""
    connection.execute(tournament_events.delete().where(*_entered(tournament, name)))


def _entered(tournament: str, name: str) -> tuple[sa.ColumnElement[bool], ...]:
    columns = tournament_events.c
    return columns.tournament == tournament, columns.kind == "", columns.text == f"{name} entered."


def _longest_first(names: Collection[str]) -> list[str]:
    return sorted(names, key=lambda name: (-len(name), name))


def _replace(connection: Connection, table: AnyTable, which: sa.ColumnElement[bool], name: str, instead: str) -> None:
    """Replace a name in the texts of some rows."""
    keys = list(table.primary_key.columns)
    found = sa.and_(which, table.c.text.contains(name, autoescape=True))
    for *key, text in connection.execute(sa.select(*keys, table.c.text).where(found)).all():
        here = (column == value for column, value in zip(keys, key, strict=True))
        connection.execute(table.update().where(*here).values(text=_without(name, str(text), instead)))


def _without(name: str, text: str, instead: str) -> str:
    """A text with another name in place of one, where that is a whole word or several."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: instead, text)
