"""Versions of rules: a match goes on under the rules it was begun with, or waits until a release has them.

A release may bring a newer version of a game. New matches are of the newest one; those that were begun before go on
under theirs, as long as the release still has it. A match whose version is missing is held: no turn of it runs, its
deadline is taken away, and its page says why. As soon as the version is there again it goes on, with a new deadline.
"""

import sqlalchemy as sa

from turnsheet.host.notifications.notify import everyone
from turnsheet.host.site import Site, find, moment, notify
from turnsheet.host.store.tables import matches
from turnsheet.host.turns import deadlines
from turnsheet.host.turns.running import fail


def unsettled(site: Site) -> list[str]:
    """The matches to be held, and those that were held and can go on."""
    query = sa.select(matches.c.game, matches.c.version, matches.c.held).where(_of_concern()).distinct()
    with site.store.read() as connection:
        wrong = [
            sa.and_(matches.c.game == row["game"], matches.c.version == row["version"], matches.c.held == row["held"])
            for row in connection.execute(query).mappings()
            if row["held"] == site.plays(row)
        ]
        if not wrong:
            return []
        return list(connection.execute(sa.select(matches.c.id).where(_of_concern(), sa.or_(*wrong))).scalars())


def _of_concern() -> sa.ColumnElement[bool]:
    """Running matches that are not held, and held ones that nobody has ended."""
    return sa.or_(matches.c.phase == "running", sa.and_(matches.c.held, matches.c.phase == "failed"))


def settle(site: Site, match: str) -> None:
    """Hold a match whose rules this release does not have, or let it go on."""
    with site.store.read() as connection:
        row = find(connection, match)
    if not site.plays(row):
        fail(site, match, site.needs(row))
        return
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        if row["phase"] == "failed" and row["held"]:
            deadlines.go_on(connection, site, row, {"phase": "running", "failure": None, "held": False})
            text = "The match goes on: its version of the rules is here again."
            notify(connection, site, match, "phase", row["step"], text)
            everyone(connection, site, row, "phase", text, f"here again {moment(site.now())}")
