"""Runs the turns that are due, one after the other, in the calling thread.

Tests and small commands use it directly; `worker` has threads that do the same for a whole site. If the store fails,
the turn is tried again with growing pauses. A fault in one match never stops another.
"""

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from turnsheet.host.absence import reminders
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import is_transient
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.tournaments import rounds as tournament_rounds
from turnsheet.host.turns import heartbeats, leases, rules_versions
from turnsheet.host.turns.run_one_turn import Result, begin_turn, fail, run_turn

LOG = logging.getLogger("turnsheet.runner")
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, *[1.5] * 12)
"""Seconds to wait before the store is asked once more; after the last one the turn is left to the next sweep."""

T = TypeVar("T")


class Runner:
    """Runs turns; others only call `consider`."""

    def __init__(self, site: Site, name: str = "runner", pause: Callable[[float], object] = time.sleep) -> None:
        self.site = site
        self.name = name
        self._pause = pause

    def consider(self, match: str) -> None:
        """Run the turns of a match as long as one is to run now."""
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
        """Consider all matches with a turn to run, and remind players of deadlines that come near."""
        self.settle_versions()
        for match in self.pending():
            self.isolated(match, partial(self.consider, match))
        for match in reminders.to_remind(self.site):
            self.isolated(match, partial(reminders.remind, self.site, match))
        tournament_rounds.run(self.site)

    def settle_versions(self) -> None:
        """Hold the matches whose version of the rules is missing, and let those continue whose version is back."""
        for match in rules_versions.unsettled(self.site):
            self.isolated(match, partial(rules_versions.settle, self.site, match))

    def isolated(self, match: str, task: Callable[[], object]) -> None:
        """Handle one match, so that a fault in it affects no other; an unreadable match is marked as failed."""
        try:
            task()
        except RefusedError as error:
            log_fault(LOG, f"match {match} cannot continue", error)
            if error.code == "unreadable":
                fail(self.site, match, error.sentence)
        except Exception as error:
            log_fault(LOG, f"match {match} could not be handled", error)

    def pending(self) -> dict[str, bool]:
        """The matches with a turn to run that no worker runs, and whether people play in them."""
        with self.site.store.read() as connection:
            deadlines_pass = heartbeats.open_to_players(connection, self.site)
            return matches.to_run(connection, moment(self.site.now()), deadlines_pass)
