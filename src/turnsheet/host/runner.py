"""The runner: turns as durable workflows on a queue.

A turn is a DBOS workflow with the id `match:step`, so it runs once however often it is asked for. Its time is a row
of the store; a sweep every few seconds claims what is due and enqueues it, and "all are in" does the same at once. A
worker that dies loses nothing: the claim stays in the store, and the sweep has the workflow taken up again.
On SQLite the queue lies beside the store; on PostgreSQL any number of workers share it.
"""

import logging
import threading
from collections.abc import Callable

import sqlalchemy as sa
from dbos import DBOS, DBOSConfig, SetWorkflowID

from turnsheet.host import due, ladder, post
from turnsheet.host.faults import log_fault
from turnsheet.host.house import House, find, moment
from turnsheet.host.store.engine import sqlite_engine
from turnsheet.host.store.tables import facts, matches
from turnsheet.host.turns import run_turn

LOG = logging.getLogger("turnsheet.runner")
QUEUE = "turns"
SWEEP_SECONDS = 2.0
POLL_SECONDS = 0.05
AT_ONCE = 8
OVERLOOKED_MS = 4_000
"""A claimed turn is enqueued by who claimed it; after so long the sweep enqueues it once more."""
FORGOTTEN_MS = 15_000
"""A claimed turn that is not played after so long was lost with its worker."""
OUTAGE_MS = 120_000
"""A silence of the house after which due times are moved, so that nobody misses a turn by it."""


class Runner:
    """What the house asks to run turns; the doors only ever say `consider`."""

    overlooked_ms = 0
    """How long a claimed turn is left to whoever claimed it."""

    def __init__(self, house: House) -> None:
        self.house = house

    def consider(self, match: str) -> None:
        """Run the match's turn if its time has come."""
        while self.claimed(match):
            step = self._step(match)
            if run_turn(self.house, match, step) != "played":
                return

    def claimed(self, match: str) -> bool:
        """Claim the match's turn if its time has come."""
        with self.house.store.read() as connection:
            row = find(connection, match)
        if row["claimed"] is not None or not due.time_has_come(self.house, row):
            return due.time_has_come(self.house, row)
        with self.house.store.write() as connection:
            return due.claim(connection, self.house, find(connection, match, lock=True))

    def _step(self, match: str) -> int:
        with self.house.store.read() as connection:
            return int(find(connection, match)["step"]) + 1

    def sweep(self) -> None:
        """Consider all matches whose time has come, and remind people of those whose time comes near."""
        for match in self.pending():
            self.consider(match)
        ladder.remind(self.house)

    def pending(self) -> list[str]:
        """The matches that are due, or were claimed a while ago and are not played yet."""
        now = moment(self.house.now())
        last = sa.func.coalesce(matches.c.grace_until, matches.c.due)
        come = sa.or_(last <= now, matches.c.runs_at <= now)
        query = sa.select(matches.c.id).where(
            matches.c.phase == "running",
            sa.or_(sa.and_(come, matches.c.claimed.is_(None)), matches.c.claimed <= now - self.overlooked_ms),
        )
        with self.house.store.read() as connection:
            return list(connection.execute(query).scalars())


class DurableRunner(Runner):
    """Runs turns through DBOS; one in a process."""

    current: "DurableRunner | None" = None
    overlooked_ms = OVERLOOKED_MS

    def __init__(self, house: House, name: str = "local", sweep_seconds: float = SWEEP_SECONDS) -> None:
        super().__init__(house)
        self._name = name
        self._sweep_seconds = sweep_seconds
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Take up what was left, and begin to sweep."""
        DurableRunner.current = self
        DBOS(config=_config(self.house, self._name))
        DBOS.launch()
        DBOS.register_queue(QUEUE, worker_concurrency=AT_ONCE, polling_interval_sec=POLL_SECONDS)
        self.brake()
        self._threads = [
            threading.Thread(target=self._repeating, args=[self._sweep], name="sweep", daemon=True),
            threading.Thread(target=self._repeating, args=[lambda: post.deliver(self.house)], name="post", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Finish what is running and stop."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=30)
        DBOS.destroy(workflow_completion_timeout_sec=10)
        DurableRunner.current = None

    def consider(self, match: str) -> None:
        """Enqueue the match's turn if its time has come."""
        if not self.claimed(match):
            return
        with self.house.store.read() as connection:
            row = find(connection, match)
        step, attempt, claimed = row["step"] + 1, row["attempt"], row["claimed"]
        if claimed is None:
            return
        name = f"{match}:{step}" if attempt == 0 else f"{match}:{step}:{attempt}"
        with SetWorkflowID(name):
            DBOS.enqueue_workflow(QUEUE, turn, match, step)
        if claimed < moment(self.house.now()) - FORGOTTEN_MS:
            self._take_up(name)

    def _take_up(self, name: str) -> None:
        status = DBOS.get_workflow_status(name)
        if status is not None and status.status in ("PENDING", "ERROR", "CANCELLED"):
            LOG.warning("turn %s is taken up again", name)
            DBOS.resume_workflow(name)

    def _repeating(self, task: Callable[[], object]) -> None:
        while not self._stop.wait(self._sweep_seconds):
            try:
                task()
            except Exception as error:  # the next round tries again; a thread that ended would stop the house
                log_fault(LOG, f"a round of the {threading.current_thread().name} failed", error)

    def _sweep(self) -> None:
        self.beat()
        self.sweep()

    def beat(self) -> None:
        """Leave a sign of life."""
        now = str(moment(self.house.now()))
        with self.house.store.write() as connection:
            changed = connection.execute(facts.update().where(facts.c.name == "alive").values(value=now))
            if not changed.rowcount:
                connection.execute(facts.insert().values(name="alive", value=now))

    def brake(self) -> None:
        """After an outage, give everyone as much time as the house was away, so that nobody misses by it."""
        now = moment(self.house.now())
        with self.house.store.write() as connection:
            alive = connection.execute(sa.select(facts.c.value).where(facts.c.name == "alive")).scalar_one_or_none()
            if alive is None or now - int(alive) < OUTAGE_MS:
                return
            missed = sa.and_(matches.c.phase == "running", matches.c.due > int(alive), matches.c.due <= now)
            late = matches.update().where(missed, matches.c.claimed.is_(None))
            connection.execute(late.values(due=now + (now - int(alive))))


def _config(house: House, name: str) -> DBOSConfig:
    url = house.store.url
    if house.store.sqlite:
        url = url.set(database=f"{url.database}.queue")
    config = DBOSConfig(
        name="turnsheet",
        system_database_url=url.render_as_string(hide_password=False),
        application_version="turnsheet",
        executor_id=name,
        log_level="WARNING",
    )
    if house.store.sqlite:
        # the queue can always be made anew from the store, so it need not survive a power cut
        config["system_database_engine"] = sqlite_engine(url, "NORMAL", "IMMEDIATE")
    return config


@DBOS.workflow(name="turn")
def turn(match: str, step: int) -> str:
    """Carry out a step, then see whether the next one can run at once."""
    runner = DurableRunner.current
    assert runner is not None
    result = run_turn(runner.house, match, step)
    if result == "played":
        runner.consider(match)
    return result
