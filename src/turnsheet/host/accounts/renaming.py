"""A new name for a person: on their profile, and on their seats and entries wherever play goes on.

Each match and each tournament is changed in a transaction of its own, so that no two of them are locked at a time.
"""

from turnsheet.host.matches import match_events
from turnsheet.host.people import clean_name, guest_name
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.people import former_names, guests
from turnsheet.host.tournaments import tournaments

MOST_A_DAY = 10


def rename(site: Site, person: str, name: str) -> str:
    """Give a person another name; gives the name as it is shown.

    Seats under a name that was never theirs keep it: those of several people at one screen. So do matches and
    tournaments that are over. Old names are remembered, so that they can be taken out of texts when the account is
    deleted.
    """
    new, now = clean_name(name), moment(site.now())
    with site.store.write() as connection:
        guests.lock(connection, person)
        before = guests.name(connection, person)
        if before == new:
            return new
        if former_names.since(connection, person, now - DAY_MS) >= MOST_A_DAY:
            raise RefusedError("busy", "You changed your name often today. Try again tomorrow.")
        former_names.keep(connection, person, before or guest_name(person), now)
        guests.rename(connection, person, new)
        names = {*former_names.of_person(connection, person)} - {new}
        concerned = guests.matches_under_names(connection, person, names) if new else []
        entered = guests.tournaments_entered(connection, person) if new else []
    for match in concerned:
        _rename_seats(site, match, person, names, new)
    for tournament in entered:
        tournaments.rename_entry(site, tournament, person, names, new)
    return new


def _rename_seats(site: Site, match: str, person: str, names: set[str], new: str) -> None:
    with site.store.write() as connection:
        try:
            row = matches.find(connection, match, lock=True)
        except RefusedError:  # it was removed meanwhile
            return
        if row.phase in ("ended", "importing"):
            return
        for seat in guests.rename_seats(connection, match, person, names, new):
            if not row.anonymous:
                match_events.add(connection, site, row, "seat", f"The player of seat {seat} is now called {new}.")
