"""The ladder of programs: a budget, fair choice of programs, and ratings that can be computed again."""

import threading
from collections.abc import Iterator

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN
from turnsheet.bots.robots import sample_programs
from turnsheet.core import codec
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.robot_programs import ladder, library
from turnsheet.host.robot_programs.ladder import _KNOWN, shown
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.competition import ladder as contests
from turnsheet.host.store.rows.competition import programs
from turnsheet.host.store.rows.matches import matches

MINUTE = 60


@pytest.fixture
def ladder_site(site: Site) -> Iterator[Site]:
    library.stock(site, "robots", (sample_programs.record(name) for name in sample_programs.names()))
    site.ladder_per_hour = 60
    yield site
    _KNOWN.clear()


def test_contests_are_played_within_the_budget(ladder_site: Site, clock: Clock) -> None:
    assert [ladder.climb(ladder_site) for _ in range(3)] == [1, 0, 0]
    clock.turn(seconds=MINUTE - 1)
    assert ladder.climb(ladder_site) == 0
    clock.turn(seconds=1)
    assert ladder.climb(ladder_site) == 1
    assert len(shown(ladder_site, "robots").recent) == 2


def test_no_contest_is_played_without_a_budget(ladder_site: Site) -> None:
    ladder_site.ladder_per_hour = 0
    assert ladder.climb(ladder_site) == 0
    assert shown(ladder_site, "robots").recent == ()


def test_no_contest_is_played_while_a_turn_of_people_waits(ladder_site: Site) -> None:
    wish = Opening("raumkrieg", seats=2, take=1, bots={2: "random"}, start=True, undo_seconds=0)
    match = lifecycle.open_match(ladder_site, ANN, wish)
    with ladder_site.store.write() as connection:
        matches.change(connection, matches.find(connection, match), {"runs_at": 0})
    assert ladder.climb(ladder_site) == 0
    lifecycle.end(ladder_site, match, ANN)
    assert ladder.climb(ladder_site) == 1


def test_every_program_plays_and_ratings_are_the_same_when_computed_again(ladder_site: Site, clock: Clock) -> None:
    for _ in range(8):
        assert ladder.climb(ladder_site) == 1
        clock.turn(seconds=MINUTE)
    first = shown(ladder_site, "robots")
    assert len(first.programs) == len(sample_programs.names())
    assert all(each.contests for each in first.programs)
    assert len({each.skill.mean for each in first.programs}) > 5
    _KNOWN.clear()
    assert codec.encode(shown(ladder_site, "robots")) == codec.encode(first)


def test_a_revised_program_begins_again_and_a_retired_one_is_gone(ladder_site: Site, clock: Clock) -> None:
    for _ in range(6):
        ladder.climb(ladder_site)
        clock.turn(seconds=MINUTE)
    played = next(each for each in shown(ladder_site, "robots").programs if each.contests)
    entry = library.found(ladder_site, "robots", played.program.id, None)
    library.revise(ladder_site, "robots", entry.id, None, entry.record)
    again = {each.program.id: each for each in shown(ladder_site, "robots").programs}[entry.id]
    assert (again.contests, again.provisional, again.skill.shown) == (0, True, 1500)
    library.retire(ladder_site, "robots", entry.id, None)
    assert entry.id not in [each.program.id for each in shown(ladder_site, "robots").programs]


def test_programs_with_errors_do_not_stop_the_ladder(ladder_site: Site, clock: Clock) -> None:
    first_of_kind = {each.program.kind: each.program.id for each in shown(ladder_site, "robots").programs}
    with ladder_site.store.write() as connection:  # texts that only an older release would have taken
        for number in first_of_kind.values():
            programs.change(connection, number, {"code": codec.encode(("no-such-word",)).decode()})
    for _ in range(8):
        assert ladder.climb(ladder_site) == 1
        clock.turn(seconds=MINUTE)
    idle = {each.program.id for each in shown(ladder_site, "robots").programs if not each.contests}
    assert idle == set(first_of_kind.values())


def test_no_contest_is_played_if_all_programs_of_a_kind_have_errors(ladder_site: Site) -> None:
    with ladder_site.store.write() as connection:
        for each in shown(ladder_site, "robots").programs:
            if each.program.kind == "Tank":
                programs.change(connection, each.program.id, {"code": codec.encode(("no-such-word",)).decode()})
    assert ladder.climb(ladder_site) == 0


def test_old_contests_are_forgotten_in_blocks(ladder_site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "BLOCK", 2)
    for _ in range(8):
        assert ladder.climb(ladder_site) == 1
        clock.turn(seconds=MINUTE)
    found = shown(ladder_site, "robots")
    assert 4 <= len(found.recent) <= 6
    _KNOWN.clear()
    assert codec.encode(shown(ladder_site, "robots")) == codec.encode(found)


@pytest.mark.every_variant
def test_contests_that_two_workers_store_at_the_same_time_are_all_counted(ladder_site: Site) -> None:
    one, two = ([each.program.id for each in shown(ladder_site, "robots").programs][:2] for _ in range(2))

    def add(connection: Connection, seed: str) -> None:
        teams = codec.encode([[(one[0], 1)], [(two[1], 1)]]).decode()
        contests.add(connection, "robots", teams, "[1,2]", seed, 0)

    def second() -> None:
        with ladder_site.store.write() as connection:
            add(connection, "second")

    worker = threading.Thread(target=second)
    with ladder_site.store.write() as connection:
        add(connection, "first")
        worker.start()
        worker.join(0.5)  # it waits for this transaction; if it did not, it would be done by now
        shown(ladder_site, "robots")  # counts what it sees
    worker.join()
    counted = shown(ladder_site, "robots")
    _KNOWN.clear()
    assert sum(each.contests for each in shown(ladder_site, "robots").programs) == 4
    assert codec.encode(shown(ladder_site, "robots")) == codec.encode(counted)
