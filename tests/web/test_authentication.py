"""Who may write, and who may know: walked over all routes that the app has, so that no new one is forgotten."""

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import Guest, problem
from tests.web.every_route import WRITING, calls
from turnsheet.host.crypto import new_secret
from turnsheet.host.people import guest_id
from turnsheet.host.site import Site
from turnsheet.host.store.schema import METADATA, seats
from turnsheet.interfaces.web.authentication import COOKIE, cookie_name, csrf_token

Store = dict[str, list[tuple[object, ...]]]


def kept(site: Site) -> Store:
    """All that the store holds."""
    with site.store.read() as connection:
        tables = METADATA.sorted_tables
        return {table.name: [tuple(row) for row in connection.execute(sa.select(table))] for table in tables}


def with_cookie(client: TestClient[Litestar], site: Site, name: str, value: str) -> Guest:
    """Somebody with a cookie, and with the token that would belong to it."""
    asker = Guest(client)
    asker.cookies = {name: value}
    asker.headers = {"x-csrf-token": csrf_token(site, guest_id(value.partition(".")[0]))}
    return asker


def with_token(client: TestClient[Litestar], token: str) -> Guest:
    """A program with a token."""
    asker = Guest(client)
    asker.headers = {"authorization": f"Bearer {token}"}
    return asker


def other_seats_token(client: TestClient[Litestar]) -> str:
    """The token of a seat in another match."""
    dan = Guest(client, "Dan")
    match = dan.post("/api/play-now").json()["id"]
    return str(dan.post(f"/api/matches/{match}/seats/1/token").json()["token"])


STRANGERS: dict[str, Callable[[TestClient[Litestar], Site], Guest]] = {
    "no cookie": lambda client, _: Guest(client),
    "a made-up cookie": lambda client, site: with_cookie(client, site, cookie_name(site, False), new_secret()),
    "a made-up old cookie": lambda client, site: with_cookie(client, site, COOKIE, new_secret()),
    "a made-up signature": lambda client, site: with_cookie(
        client, site, cookie_name(site, False), f"{new_secret()}.{'a' * 64}"
    ),
    "a made-up token": lambda client, _: with_token(client, "x"),
    "an empty token": lambda client, _: with_token(client, ""),
    "another seat's token": lambda client, _: with_token(client, other_seats_token(client)),
}


@pytest.mark.parametrize("who", STRANGERS)
def test_nobody_unknown_changes_anything(site: Site, client: TestClient[Litestar], trio: str, who: str) -> None:
    asker = STRANGERS[who](client, site)
    before = kept(site)
    asked = [call for call in calls(client.app, trio) if call.method in WRITING]
    assert len(asked) > 30
    for call in asked:
        answer = asker.ask(*call)
        assert problem(answer) in {(403, "csrf"), (403, "not-a-guest"), (401, "bad-token")}, call
        assert kept(site) == before, call


def test_what_the_walk_sends_is_understood(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    """Or the walks would prove nothing: every writing route takes what they send, from somebody who may."""
    for call in calls(client.app, trio):
        if call.method in WRITING:
            answer = ann.ask(*call)
            assert answer.is_success or problem(answer)[1] not in ("bad-request", "csrf", "wrong-method"), (
                call,
                answer.text,
            )


def test_a_seats_token_does_only_what_its_seat_may(
    site: Site, client: TestClient[Litestar], ann: Guest, trio: str
) -> None:
    program = with_token(client, ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"])
    done = {call.path for call in calls(client.app, trio) if call.method in WRITING and program.ask(*call).is_success}
    desk = f"/api/matches/{trio}/seats/1/"
    assert done == {
        desk + each for each in ("forecast", "notes", "check", "draft", "orders", "vacation", "chat", "chat/read")
    }
    for seat in (2, 3, 0, 10**30):
        for call in calls(client.app, trio, seat):
            if call.method in WRITING:
                assert problem(program.ask(*call)) in {(403, "not-a-guest"), (401, "bad-token")}, call


def test_a_guest_needs_no_row_before_they_do_something(site: Site, client: TestClient[Litestar]) -> None:
    before = kept(site)
    asker = Guest(client)
    answer = asker.get("/api/me")
    assert kept(site) == before
    asker.cookies, asker.headers = dict(answer.cookies), {"x-csrf-token": answer.json()["csrf"]}
    assert asker.post("/api/play-now").is_success


def test_a_cookie_of_an_earlier_release_keeps_its_seat(site: Site, client: TestClient[Litestar], trio: str) -> None:
    secret = new_secret()
    with site.store.write() as connection:
        held = seats.update().where(seats.c.match == trio, seats.c.seat == 2)
        connection.execute(held.values(holder=guest_id(secret)))
    old = with_cookie(client, site, COOKIE, secret)
    assert old.post(f"/api/matches/{trio}/seats/2/orders", {"text": ""}).status_code == 201
    answer = old.get("/api/me")
    assert answer.json()["csrf"] == old.headers["x-csrf-token"]
    old.cookies = dict(answer.cookies)
    assert old.cookies[cookie_name(site, False)].startswith(f"{secret}.")
    assert old.ask("DELETE", f"/api/matches/{trio}/seats/2/orders").status_code == 200


def test_a_made_up_cookie_is_replaced(site: Site, client: TestClient[Litestar]) -> None:
    for name in (COOKIE, cookie_name(site, False)):
        asker = with_cookie(client, site, name, "a" * 32)
        given = asker.get("/api/me").cookies[cookie_name(site, False)]
        assert not given.startswith("a" * 32)


def test_servers_on_one_machine_do_not_overwrite_each_others_guests(site: Site) -> None:
    other = Site(site.store, {}, "another key for tests")
    assert cookie_name(site, False) != cookie_name(other, False)


@pytest.mark.parametrize(("who", "seat"), [("ben", 0), ("ben", 1), ("ben", 9), ("stranger", 1), ("ben's token", 2)])
def test_anothers_sandbox_does_not_exist(
    client: TestClient[Litestar], ann: Guest, ben: Guest, stranger: Guest, trio: str, who: str, seat: int
) -> None:
    fork = ann.post(f"/api/matches/{trio}/seats/1/sandbox").json()["id"]
    program = with_token(client, ben.post(f"/api/matches/{trio}/seats/2/token").json()["token"])
    asker = {"ben": ben, "stranger": stranger, "ben's token": program}[who]
    walked = 0
    for there, nowhere in zip(calls(client.app, fork, seat), calls(client.app, "0" * 12, seat), strict=True):
        if fork in there.path and not there.path.startswith("/api/admin/"):
            answer, none = asker.ask(*there), asker.ask(*nowhere)
            assert (answer.status_code, answer.content) == (none.status_code, none.content), there
            if there.method == "GET" or who == "ben":
                assert problem(answer) == (404, "no-such-match"), there
            walked += 1
    assert walked > 30


def test_a_link_to_a_seat_of_a_sandbox_works(ann: Guest, ben: Guest, trio: str) -> None:
    fork = ann.post(f"/api/matches/{trio}/seats/1/sandbox").json()["id"]
    code = ann.post(f"/api/matches/{fork}/seats/1/link").json()["code"]
    assert problem(ben.post(f"/api/matches/{fork}/seats/1/take", {"code": "x"})) == (404, "no-such-match")
    assert ben.post(f"/api/matches/{fork}/seats/1/take", {"code": code}).is_success
