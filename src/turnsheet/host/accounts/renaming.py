"""A new name for a person: on their profile, and on their seats and entries wherever play goes on.

Each match and each tournament is changed in a transaction of its own, so that no two of them are locked at a time.
"""

from collections.abc import Collection

from msgspec import Struct

from turnsheet.host.matches import match_events
from turnsheet.host.people import clean_name, guest_name
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Player, sentence
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.people import former_names, guests
from turnsheet.host.tournaments import tournaments

MOST_PER_DAY = 10


class Renamed(Struct, frozen=True):
    """A person who got another name, and where it is to be shown as well."""

    person: str
    before: str
    """Empty if they had none."""
    name: str
    names: frozenset[str]
    """All that they were called before."""
    matches: tuple[str, ...]
    tournaments: tuple[str, ...]


def rename(site: Site, person: str, name: str) -> str:
    """Change the name of a person; returns the name as it is shown.

    Seats under a name that was never theirs keep it: those of several people at one screen. So do matches and
    tournaments that are over. Old names are remembered, so that they can be taken out of texts when the account is
    deleted.
    """
    with site.store.write() as connection:
        renamed = change_name(connection, site, person, name, limited=True)
    spread(site, renamed)
    return clean_name(name)


def change_name(connection: Connection, site: Site, person: str, name: str, *, limited: bool) -> Renamed | None:
    """Give a person another name, which `spread` shows everywhere later; None if they have it already.

    How often people change their own names is limited.
    """
    new, now = clean_name(name), moment(site.now())
    guests.lock(connection, person)
    before = guests.name(connection, person)
    if before == new:
        return None
    lately = former_names.since(connection, person, now - DAY_MS)
    to_and_fro = {before or guest_name(person), new or guest_name(person)} <= lately
    if limited and (to_and_fro or len(lately) >= MOST_PER_DAY):
        raise RefusedError("busy", "You changed your name often today. Try again tomorrow.")
    former_names.keep(connection, person, before or guest_name(person), now)
    guests.rename(connection, person, new)
    names = {*former_names.of_person(connection, person)} - {new}
    concerned = guests.matches_under_names(connection, person, names) if new else []
    entered = guests.tournaments_entered(connection, person) if new else []
    return Renamed(person, before, new, frozenset(names), tuple(concerned), tuple(entered))


def spread(site: Site, renamed: Renamed | None) -> None:
    """Show the new name of a person in matches and tournaments that are not over."""
    if renamed is None:
        return
    for match in renamed.matches:
        _rename_seats(site, match, renamed.person, renamed.names, renamed.name)
    for tournament in renamed.tournaments:
        tournaments.rename_entry(site, tournament, renamed.person, renamed.names, renamed.name)


def _rename_seats(site: Site, match: str, person: str, names: Collection[str], new: str) -> None:
    with site.store.write() as connection:
        try:
            row = matches.find(connection, match, lock=True)
        except RefusedError:  # it was removed meanwhile
            return
        if row.phase in ("ended", "importing"):
            return
        for seat in guests.rename_seats(connection, match, person, names, new):
            if not row.anonymous:
                text = sentence(f"The player of seat {seat} is now called ", Player(seat, person, new), ".")
                match_events.add(connection, site, row, "seat", text)
