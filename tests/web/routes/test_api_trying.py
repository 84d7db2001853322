"""The API: what a seat tries and keeps for itself, in sandboxes, forecasts and notes."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem


def test_a_what_if_is_a_match_of_ones_own(ann: Guest, ben: Guest, stranger: Guest, trio: str) -> None:
    forked = ann.post(f"/api/matches/{trio}/seats/1/sandbox", {"step": 0, "bots": {"2": "hunter"}})
    match = forked.json()
    assert forked.status_code == 201
    assert (match["phase"], match["parent"], match["parent_step"]) == ("running", trio, 0)
    assert [(seat["holder"], seat["mine"]) for seat in match["seats"]] == [
        ("person", True),
        ("bot", False),
        ("person", True),
    ]
    base = f"/api/matches/{match['id']}"
    for seat in (1, 3):
        assert ann.post(f"{base}/seats/{seat}/orders", {"text": f"{seat}4 V 5,0"}).status_code == 201
    assert ann.get(base).json()["step"] == 1
    assert ann.get(f"/api/matches/{trio}").json()["step"] == 0
    for guest in (ben, stranger):
        for path in ("", "/history", "/events", "/file", "/seats/1/view"):
            assert problem(guest.get(base + path)) == (404, "no-such-match")
        assert [each["id"] for each in guest.get("/api/matches").json()] == [trio]
    assert {each["id"] for each in ann.get("/api/matches").json()} == {trio, match["id"]}
    assert {each["id"] for each in ann.get("/api/matches?which=mine").json()} == {trio, match["id"]}


@pytest.mark.parametrize(
    ("seat", "body", "told"),
    [
        (2, {}, (403, "not-your-seat")),
        (0, {}, (403, "not-over")),
        (9, {}, (404, "no-such-seat")),
        (1, {"step": 1}, (404, "no-such-step")),
        (1, {"step": -1}, (400, "bad-request")),
        (1, {"step": 10**15}, (400, "bad-request")),
        (1, {"bots": {"2": "nobody"}}, (404, "no-such-bot")),
        (1, {"bots": {"4": "hunter"}}, (404, "no-such-seat")),
        (1, {"bots": {str(10**15): "hunter"}}, (404, "no-such-seat")),
    ],
)
def test_a_what_if_that_cannot_be_is_refused(
    ann: Guest, trio: str, seat: int, body: dict[str, object], told: tuple[int, str]
) -> None:
    assert problem(ann.post(f"/api/matches/{trio}/seats/{seat}/sandbox", body)) == told
    assert len(ann.get("/api/matches?which=mine").json()) == 1


def test_notes_are_kept_for_the_seat_alone(ann: Guest, ben: Guest, stranger: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1/notes"
    note = {"kind": "note", "name": "W12", "text": "Orrin builds here"}
    assert ann.get(path).json() == []
    assert ann.ask("PUT", path, [note]).status_code == 204
    assert ann.get(path).json() == [note]
    for other in (ben, stranger):
        assert problem(other.get(path)) == (403, "not-your-seat")
    assert problem(ben.ask("PUT", path, [note])) == (403, "not-your-seat")
    ann.post(f"/api/matches/{trio}/end")
    assert (ann.get(path).json(), problem(ben.get(path))) == ([note], (403, "not-your-seat"))
    assert ann.ask("PUT", path, [note | {"text": ""}]).status_code == 204
    assert ann.get(path).json() == []


@pytest.mark.parametrize("wrong", [{"kind": "diary"}, {"name": ""}, {"name": "x" * 61}, {"text": "x" * 4001}])
def test_notes_of_the_wrong_shape_are_refused(ann: Guest, trio: str, wrong: dict[str, str]) -> None:
    path = f"/api/matches/{trio}/seats/1/notes"
    note = {"kind": "note", "name": "W12", "text": "x"}
    assert problem(ann.ask("PUT", path, [note, note | wrong])) == (400, "bad-request")
    assert ann.get(path).json() == []


def test_orders_are_tried_without_being_kept(ann: Guest, ben: Guest, stranger: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1"
    made = ann.post(f"{path}/forecast", {"text": "14 V 5,0\nwhat"}).json()
    assert made["printout"].startswith("FORECAST:")
    assert (made["orders"], [refusal["line"] for refusal in made["refusals"]]) == (["14 V 5,0"], [2])
    assert made["chart"]["marks"]
    assert ann.get(f"{path}/orders").json()["text"] == ""
    told = ann.post(f"{path}/forecast", {"text": "", "assumptions": "\nthe ship is near"})
    assert problem(told) == (400, "bad-position")
    assert told.json()["detail"].startswith("Assumptions, line 2: ")
    for other in (ben, stranger):
        assert other.post(f"{path}/forecast", {"text": ""}).status_code == 403


def test_a_what_if_may_assume_something(ann: Guest, ben: Guest, cat: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1/sandbox"
    for seat, guest in enumerate((ann, ben, cat), 1):
        guest.post(f"/api/matches/{trio}/seats/{seat}/orders", {"text": ""})
    assert problem(ann.post(path, {"assumptions": "nonsense"})) == (400, "bad-position")
    assert len(ann.get("/api/matches?which=mine").json()) == 1
    fork = ann.post(path, {"assumptions": "24 of 2  A 0,0  V 0,0  P 777,333  F 5"}).json()["id"]
    assert "777,333" in ann.get(f"/api/matches/{fork}/seats/2/printout").text


def test_a_program_cannot_hold_a_what_if(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    token = ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"]
    program = Guest(client)
    program.headers = {"authorization": f"Bearer {token}"}
    assert problem(program.post(f"/api/matches/{trio}/seats/1/sandbox")) == (403, "not-a-guest")
