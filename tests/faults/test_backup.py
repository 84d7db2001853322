"""A backup made while a server plays: every match in it verifies, and goes on when it is restored."""

import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.faults.bot_matches import SOAK
from tests.helpers.server_processes import serving
from tests.helpers.stores import database
from tests.host.conftest import postgres as postgres
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.match import replay
from turnsheet.host import access
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.schema import turns
from turnsheet.host.turns.due_turns import Runner

MATCHES = 12 if SOAK else 6
TURNS = 90
SECONDS = 120


def turns_in(store: Store) -> int:
    with store.read() as connection:
        return int(connection.execute(sa.select(sa.func.count()).select_from(turns)).scalar_one())


def command(*words: str, database: str) -> None:
    environment = {**os.environ, "TURNSHEET_DATABASE": database}
    subprocess.run([sys.executable, "-m", "turnsheet.interfaces.cli", *words], check=True, env=environment)


def later() -> datetime:
    """When the lease of a worker that was busy during the backup has long run out."""
    return datetime.now(UTC) + timedelta(hours=1)


@pytest.mark.one_of("direction")
@pytest.mark.parametrize("direction", ["sqlite to postgresql", "postgresql to sqlite"])
def test_a_backup_of_a_busy_server_is_whole_and_goes_on(postgres: str, tmp_path: Path, direction: str) -> None:
    own, other = f"sqlite:///{tmp_path / 'a.sqlite'}", database(postgres)
    if direction.startswith("postgresql"):
        own, other = other, own
    busy = Site(Store(own), BOTS, "a key for tests")
    wish = Opening(
        game="raumkrieg",
        seats=4,
        bots=dict.fromkeys(range(1, 5), "hunter"),
        undo_seconds=0,
        start=True,
        options={"turns": str(TURNS)},
    )
    names = [lifecycle.open_match(busy, Asker(person="a" * 64), wish) for _ in range(MATCHES)]
    file = tmp_path / "backup.sqlite"
    with serving(tmp_path, TURNSHEET_DATABASE=own, TURNSHEET_BOT_PACE_MS="0"):
        give_up = time.monotonic() + SECONDS
        while turns_in(busy.store) < 3 * MATCHES and time.monotonic() < give_up:
            time.sleep(0.05)
        before = turns_in(busy.store)
        command("backup", str(file), database=own)
        after = turns_in(busy.store)
    busy.store.close()
    assert before < after < MATCHES * (TURNS + 2), "it was not busy while it was copied"

    command("restore", str(file), database=other)
    again = Site(Store(other), BOTS, "a key for tests", later)
    assert before <= turns_in(again.store) <= after
    runner = Runner(again)
    for name in names:
        with again.store.read() as connection:
            row = find(connection, name)
            copied = access.written(connection, row)
        assert len(copied.steps) == row.step
        replay(again.game("raumkrieg"), copied)
        runner.consider(name)
        whole = access.match_file(again, name)
        assert whole.steps[: len(copied.steps)] == copied.steps
        assert replay(again.game("raumkrieg"), whole).over
    again.store.close()
