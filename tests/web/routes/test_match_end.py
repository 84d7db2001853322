"""The API of the end of a match: results, rematches, resigning and draws."""

import pytest
from msgspec.structs import replace

from tests.web.conftest import Guest, problem
from turnsheet.core import codec
from turnsheet.host import access
from turnsheet.host.matches import position_summary
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.matches import change, find


@pytest.mark.parametrize("page", ["result", "moments"])
def test_nobody_sees_the_result_before_the_end(trio: str, ann: Guest, stranger: Guest, page: str) -> None:
    for guest in (ann, stranger):
        assert problem(guest.get(f"/api/matches/{trio}/{page}")) == (403, "not-over")
    ann.post(f"/api/matches/{trio}/end")
    assert stranger.get(f"/api/matches/{trio}/{page}").status_code == 200


def test_a_result_is_told_to_everybody_alike(trio: str, ann: Guest, ben: Guest, stranger: Guest) -> None:
    ann.post(f"/api/matches/{trio}/end")
    told = [guest.get(f"/api/matches/{trio}/result").json() for guest in (ann, ben, stranger)]
    assert told[0] == told[1] == told[2]
    assert told[0]["why"] == "owner"
    assert {place["seat"] for place in told[0]["standings"]} == {1, 2, 3}


def test_names_of_anonymous_players_are_told_after_the_end(trio: str, site: Site, ben: Guest) -> None:
    with site.store.read() as connection:
        row = replace(find(connection, trio), anonymous=True)
    assert access.player_names(site, row) == {}
    assert access.player_names(site, replace(row, anonymous=False)) == {1: "Ann", 2: "Ben", 3: "Cat"}
    ben.post("/api/me", {"name": "Ann"})
    assert access.player_names(site, replace(row, phase="ended")) == {1: "Ann (seat 1)", 2: "Ann (seat 2)", 3: "Cat"}


def test_while_a_match_runs_only_its_player_is_told_that_a_seat_is_eliminated(
    trio: str, site: Site, ann: Guest, ben: Guest, stranger: Guest
) -> None:
    with site.store.write() as connection:
        row = find(connection, trio)
        card = replace(position_summary.of(connection, site, row), eliminated=(2,))
        change(connection, row, {"card": codec.encode(card).decode()})

    def seen(guest: Guest) -> list[bool]:
        return [seat["eliminated"] for seat in guest.get(f"/api/matches/{trio}").json()["seats"]]

    assert seen(ann) == seen(stranger) == [False, False, False]
    assert seen(ben) == [False, True, False]
    ann.post(f"/api/matches/{trio}/end")
    assert seen(stranger) == [False, True, False]


def test_players_resign_until_one_is_left(trio: str, ann: Guest, ben: Guest, cat: Guest) -> None:
    assert problem(ann.post(f"/api/matches/{trio}/seats/2/resign")) == (403, "not-your-seat")
    told = ben.post(f"/api/matches/{trio}/seats/2/resign").json()
    assert told["phase"] == "running"
    assert [seat["resigned"] for seat in told["seats"]] == [False, True, False]
    assert not told["seats"][1]["awaited"]
    told = cat.post(f"/api/matches/{trio}/seats/3/resign").json()
    assert (told["phase"], told["ended_by"], told["winners"]) == ("ended", "resigned", [1])


def test_a_program_cannot_resign_for_its_seat(trio: str, ann: Guest, stranger: Guest) -> None:
    token = ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"]
    stranger.headers = {"authorization": f"Bearer {token}"}
    assert stranger.post(f"/api/matches/{trio}/seats/1/resign").status_code == 403


def test_a_draw_needs_everybody(trio: str, ann: Guest, ben: Guest, cat: Guest) -> None:
    for guest, seat in ((ann, 1), (ben, 2)):
        told = guest.post(f"/api/matches/{trio}/seats/{seat}/draw").json()
        assert told["phase"] == "running"
    assert [seat["draw"] for seat in told["seats"]] == [True, True, False]
    assert ben.ask("DELETE", f"/api/matches/{trio}/seats/2/draw").json()["seats"][1]["draw"] is False
    ben.post(f"/api/matches/{trio}/seats/2/draw")
    told = cat.post(f"/api/matches/{trio}/seats/3/draw").json()
    assert (told["phase"], told["ended_by"], told["winners"]) == ("ended", "draw", [])


def test_a_rematch_shows_each_player_their_own_invitation(
    trio: str, ann: Guest, ben: Guest, cat: Guest, stranger: Guest
) -> None:
    assert problem(ben.post(f"/api/matches/{trio}/rematch")) == (409, "wrong-phase")
    ann.post(f"/api/matches/{trio}/end")
    new = ben.post(f"/api/matches/{trio}/rematch").json()
    assert [seat["mine"] for seat in new["seats"]] == [False, True, False]
    assert cat.post(f"/api/matches/{trio}/rematch").json()["id"] == new["id"]
    invited = {guest: guest.get(f"/api/matches/{trio}").json()["rematch"] for guest in (ann, ben, cat, stranger)}
    assert [invited[guest]["seat"] for guest in (ann, ben, cat, stranger)] == [1, None, 3, None]
    assert invited[ben]["path"] == invited[stranger]["path"] == f"/match/{new['id']}"
    *_, code = invited[cat]["path"].split("/")
    taken = cat.post(f"/api/matches/{new['id']}/seats/3/take", {"code": code})
    assert [seat["mine"] for seat in taken.json()["seats"]] == [False, False, True]
