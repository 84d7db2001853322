"""Imports: within limits, in short transactions, whole or not at all."""

import os
import socket
import subprocess
import sys

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.helpers.stores import sqlite_store
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, both, duel
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.match import MatchFile
from turnsheet.host import access
from turnsheet.host.matches import imports, queries
from turnsheet.host.matches.imports import Limits
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.schema import imports as import_table
from turnsheet.host.store.schema import matches, seats, turns
from turnsheet.host.turns.due_turns import Runner


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> MatchFile:
    """A match of twenty turns, from another site."""
    store = Store(sqlite_store(tmp_path_factory.mktemp("elsewhere") / "site.sqlite"))
    site = Site(store, BOTS, "a key for tests", Clock())
    match = duel(site, turns=19)
    for _ in range(20):
        both(site, Runner(site), match, "14 A 1,1", "24 A 1,1")
    file = access.match_file(site, match)
    store.close()
    return file


def counts(site: Site) -> list[int]:
    """How many matches, seats and turns there are."""
    with site.store.read() as connection:
        tables = (matches, seats, turns)
        return [connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() for table in tables]


def refusal(site: Site, file: MatchFile, limits: Limits) -> str:
    """Why a file is not taken; nothing of it may be left."""
    before = counts(site)
    with pytest.raises(RefusedError) as error:
        imports.bring_in(site, ANN, file, limits)
    assert counts(site) == before
    return error.value.sentence


def test_steps_are_limited(site: Site, file: MatchFile) -> None:
    assert "20 moves; the limit is 19" in refusal(site, file, Limits(steps=19))


def test_numbers_that_fit_nowhere_are_refused(site: Site, file: MatchFile) -> None:
    for number in (2**63, -1, 10_000):
        (first, *others) = file.steps
        odd = replace(file, steps=(replace(first, take=number), *others))
        assert "taken back more than 10,000 times" in refusal(site, odd, Limits())
    for odd in (replace(file, seats=2**63), replace(file, version=2**63), replace(file, turnsheet=-1)):
        assert refusal(site, odd, Limits())


def test_processor_time_is_limited(site: Site, file: MatchFile, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(0, 1000, 10))
    monkeypatch.setattr("turnsheet.host.matches.imports.time.process_time", lambda: next(ticks))
    assert "longer than 100 seconds, which is the limit" in refusal(site, file, Limits(seconds=100))


def test_stored_bytes_are_limited(site: Site, file: MatchFile) -> None:
    assert "more than 0 MB to store, which is the limit" in refusal(site, file, Limits(stored=5000))


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 10**9},
        {"seats": 0},
        {"seed": "x" * 201},
        {"seed": "\0"},
        {"position": "\0"},
        {"key": "k" * 65},
        {"start": "0" * 64},
    ],
    ids=str,
)
def test_a_file_that_cannot_be_kept_leaves_nothing(site: Site, file: MatchFile, changes: dict[str, object]) -> None:
    before = counts(site)
    with pytest.raises(RefusedError) as error:
        imports.bring_in(site, ANN, replace(file, **changes))
    assert error.value.code == "bad-file"
    assert counts(site) == before


def test_nobody_waits_long_and_nobody_sees_half_a_match(
    site: Site, file: MatchFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two steps others can write, few steps are stored at a time, and the match is hidden until the end."""
    monkeypatch.setattr(imports, "BATCH_STEPS", 3)
    shown = len(queries.page(site, ANN, "all", 50)[0])
    seen: list[int] = []

    def meanwhile(done: int, total: int) -> None:
        assert total == 20
        with site.store.write() as connection:
            query = sa.select(matches.c.id).where(matches.c.phase == "importing")
            hidden = connection.execute(query).scalar_one()
            stored = sa.select(sa.func.count()).select_from(turns).where(turns.c.match == hidden)
            seen.append(connection.execute(stored).scalar_one())
        assert len(queries.page(site, ANN, "all", 50)[0]) == shown
        with pytest.raises(RefusedError):
            access.history(site, hidden, ANN)

    match = imports.bring_in(site, ANN, file, progress=meanwhile)
    assert seen == [step // 3 * 3 for step in range(1, 22)]
    assert len(queries.page(site, ANN, "all", 50)[0]) == shown + 1
    assert access.match_file(site, match) == file


def dead_process() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        return ended.pid


def test_an_interrupted_import_is_cleaned_up(site: Site, file: MatchFile, monkeypatch: pytest.MonkeyPatch) -> None:
    before = counts(site)
    monkeypatch.setattr(imports, "BATCH_STEPS", 5)
    job = imports.open_job(site, ANN, file, Limits())

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:  # as kill -9 would: nothing is tidied up
        patch.setattr(imports, "discard", lambda *_: None)
        patch.setattr(imports._Keeping, "finish", killed)
        with pytest.raises(KeyboardInterrupt):
            imports.bring_in(site, ANN, file, Limits(), job=job.id)
    assert counts(site) != before
    assert imports.clean_up(site) == 0  # its process is alive
    assert counts(site) != before
    with site.store.write() as connection:
        worker = f"{socket.gethostname()}:{dead_process()}"
        connection.execute(import_table.update().values(worker=worker))
    assert imports.clean_up(site) == 1
    assert counts(site) == before
    told = imports.job_of(site, job.id, ANN)
    assert (told.phase, told.error) == ("failed", imports.INTERRUPTED)


def test_an_import_of_another_machine_is_given_up_after_a_while(site: Site, clock: Clock, file: MatchFile) -> None:
    imports.open_job(site, ANN, file, Limits())
    with site.store.write() as connection:
        connection.execute(import_table.update().values(worker=f"elsewhere:{os.getpid()}"))
    clock.turn(minutes=29)
    assert imports.clean_up(site) == 0
    clock.turn(minutes=2)
    assert imports.clean_up(site) == 1


def test_everybody_has_one_import_at_a_time_and_the_site_a_few(site: Site, file: MatchFile) -> None:
    first = imports.open_job(site, ANN, file, Limits())
    with pytest.raises(RefusedError, match="Wait until it is finished"):
        imports.open_job(site, ANN, file, Limits())
    for number in range(imports.MOST_JOBS - 1):
        imports.open_job(site, Asker(person=str(number)), file, Limits())
    with pytest.raises(RefusedError, match=f"{imports.MOST_JOBS} imports are running"):
        imports.open_job(site, BEN, file, Limits())
    imports.work_off(site, first.id, ANN.person or "", file, Limits())
    imports.open_job(site, BEN, file, Limits())


def test_a_job_says_how_it_ended(site: Site, file: MatchFile) -> None:
    good = imports.open_job(site, ANN, file, Limits())
    assert (good.phase, good.done, good.total, good.match) == ("waiting", 0, 20, None)
    imports.work_off(site, good.id, ANN.person or "", file, Limits())
    done = imports.job_of(site, good.id, ANN)
    assert (done.phase, done.done, done.error) == ("done", 20, None)
    assert access.match_file(site, done.match or "") == file
    bad = imports.open_job(site, ANN, file, Limits())
    imports.work_off(site, bad.id, ANN.person or "", replace(file, start="0" * 64), Limits())
    failed = imports.job_of(site, bad.id, ANN)
    assert (failed.phase, failed.match) == ("failed", None)
    assert "opening position" in (failed.error or "")


def test_a_job_is_its_owners_own(site: Site, file: MatchFile) -> None:
    job = imports.open_job(site, ANN, file, Limits())
    for other in (BEN, STRANGER):
        with pytest.raises(RefusedError) as error:
            imports.job_of(site, job.id, other)
        assert error.value.code == "no-such-import"
    with pytest.raises(RefusedError) as error:
        imports.open_job(site, Asker(token="t"), file, Limits())
    assert error.value.code == "not-a-guest"


def test_jobs_are_forgotten_after_a_day(site: Site, clock: Clock, file: MatchFile) -> None:
    job = imports.open_job(site, ANN, file, Limits())
    imports.work_off(site, job.id, ANN.person or "", file, Limits())
    clock.turn(hours=25)
    imports.clean_up(site)
    with pytest.raises(RefusedError):
        imports.job_of(site, job.id, ANN)
