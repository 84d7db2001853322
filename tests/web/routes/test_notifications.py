"""Notifications, addresses and vacations over the API: each person's own, and nobody else's."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.web.conftest import Guest, problem
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import seats

HOOK = "https://chat.example.org/hooks/planted-hook-secret"


class Box:
    """A channel that keeps its mails."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Mailing]] = []

    def check(self, target: str) -> str:
        """Take what looks like an address."""
        if "example.org" not in target:
            raise UndeliveredError("That is no address.")
        return target

    def send(self, target: str, letter: Mailing) -> None:
        """Keep the mail."""
        self.letters.append((target, letter))


@pytest.fixture
def box(site: Site) -> Box:
    box = Box()
    site.channels = {"webhook": box, "mail": box}
    site.address = "http://site"
    return box


def in_days(days: float) -> str:
    """A time to come, as the wire has it."""
    return (datetime.now(UTC) + timedelta(days=days)).isoformat()


def test_notifications_are_ones_own(ann: Guest, ben: Guest, stranger: Guest, trio: str) -> None:
    page = ann.get("/api/me/notifications").json()
    assert page["unread"] == 2
    assert [(each["kind"], each["match"], each["read"]) for each in page["notifications"]] == [
        ("turn", trio, False),
        ("seat", trio, False),
    ]
    ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {"2": "hunter"}, "start": True})
    assert ann.get("/api/me/notifications").json()["unread"] == 3
    assert ben.get("/api/me/notifications").json()["unread"] == 1
    assert stranger.get("/api/me/notifications").json() == {
        "unread": 0,
        "notifications": [],
        "channels": [],
        "push_key": "",
        "sheets": True,
    }


def test_a_seats_token_reads_no_notifications(ann: Guest, trio: str) -> None:
    program = Guest(ann.client)
    token = ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"]
    program.headers = {"authorization": f"Bearer {token}"}
    assert program.get("/api/me/notifications").json()["notifications"] == []
    assert program.get("/api/me/addresses").json() == []
    assert problem(program.post("/api/me/notifications/read")) == (403, "not-a-guest")
    assert problem(program.post("/api/me/addresses", {"kind": "webhook", "target": HOOK})) == (403, "not-a-guest")


def test_notifications_are_marked_as_read_by_match_by_number_or_all(ann: Guest, ben: Guest, trio: str) -> None:
    def unread(guest: Guest) -> int:
        return int(guest.get("/api/me/notifications").json()["unread"])

    assert ann.post("/api/me/notifications/read", {"match": "another"}).status_code == 204
    assert unread(ann) == 2
    oldest = ann.get("/api/me/notifications").json()["notifications"][-1]["id"]
    ann.post("/api/me/notifications/read", {"until": oldest})
    assert [each["read"] for each in ann.get("/api/me/notifications").json()["notifications"]] == [False, True]
    ann.post("/api/me/notifications/read", {"match": trio})
    assert (unread(ann), unread(ben)) == (0, 1)
    assert ben.post("/api/me/notifications/read").content == b""
    assert unread(ben) == 0


def test_addresses_are_ones_own(ann: Guest, ben: Guest, stranger: Guest, box: Box) -> None:
    made = ann.post("/api/me/addresses", {"kind": "webhook", "target": f" {HOOK} ", "pace": "daily"})
    assert made.status_code == 201
    address = made.json()
    assert address == {
        "id": address["id"],
        "kind": "webhook",
        "target": HOOK,
        "pace": "daily",
        "confirmed": True,
        "fault": "",
        "turns": "none",
        "receipts": False,
        "fingerprint": "",
    }
    assert ann.get("/api/me/addresses").json() == [address]
    for other in (ben, stranger):
        assert other.get("/api/me/addresses").json() == []
    path = f"/api/me/addresses/{address['id']}"
    assert problem(ben.ask("DELETE", path)) == (404, "no-such-address")
    assert problem(stranger.ask("DELETE", path)) == (403, "csrf")
    assert ann.ask("DELETE", path).status_code == 204
    assert problem(ann.ask("DELETE", path)) == (404, "no-such-address")
    assert ann.get("/api/me/addresses").json() == []


def test_a_site_names_the_channels_it_sends_by(ann: Guest, site: Site, box: Box) -> None:
    assert ann.get("/api/me/notifications").json()["channels"] == ["mail", "webhook"]
    assert problem(ann.post("/api/me/addresses", {"kind": "mail", "target": "nobody"})) == (400, "bad-address")
    assert problem(ann.post("/api/me/addresses", {"kind": "pigeon", "target": HOOK})) == (400, "bad-request")
    site.channels = {}
    assert problem(ann.post("/api/me/addresses", {"kind": "webhook", "target": HOOK})) == (400, "bad-address")


def test_a_mail_address_answers_with_its_tickets(ann: Guest, ben: Guest, site: Site, box: Box) -> None:
    """Ben stands for anybody who reads the mail, in any browser."""
    address = ann.post("/api/me/addresses", {"kind": "mail", "target": "ann@example.org"}).json()
    assert address["confirmed"] is False
    delivery.deliver(site)
    [(_, question)] = box.letters
    confirm, stop = (
        link.replace("http://site/", "/api/").replace("/address/", "/addresses/")
        for link in (question.items[0].link, question.stop)
    )
    asked = {"kind": "mail", "where": "ann@example.org", "pace": "each", "confirmed": False, "purpose": "confirm"}
    asked |= {"turns": "none", "receipts": False}
    for _ in range(3):  # a mail scanner opens every link
        assert ben.get(confirm).json() == asked
        assert ben.get(stop).json() == {**asked, "purpose": "stop"}
    assert ann.get("/api/me/addresses").json()[0]["confirmed"] is False
    assert problem(ben.post(confirm, {"action": "dance"})) == (400, "bad-request")
    for path, act in ((confirm, "stop"), (stop, "confirm")):
        assert problem(ben.post(path, {"action": act})) == (404, "no-such-address")
    assert ben.post(confirm, {"action": "confirm"}).status_code == 204
    assert ben.get(confirm).json() == {**asked, "confirmed": True}
    assert ann.get("/api/me/addresses").json()[0]["confirmed"] is True
    assert ben.post(stop, {"action": "stop"}).status_code == 204
    assert ann.get("/api/me/addresses").json() == []
    for answer in (ben.get(stop), ben.post(confirm, {"action": "confirm"}), ben.get(stop[:-1] + "!")):
        assert problem(answer) == (404, "no-such-address")


def test_what_a_mail_address_gets_is_chosen_by_its_person(ann: Guest, ben: Guest, site: Site, box: Box) -> None:
    wish = {"kind": "mail", "target": "ann@example.org", "turns": "pdf", "receipts": True}
    address = ann.post("/api/me/addresses", wish).json()
    assert (address["turns"], address["receipts"]) == ("pdf", True)
    path = f"/api/me/addresses/{address['id']}"
    assert problem(ann.ask("PATCH", path, {"turns": "text"})) == (400, "bad-address")
    ticket = addresses.ticket_of(site, address["id"], "confirm")
    assert ben.get(f"/api/addresses/{ticket}").json()["turns"] == "pdf"
    addresses.answer(site, ticket, "confirm")
    assert ann.ask("PATCH", path, {"turns": "text"}).json() == {**address, "confirmed": True, "turns": "text"}
    assert ann.ask("PATCH", path, {"receipts": False}).json()["receipts"] is False
    assert ann.get("/api/me/addresses").json()[0]["turns"] == "text"
    assert problem(ben.ask("PATCH", path, {"turns": "none"})) == (404, "no-such-address")
    assert problem(ann.ask("PATCH", path, {"turns": "fax"})) == (400, "bad-request")
    hook = {"kind": "webhook", "target": HOOK, "turns": "text"}
    assert problem(ann.post("/api/me/addresses", hook)) == (400, "bad-address")
    assert ann.get("/api/me/notifications").json()["sheets"] is True


def test_a_ticket_of_the_old_form_says_what_to_do(ben: Guest, site: Site, box: Box) -> None:
    path = f"/api/addresses/7-{site.signer.sign(['address', 7])}"
    for answer in (ben.get(path), ben.post(path, {"action": "stop"})):
        assert problem(answer) == (410, "link-expired")
        assert "use the link in the next one" in answer.json()["detail"]


def test_a_target_of_any_length_is_answered_at_once(ann: Guest, box: Box) -> None:
    for target in ("x" * 1001, "x" * 100_000):
        wish = {"kind": "webhook", "target": f"http://example.org/{target}"}
        assert problem(ann.post("/api/me/addresses", wish)) == (400, "bad-request")


def test_a_mail_does_not_betray_the_webhook_it_went_to(ann: Guest, ben: Guest, site: Site, box: Box) -> None:
    """Who may write to a webhook is who knows its address; the readers of the room it leads to need not."""
    address = ann.post("/api/me/addresses", {"kind": "webhook", "target": HOOK}).json()
    answer = ben.get(f"/api/addresses/{addresses.ticket_of(site, address['id'], 'stop')}")
    assert answer.json() == {
        "kind": "webhook",
        "where": "chat.example.org",
        "pace": "each",
        "confirmed": True,
        "purpose": "stop",
        "turns": "none",
        "receipts": False,
    }


def test_a_vacation_is_shown_to_all_and_ended_by_its_owner(ann: Guest, ben: Guest, stranger: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/2/vacation"
    until = in_days(3)
    told = ben.ask("PUT", path, {"until": until})
    assert told.status_code == 200
    shown = stranger.get(f"/api/matches/{trio}").json()["seats"][1]["away_until"]
    assert abs(datetime.fromisoformat(shown) - datetime.fromisoformat(until)) < timedelta(seconds=1)
    assert any(
        "is on vacation until" in each["text"] for each in ann.get("/api/me/notifications").json()["notifications"]
    )
    for other in (ann, stranger):
        assert other.ask("DELETE", path).status_code == 403
    back = ben.ask("DELETE", path)
    assert (back.status_code, back.json()["seats"][1]["away_until"]) == (200, None)
    assert problem(ben.ask("DELETE", path)) == (400, "bad-vacation")


def test_a_vacation_in_another_zone_is_told_in_utc(ann: Guest, ben: Guest, trio: str) -> None:
    at = (datetime.now(UTC) + timedelta(days=2)).replace(hour=12, minute=0)
    until = at.isoformat().replace("+00:00", "+02:00")
    ben.ask("PUT", f"/api/matches/{trio}/seats/2/vacation", {"until": until})
    told = ann.get("/api/me/notifications").json()["notifications"][0]["text"]
    assert told.endswith(f"is on vacation until {at:%a} {at.day} {at:%b %Y}, 10:00 UTC.")


@pytest.mark.parametrize(
    ("until", "code"),
    [
        pytest.param(in_days(-1), "bad-vacation", id="yesterday"),
        pytest.param(in_days(15), "bad-vacation", id="longer than two weeks"),
        ("9999-12-31T23:59:59-14:00", "bad-vacation"),
        ("0001-01-01T00:00:00+14:00", "bad-vacation"),
        ("2026-08-01T18:00:00", "bad-request"),
        ("soon", "bad-request"),
    ],
)
def test_a_vacation_that_cannot_be_is_refused(ben: Guest, trio: str, until: str, code: str) -> None:
    assert problem(ben.ask("PUT", f"/api/matches/{trio}/seats/2/vacation", {"until": until})) == (400, code)


def test_nobody_sends_another_on_vacation(ann: Guest, stranger: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/2/vacation"
    assert problem(ann.ask("PUT", path, {"until": in_days(1)})) == (403, "not-your-seat")
    assert problem(stranger.ask("PUT", path, {"until": in_days(1)})) == (403, "csrf")


def test_an_open_seat_is_listed_and_taken_over(ann: Guest, ben: Guest, site: Site, trio: str) -> None:
    dan = Guest(ann.client, "Dan")
    assert dan.get("/api/matches?which=open").json() == []
    assert problem(dan.post(f"/api/matches/{trio}/seats/2/take")) == (409, "seat-taken")
    with site.store.write() as connection:
        connection.execute(seats.update().where(seats.c.match == trio, seats.c.seat == 2).values(vacant=1))
    [match] = dan.get("/api/matches?which=open").json()
    assert [seat["vacant"] for seat in match["seats"]] == [False, True, False]
    taken = dan.post(f"/api/matches/{trio}/seats/2/take").json()["seats"][1]
    assert (taken["player"], taken["mine"], taken["vacant"]) == ("Dan", True, False)
    assert problem(ben.get(f"/api/matches/{trio}/seats/2/view")) == (403, "not-your-seat")
    assert "took over your seat" in ben.get("/api/me/notifications").json()["notifications"][0]["text"]


WRITING = [
    ("POST", "/api/me/notifications/read", {}),
    ("POST", "/api/me/addresses", {"kind": "webhook", "target": HOOK}),
    ("DELETE", "/api/me/addresses/1", None),
    ("POST", "/api/addresses/1-x", {"action": "stop"}),
    ("PUT", "/api/matches/{m}/seats/1/vacation", {"until": "2030-01-01T00:00:00Z"}),
    ("DELETE", "/api/matches/{m}/seats/1/vacation", None),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITING, ids=[f"{each[0]} {each[1]}" for each in WRITING])
def test_another_site_cannot_write_in_ones_name(
    ann: Guest, ben: Guest, trio: str, method: str, path: str, body: object
) -> None:
    forged = Guest(ann.client)
    forged.cookies = ann.cookies
    for headers in ({}, dict(ben.headers)):
        forged.headers = headers
        assert problem(forged.ask(method, path.replace("{m}", trio), body)) == (403, "csrf")
