"""Versions of rules: a match continues under the rules it began with, or is held until a release has them.

A release may bring a newer version of a game. New matches use the newest one; those that began before continue under
theirs, as long as the release still has it. A match whose version is missing is held: no turn of it runs, its deadline
is cleared, and its page says why. As soon as the version is there again the match continues, with a new deadline.
"""

from turnsheet.host import match_events
from turnsheet.host.notifications.notify import notify_everyone
from turnsheet.host.site import Site, moment
from turnsheet.host.store import matches
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
