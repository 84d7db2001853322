"""The backlog: turns that run or wait, how late they are, and the workers that run them.

It is read from the claims, leases and heartbeats in the store, so every process gives the same answer.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from turnsheet.core.codec import copied
from turnsheet.host.site import Site, moment, time_at, time_of
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.rows.matches import waiting_turns
from turnsheet.host.turns import heartbeats

MOST = 1000
"""How many turns are listed; the counts are of all."""
QUIET_MS = 30_000
"""A worker without a heartbeat for this long counts as dead; workers write one every few seconds."""
STUCK_MS = 60_000
"""A turn that was claimed this long ago and has not been played needs attention."""


class Waiting(Struct, frozen=True):
    """A turn that is being run or waits for it."""

    match: str
    title: str
    game: str
    step: int
    state: Literal["running", "left", "due"]
    """Running under a lease; claimed, but abandoned by its worker or not taken yet; or not claimed yet."""
    since: datetime
    """When it was claimed, or when it was to run."""
    late_seconds: float
    """How long ago it was to run."""
    worker: str
    """The worker with the lease, also one that has ended."""
    lease_until: datetime | None


class WorkerSeen(Struct, frozen=True):
    """A worker with a heartbeat within the last minutes, or the last one there was."""

    name: str
    seen: datetime
    alive: bool
    leases: int


class Backlog(Struct, frozen=True):
    """All turns that workers have to run."""

    turns: list[Waiting]
    claimed: int
    due: int
    lag_seconds: float
    """How late the turn is that has waited longest."""
    workers: list[WorkerSeen]
    site_seen: datetime | None
    """The last heartbeat of a web server."""
    running_matches: int
    next_deadline: datetime | None


def backlog(site: Site) -> Backlog:
    """The turns to run now, the one that has waited longest first."""
    now = moment(site.now())
    with site.store.read() as connection:
        rows = waiting_turns.to_play(connection, now, MOST)
        claimed = waiting_turns.count_claimed(connection)
        due = waiting_turns.count_due(connection, now)
        running = waiting_turns.count_running_matches(connection)
        coming = waiting_turns.next_deadline(connection, now)
        seen = heartbeats.workers(connection)
        web_seen = heartbeats.last_web_beat(connection)
    turns = sorted((_waiting(row, now) for row in rows), key=lambda turn: -turn.late_seconds)
    held = [heartbeats.short_name(turn.worker) for turn in turns if turn.state == "running"]
    return Backlog(
        turns=turns,
        claimed=claimed,
        due=due,
        lag_seconds=max((turn.late_seconds for turn in turns), default=0.0),
        workers=[WorkerSeen(name, time_at(at), now - at <= QUIET_MS, held.count(name)) for name, at in seen.items()],
        site_seen=time_of(web_seen),
        running_matches=running,
        next_deadline=time_of(coming),
    )


def _waiting(row: MatchSummary, now: int) -> Waiting:
    times = (row.claimed, row.runs_at, row.ends_at)
    came = min(time for time in times if time is not None)
    leased = row.lease_until is not None and row.lease_until > now
    return copied(
        Waiting,
        row,
        match=row.id,
        step=row.next_step,
        state="due" if row.claimed is None else "running" if leased else "left",
        since=time_at(row.claimed or came),
        late_seconds=max(now - came, 0) / 1000,
        worker=(row.lease or "").rpartition(" ")[0],
        lease_until=time_of(row.lease_until),
    )
