"""Reminders: players who have not sent orders are notified, once per turn, while the deadline comes near.

When that is, `turns.deadlines` decides together with the deadline; the setting of a match is `stages.Absence.remind`.
"""

from turnsheet.host.notifications.notify import notify_seats
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.turns import deadlines


def to_remind(site: Site) -> list[str]:
    """Matches whose deadline is near and whose players have not been reminded yet."""
    with site.store.read() as connection:
        return matches.to_remind(connection, moment(site.now()))


def remind(site: Site, match: str) -> None:
    """Remind, once per turn, the players who have not sent orders while the deadline comes near."""
    with site.store.write() as connection:
        row = matches.find(connection, match, lock=True)
        if row.phase != "running" or row.remind_at is None:
            return
        deadlines.remind_no_more(connection, row)
        late = deadlines.missing(connection, site, row)
        notify_seats(connection, site, row, late, kind="reminder", text="The deadline is near. Send your orders.")
