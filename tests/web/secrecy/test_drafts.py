"""Drafts of one seat on two devices over the API: its own browsers hear of them, nobody else does."""

import asyncio

from tests.helpers import event_loops
from tests.helpers.server_in_thread import listen, new_cookie, opened
from tests.web.conftest import Guest, problem
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker, guest_id
from turnsheet.host.site import Site
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app


def test_a_save_or_a_send_that_names_an_older_version_is_refused(ann: Guest) -> None:
    match = ann.post("/api/play-now", {"game": "raumkrieg"}).json()["id"]
    seat = f"/api/matches/{match}/seats/1"
    sheet = ann.get(f"{seat}/orders").json()
    phone = ann.ask("PUT", f"{seat}/draft", {"text": "14 V 5,0", "step": 1, "based_on": sheet["version"]})
    assert phone.json()["id"] == ann.get(f"{seat}/orders").json()["version"]
    stale = {"text": "15 V 6,0", "step": 1, "based_on": sheet["version"]}
    refused = ann.ask("PUT", f"{seat}/draft", stale)
    assert problem(refused) == (409, "newer-draft")
    assert "14 V" not in refused.text
    assert problem(ann.post(f"{seat}/orders", stale)) == (409, "newer-draft")
    assert ann.get(f"{seat}/orders").json()["text"] == "14 V 5,0"
    assert ann.ask("PUT", f"{seat}/draft", {"text": "15 V 6,0", "step": 1}).status_code == 200


def test_event_streams_tell_the_player_on_the_seat_alone_of_a_draft(site: Site) -> None:
    owner = Asker(person="a" * 64)
    match = lifecycle.open_match(site, owner, Opening("raumkrieg", seats=3, take=1, watch="turn"))

    async def play(port: int, cookies: list[str], ben: Asker) -> list[list[str]]:
        phone, desktop = [await listen(port, match, cookie=cookies[0]) for _ in range(2)]
        others = [await listen(port, match, cookie=cookie) for cookie in cookies[1:]]
        for text in ("24 V 5,0", "24 V 6,0"):
            await asyncio.to_thread(order_sheets.submit, site, match, 2, ben, "draft", text)
            for each in (phone, desktop):
                await each.hear(len(each.texts) + 1)
        await asyncio.to_thread(lifecycle.pause, site, match, owner)
        for each in (phone, desktop, *others):
            await each.hear(len(each.texts) + 1)
            await each.close()
        return [each.texts for each in (phone, desktop, *others)]

    with opened(create_app(site, Runner(site))) as port:
        cookies = [new_cookie(port) for _ in range(3)]
        players = [Asker(person=guest_id(cookie.partition("=")[2].partition(".")[0])) for cookie in cookies]
        for seat, player in ((2, players[0]), (3, players[1])):
            seating.take_seat(site, match, seat, player)
        lifecycle.start(site, match, owner)
        told = event_loops.run(play(port, cookies, players[0]))
    last = told[-1]
    assert len(last) == 1
    assert told == [["", "", *last], ["", "", *last], last, last]
