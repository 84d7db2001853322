"""Tournaments and ladders over the API; no answer holds the id of a person."""

from datetime import datetime, timedelta

import pytest

from tests.web.conftest import Guest, problem
from tests.web.routes.test_notifications import in_days
from tests.web.signing_in import sign_in
from turnsheet.bots.robots import sample_programs
from turnsheet.host.people import guest_id
from turnsheet.host.robot_programs import ladder, library
from turnsheet.host.site import Site
from turnsheet.host.tournaments import rounds

ALL = "/api/tournaments"


@pytest.fixture(autouse=True)
def _ann_has_an_account(site: Site, ann: Guest) -> None:
    sign_in(site, ann, "ann@example.org")
    ann.post("/api/me", {"name": "Ann"})


def created(ann: Guest, **wish: object) -> str:
    """A tournament of Ann, who takes part."""
    answer = ann.post(ALL, {"game": "raumkrieg", "kind": "round-robin", "title": "Cup", "enter": True, **wish})
    assert answer.status_code == 201, answer.json()
    return f"{ALL}/{answer.json()['id']}"


def test_a_tournament_is_created_entered_started_and_played(site: Site, ann: Guest, ben: Guest) -> None:
    cup = created(ann)
    assert ben.post(f"{cup}/entries", {"name": "Benny"}).json() == {"number": 2}
    assert [each["title"] for each in ben.get(ALL).json()] == ["Cup"]
    assert [each["mine"] for each in ben.get(f"{ALL}?which=mine").json()] == [False]
    assert ann.post(f"{cup}/start").status_code == 204
    rounds.run(site)
    found = ben.get(cup).json()
    assert [(each["name"], each["mine"]) for each in found["entries"]] == [("Ann", False), ("Benny", True)]
    (pairing,) = found["pairings"]
    assert pairing["mine"] is True
    seat = pairing["entries"].index(2) + 1
    assert ben.post(f"/api/matches/{pairing['match']}/seats/{seat}/resign").status_code == 200
    rounds.run(site)
    done = ann.get(cup).json()
    assert done["info"]["phase"] == "over"
    assert [(each["entry"], each["points"]) for each in done["tables"][0]["standings"]] == [(1, 1.0), (2, 0.0)]
    assert done["crosstable"] == [
        {"entry": 1, "opponent": 2, "points": 1.0, "matches": 1},
        {"entry": 2, "opponent": 1, "points": 0.0, "matches": 1},
    ]
    assert ann.get(f"{cup}/history").json()[0]["text"] == "The tournament is over."
    assert problem(ann.get(f"{ALL}/{'0' * 12}/history")) == (404, "no-such-tournament")
    assert [each["title"] for each in ann.get(f"{ALL}?which=finished").json()] == ["Cup"]


def test_no_answer_holds_the_id_of_a_person_nor_a_running_match_of_others(site: Site, ann: Guest, ben: Guest) -> None:
    cup = created(ann)
    ben.post(f"{cup}/entries", {"name": "Ben"})
    ann.post(f"{cup}/start")
    rounds.run(site)
    match = ann.get(cup).json()["pairings"][0]["match"]
    stranger = Guest(ann.client)
    ids = [guest_id(cookie.split(".")[0]) for guest in (ann, ben) for cookie in guest.cookies.values()]
    for person in (ann, ben, stranger):
        for path in (cup, ALL, f"{ALL}?which=mine"):
            text = person.get(path).text
            assert not any(each in text or each[:12] in text for each in ids), path
    assert match not in stranger.get(cup).text
    assert match in ben.get(cup).text


def test_refusals_say_what_is_wrong(ann: Guest, ben: Guest) -> None:
    cup = created(ann)
    assert problem(ben.post(f"{cup}/start")) == (403, "not-your-tournament")
    assert problem(ann.post(f"{cup}/start")) == (400, "bad-tournament")
    assert problem(ben.post(f"{cup}/leave")) == (409, "not-entered")
    assert problem(ben.post(ALL, {"game": "raumkrieg", "kind": "swiss"})) == (401, "not-signed-in")
    assert problem(ann.get(f"{ALL}/nothing")) == (404, "no-such-tournament")
    assert problem(ann.post(ALL, {"game": "chess", "kind": "swiss"})) == (404, "no-such-game")
    assert problem(ben.ask("DELETE", f"{cup}/entries/1")) == (403, "not-your-tournament")
    assert problem(Guest(ann.client).post(ALL, {"game": "raumkrieg", "kind": "swiss"})) == (403, "csrf")
    assert ann.post(f"{cup}/entries", {"bot": "hunter"}).json() == {"number": 2}
    assert problem(ben.post(f"{cup}/entries", {"bot": "hunter"})) == (403, "not-your-tournament")
    assert ann.ask("DELETE", f"{cup}/entries/2").status_code == 204
    assert ann.post(f"{cup}/cancel").status_code == 204


def test_lists_come_in_pages(ann: Guest) -> None:
    for number in range(3):
        created(ann, title=f"Cup {number}")
    first = ann.get(f"{ALL}?limit=2")
    assert len(first.json()) == 2
    assert first.headers["link"] == '</api/tournaments?limit=2&after=2>; rel="next"'
    assert len(ann.get(f"{ALL}?limit=2&after=2").json()) == 1


@pytest.mark.parametrize("kind", ["swiss", "knock-out", "league"])
def test_every_kind_is_shown_before_and_after_its_start(site: Site, ann: Guest, ben: Guest, kind: str) -> None:
    cup = created(ann, kind=kind)
    assert ann.get(cup).json()["tables"] == []
    ben.post(f"{cup}/entries", {})
    ann.post(f"{cup}/start")
    rounds.run(site)
    found = ann.get(cup).json()
    assert len(found["tables"][0]["standings"]) == 2
    assert found["info"]["round"] == 1


def test_a_league_is_shown_by_season(site: Site, ann: Guest, ben: Guest) -> None:
    cup = created(ann, kind="league", seasons=2, round_seconds=1)
    ben.post(f"{cup}/entries", {"name": "Ben"})
    ann.post(f"{cup}/start")
    rounds.run(site)
    (pairing,) = ben.get(cup).json()["your_matches"]
    seat = pairing["entries"].index(2) + 1
    ben.post(f"/api/matches/{pairing['match']}/seats/{seat}/resign")
    rounds.run(site)
    found = ann.get(f"{cup}?season=1").json()
    assert (found["season"], found["seasons"], found["rounds"]) == (1, 2, 1)
    assert found["all_seasons"][0] == {
        "number": 1,
        "first_round": 1,
        "last_round": 1,
        "begun": True,
        "over": True,
        "winners": [1],
    }
    assert [each["round"] for each in found["pairings"]] == [1]
    assert [each["round"] for each in ann.get(f"{cup}?season=2").json()["pairings"]] == [2]
    assert problem(ann.get(f"{cup}?season=3")) == (404, "no-such-season")
    assert problem(ann.get(f"{cup}?season=0")) == (400, "bad-request")
    assert problem(ann.get(f"{created(ann)}?season=1")) == (404, "no-such-season")


def test_a_start_time_is_shown_and_changed(ann: Guest, ben: Guest) -> None:
    starts = in_days(2)
    cup = created(ann, starts=starts)
    found = ben.get(cup).json()
    assert abs(datetime.fromisoformat(found["info"]["starts"]) - datetime.fromisoformat(starts)) < timedelta(seconds=1)
    assert (found["late_start"], found["least_entries"], found["next_round"]) == (False, 2, None)
    assert found["why_not_start"] == "This tournament needs at least 2 entries and has 1. Invite more players."
    assert ann.ask("PUT", f"{cup}/start-time", {"starts": None}).status_code == 204
    assert ann.get(ALL).json()[0]["starts"] is None
    assert problem(ben.ask("PUT", f"{cup}/start-time", {"starts": None})) == (403, "not-your-tournament")
    assert problem(ann.ask("PUT", f"{cup}/start-time", {"starts": in_days(-1)})) == (400, "bad-schedule")


def test_a_match_that_is_stuck_is_decided(site: Site, ann: Guest, ben: Guest) -> None:
    cup = created(ann, enter=False)
    ben.post(f"{cup}/entries", {"name": "Ben"})
    ann.post(f"{cup}/entries", {"bot": "hunter"})
    ann.post(f"{cup}/start")
    rounds.run(site)
    (pairing,) = ann.get(cup).json()["pairings"]
    result = f"{cup}/pairings/{pairing['number']}/result"
    assert (ann.get(cup).json()["may_decide"], ben.get(cup).json()["may_decide"]) == (True, False)
    assert problem(ben.post(result, {"winner": 1, "note": "mine"})) == (403, "not-your-tournament")
    assert problem(ann.post(result, {"winner": 1, "note": ""})) == (400, "bad-tournament")
    assert problem(ann.post(f"{cup}/pairings/9/result", {"winner": 1, "note": "x"})) == (404, "no-such-pairing")
    assert ann.post(result, {"winner": 1, "note": "The bot hangs"}).status_code == 204
    (decided,) = Guest(ann.client).get(cup).json()["pairings"]
    assert decided["note"] == "The owner decided: The bot hangs"
    assert decided["ranks"][decided["entries"].index(1)] == 1
    assert problem(ann.post(result, {"note": "again"})) == (409, "wrong-phase")


def test_the_ladder_shows_programs_with_intervals(site: Site, ann: Guest) -> None:
    library.stock(site, "robots", [sample_programs.record(name) for name in sample_programs.names()])
    site.ladder_per_hour = 3600
    assert ladder.climb(site) == 1
    page = ann.get("/api/workshops/robots/ladder").json()
    assert page["contests_an_hour"] == 3600
    assert len(page["programs"]) == len(sample_programs.names())
    assert all(each["low"] < each["rating"] < each["high"] for each in page["programs"])
    (contest,) = page["recent"]
    assert [len(team) for team in contest["teams"]] == [3, 3]
    assert problem(ann.get("/api/workshops/raumkrieg/ladder")) == (404, "no-such-game")
