"""A worker: threads that run the turns of a site, in a separate process.

One thread looks for turns to run: it wakes when the store changes, and once per second for deadlines. Other threads run
them. Turns of matches with people go first; turns of matches with only bots wait for them, and only one of these runs
at a time. More threads write heartbeats, renew leases, remind players, send notifications, send links to sign in, and
publish metrics. Any number of workers can share a store.
"""

import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial

from turnsheet.host.absence import reminders
from turnsheet.host.accounts import deletion, mail_links
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.monitoring.worker_metrics import publish
from turnsheet.host.notifications import delivery
from turnsheet.host.ratings import recompute
from turnsheet.host.robot_programs import ladder
from turnsheet.host.site import Site
from turnsheet.host.store.change_signals import Changes
from turnsheet.host.tournaments import rounds as tournament_rounds
from turnsheet.host.turns import heartbeats, leases
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.run_one_turn import begin_turn

LOG = logging.getLogger("turnsheet.worker")
THREADS = 4
LOOK_SECONDS = 1.0
"""How long a deadline may have passed before somebody looks."""
REST_SECONDS = 0.02
"""How long to rest between two looks, however much changes."""
LONG_REST_SECONDS = 0.1
"""How long to rest while there is more to do than can be done at once."""
BEAT_SECONDS = 1.5
PUBLISH_SECONDS = 10.0
"""How old the counts may be that monitoring systems read."""
STOP_SECONDS = 30


class Turns:
    """Matches with a turn to run, handed out one by one: those with people first, those of bots alone one at a time."""

    def __init__(self) -> None:
        self._people: deque[str] = deque()
        self._bots: deque[str] = deque()
        self._known: set[str] = set()
        self._bots_running = False
        self._open = True
        self._changed = threading.Condition()

    def add(self, match: str, people: bool) -> None:
        """Add a match, unless it is already there or its turn is running."""
        with self._changed:
            if match not in self._known:
                self._known.add(match)
                (self._people if people else self._bots).append(match)
                self._changed.notify()

    def next(self) -> tuple[str, bool] | None:
        """Wait for a match, and say whether people play in it; None once the worker stops."""
        with self._changed:
            while self._open:
                if self._people:
                    return self._people.popleft(), True
                if self._bots and not self._bots_running:
                    self._bots_running = True
                    return self._bots.popleft(), False
                self._changed.wait()
            return None

    def done(self, match: str, people: bool, again: bool) -> None:
        """A match was handed back: its turn has run, and the next one can run at once or not."""
        with self._changed:
            if not people:
                self._bots_running = False
            if again and self._open:
                (self._people if people else self._bots).append(match)
            else:
                self._known.discard(match)
            self._changed.notify_all()

    def empty(self) -> bool:
        """Whether no match waits here."""
        return not self._people and not self._bots

    def close(self) -> None:
        """Hand out nothing more."""
        with self._changed:
            self._open = False
            self._changed.notify_all()


class Worker(Runner):
    """Runs the turns of a site until it is stopped."""

    def __init__(self, site: Site, name: str, threads: int = THREADS) -> None:
        self._stop = threading.Event()
        super().__init__(site, name, self._stop.wait)
        self._turns = Turns()
        self._share = 0
        self._leases: dict[str, tuple[str, int]] = {}
        self._threads = [
            threading.Thread(target=self._run_turns, name=f"turns {n}", daemon=True) for n in range(threads)
        ]
        for task in (
            self._look,
            self._beat,
            self._remind,
            self._deliver,
            self._send_links,
            self._publish,
            self._open_rounds,
            self._climb,
        ):
            called = task.__name__.strip("_")
            self._threads.append(threading.Thread(target=self._repeat, args=[task], name=called, daemon=True))
        self._changes = Changes(site.store)

    def start(self) -> None:
        """Begin to work."""
        heartbeats.worker_beat(self.site, self.name)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish the turns that are being run, and stop."""
        self._stop.set()
        self._turns.close()
        until = time.monotonic() + STOP_SECONDS
        for thread in self._threads:
            thread.join(timeout=max(0.1, until - time.monotonic()))
        self._changes.close()
        try:
            heartbeats.worker_ends(self.site, self.name)
        except Exception as error:  # others forget it after some minutes
            log_fault(LOG, "the heartbeat of a worker that ends could not be removed", error)

    def _repeat(self, task: Callable[[], object]) -> None:
        while not self._stop.is_set():
            try:
                task()
            except Exception as error:  # the next round tries again; a thread that ended would stop the site
                log_fault(LOG, f"a round of '{threading.current_thread().name}' failed", error)
                self._stop.wait(LONG_REST_SECONDS * 2)

    def _look(self) -> None:
        """Hand out the turns that are to be run, then wait until something changes."""
        matches = list(self.pending().items())
        random.shuffle(matches)  # so that several workers seldom reach for the same one
        for match, people in matches:
            self._turns.add(match, people)
        self._stop.wait(REST_SECONDS if len(matches) <= len(self._threads) else LONG_REST_SECONDS)
        self._changes.wait(LOOK_SECONDS)

    def _beat(self) -> None:
        heartbeats.worker_beat(self.site, self.name)
        self._share = leases.share(self.site, heartbeats.working(self.site))
        leases.renew(self.site, [lease for lease, _ in list(self._leases.values())])
        self._stop.wait(BEAT_SECONDS)

    def _remind(self) -> None:
        self.settle_versions()
        for match in reminders.to_remind(self.site):
            self.isolated(match, partial(reminders.remind, self.site, match))
        recompute.settle(self.site)
        self._stop.wait(BEAT_SECONDS)

    def _open_rounds(self) -> None:
        tournament_rounds.run(self.site)
        self._stop.wait(BEAT_SECONDS)

    def _climb(self) -> None:
        """Let programs play on their ladder while nothing else is to be done."""
        if self._turns.empty():
            ladder.climb(self.site)
        self._stop.wait(BEAT_SECONDS)

    def _deliver(self) -> None:
        deletion.go_on(self.site)
        delivery.deliver(self.site)
        self._stop.wait(BEAT_SECONDS)

    def _send_links(self) -> None:
        """Send links to sign in: apart from all else, since somebody waits for them."""
        mail_links.deliver(self.site)
        self._stop.wait(BEAT_SECONDS)

    def _publish(self) -> None:
        publish(self.site, self.name)
        self._stop.wait(PUBLISH_SECONDS)

    def _run_turns(self) -> None:
        while True:
            taken = self._turns.next()
            if taken is None:
                return
            match, people = taken
            try:
                self.isolated(match, partial(self._run_one, match))
            except Exception as error:  # the store failed once more; somebody tries again when the lease has run out
                log_fault(LOG, f"a turn of match {match} could not be run", error)
            self._turns.done(match, people, match in self._leases)

    def _run_one(self, match: str) -> None:
        """Run one turn of a match; if the next one is leased already and can run at once, its lease is remembered."""
        lease, step = self._leases.pop(match, (leases.new_lease(self.name), 0))
        if not step:
            begun = self.persist(lambda: begin_turn(self.site, match, lease))
            if begun is None:
                return
            step = begun
        self._leases[match] = lease, step
        again = False
        try:
            hold = len(self._leases) <= self._share or self._turns.empty()  # otherwise another may have time for it
            again = self.run(match, step, lease, hold) == "go on"
        finally:
            if again:
                self._leases[match] = lease, step + 1
            else:
                del self._leases[match]
