"""The disk: how large the store is, how fast it grows, and how long the free space will last."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from turnsheet.host.doctor.finding import Finding, ok, problem, size, warning
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store import sizes

NEWEST = 20_000
"""The growth is measured with this many turns, the newest."""
LEAST_BYTES = 200_000_000
LITTLE_BYTES = 2_000_000_000
FEW_DAYS = 14
FEWEST_DAYS = 3
MAKE_ROOM = "Free some space, or archive and delete old matches (turnsheet archive, turnsheet admin delete)."


def checked(site: Site, folder: Path) -> Iterator[Finding]:
    """Sizes and growth."""
    growth = daily_growth(site)
    grows = f"it grows by {size(growth)} per day" if growth else "it does not grow"
    if site.store.sqlite:
        files = folder.glob(f"{Path(site.store.url.database or '').name}*")
        taken = sum(path.stat().st_size for path in files)
        yield from room(shutil.disk_usage(folder).free, growth)
    else:
        with site.store.read() as connection:
            taken = sizes.of_database(connection)
    yield ok(f"The store takes {size(taken)}; {grows}.")


def room(free: int, growth: float) -> Iterator[Finding]:
    """Whether there is enough space for the next weeks."""
    days = free / growth if growth else float("inf")
    says = f"{size(free)} of disk space left" + (f", enough for {days:.0f} days." if days < 1000 else ".")
    if free < LEAST_BYTES or days < FEWEST_DAYS:
        yield problem(says, MAKE_ROOM)
    elif free < LITTLE_BYTES or days < FEW_DAYS:
        yield warning(says, MAKE_ROOM)
    else:
        yield ok(says)


def daily_growth(site: Site) -> float:
    """Bytes per day that turns have added lately."""
    now = moment(site.now())
    with site.store.read() as connection:
        begin, total = sizes.of_newest_turns(connection, NEWEST)
    if begin is None:
        return 0.0
    return total / max((now - begin) / DAY_MS, 1.0)
