"""Guests who have signed in: a request that came before must not write for them afterwards.

A request finds out who sent it, and writes later. If its browser signs in between the two, everything that the guest
has moves to the account, and what the request then writes would belong to nobody. So each writing transaction of a
request begins with a check that its cookie still stands for the same person (`Sender.check`); signing in and writing
with one cookie wait for each other. A request that is too late is refused, and a browser that sends it again acts for
the account.

In the same way each of them waits for the deletion of the account it writes for, and is refused afterwards.

The site remembers a guest who signed in for a day, which is longer than any request takes, by a hash of their id.
"""

from turnsheet.host.crypto import digest
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.people import accounts, guests
from turnsheet.host.store.rows.site import site_values

MOVED = "moved "
"""How the names of facts about guests who signed in begin."""
MINUTE_MS = 60_000
CHANGED = "This browser signed in or out a moment ago, so nothing was changed. Reload the page and try again."


class Sender:
    """The browser that sent a writing request, and for whom it acted when the request asked."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie
        self.person: str | None = None
        """The guest or account; None until the request asks who sent it."""

    def check(self, connection: Connection) -> None:
        """Refuse to write if the cookie stands for somebody else by now. It comes first in a transaction."""
        before = accounts.session(connection, self.cookie)
        if before is not None:  # the account before the cookie, as where it is deleted
            accounts.hold(connection, before.account)
        guests.lock(connection, self.cookie)
        session = accounts.session(connection, self.cookie)
        person = self.cookie if session is None else session.account
        moved = session is None and site_values.get(connection, _fact(self.cookie)) is not None
        held = session is None or (before is not None and session.account == before.account)
        if moved or not held or self.person not in (None, person):
            raise RefusedError("session-changed", CHANGED)


def remember(connection: Connection, site: Site, guest: str) -> None:
    """Note that a guest signs in; nobody else writes for them until the transaction is over."""
    guests.lock(connection, guest)
    now = moment(site.now())
    for fact, since in site_values.starting_with(connection, MOVED).items():
        if int(since) < now - DAY_MS:
            site_values.forget(connection, f"{MOVED}{fact}")
    site_values.put(connection, _fact(guest), str(now))


def minutes_since(site: Site, guest: str) -> int | None:
    """How many minutes ago a guest signed in; None if they did not, or long ago."""
    with site.store.read() as connection:
        since = site_values.get(connection, _fact(guest))
    return None if since is None else (moment(site.now()) - int(since)) // MINUTE_MS


def _fact(guest: str) -> str:
    return f"{MOVED}{digest(guest)}"[: site_values.LONGEST_NAME]
