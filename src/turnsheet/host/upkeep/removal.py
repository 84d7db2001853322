"""Removes a match with everything that belongs to it, a few hundred rows at a time, while a server runs.

Foreign keys say which tables hold rows of a match, so a new table is never forgotten. The first transaction ends the
match and hides its turns; from then on nothing runs for it. To continue an interrupted removal, remove the match again.
The library of programs and their records stays.
"""

import time

import sqlalchemy as sa

from turnsheet.host.site import Site, moment
from turnsheet.host.store import site_values
from turnsheet.host.store.matches import change, find
from turnsheet.host.store.schema import METADATA, AnyTable, matches
from turnsheet.host.turns import deadlines

REMOVING = "removing "
"""How the names of facts about removals begin."""
BATCH = 500
"""Rows removed in one transaction, so that other writers wait only briefly."""
PAUSE_SECONDS = 0.005
"""Time between two batches, in which other writers come first."""


def belonging(table: AnyTable, match: str) -> sa.ColumnElement[bool] | None:
    """The condition under which a row belongs to a match; None for tables that are not about matches."""
    if table is matches:
        return matches.c.id == match
    for column in table.columns:
        for key in column.foreign_keys:
            there = None if column.nullable else belonging(key.column.table, match)
            if there is not None:
                direct = key.column.table is matches
                return column == match if direct else column.in_(sa.select(key.column).where(there))
    return None


def tables_of_matches() -> list[AnyTable]:
    """All tables with rows of matches, in an order in which they can be emptied; the matches come last."""
    return [table for table in reversed(METADATA.sorted_tables) if belonging(table, "") is not None]


def sandboxes_of(connection: sa.Connection, match: str) -> list[str]:
    """The sandboxes that were made from a match."""
    query = sa.select(matches.c.id).where(matches.c.parent == match).order_by(matches.c.created)
    return list(connection.execute(query).scalars())


def began(connection: sa.Connection, match: str) -> bool:
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
    removed = sum(_empty(site, table, match) for table in tables_of_matches() if table is not matches)
    with site.store.write() as connection:  # what was added meanwhile goes with the match itself
        find(connection, match, lock=True)
        for table in tables_of_matches():
            condition = belonging(table, match)
            assert condition is not None
            removed += connection.execute(table.delete().where(condition)).rowcount
        site_values.forget(connection, _fact(match))
    return removed


def _fact(match: str) -> str:
    return f"{REMOVING}{match}"


def stop(connection: sa.Connection, site: Site, match: str) -> None:
    """End a match without notifications: nobody can look at it any more, and no worker continues it."""
    row, now = find(connection, match), moment(site.now())
    change(connection, row, {"phase": "ended", "ended": now, "head": None, **deadlines.STOPPED})


def _empty(site: Site, table: AnyTable, match: str) -> int:
    condition = belonging(table, match)
    assert condition is not None
    keys = list(table.primary_key.columns)
    some = sa.select(*keys).where(condition).order_by(*(key.desc() for key in keys)).limit(BATCH)
    chosen = keys[0].in_(some) if len(keys) == 1 else sa.tuple_(*keys).in_(some)
    removed = 0
    while True:
        with site.store.write() as connection:
            count = connection.execute(table.delete().where(chosen)).rowcount
        removed += count
        if count < BATCH:
            return removed
        time.sleep(PAUSE_SECONDS)
