"""Faults: servers and workers are killed at random moments, and nothing is lost or done twice."""

import os
import time
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from tests.host.conftest import database
from tests.host.postgres import server
from tests.serving import process
from turnsheet.bots import BOTS
from turnsheet.core.match import replay
from turnsheet.host import looking, matches
from turnsheet.host.house import House
from turnsheet.host.matches import Opening
from turnsheet.host.people import Asker
from turnsheet.host.store.engine import Store
from turnsheet.host.store.tables import matches as match_table
from turnsheet.host.store.tables import outcomes, turns

SOAK = bool(os.environ.get("TURNSHEET_SOAK"))
KILLS = 50 if SOAK else 6
MATCHES = 20
TURNS = 99 if SOAK else 30
PATIENCE = 300
NO_REST = {"TURNSHEET_BOT_PACE_MS": "0"}


def bot_matches(house: House) -> list[str]:
    """Matches between bots, begun and not played."""
    wish = Opening(
        game="raumkrieg",
        seats=3,
        bots={1: "hunter", 2: "random", 3: "hunter"},
        options={"turns": str(TURNS)},
        cooling_off=0,
        start=True,
    )
    return [matches.open_match(house, Asker(guest="a" * 64), wish) for _ in range(MATCHES)]


def playing(house: House) -> int:
    """How many matches are not over."""
    with house.store.read() as connection:
        query = sa.select(sa.func.count()).where(match_table.c.phase != "ended")
        return int(connection.execute(query).scalar_one())


def running(house: House) -> set[str]:
    """The workers that hold a lease now."""
    with house.store.read() as connection:
        held = connection.execute(sa.select(match_table.c.lease).where(match_table.c.lease.is_not(None))).scalars()
        return {lease.split()[0] for lease in held}


def wait_for_the_end(house: House) -> None:
    """Wait until all matches are over; fail if that takes far too long."""
    for _ in range(PATIENCE * 4):
        if not playing(house):
            return
        time.sleep(0.25)
    pytest.fail(f"{playing(house)} matches did not end")


def whole(house: House, names: list[str]) -> None:
    """Every match was played to its end, each turn once, and its file verifies."""
    for name in names:
        file = looking.match_file(house, name)
        assert len(file.steps) == TURNS + 1
        assert replay(house.game("raumkrieg"), file).over
        steps = [step.step for step in looking.history(house, name)]
        assert steps == list(range(TURNS + 2))
    with house.store.read() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(outcomes)).scalar_one()
        played = connection.execute(sa.select(sa.func.count()).select_from(turns)).scalar_one()
    assert played == len(names) * (TURNS + 2)
    assert count <= len(names) * (TURNS + 1) * 3


def test_a_server_killed_again_and_again_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    house = House(Store(f"sqlite:///{tmp_path / 'turnsheet.sqlite'}"), BOTS, "key")
    names = bot_matches(house)
    chance = Random(1974)
    killed = 0
    while killed < KILLS:
        with process("serve", "--data", str(tmp_path), **NO_REST):
            time.sleep(chance.uniform(0.0, 0.6))
        killed += 1
    assert playing(house), "the matches were over too soon for the killing to prove anything"
    with process("serve", "--data", str(tmp_path), **NO_REST):
        wait_for_the_end(house)
    whole(house, names)
    house.store.close()


def test_a_worker_killed_while_two_share_the_load_loses_nothing(tmp_path: Path) -> None:
    with server() as first:
        url = database(first)
        house = House(Store(url), BOTS, "key")
        names = bot_matches(house)
        with process("worker", "--data", str(tmp_path), "--name", "one", TURNSHEET_DATABASE=url, **NO_REST):
            ran = set()
            for number in range(2):
                with process(
                    "worker", "--data", str(tmp_path), "--name", f"two{number}", TURNSHEET_DATABASE=url, **NO_REST
                ):
                    for _ in range(30):
                        time.sleep(0.05)
                        ran |= running(house)
            assert playing(house), "the matches were over too soon for the killing to prove anything"
            wait_for_the_end(house)
        whole(house, names)
        assert len(ran) > 1
        house.store.close()
