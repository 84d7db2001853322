"""The metrics of workers, written to the store for the web server to show: one value per worker."""

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.metrics import Series
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.site import site_values

PREFIX = "metrics "


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
        site_values.put(connection, f"{PREFIX}{worker}"[: site_values.LONGEST_NAME], value)
        for name, other in _kept(connection).items():
            if now - other.at > DAY_MS:
                site_values.forget(connection, f"{PREFIX}{name}")


def published(site: Site) -> dict[str, Counts]:
    """What every worker of the last day has counted, by its name."""
    with site.store.read() as connection:
        return _kept(connection)


def _kept(connection: Connection) -> dict[str, Counts]:
    found: dict[str, Counts] = {}
    for worker, value in site_values.starting_with(connection, PREFIX).items():
        try:
            found[worker] = codec.decode(value, Counts)
        except codec.BadDataError:  # a worker of another release, which will be gone soon
            continue
    return found
