"""Faults of a real store during play: PostgreSQL restarted, a full disk, the write lock held by another process.

Afterwards every match goes on without anyone's help, nothing is lost and nothing is done twice.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from types import MappingProxyType

import httpx
import msgspec
import pytest

from tests.faults.bot_matches import NO_REST, SOAK, bot_matches, playing, wait_for_the_end, whole
from tests.faults.full_disk import Disk, limited, small_disk
from tests.helpers.server_processes import process, serving
from tests.helpers.stores import database
from tests.host.postgres import restart, server
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.match import replay
from turnsheet.core.seats import Seat
from turnsheet.host import access
from turnsheet.host.site import Site
from turnsheet.host.store.engine import BUSY_MS, Store

RESTARTS = 30 if SOAK else 4
STARTS = 6 if SOAK else 1
HELD_SECONDS = 25 if SOAK else BUSY_MS / 1000 + 2
Way = Callable[[Path], AbstractContextManager[Disk]]


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something; fail if it does not come."""
    for _ in range(int(seconds / 0.1)):
        if true():
            return
        time.sleep(0.1)
    pytest.fail("it did not come to that")


class Person:
    """Somebody who plays through the API and sends everything again that was not taken."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=30)
        self.receipts: list[tuple[str, int, str]] = []
        self.matches: list[str] = []
        me = self.persistently("GET", "/api/me")
        self.client.headers["x-csrf-token"] = me.json()["csrf"]
        self.open_a_match()

    def open_a_match(self) -> None:
        """Sit down at a new match."""
        against = {"2": "random"}  # who hits nobody at such distances: a person without ships is not waited for
        wish = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": against, "undo_seconds": 0, "start": True}
        self.match = str(self.persistently("POST", "/api/matches", wish).json()["id"])
        self.matches.append(self.match)

    def persistently(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask until there is an answer that is not about a passing fault."""
        for _ in range(300):
            try:
                answer = self.client.request(method, path, json=body)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code != 503:
                assert answer.status_code < 500, answer.text
                return answer
            time.sleep(0.1)
        pytest.fail("the site did not come back")

    def play_a_turn(self) -> None:
        """Send orders and wait for the turn; in another match if this one is over."""
        found = self.persistently("GET", f"/api/matches/{self.match}").json()
        if found["phase"] == "ended":
            self.open_a_match()
            found = self.persistently("GET", f"/api/matches/{self.match}").json()
        step = int(found["step"]) + 1
        text = f"1{step % 10} A {step},{-step}"
        sent = self.persistently("POST", f"/api/matches/{self.match}/seats/1/orders", {"text": text, "step": step})
        if sent.is_success:
            self.receipts.append((self.match, step, text))
        until(lambda: int(self.persistently("GET", f"/api/matches/{self.match}").json()["step"]) >= step)


def test_matches_go_on_after_postgresql_was_restarted_in_immediate_mode_again_and_again(tmp_path: Path) -> None:
    with server() as first:
        url = database(first)
        site = Site(Store(url), BOTS, "key")
        names = bot_matches(site)
        with serving(tmp_path, TURNSHEET_DATABASE=url) as address:
            person = Person(address)
            for _ in range(RESTARTS):
                person.play_a_turn()
                restart(url)
            wait_for_the_end(site)
            person.play_a_turn()
            person.persistently("POST", f"/api/matches/{person.match}/end")
            person.client.close()
            files = {match: access.match_file(site, match) for match in person.matches}
        whole(site, names)
        assert sum(len(file.steps) for file in files.values()) == RESTARTS + 1
        for file in files.values():
            assert replay(site.game("raumkrieg"), file)
        for match, step, text in person.receipts:
            if step > 1:  # the first is the setup
                assert files[match].steps[step - 1].orders[Seat(1)] == (text,)
        site.store.close()


@pytest.mark.one_of("way")
@pytest.mark.parametrize("way", [small_disk, limited])
def test_matches_go_on_after_a_full_disk_was_enlarged(tmp_path: Path, way: Way) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with way(folder) as disk:
        site = Site(Store(f"sqlite:///{folder / 'turnsheet.sqlite'}"), BOTS, "key")
        names = bot_matches(site)
        log = tmp_path / "log"
        with process("serve", "--data", str(folder), errors=log, settings={**NO_REST, **disk.settings}):
            until(lambda: log.read_text().count("the store failed") >= 3)
            assert playing(site)
            disk.enlarge()
            wait_for_the_end(site)
        whole(site, names)
        site.store.close()


def test_where_nothing_can_be_mounted_the_limit_of_sqlite_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with small_disk(tmp_path) as disk:
        assert "PYTHONPATH" in disk.settings


HOLD = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA busy_timeout=60000")
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
connection.execute("ROLLBACK")
"""


def test_matches_go_on_after_another_process_held_the_write_lock(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    site = Site(Store(f"sqlite:///{file}"), BOTS, "key")
    names = bot_matches(site)
    with process("serve", "--data", str(tmp_path), settings=NO_REST):
        command = [sys.executable, "-c", HOLD, str(file), str(HELD_SECONDS)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"held\n"
            assert playing(site)
        wait_for_the_end(site)
    whole(site, names)
    site.store.close()


def test_matches_go_on_while_a_match_file_is_brought_in(tmp_path: Path) -> None:
    site = Site(Store(f"sqlite:///{tmp_path / 'turnsheet.sqlite'}"), BOTS, "key")
    names = bot_matches(site)
    with process("serve", "--data", str(tmp_path), settings=NO_REST):
        wait_for_the_end(site)
        file = tmp_path / "match.json"
        file.write_bytes(msgspec.json.encode(access.match_file(site, names[0])))
        more = bot_matches(site)
        for _ in range(3):
            words = ["import", str(file), "--data", str(tmp_path)]
            subprocess.run(
                [sys.executable, "-m", "turnsheet.interfaces.cli", *words], check=True, stdout=subprocess.PIPE
            )
        wait_for_the_end(site)
    assert all(access.match_file(site, name) for name in more)
    site.store.close()


def both_come_up(words: list[str], says: str, settings: Mapping[str, str] = MappingProxyType({})) -> None:
    """Start a command twice at once: both say that they are ready, and end well when they are asked to."""
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *words]
    environment = {**os.environ, **settings}
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(2)]
    try:
        for each in both:
            assert each.stdout is not None
            assert says in each.stdout.readline()
    finally:
        for each in both:
            each.terminate()
        for each in both:
            each.communicate(timeout=60)
    assert [each.returncode for each in both] == [0, 0]


@pytest.mark.parametrize("attempt", range(STARTS))
def test_two_servers_that_are_started_at_once_on_an_empty_folder_both_come_up(tmp_path: Path, attempt: int) -> None:
    both_come_up(["serve", "--data", str(tmp_path)], "Turnsheet is at")


def test_two_workers_that_are_started_at_once_on_an_empty_database_both_come_up(tmp_path: Path) -> None:
    with server() as first:
        for _ in range(STARTS):
            settings = {"TURNSHEET_DATABASE": database(first), "TURNSHEET_DATA": str(tmp_path)}
            both_come_up(["worker"], "running turns", settings)
