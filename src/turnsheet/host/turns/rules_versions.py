"""Versions of rules: a match keeps the rules it began with, and is on hold while a release lacks them.

A release may contain a newer version of a game. New matches use the newest version; older matches keep theirs as long
as the release has it. A match whose version is missing is on hold: its turns do not run, its deadline is cleared, and
its page says why. It continues with a new deadline as soon as the version is available again.
"""

from turnsheet.host.matches import match_events
from turnsheet.host.notifications.notify import notify_everyone
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.turns import deadlines
from turnsheet.host.turns.run_one_turn import fail


def unsettled(site: Site) -> list[str]:
    """The matches to be held, and those that were held and can continue."""
    with site.store.read() as connection:
        return matches.held_or_to_hold(connection, site.versions)


def settle(site: Site, match: str) -> None:
    """Hold a match whose rules this release does not have, or let it continue."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
    if not site.plays(row):
        fail(site, match, site.needs(row))
        return
    with site.store.write() as connection:
        row = matches.find(connection, match, lock=True)
        if row.phase == "failed" and row.held:
            deadlines.go_on(connection, site, row, {"phase": "running", "failure": None, "held": False})
            text = "The match continues: this site has its version of the rules again."
            match_events.add(connection, site, row, "phase", text)
            notify_everyone(connection, site, row, kind="phase", text=text, about=f"here again {moment(site.now())}")
