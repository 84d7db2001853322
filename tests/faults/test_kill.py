"""Faults: servers and workers are killed at random moments, and nothing is lost or done twice."""

import time
from pathlib import Path
from random import Random

from tests.faults.bot_matches import KILLS, NO_REST, bot_matches, playing, running, wait_for_the_end, whole
from tests.helpers.server_processes import process
from tests.helpers.stores import database
from tests.host.postgres import server
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store


def test_a_server_killed_again_and_again_loses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    site = Site(Store(f"sqlite:///{tmp_path / 'turnsheet.sqlite'}"), BOTS, "key")
    names = bot_matches(site)
    chance = Random(1974)
    killed = 0
    while killed < KILLS:
        with process("serve", "--data", str(tmp_path), settings=NO_REST):
            time.sleep(chance.uniform(0.0, 0.6))
        killed += 1
    assert playing(site), "the matches were over too soon for the killing to prove anything"
    with process("serve", "--data", str(tmp_path), settings=NO_REST):
        wait_for_the_end(site)
    whole(site, names)
    site.store.close()


def test_a_worker_killed_while_two_share_the_load_loses_nothing(tmp_path: Path) -> None:
    with server() as first:
        url = database(first)
        site = Site(Store(url), BOTS, "key")
        names = bot_matches(site)
        settings = {**NO_REST, "TURNSHEET_DATABASE": url}
        with process("worker", "--data", str(tmp_path), "--name", "one", settings=settings):
            ran = set()
            for number in range(2):
                with process("worker", "--data", str(tmp_path), "--name", f"two{number}", settings=settings):
                    for _ in range(30):
                        time.sleep(0.05)
                        ran |= running(site)
            assert playing(site), "the matches were over too soon for the killing to prove anything"
            wait_for_the_end(site)
        whole(site, names)
        assert len(ran) > 1
        site.store.close()
