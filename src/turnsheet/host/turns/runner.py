"""The runner: runs the turns whose time has come, one after the other, in the thread that asks.

Tests and small commands use it as it is; `worker` has threads that do the same for a whole site. A store that fails
for a while is asked again, with pauses that grow. A fault in one match never keeps another from going on.
"""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import sqlalchemy as sa

from turnsheet.host.absence import progress
from turnsheet.host.errors import RefusedError
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import is_transient
from turnsheet.host.store.tables import matches, seats
from turnsheet.host.turns import leases, liveness, versions
from turnsheet.host.turns.running import Result, begin_turn, fail, run_turn

LOG = logging.getLogger("turnsheet.runner")
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, *[1.5] * 12)
"""Seconds to wait before the store is asked once more; after the last one the turn is left to the next sweep."""

T = TypeVar("T")


class Runner:
    """Runs turns; all that others say to it is `consider`."""

    def __init__(self, site: Site, name: str = "runner", pause: Callable[[float], object] = time.sleep) -> None:
        self.site = site
        self.name = name
        self._pause = pause

    def consider(self, match: str) -> None:
        """Run the match's turns as long as their time has come."""
        lease = leases.new_lease(self.name)
        step = self.persist(lambda: begin_turn(self.site, match, lease))
        while step is not None and self.run(match, step, lease) == "go on":
            step += 1

    def run(self, match: str, step: int, lease: str, hold: bool = True) -> Result:
        """Run one leased turn, and hold the lease for the next one if that can run at once."""
        return self.persist(lambda: run_turn(self.site, match, step, lease, hold))

    def persist(self, task: Callable[[], T]) -> T:
        """Do something that can be done again, until the store is well enough for it."""
        for seconds in PAUSES:
            try:
                return task()
            except Exception as error:
                if not is_transient(error):
                    raise
                LOG.warning("the store failed (%s); trying again in %.2f s", type(error).__name__, seconds)
                self._pause(seconds)
        return task()

    def sweep(self) -> None:
        """Consider all matches whose time has come, and remind people of those whose time comes near."""
        self.settle_versions()
        for match in self.pending():
            self.isolated(match, partial(self.consider, match))
        for match in progress.to_remind(self.site):
            self.isolated(match, partial(progress.remind, self.site, match))

    def settle_versions(self) -> None:
        """Hold the matches whose version of the rules is missing, and let those go on whose version is here again."""
        for match in versions.unsettled(self.site):
            self.isolated(match, partial(versions.settle, self.site, match))

    def isolated(self, match: str, task: Callable[[], object]) -> None:
        """Do something about one match, so that no fault in it reaches another; a match nobody can read has failed."""
        try:
            task()
        except RefusedError as error:
            log_fault(LOG, f"match {match} cannot go on", error)
            if error.code == "unreadable":
                fail(self.site, match, error.sentence)
        except Exception as error:
            log_fault(LOG, f"match {match} could not be looked after", error)

    def pending(self) -> dict[str, bool]:
        """The matches with a turn to run that nobody is running, and whether people play in them."""
        now = moment(self.site.now())
        last = sa.func.coalesce(matches.c.grace_until, matches.c.due)
        come = matches.c.runs_at <= now
        people = sa.exists().where(seats.c.match == matches.c.id, seats.c.kind == "person")
        with self.site.store.read() as connection:
            if liveness.open_to_players(connection, self.site):
                come = sa.or_(come, last <= now)
            waiting = sa.or_(sa.and_(matches.c.claimed.is_(None), come), matches.c.claimed.is_not(None))
            query = sa.select(matches.c.id, people).where(matches.c.phase == "running", leases.free(now), waiting)
            return {match: bool(with_people) for match, with_people in connection.execute(query)}


class Elsewhere(Runner):
    """Leaves all turns to workers in other processes, which notice by themselves what is to be run."""

    def consider(self, match: str) -> None:
        """Nothing: what was written to the store is enough."""
