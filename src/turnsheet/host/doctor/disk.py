"""The disk: how large the store is, how fast it grows, and how long the free space will last."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from turnsheet.host.doctor.finding import Finding, ok, problem, size, warning
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.schema import turns
from turnsheet.host.upkeep.admin import bulky, bytes_in

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
            taken = int(connection.execute(sa.text("SELECT pg_database_size(current_database())")).scalar_one())
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
    lengths = [bytes_in(column, site.store.sqlite) for column in turns.columns if bulky(column)]
    last = sa.select(turns.c.at, sum(lengths[1:], lengths[0]).label("bytes")).order_by(turns.c.id.desc()).limit(NEWEST)
    newest = last.subquery()
    with site.store.read() as connection:
        begin, total = connection.execute(sa.select(sa.func.min(newest.c.at), sa.func.sum(newest.c.bytes))).one()
    if begin is None:
        return 0.0
    return float(total) / max((now - int(begin)) / DAY_MS, 1.0)
