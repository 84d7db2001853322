"""Titles of matches on the admin page: an admin handles a private match of others without reading its title."""

from turnsheet.host.access import belongs
from turnsheet.host.people import Asker
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.rows.people import persons


def shown_title(connection: Connection, row: MatchSummary, asker: Asker) -> str:
    """What an admin reads as the title of a match: of a private one only its id, unless they play in it or own it."""
    return f"Private match {row.id}" if row.private and not belongs(connection, row, asker) else row.title


def own_matches(connection: Connection, asker: Asker) -> frozenset[str]:
    """The matches that an admin owns or has a seat in."""
    shared = {match for match, _ in asker.shared}
    return frozenset({*persons.matches_of(connection, asker.person or ""), *shared})
