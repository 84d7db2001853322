"""Heartbeats: whether players can reach the site, and when an outage was long enough to move deadlines.

A web server leaves a sign every few seconds, and so does every worker. While no web server is there nobody can send
orders, so no deadline passes: workers wait. After an outage of more than two minutes everyone gets at least as much
time as the site was away (`deadlines.move_after_outage`).
"""

from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.site import site_values
from turnsheet.host.turns import deadlines

OUTAGE_MS = 120_000
"""A silence of the web server after which times are moved."""
WORKING_MS = 10_000
"""A worker without a heartbeat for this long is not counted."""
FORGOTTEN_MS = 300_000
"""A worker without a heartbeat for this long is forgotten by the others."""
WEB = "alive"
WORKER = "worker "


def web_beat(site: Site) -> None:
    """Write a web server's heartbeat; after an outage, move the times first."""
    now = moment(site.now())
    with site.store.write() as connection:
        last = last_web_beat(connection)
        if last is not None and now - last >= OUTAGE_MS:
            deadlines.move_after_outage(connection, site, last, now)
        site_values.put(connection, WEB, str(now))


def worker_beat(site: Site, name: str) -> None:
    """Write a worker's heartbeat, and forget workers that have been silent for some minutes."""
    now = moment(site.now())
    with site.store.write() as connection:
        site_values.put(connection, f"{WORKER}{short_name(name)}", str(now))
        for other, beat in workers(connection).items():
            if now - beat > FORGOTTEN_MS:
                site_values.forget(connection, f"{WORKER}{other}")


def worker_ends(site: Site, name: str) -> None:
    """Forget a worker that ends as it should, so that nobody takes it for a silent one."""
    with site.store.write() as connection:
        site_values.forget(connection, f"{WORKER}{short_name(name)}")


def short_name(worker: str) -> str:
    """The name of a worker, cut to what the name of a fact can hold."""
    return worker[: site_values.LONGEST_NAME - len(WORKER)]


def workers(connection: Connection) -> dict[str, int]:
    """The workers, and for each the time of its last heartbeat."""
    return {name: int(beat) for name, beat in site_values.starting_with(connection, WORKER).items()}


def last_web_beat(connection: Connection) -> int | None:
    """The time of the last heartbeat of a web server."""
    found = site_values.get(connection, WEB)
    return None if found is None else int(found)


def working(site: Site) -> int:
    """How many workers wrote a heartbeat in the last few seconds."""
    now = moment(site.now())
    with site.store.read() as connection:
        return sum(now - beat < WORKING_MS for beat in workers(connection).values())


def open_to_players(connection: Connection, site: Site) -> bool:
    """Whether deadlines may pass: a web server was there lately, or there never was one."""
    last = last_web_beat(connection)
    return last is None or moment(site.now()) - last < OUTAGE_MS
