"""Encoded answers: made once for a turn and a seat, for those only who may look, in bounded memory."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem
from tests.web.test_thread_pools import Slow
from turnsheet.host import access
from turnsheet.interfaces.web.encoded_answers import OVERHEAD, EncodedCache
from turnsheet.interfaces.web.thread_pools import SLOW_THREADS, WAITING

KINDS = ("view", "chart", "lists", "printout", "printout.json")


@pytest.fixture
def slow(client: TestClient[Litestar]) -> Iterator[Slow]:
    slow = Slow(client)
    yield slow
    slow.let_go()


@pytest.fixture
def played(trio: str, ann: Guest, ben: Guest, cat: Guest) -> str:
    """A match of three in which a turn was played."""
    for seat, guest in enumerate((ann, ben, cat), 1):
        assert guest.post(f"/api/matches/{trio}/seats/{seat}/orders", {"text": ""}).status_code == 201
    assert ann.get(f"/api/matches/{trio}").json()["step"] == 1
    return trio


def paths(match: str, seat: int) -> list[str]:
    """What a seat can look at, now and before."""
    now = [f"/api/matches/{match}/seats/{seat}/{kind}" for kind in KINDS]
    return [*now, *[f"{path}?step=0" for path in now], f"/api/matches/{match}/seats/{seat}/forms"]


def test_an_answer_is_made_once(ann: Guest, played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = [ann.get(path) for path in paths(played, 1)]
    assert {answer.status_code for answer in first} == {200}

    def made_again(*_given: object) -> None:
        pytest.fail("it was made again")

    monkeypatch.setattr(access, "look_from", made_again)
    again = [ann.get(path) for path in paths(played, 1)]
    assert [answer.content for answer in again] == [answer.content for answer in first]
    assert [answer.headers["content-type"] for answer in again] == [answer.headers["content-type"] for answer in first]


def test_each_seat_and_each_step_has_answers_of_its_own(ann: Guest, ben: Guest, played: str) -> None:
    for kind in ("view", "printout"):
        path = f"/api/matches/{played}/seats/{{}}/{kind}"
        found = {
            ann.get(path.format(1)).content,
            ann.get(path.format(1) + "?step=0").content,
            ben.get(path.format(2)).content,
            ben.get(path.format(2) + "?step=0").content,
        }
        assert len(found) == 4


def test_what_was_made_for_its_holder_is_given_to_nobody_else(ann: Guest, ben: Guest, played: str) -> None:
    for path in paths(played, 1):
        assert ann.get(path).status_code == 200
        assert problem(ben.get(path)) == (403, "not-your-seat")


def test_earlier_turns_wait_for_slow_threads_and_the_current_one_does_not(slow: Slow, ann: Guest, played: str) -> None:
    seat = f"/api/matches/{played}/seats/1"
    remembered = ann.get(f"{seat}/chart?step=0").content
    slow.occupy(SLOW_THREADS + WAITING)
    for kind in KINDS:
        assert ann.get(f"{seat}/{kind}").status_code == 200
    assert ann.get(f"{seat}/chart?step=0").content == remembered
    assert problem(ann.get(f"{seat}/view?step=0")) == (429, "busy")
    assert ann.get(f"{seat}/scores").status_code == 200


def test_the_memory_for_answers_is_bounded_in_bytes() -> None:
    cache = EncodedCache(10 * (1000 + OVERHEAD))
    for turn in range(100):
        cache.put((turn, 1, "chart"), b"x" * 1000)
        cache.get((0, 1, "chart"))
    assert len(cache) == 10
    assert cache.size <= cache.limit
    assert cache.get((0, 1, "chart")) is not None  # it was used all the time
    assert cache.get((1, 1, "chart")) is None
    cache.put((100, 1, "chart"), b"x" * cache.limit)
    assert cache.size <= cache.limit
    cache.put((101, 1, "chart"), b"x")
    cache.put((101, 1, "chart"), b"x")
    assert cache.size == sum(len(answer) + OVERHEAD for answer in cache._answers.values())
