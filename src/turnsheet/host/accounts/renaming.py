"""A new name for a person: on their profile, and on their seats and entries wherever play goes on."""

from turnsheet.host.matches import match_events
from turnsheet.host.people import clean_name, guest_name
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows import guests, matches


def rename(connection: Connection, site: Site, person: str, name: str) -> str:
    """Give a person another name; gives the name as it is shown. The caller must not have locked a match.

    Seats under yet another name keep it: those of several people at one screen. So do matches and tournaments that are
    over. The old name is remembered, so that it can be taken out of texts when the account is deleted.
    """
    before, new = guests.name(connection, person) or guest_name(person), clean_name(name)
    guests.rename(connection, person, new)
    if new and before != new:
        guests.keep_former_name(connection, person, before)
        guests.rename_entries(connection, person, before, new)
        for match in guests.matches_under_name(connection, person, before):
            row = matches.find(connection, match, lock=True)
            guests.rename_seats(connection, match, person, before, new)
            if not row.anonymous:
                match_events.add(connection, site, row, "seat", f"{before} is now called {new}.")
    return new
