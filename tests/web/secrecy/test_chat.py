"""Chat, calendars and spectators' views over the API: nobody else is told, whatever they ask for."""

import asyncio
import io

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers import event_loops
from tests.helpers.server_in_thread import listen, new_cookie, opened
from tests.web.conftest import Guest, problem
from tests.web.every_route import calls
from turnsheet.host.matches import chat, lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker, guest_id
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

PUBLIC, PRIVATE = "planted-for-all", "planted-for-ben"


def talked(ann: Guest, match: str) -> None:
    """Ann has written to everyone and to Ben."""
    assert ann.post(f"/api/matches/{match}/seats/1/chat", {"text": PUBLIC}).status_code == 201
    assert ann.post(f"/api/matches/{match}/seats/1/chat", {"text": PRIVATE, "to": 2}).status_code == 201


@pytest.mark.one_of("ended")
@pytest.mark.parametrize("ended", [False, True])
def test_no_route_tells_anybody_else_what_was_written_in_private(
    client: TestClient[Litestar], ann: Guest, ben: Guest, cat: Guest, trio: str, ended: bool
) -> None:
    talked(ann, trio)
    if ended:
        ann.post(f"/api/matches/{trio}/end")
    assert PRIVATE in ben.get(f"/api/matches/{trio}/seats/2/chat").text
    walked = 0
    for asker in (cat, Guest(client, "Dan"), Guest(client)):
        for seat in (0, 1, 2, 3):
            for call in calls(client.app, trio, seat):
                if not call.path.endswith("/events"):
                    assert PRIVATE not in asker.ask(*call).text, call
                    walked += 1
    assert walked > 400


def test_people_who_do_not_play_read_the_chat_after_the_end_only(
    client: TestClient[Litestar], ann: Guest, trio: str
) -> None:
    talked(ann, trio)
    dan = Guest(client, "Dan")
    for seat in (0, 1, 2, 3):
        for call in calls(client.app, trio, seat):
            if call.method == "GET" and not call.path.endswith("/events"):
                assert PUBLIC not in dan.ask(*call).text, call
    assert problem(dan.get(f"/api/matches/{trio}/seats/0/chat")) == (403, "not-your-seat")
    ann.post(f"/api/matches/{trio}/end")
    assert PUBLIC in dan.get(f"/api/matches/{trio}/seats/0/chat").text


def test_a_token_reads_and_writes_for_its_own_seat_alone(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    talked(ann, trio)
    program = Guest(client)
    token = ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"]
    program.headers = {"authorization": f"Bearer {token}"}
    assert PRIVATE in program.get(f"/api/matches/{trio}/seats/1/chat").text
    assert program.post(f"/api/matches/{trio}/seats/1/chat", {"text": "beep"}).json()["messages"][-1]["text"] == "beep"
    assert problem(program.post(f"/api/matches/{trio}/seats/2/chat", {"text": "x"})) == (401, "bad-token")
    assert problem(program.get(f"/api/matches/{trio}/seats/2/chat")) == (403, "not-your-seat")


def test_event_streams_tell_its_readers_alone_that_something_was_written(site: Site) -> None:
    owner = Asker(person="a" * 64)
    match = lifecycle.open_match(site, owner, Opening("raumkrieg", seats=4, take=1, watch="turn"))

    async def play(port: int, cookies: list[str]) -> list[list[str]]:
        heard = [await listen(port, match, cookie=cookie) for cookie in cookies]
        await asyncio.to_thread(chat.send, site, match, 1, owner, 2, PRIVATE)
        await asyncio.to_thread(chat.send, site, match, 1, owner, None, PUBLIC)
        for each, count in zip(heard, (2, 1), strict=False):
            await each.hear(count)
        await asyncio.to_thread(seating.seat_bot, site, match, 3, "random", owner)
        for each, count in zip(heard, (3, 2, 1), strict=True):
            await each.hear(count)
        for each in heard:
            await each.close()
        return [each.texts for each in heard]

    with opened(create_app(site, Runner(site))) as port:
        cookies = [new_cookie(port) for _ in range(3)]
        for seat, cookie in ((2, cookies[0]), (4, cookies[1])):
            player = Asker(person=guest_id(cookie.partition("=")[2].partition(".")[0]))
            seating.take_seat(site, match, seat, player)
        told = event_loops.run(play(port, cookies))
    last = "A bot plays seat 3."
    assert told == [["", "", last], ["", last], [last]]


def test_a_calendar_is_for_people_with_its_address_and_no_log_has_it(
    client: TestClient[Litestar], ann: Guest, ben: Guest, trio: str, log: io.StringIO
) -> None:
    path = ann.post("/api/me/calendar").json()["path"]
    other = ben.post("/api/me/calendar").json()["path"]
    assert path != other
    stranger = Guest(client)
    assert stranger.get(path).headers["content-type"].startswith("text/calendar")
    assert problem(stranger.get(path.replace(".ics", "x.ics"))) == (404, "no-such-calendar")
    assert stranger.get(path.removesuffix(".ics")).status_code == 404
    token = path.removeprefix("/calendar/").removesuffix(".ics")
    for asker in (ben, stranger):
        for call in calls(client.app, trio):
            if not call.path.endswith("/events"):
                assert token not in asker.ask(*call).text, call
    assert token not in ann.get("/api/me/calendar").text
    assert log.getvalue()
    assert token not in log.getvalue()


def test_a_calendar_that_has_not_changed_is_not_sent_again(client: TestClient[Litestar], ann: Guest) -> None:
    path = ann.post("/api/me/calendar").json()["path"]
    tag = ann.get(path).headers["etag"]
    again = client.get(path, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_players_are_refused_the_view_of_spectators(client: TestClient[Litestar], ann: Guest, ben: Guest) -> None:
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "undo_seconds": 0, "watch": "turn"}
    match = ann.post("/api/matches", wish).json()["id"]
    ben.post(f"/api/matches/{match}/seats/2/take")
    ann.post(f"/api/matches/{match}/start")
    for _ in range(2):
        for seat, player in ((1, ann), (2, ben)):
            player.post(f"/api/matches/{match}/seats/{seat}/orders", {"text": ""})
    assert ann.post(f"/api/matches/{match}/seats/2/replace", {"bot": "hunter"}).status_code == 200
    for page in ("view", "chart", "lists", "printout", "printout.json", "story", "scores"):
        for player in (ann, ben):
            assert problem(player.get(f"/api/matches/{match}/seats/0/{page}?step=0"))[1] == "not-over", page
    assert Guest(client).get(f"/api/matches/{match}/seats/0/view?step=0").status_code == 200
    assert match not in ann.get("/api/watch").text
    assert match not in ben.get("/api/watch").text
    assert match in Guest(client).get("/api/watch").text
    assert ben.get(f"/api/matches/{match}").json()["former"] is True
