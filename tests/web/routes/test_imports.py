"""Importing over HTTP: taken in at once, done elsewhere, and told about."""

import time

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem
from turnsheet.host.site import Site
from turnsheet.host.store.schema import matches
from turnsheet.interfaces.web.routes.imports import ImportJobs

WAIT_SECONDS = 120


@pytest.fixture
def file(ann: Guest) -> dict[str, object]:
    """A match of two bots."""
    bots = {"1": "random", "2": "random"}
    match = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "bots": bots}).json()
    ann.post(f"/api/matches/{match['id']}/start")
    found = ann.get(f"/api/matches/{match['id']}/file").json()
    assert isinstance(found, dict)
    return found


def over(guest: Guest, taken: httpx.Response) -> dict[str, object]:
    """What came of an import."""
    assert taken.status_code == 202
    told = taken.json()
    for _ in range(WAIT_SECONDS * 10):
        if told["phase"] in ("done", "failed"):
            break
        time.sleep(0.1)
        told = guest.get(f"/api/imports/{told['id']}").json()
    assert isinstance(told, dict)
    return told


def test_a_match_file_is_imported(ann: Guest, ben: Guest, stranger: Guest, file: dict[str, object]) -> None:
    told = over(ann, ann.post("/api/matches/import", file))
    assert (told["phase"], told["done"], told["total"], told["error"]) == ("done", 13, 13, None)
    assert ann.get(f"/api/matches/{told['match']}").json()["owner"]
    assert stranger.get(f"/api/matches/{told['match']}/seats/0/chart?step=5").status_code == 200
    for other in (ben, stranger):
        assert problem(other.get(f"/api/imports/{told['id']}")) == (404, "no-such-import")


def test_a_file_that_does_not_replay_is_told_so(ann: Guest, file: dict[str, object]) -> None:
    told = over(ann, ann.post("/api/matches/import", {**file, "start": "x"}))
    assert (told["phase"], told["match"]) == ("failed", None)
    assert "opening position" in str(told["error"])


def test_refusals_name_the_limit(ann: Guest, file: dict[str, object]) -> None:
    steps = [{"orders": {}, "fingerprint": "x"}] * 2001
    long = ann.post("/api/matches/import", {**file, "steps": steps})
    assert problem(long) == (413, "too-long")
    assert "2,001 moves; the limit is 2,000" in long.json()["detail"]
    large = ann.post("/api/matches/import", {**file, "position": "x" * 4_000_001})
    assert problem(large) == (413, "too-long")
    assert "at most 4 MB" in large.json()["detail"]


def test_a_program_cannot_import(client: TestClient[Litestar], ann: Guest, file: dict[str, object]) -> None:
    answer = client.post("/api/matches/import", json=file, headers={"authorization": "Bearer nobody"})
    assert answer.status_code in (401, 403)


def test_an_import_that_takes_too_long_is_ended(
    client: TestClient[Litestar], site: Site, ann: Guest, file: dict[str, object]
) -> None:
    jobs = client.app.state.import_jobs
    assert isinstance(jobs, ImportJobs)
    jobs.queue.seconds = 0.01
    told = over(ann, ann.post("/api/matches/import", file))
    assert told["phase"] == "failed"
    assert "minutes, which is the limit" in str(told["error"])
    with site.store.read() as connection:
        left = sa.select(sa.func.count()).select_from(matches).where(matches.c.phase == "importing")
        assert connection.execute(left).scalar_one() == 0
    jobs.queue.seconds = WAIT_SECONDS
    assert over(ann, ann.post("/api/matches/import", file))["phase"] == "done"
