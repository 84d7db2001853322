"""Load: 200 matches of nine seats in one house.

First the matches are played by bots alone: turns a second. Then each has a person on seat 1, and 50 requests a second
come in at an even pace whatever the answers take, four looks (view, chart or printout) to one submission, each of which
runs a turn with eight bots: the times of looks and submissions.

    python benchmarks/load.py [--matches 200] [--seconds 30] [--rate 50]
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
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

import httpx
import sqlalchemy as sa

from turnsheet.bots import BOTS
from turnsheet.host import matches, seating
from turnsheet.host.house import House
from turnsheet.host.matches import Opening
from turnsheet.host.people import Asker
from turnsheet.host.settings import house_key
from turnsheet.host.store.engine import Store
from turnsheet.host.store.tables import turns

OWNER = Asker(guest="a" * 64)
SEATS = 9


def tables(house: House, count: int, person: bool) -> list[tuple[str, str]]:
    """Open matches; each with its seat's token if a person plays."""
    bots = dict.fromkeys(range(2 if person else 1, SEATS + 1), "hunter")
    wish = Opening(
        game="raumkrieg",
        seats=SEATS,
        take=1 if person else None,
        bots=bots,
        cooling_off=0,
        start=True,
        options={"turns": "99" if person else "12"},
    )
    names = [matches.open_match(house, OWNER, wish) for _ in range(count)]
    return [(name, seating.seat_token(house, name, 1, OWNER) if person else "") for name in names]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server on the folder; gives its address."""
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", "serve", "--data", str(folder)]
    environment = {**os.environ, "TURNSHEET_REQUESTS_A_MINUTE": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


def played(house: House) -> int:
    """How many turns the store holds."""
    with house.store.read() as connection:
        query = sa.select(sa.func.count()).select_from(turns).where(turns.c.step > 0)
        return int(connection.execute(query).scalar_one())


async def drive(address: str, seats: list[tuple[str, str]], rate: int, seconds: int) -> dict[str, list[float]]:
    """Send requests at an even pace and time the answers."""
    times: dict[str, list[float]] = {"view": [], "chart": [], "printout": [], "submit": [], "refused": []}
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=60) as client:

        async def one(number: int) -> None:
            match, token = seats[number % len(seats)]
            seat, headers = f"/api/matches/{match}/seats/1", {"authorization": f"Bearer {token}"}
            kind = ("view", "chart", "printout", "view", "submit")[number % 5]
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


def alone(count: int) -> None:
    """Matches of bots alone: turns a second."""
    with tempfile.TemporaryDirectory() as name:
        house = House(Store(f"sqlite:///{name}/turnsheet.sqlite"), BOTS, house_key(Path(name)))
        tables(house, count, person=False)
        with served(Path(name)):
            begun = time.perf_counter()
            while played(house) < 13 * count:
                time.sleep(0.2)
            took = time.perf_counter() - begun
        rate = 13 * count / took
        print(f"{count} matches of {SEATS} bots: {13 * count} turns in {took:.1f} s, {rate:.0f} turns a second")
        house.store.close()


def with_people(count: int, rate: int, seconds: int) -> None:
    """Matches with a person each: how long requests take."""
    with tempfile.TemporaryDirectory() as name:
        house = House(Store(f"sqlite:///{name}/turnsheet.sqlite"), BOTS, house_key(Path(name)))
        seats = tables(house, count, person=True)
        with served(Path(name)) as address:
            before = played(house)
            times = asyncio.run(drive(address, seats, rate, seconds))
            ran = played(house) - before
        print(f"{count} matches, {rate} requests a second for {seconds} s, {ran} turns run meanwhile")
        for kind, found in times.items():
            if len(found) > 1:
                middle, high = median(found) * 1e3, quantiles(found, n=20)[-1] * 1e3
                print(f"  {kind:<9} {len(found):5} times, median {middle:6.1f} ms, 95 % below {high:6.1f} ms")
        house.store.close()


def main() -> None:
    """Measure both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--rate", type=int, default=50)
    given = parser.parse_args()
    alone(given.matches)
    with_people(given.matches, given.rate, given.seconds)


if __name__ == "__main__":
    main()
