"""Leases: which worker runs a claimed turn, and for how long no other worker may run it.

A turn that is about to run is claimed: its orders are closed. The worker takes a lease, a unique name that is valid for
a few seconds, and renews it while it works. A turn is stored only under the lease it was started with. So a worker that
dies, stalls or loses the store blocks nothing: its lease ends, any worker can take the turn, and late results are
discarded. Pausing, ending or retrying a match cancels the lease at once.
"""

from collections.abc import Collection

from turnsheet.host.crypto import new_id
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchChanges, MatchRow
from turnsheet.host.store.rows.matches import matches

LEASE_MS = 5_000
"""How long a lease lasts if it is not renewed."""
RELEASED: MatchChanges = {"claimed": None, "lease": None, "lease_until": None}
"""What a match has while no turn of it is claimed."""


def new_lease(worker: str) -> str:
    """A unique name for a lease, which includes the worker's name."""
    return f"{worker[:60]} {new_id()}"


def take(connection: Connection, site: Site, row: MatchRow, lease: str) -> bool:
    """Take the lease of a claimed turn, if it is free; the row must be locked."""
    now = moment(site.now())
    if row.lease not in (None, lease) and row.lease_until is not None and row.lease_until > now:
        return False
    matches.change(connection, row, held(site, lease))
    return True


def held(site: Site, lease: str) -> MatchChanges:
    """What a match has while a turn of it is leased."""
    return {"lease": lease, "lease_until": moment(site.now()) + LEASE_MS}


def renew(site: Site, leases: Collection[str]) -> None:
    """Make leases last longer, those that were not lost."""
    if leases:
        with site.store.write() as connection:
            matches.renew_leases(connection, leases, moment(site.now()) + LEASE_MS)


def share(site: Site, workers: int) -> int:
    """How many of the claimed turns each worker may keep, so that all have work."""
    with site.store.read() as connection:
        return -(-matches.claimed_turns(connection) // max(workers, 1))
