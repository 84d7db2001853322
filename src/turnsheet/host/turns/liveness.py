"""Signs of life: whether players can reach the site, and what becomes of deadlines after an outage.

A web server leaves a sign every few seconds, and so does every worker. While no web server is there nobody can send
orders, so no deadline passes: workers wait. After an outage of more than two minutes everyone gets at least as much
time as the site was away: deadlines, grace periods and undo times that would end earlier are moved.
"""

import sqlalchemy as sa

from turnsheet.host.site import MatchRow, Site, moment, notify
from turnsheet.host.store.tables import facts, matches

OUTAGE_MS = 120_000
"""A silence of the web server after which times are moved."""
WORKING_MS = 10_000
"""A worker that was not heard of for so long is not counted on."""
WEB = "alive"
WORKER = "worker "
KEEP = sa.text(
    "INSERT INTO facts (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


def web_beat(site: Site) -> None:
    """Leave a web server's sign of life; after a long silence, move the times first."""
    now = moment(site.now())
    with site.store.write() as connection:
        last = _last(connection, WEB)
        if last is not None and now - last >= OUTAGE_MS:
            _make_up(connection, site, last, now)
        connection.execute(KEEP, {"name": WEB, "value": str(now)})


def worker_beat(site: Site, name: str) -> None:
    """Leave a worker's sign of life, and forget workers that have not been heard of for a day."""
    now = moment(site.now())
    with site.store.write() as connection:
        connection.execute(KEEP, {"name": f"{WORKER}{short_name(name)}", "value": str(now)})
        for other, beat in workers(connection).items():
            if now - beat > 24 * 3_600_000:
                connection.execute(facts.delete().where(facts.c.name == f"{WORKER}{other}"))


def short_name(worker: str) -> str:
    """The name of a worker, as far as there is room for it beside its sign of life."""
    return worker[: 40 - len(WORKER)]


def workers(connection: sa.Connection) -> dict[str, int]:
    """The workers, and when each was last heard of."""
    rows = connection.execute(sa.select(facts).where(facts.c.name.startswith(WORKER))).mappings()
    return {row["name"].removeprefix(WORKER): int(row["value"]) for row in rows}


def last_web_beat(connection: sa.Connection) -> int | None:
    """When a web server was last heard of."""
    return _last(connection, WEB)


def working(site: Site) -> int:
    """How many workers were heard of in the last few seconds."""
    now = moment(site.now())
    with site.store.read() as connection:
        return sum(now - beat < WORKING_MS for beat in workers(connection).values())


def open_to_players(connection: sa.Connection, site: Site) -> bool:
    """Whether deadlines may pass: a web server was there lately, or there never was one."""
    last = _last(connection, WEB)
    return last is None or moment(site.now()) - last < OUTAGE_MS


def _last(connection: sa.Connection, name: str) -> int | None:
    found = connection.execute(sa.select(facts.c.value).where(facts.c.name == name)).scalar_one_or_none()
    return None if found is None else int(found)


def _make_up(connection: sa.Connection, site: Site, last: int, now: int) -> None:
    """Move the times of all running matches that lie after the last sign of life and would come too early."""
    rows = connection.execute(sa.select(matches).where(matches.c.phase == "running", matches.c.claimed.is_(None)))
    for row in rows.mappings().all():
        changes = _moved(row, last, now)
        if changes:
            connection.execute(matches.update().where(matches.c.id == row["id"]).values(changes))
            text = "This site was out of reach for a while; the deadline has been moved."
            notify(connection, site, row["id"], "phase", row["step"], text)


def _moved(row: MatchRow, last: int, now: int) -> dict[str, object]:
    away = now - last
    earliest = now + away
    changes: dict[str, object] = {}
    for name in ("due", "grace_until"):
        time = row[name]
        if time is not None and last < time < earliest:
            changes[name] = earliest
    if "due" in changes and row["remind_at"] is not None:
        changes["remind_at"] = max(row["remind_at"], now) + earliest - max(row["due"], now)
    undo = now + 1000 * row["cooling_off"]
    if row["runs_at"] is not None and last < row["runs_at"] < undo:
        changes["runs_at"] = undo
    return changes
