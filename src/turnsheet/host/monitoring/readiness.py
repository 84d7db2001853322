"""Readiness: whether the site can do its work now, and if not, why, in sentences that hold no secret."""

import sqlalchemy as sa
from alembic.runtime.migration import MigrationContext

from turnsheet.host.monitoring.backlog import QUIET_MS
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import liveness


def revision_of(connection: sa.Connection) -> str:
    """The revision the tables of a store have; empty if it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def lacking(site: Site, revision: str | None) -> list[str]:
    """What keeps the site from its work; nothing if it is ready."""
    found: list[str] = []
    try:
        with site.store.read() as connection:
            if revision_of(connection) != revision:
                found.append("The tables of the store are not those of this release.")
            workers = liveness.workers(connection)
    except sa.exc.SQLAlchemyError:
        return ["The store does not answer."]
    if not any(moment(site.now()) - seen <= QUIET_MS for seen in workers.values()):
        found.append(f"No worker has given a sign of life in the last {QUIET_MS // 1000} seconds.")
    return found
