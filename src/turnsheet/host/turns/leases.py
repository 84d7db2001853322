"""Leases: which worker runs a claimed turn, and until when it alone may do so.

A turn whose time has come is claimed: its orders are closed. The worker that runs it takes a lease, a name nobody else
has, for a few seconds, and renews it while it works. A turn is kept only under the lease it was begun with. So a worker
that dies, stalls or loses the store blocks nothing: its lease runs out and any worker may take the turn, and what a
late worker still brings is not kept. Pausing, ending or retrying a match takes the lease away at once.
"""

from collections.abc import Collection

import sqlalchemy as sa

from turnsheet.host.crypto import new_id
from turnsheet.host.site import MatchRow, Site, moment
from turnsheet.host.store.tables import matches

LEASE_MS = 5_000
"""How long a lease lasts if it is not renewed."""
RELEASED: dict[str, object] = {"claimed": None, "lease": None, "lease_until": None}
"""What a match has while no turn of it is claimed."""


def new_lease(worker: str) -> str:
    """A name for a lease that nobody else has and that tells whose it is."""
    return f"{worker[:60]} {new_id()}"


def take(connection: sa.Connection, site: Site, row: MatchRow, lease: str) -> bool:
    """Take the lease of a claimed turn, if it is free; the row must be locked."""
    now = moment(site.now())
    if row["lease"] not in (None, lease) and row["lease_until"] is not None and row["lease_until"] > now:
        return False
    connection.execute(matches.update().where(matches.c.id == row["id"]).values(held(site, lease)))
    return True


def held(site: Site, lease: str) -> dict[str, object]:
    """What a match has while a turn of it is leased."""
    return {"lease": lease, "lease_until": moment(site.now()) + LEASE_MS}


def renew(site: Site, leases: Collection[str]) -> None:
    """Make leases last a while longer, those that were not lost."""
    if leases:
        until = moment(site.now()) + LEASE_MS
        with site.store.write() as connection:
            connection.execute(matches.update().where(matches.c.lease.in_(leases)).values(lease_until=until))


def share(site: Site, workers: int) -> int:
    """How many of the claimed turns each of so many workers may hold on to, so that all have something to do."""
    claimed = sa.select(sa.func.count()).where(matches.c.phase == "running", matches.c.claimed.is_not(None))
    with site.store.read() as connection:
        return -(-int(connection.execute(claimed).scalar_one()) // max(workers, 1))


def free(now: int) -> sa.ColumnElement[bool]:
    """Whether nobody holds the lease of a match at a moment, as a condition for the store."""
    return sa.or_(matches.c.lease_until.is_(None), matches.c.lease_until <= now)
