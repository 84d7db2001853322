"""The atlas through the API: printouts of allies are sent, told with all else, and removed; nobody else has them."""

import pytest

from tests.web.conftest import Guest, problem
from turnsheet.host.matches.allied_printouts import LONGEST


@pytest.fixture
def starweb_match(ann: Guest, ben: Guest) -> str:
    """A match of Starweb of Ann and Ben, begun."""
    match = str(ann.post("/api/matches", {"game": "starweb", "seats": 2, "take": 1, "undo_seconds": 0}).json()["id"])
    ben.post(f"/api/matches/{match}/seats/2/take", {})
    ann.post(f"/api/matches/{match}/start")
    return match


def test_a_printout_of_an_ally_is_kept_told_and_removed(
    ann: Guest, ben: Guest, stranger: Guest, starweb_match: str
) -> None:
    path = f"/api/matches/{starweb_match}/seats/1/atlas"
    text = ben.get(f"/api/matches/{starweb_match}/seats/2/printout").text
    assert ann.get(path).json()["sources"] == []
    assert ann.post(path, {"text": text}).status_code == 204
    (source,) = ann.get(path).json()["sources"]
    assert (source["turn"], source["notes"]) == (1, [])
    assert [each["id"] for each in ann.get(path).json()["lists"]] == ["atlas", "changes", "visible scores"]
    for other in (ben, stranger):
        assert problem(other.get(path)) == (403, "not-your-seat")
    assert problem(ben.post(path, {"text": text})) == (403, "not-your-seat")
    assert problem(ben.ask("DELETE", f"{path}?name=x")) == (403, "not-your-seat")
    assert problem(ann.ask("DELETE", f"{path}?name=x")) == (404, "no-such-printout")
    assert ann.ask("DELETE", f"{path}?name={source['name']}").status_code == 204
    assert ann.get(path).json()["sources"] == []


def test_notes_of_the_seat_do_not_list_them(ann: Guest, ben: Guest, starweb_match: str) -> None:
    text = ben.get(f"/api/matches/{starweb_match}/seats/2/printout").text
    ann.post(f"/api/matches/{starweb_match}/seats/1/atlas", {"text": text})
    assert ann.get(f"/api/matches/{starweb_match}/seats/1/notes").json() == []


def test_what_does_not_fit_is_refused(ann: Guest, ben: Guest, starweb_match: str) -> None:
    path = f"/api/matches/{starweb_match}/seats/1/atlas"
    assert problem(ann.post(path, {"text": "Dear Ann"})) == (400, "bad-printout")
    text = ben.get(f"/api/matches/{starweb_match}/seats/2/printout").text
    assert problem(ann.post(path, {"text": text.replace("Turn 1,", "Turn 2,", 1)})) == (400, "bad-printout")
    assert problem(ann.post(path, {"text": "x" * (LONGEST + 1)})) == (400, "bad-request")


def test_games_without_an_atlas_say_so(ann: Guest, trio: str) -> None:
    assert problem(ann.get(f"/api/matches/{trio}/seats/1/atlas")) == (404, "no-such-game")
