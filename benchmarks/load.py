"""Load: 200 matches of Raumkrieg with nine seats on one site, with 500 listeners and 50 requests per second.

Half of the matches are played by nine bots as fast as they can. Each of the others has a person on seat 1 and eight
bots; requests come at an even pace whatever the answers take, four looks (view, chart or printout) to one submission,
each of which runs a turn. The listeners are spread over all matches. All of this happens in one run: turns per second
of both kinds, the times of looks and submissions, and what the listeners got.

    python benchmarks/load.py [--matches 200] [--seconds 30] [--rate 50] [--listeners 500] [--workers N] [--postgresql]

With --postgresql a PostgreSQL server is started for the run, and two workers run the turns; on SQLite one does.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

import httpx
import sqlalchemy as sa

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.host.postgres import server
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.settings import site_key
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.schema import seats as seat_table
from turnsheet.host.store.schema import turns

OWNER = Asker(person="a" * 64)
SEATS = 9


def open_matches(site: Site, count: int, person: bool) -> list[tuple[str, str]]:
    """Open matches; each with its seat's token if a person plays."""
    bots = dict.fromkeys(range(2 if person else 1, SEATS + 1), "hunter")
    wish = Opening(
        game="raumkrieg",
        seats=SEATS,
        take=1 if person else None,
        bots=bots,
        undo_seconds=0,
        start=True,
        options={"turns": "99"},
    )
    names = [lifecycle.open_match(site, OWNER, wish) for _ in range(count)]
    return [(name, seating.seat_token(site, name, 1, OWNER) if person else "") for name in names]


@contextmanager
def served(folder: Path, database: str, workers: int) -> Iterator[str]:
    """A server on the folder and database; gives its address."""
    words = ["serve", "--data", str(folder), "--workers", str(workers)]
    settings = {"TURNSHEET_REQUESTS_A_MINUTE": "0", "TURNSHEET_BOT_PACE_MS": "0", "TURNSHEET_DATABASE": database}
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings}) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert found
        try:
            yield found[0]
        finally:
            process.terminate()


def played(site: Site) -> tuple[int, int]:
    """How many turns the store holds: of matches with people, and of bots alone."""
    person = sa.exists().where(seat_table.c.match == turns.c.match, seat_table.c.kind == "person")
    with site.store.read() as connection:
        query = sa.select(sa.func.count()).select_from(turns).where(turns.c.step > 0)
        of_people = int(connection.execute(query.where(person)).scalar_one())
        return of_people, int(connection.execute(query).scalar_one()) - of_people


class Listeners:
    """Open event streams, each on a connection of its own, and what came through them."""

    def __init__(self, address: str) -> None:
        self.notices = 0
        self.open = 0
        self._parts = urlsplit(address)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, names: list[str], count: int) -> None:
        """Open this many streams, spread over the matches."""
        for number in range(count):
            self._tasks.append(asyncio.create_task(self._listen(names[number % len(names)])))
            await asyncio.sleep(0.002)
        while self.open < count:
            await asyncio.sleep(0.05)

    async def _listen(self, match: str) -> None:
        assert self._parts.hostname
        reader, writer = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        head = [f"GET /api/matches/{match}/events HTTP/1.1", f"host: {self._parts.netloc}", "accept: text/event-stream"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        self.open += 1
        try:
            while line := await reader.readline():
                self.notices += line.startswith(b"event: notice")
        finally:
            self.open -= 1
            writer.close()

    def stop(self) -> None:
        """Hang up."""
        for task in self._tasks:
            task.cancel()


Times = dict[str, list[float]]


async def drive(address: str, seats: list[tuple[str, str]], rate: int, seconds: int) -> Times:
    """Send requests at an even pace and time the answers."""
    times: Times = {"view": [], "chart": [], "printout": [], "submit": [], "refused": []}
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=60) as client:

        async def one(number: int) -> None:
            match, token = seats[number % len(seats)]
            seat, headers = f"/api/matches/{match}/seats/1", {"authorization": f"Bearer {token}"}
            kind = ("view", "chart", "printout", "view", "submit")[(number + number // len(seats)) % 5]
            begun = time.perf_counter()
            if kind == "submit":
                answer = await client.post(f"{seat}/orders", json={"text": "14 A 1,1"}, headers=headers)
            else:
                answer = await client.get(f"{seat}/{kind}", headers=headers)
            kind = kind if answer.is_success else "refused"
            times[kind].append(time.perf_counter() - begun)

        tasks = []
        begun = time.perf_counter()
        for number in range(rate * seconds):
            await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            tasks.append(asyncio.create_task(one(number)))
        await asyncio.gather(*tasks)
    return times


async def loaded(
    site: Site, address: str, names: list[str], seats: list[tuple[str, str]], given: argparse.Namespace
) -> None:
    """Everything at once, and the figures."""
    listeners = Listeners(address)
    await listeners.start(names, given.listeners)
    heard, before, begun = listeners.notices, played(site), time.perf_counter()
    times = await drive(address, seats, given.rate, given.seconds)
    took, after = time.perf_counter() - begun, played(site)
    people, bots = after[0] - before[0], after[1] - before[1]
    print(f"turns     {(people + bots) / took:6.0f} per second, {people / took:.1f} of them in matches with people")
    for kind, found in times.items():
        if len(found) > 1:
            middle, high = median(found) * 1e3, quantiles(found, n=20)[-1] * 1e3
            print(f"{kind:<9} {len(found):6} times, median {middle:6.1f} ms, 95 % below {high:6.1f} ms")
    print(f"refused   {len(times['refused']):6} requests")
    print(f"listeners {listeners.open:6} open, {(listeners.notices - heard) / took:.0f} notices per second")
    listeners.stop()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--rate", type=int, default=50)
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--postgresql", action="store_true")
    given = parser.parse_args()
    workers = given.workers if given.workers is not None else 2 if given.postgresql else 1
    with tempfile.TemporaryDirectory() as name, server() if given.postgresql else nullcontext("") as postgresql:
        database = postgresql or f"sqlite:///{name}/turnsheet.sqlite"
        site = Site(Store(database), BOTS, site_key(Path(name)))
        seats = open_matches(site, given.matches // 2, person=True)
        bots = open_matches(site, given.matches - len(seats), person=False)
        kind = "PostgreSQL" if given.postgresql else "SQLite"
        print(
            f"{given.matches} matches of nine on {kind}, {workers} worker processes, {given.listeners} listeners, "
            f"{given.rate} requests per second for {given.seconds} s"
        )
        with served(Path(name), database, workers) as address:
            asyncio.run(loaded(site, address, [match for match, _ in seats + bots], seats, given))
        site.store.close()


if __name__ == "__main__":
    main()
