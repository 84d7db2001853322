"""Removes a match with everything that belongs to it, a few hundred rows at a time, while a server runs.

`rows/matches/whole_matches` knows which tables hold rows of a match. The first transaction ends the match and hides its
turns; from then on nothing runs for it, and a removal that was interrupted continues when the match is removed again.
The library of programs and their records is kept.
"""

import time

from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.competition import attendance
from turnsheet.host.store.rows.matches import whole_matches
from turnsheet.host.store.rows.matches.matches import change, find, sandboxes_of
from turnsheet.host.store.rows.site import site_values
from turnsheet.host.store.schema import AnyTable
from turnsheet.host.turns import deadlines

REMOVING = "removing "
"""How the names of facts about removals begin."""
BATCH = 500
"""Rows removed in one transaction, so that other writers wait only briefly."""
PAUSE_SECONDS = 0.005
"""Time between two batches, in which other writers come first."""


def began(connection: Connection, match: str) -> bool:
    """Whether the removal of a match has begun and was interrupted."""
    return site_values.get(connection, _fact(match)) is not None


def remove(site: Site, match: str) -> int:
    """Remove a match, its sandboxes and all that belongs to them; gives the number of rows removed."""
    with site.store.write() as connection:
        find(connection, match, lock=True)
        if not began(connection, match):
            site_values.put(connection, _fact(match), str(moment(site.now())))
        stop(connection, site, match)
        sandboxes = sandboxes_of(connection, match)
    removed = 0
    while sandboxes:  # one that was made meanwhile is found in the next round
        removed += sum(_remove(site, each) for each in sandboxes)
        with site.store.read() as connection:
            sandboxes = sandboxes_of(connection, match)
    return removed + _remove(site, match)


def _remove(site: Site, match: str) -> int:
    with site.store.write() as connection:
        stop(connection, site, match)
        people = attendance.of_match(connection, match)
    removed = sum(_empty(site, table, match) for table in whole_matches.tables_to_empty())
    with site.store.write() as connection:  # what was added meanwhile goes with the match itself
        find(connection, match, lock=True)
        removed += whole_matches.remove_all(connection, match)
        for person in people:
            attendance.recount(connection, person)
        site_values.forget(connection, _fact(match))
    return removed


def _fact(match: str) -> str:
    return f"{REMOVING}{match}"


def stop(connection: Connection, site: Site, match: str) -> None:
    """End a match without notifications: nobody can look at it any more, and no worker continues it."""
    row, now = find(connection, match), moment(site.now())
    change(connection, row, {"phase": "ended", "ended": now, "head": None, **deadlines.STOPPED})


def _empty(site: Site, table: AnyTable, match: str) -> int:
    removed = 0
    while True:
        with site.store.write() as connection:
            count = whole_matches.remove_some(connection, table, match, BATCH)
        removed += count
        if count < BATCH:
            return removed
        time.sleep(PAUSE_SECONDS)
