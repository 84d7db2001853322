"""The turns: nothing waits too long, no match has failed, and there are workers."""

from collections.abc import Iterator

import sqlalchemy as sa

from turnsheet.host.doctor.finding import Finding, named, ok, problem, warning
from turnsheet.host.monitoring.backlog import QUIET_MS, STUCK_MS, backlog
from turnsheet.host.site import Site, moment
from turnsheet.host.store.tables import facts, matches
from turnsheet.host.turns.liveness import OUTAGE_MS

ABOUT = "turns"
REMOVING = "removing "


def checked(site: Site) -> Iterator[Finding]:
    """What the store says of workers, waiting turns and failed matches."""
    now, found = moment(site.now()), backlog(site)
    open_now = found.site_seen is not None and now - moment(found.site_seen) < OUTAGE_MS
    alive = [worker.name for worker in found.workers if worker.alive]
    if not open_now:
        do = "Start it with turnsheet serve. Deadlines do not pass meanwhile."
        yield warning(ABOUT, "The server is not running: it has left no sign of life lately.", do)
    elif not alive:
        says = f"The server runs, but no worker has left a sign of life for {QUIET_MS // 1000} seconds: no turn is run."
        yield problem(ABOUT, says, "See its log, and restart it.")
    else:
        yield ok(ABOUT, f"The server runs, with {len(alive)} {'worker' if len(alive) == 1 else 'workers'}.")
    if open_now:
        stuck = [turn.match for turn in found.turns if turn.late_seconds * 1000 > STUCK_MS]
        if stuck:
            says = f"{len(stuck)} turns should have been played more than a minute ago: {named(stuck)}."
            yield problem(ABOUT, says, "See turnsheet admin queue and the log; turnsheet admin retry runs one again.")
        else:
            yield ok(ABOUT, f"{found.claimed} turns are being run and {found.due} wait; none is late.")
    left = sorted({turn.worker for turn in found.turns if turn.state == "left" and turn.worker not in alive})
    if left:
        says = f"Workers died while they ran turns: {named(left)}."
        yield warning(ABOUT, says, "Other workers run those turns; see the log for the reason.")
    yield from _matches(site)


def _matches(site: Site) -> Iterator[Finding]:
    with site.store.read() as connection:
        query = sa.select(matches.c.id).where(matches.c.phase == "failed").order_by(matches.c.created.desc())
        failed = list(connection.execute(query).scalars())
        names = connection.execute(sa.select(facts.c.name).where(facts.c.name.startswith(REMOVING))).scalars()
        removing = [name.removeprefix(REMOVING) for name in names]
    if failed:
        says = f"{len(failed)} matches have failed: {named(failed)}."
        yield warning(ABOUT, says, "turnsheet admin show tells why; turnsheet admin retry or end goes on.")
    else:
        yield ok(ABOUT, "No match has failed.")
    if removing:
        says = f"The deletion of a match was cut off: {named(removing)}."
        yield warning(ABOUT, says, "Finish it with turnsheet admin delete.")
