"""The turns: none waits too long, no match has failed, and workers are running."""

from collections.abc import Iterator

from turnsheet.core.word_lists import count
from turnsheet.host.doctor.finding import Finding, named, ok, problem, warning
from turnsheet.host.monitoring.backlog import QUIET_MS, STUCK_MS, backlog
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.site import site_values
from turnsheet.host.turns.heartbeats import OUTAGE_MS
from turnsheet.host.upkeep.removal import REMOVING


def checked(site: Site) -> Iterator[Finding]:
    """What the store says of workers, waiting turns and failed matches."""
    now, found = moment(site.now()), backlog(site)
    open_now = found.site_seen is not None and now - moment(found.site_seen) < OUTAGE_MS
    alive = [worker.name for worker in found.workers if worker.alive]
    if not open_now:
        do = "Start it with turnsheet serve. Deadlines do not pass meanwhile."
        yield warning("The server is not running.", do)
    elif not alive:
        seconds = QUIET_MS // 1000
        says = f"The server runs, but no worker was active for {seconds} seconds, so turns do not run."
        yield problem(says, "Read its log, and restart it.")
    else:
        yield ok(f"The server runs, with {count(len(alive), 'worker')}.")
    if open_now:
        stuck = [turn.match for turn in found.turns if turn.late_seconds * 1000 > STUCK_MS]
        if stuck:
            says = f"{len(stuck)} turns are more than a minute late: {named(stuck)}."
            yield problem(
                says, "See turnsheet admin queue and the log. To run a turn again, use turnsheet admin retry."
            )
        else:
            yield ok(f"{found.claimed} turns are running and {found.due} are waiting; none is late.")
    left = sorted({turn.worker for turn in found.turns if turn.state == "left" and turn.worker not in alive})
    if left:
        says = f"Workers died while running turns: {named(left)}."
        yield warning(says, "Other workers will run those turns. The log shows the reason.")
    yield from _matches(site)


def _matches(site: Site) -> Iterator[Finding]:
    with site.store.read() as connection:
        failed, removing = matches.failed(connection), list(site_values.starting_with(connection, REMOVING))
    if failed:
        says = f"{len(failed)} matches have failed: {named(failed)}."
        yield warning(says, "Use turnsheet admin show to see why, then turnsheet admin retry or turnsheet admin end.")
    else:
        yield ok("No match has failed.")
    if removing:
        says = f"The deletion of a match was interrupted: {named(removing)}."
        yield warning(says, "Finish it with turnsheet admin delete.")
