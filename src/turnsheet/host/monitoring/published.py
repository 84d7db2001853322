"""What workers have counted, left in the store for the web server to show: a row of `facts` for each worker."""

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.metrics import Series
from turnsheet.host.site import Site, moment
from turnsheet.host.store.tables import facts
from turnsheet.host.turns.liveness import KEEP

PREFIX = "metrics "
LONGEST = 40
"""The longest name of a fact."""
DAY_MS = 24 * 3_600_000


class Counts(Struct, frozen=True):
    """What a worker has counted until a moment."""

    at: int
    series: list[Series]


def publish(site: Site, worker: str) -> None:
    """Leave what this process has counted, and forget workers that left nothing for a day."""
    now = moment(site.now())
    metrics.CACHED_BYTES.put(site.states.size)
    value = codec.encode(Counts(now, metrics.counted())).decode()
    with site.store.write() as connection:
        connection.execute(KEEP, {"name": f"{PREFIX}{worker}"[:LONGEST], "value": value})
        for name, other in _kept(connection).items():
            if now - other.at > DAY_MS:
                connection.execute(facts.delete().where(facts.c.name == f"{PREFIX}{name}"))


def published(site: Site) -> dict[str, Counts]:
    """What every worker of the last day has counted, by its name."""
    with site.store.read() as connection:
        return _kept(connection)


def _kept(connection: sa.Connection) -> dict[str, Counts]:
    rows = connection.execute(sa.select(facts).where(facts.c.name.startswith(PREFIX)).order_by(facts.c.name)).mappings()
    found: dict[str, Counts] = {}
    for row in rows:
        try:
            found[row["name"].removeprefix(PREFIX)] = codec.decode(row["value"], Counts)
        except codec.BadDataError:  # a worker of another release, which will be gone soon
            continue
    return found
