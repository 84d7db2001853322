"""The clock: it runs evenly, agrees with the database's clock, and was not set back since the server last ran."""

import time
from collections.abc import Iterator

from turnsheet.host.doctor.finding import Finding, ok, problem, warning
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import clock_of
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.turns import heartbeats

OLDEST_YEAR = 2025
SLIGHT_MS = 2_000
GRAVE_MS = 60_000
WATCHED_SECONDS = 0.5
UNEVEN_SECONDS = 0.1
SET_IT = "Synchronize the machine's clock over the network (NTP)."


def checked(site: Site) -> Iterator[Finding]:
    """Compare the clock with everything else that knows the time."""
    found = [*_even(), *_agrees(site), *_went_on(site)]
    yield from found or [
        ok(f"The clock says {site.now():%Y-%m-%d %H:%M:%S} UTC, which is right as far as this can be checked.")
    ]


def _even() -> Iterator[Finding]:
    before = time.time() - time.monotonic()
    time.sleep(WATCHED_SECONDS)
    moved = abs(time.time() - time.monotonic() - before)
    if moved > UNEVEN_SECONDS:
        yield warning(f"It moved by {moved:.1f} seconds during the check.", SET_IT)


def _agrees(site: Site) -> Iterator[Finding]:
    if site.now().year < OLDEST_YEAR:
        yield problem(f"The clock says that the year is {site.now().year}.", SET_IT)
    if site.store.sqlite:
        return
    with site.store.read() as connection:
        theirs = clock_of(connection)
    apart = abs(moment(site.now()) - theirs)
    if apart > SLIGHT_MS:
        says = (
            f"The clock differs by {apart / 1000:.0f} seconds from the database's, so workers disagree about deadlines."
        )
        yield (problem if apart > GRAVE_MS else warning)(says, SET_IT)


def _went_on(site: Site) -> Iterator[Finding]:
    now = moment(site.now())
    with site.store.read() as connection:
        signs = [*heartbeats.workers(connection).values(), heartbeats.last_web_beat(connection) or 0]
        signs.append(turns.last_played(connection) or 0)
    ahead = max(signs) - now
    if ahead > SLIGHT_MS:
        says = f"The server was last seen {ahead / 1000:.0f} seconds in the future: the clock was set back, or differs."
        yield (problem if ahead > GRAVE_MS else warning)(says, SET_IT)
