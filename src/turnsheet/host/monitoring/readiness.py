"""Readiness: whether the site can work now, and if not, why, in sentences without secrets."""

from turnsheet.host.monitoring.backlog import QUIET_MS
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import StoreError, revision_of
from turnsheet.host.turns import heartbeats


def lacking(site: Site, revision: str | None) -> list[str]:
    """What stops the site from working; nothing if it is ready."""
    found: list[str] = []
    try:
        with site.store.read() as connection:
            if revision_of(connection) != revision:
                found.append("The database has the schema of another release. Restart the server to migrate it.")
            workers = heartbeats.workers(connection)
    except StoreError:
        return ["The database does not answer."]
    if not any(moment(site.now()) - seen <= QUIET_MS for seen in workers.values()):
        found.append(f"No worker was active in the last {QUIET_MS // 1000} seconds. Restart the server.")
    return found
