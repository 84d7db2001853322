"""Private matches over the API: people without a part in one are told nothing of it, whatever they ask for."""

import asyncio

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers import event_loops
from tests.helpers.server_in_thread import listen, new_cookie, opened
from tests.web.conftest import Guest, problem
from tests.web.every_route import calls
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker, guest_id
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

TITLE, NAME = "planted-title", "planted-name"


def gathering(ann: Guest, ben: Guest) -> tuple[str, str]:
    """A private match of Ann, who has invited Ben; and the link Ben came with."""
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "private": True, "title": TITLE, "undo_seconds": 0}
    match = ann.post("/api/matches", wish).json()["id"]
    code = ann.post(f"/api/matches/{match}/seats/2/invite").json()["code"]
    assert ben.post(f"/api/matches/{match}/seats/2/take", {"code": code, "name": NAME}).status_code == 200
    return match, code


@pytest.mark.parametrize("phase", ["gathering", "running", "ended"])
def test_no_route_tells_others_of_a_private_match(
    client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, phase: str
) -> None:
    match, _ = gathering(ann, ben)
    if phase != "gathering":
        ann.post(f"/api/matches/{match}/start")
    if phase == "ended":
        ann.post(f"/api/matches/{match}/end")
    walked = 0
    for asker in (cat, Guest(client)):
        for call in calls(client.app, match, 2):
            answer = asker.ask(*call)
            assert TITLE not in answer.text, call
            assert NAME not in answer.text, call
            if call.method == "GET" and match in call.path:
                assert problem(answer) == (403, "private-match"), call
            walked += match in call.path
        for which in ("all", "open", "mine", "watch"):
            assert match not in asker.get(f"/api/matches?which={which}").text
    assert walked > 60
    assert match in ben.get("/api/matches").text


def test_the_page_of_a_link_shows_the_match_if_the_link_works(ann: Guest, ben: Guest, cat: Guest) -> None:
    match, code = gathering(ann, ben)
    seat = f"/api/matches/{match}/seats/2"
    ben.post(f"{seat}/leave")
    assert cat.post(f"{seat}/code", {"code": code}).json()["match"]["title"] == TITLE
    assert cat.post(f"{seat}/code", {"code": "x"}).json() == {"use": "nothing", "match": None, "host": ""}
    assert problem(cat.post(f"{seat}/take", {"code": "x"})) == (403, "wrong-code")
    assert cat.post(f"{seat}/take", {"code": code}).json()["title"] == TITLE


@pytest.mark.parametrize("how", ["leave", "bot"])
def test_somebody_who_gives_up_their_seat_is_answered_and_sees_nothing_more(ann: Guest, ben: Guest, how: str) -> None:
    match, _ = gathering(ann, ben)
    answer = ben.post(f"/api/matches/{match}/seats/2/{how}", {"bot": "hunter"} if how == "bot" else {})
    assert (answer.status_code, answer.json()["seats"][1]["mine"]) == (200, False)
    assert problem(ben.get(f"/api/matches/{match}")) == (403, "private-match")


def test_a_removed_player_is_told_why_they_do_not_see_the_match(ann: Guest, ben: Guest) -> None:
    match, _ = gathering(ann, ben)
    assert ann.post(f"/api/matches/{match}/seats/2/free").status_code == 200
    answer = ben.get(f"/api/matches/{match}")
    assert problem(answer) == (403, "not-your-seat")
    assert "The match owner removed you from seat 2." in answer.json()["detail"]
    assert ann.post(f"/api/matches/{match}/make-public").status_code == 200
    assert ben.get(f"/api/matches/{match}").json()["lost_seat"] == "The match owner removed you from seat 2."


def test_a_removed_player_hears_no_more_of_what_happens(site: Site) -> None:
    owner = Asker(person="a" * 64)
    match = lifecycle.open_match(site, owner, Opening("raumkrieg", seats=3, take=1, private=True))
    code = seating.invite(site, match, 2, owner)

    async def play(port: int, cookie: str) -> tuple[list[str], str]:
        one = await listen(port, match, cookie=cookie)
        await asyncio.to_thread(seating.free_seat, site, match, 2, owner)
        await one.end()
        again = await listen(port, match, cookie=cookie)
        for each in (one, again):
            await each.close()
        return one.texts, again.head

    with opened(create_app(site, Runner(site))) as port:
        cookie = new_cookie(port)
        player = Asker(person=guest_id(cookie.partition("=")[2].partition(".")[0]))
        seating.take_seat(site, match, 2, player, code=code, name="Ben")
        heard, head = event_loops.run(play(port, cookie))
    assert heard == []
    assert " 403 " in head.splitlines()[0]
