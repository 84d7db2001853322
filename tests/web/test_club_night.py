"""A club night: four people play one match, each in their own way, and everybody gets what is theirs alone.

Ann is signed in on a desktop and a phone. Ben has an account and plays by mail, Cat plays by mail without one. Dan
has no account, and opens the seat link on a phone. Left out: a guest whose account opens their seat link.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.mail.mail_letters import ORDERS_ADDRESS, PostOffice, reply
from tests.helpers.stores import sqlite_store
from tests.helpers.web_clients import client_of
from tests.host.conftest import Clock
from tests.web.conftest import Guest, problem
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.accounts import mail_links
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.notifications import delivery
from turnsheet.host.notifications.outgoing import Letter
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner

ANN, BEN, CAT, DAN = 1, 2, 3, 4
PEOPLE = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
MAIL = {seat: f"{name.lower()}@example.org" for seat, name in PEOPLE.items()}
BY_MAIL = (BEN, CAT)
TURNS = 2


class ClubNight:
    """A site with a post office, and the browsers of four people."""

    def __init__(self, folder: Path) -> None:
        self.post, self.clock = PostOffice(), Clock()
        self.site = Site(
            Store(sqlite_store(folder / "site.sqlite")),
            BOTS,
            "a key for tests",
            self.clock,
            channels={"mail": self.post},
            address="http://testserver.local",
            orders_address=ORDERS_ADDRESS,
        )
        self.match = ""
        self.read = 0

    def mail_link(self, to: str) -> str:
        """The ticket in the newest mail with a link to this address."""
        mail_links.deliver(self.site)
        delivery.deliver(self.site)
        links = [item.link for target, mailing in self.post.mailings for item in mailing.items if target == to]
        return links[-1].rpartition("/")[2]

    def sign_in(self, browser: Guest, mail: str) -> None:
        assert browser.post("/api/sign-in", {"mail": mail}).status_code in (202, 204)
        answer = browser.post(f"/api/sign-in/{self.mail_link(mail)}")
        assert answer.status_code == 200, answer.text
        browser.cookies = dict(answer.cookies)
        browser.headers = {"x-csrf-token": answer.json()["csrf"]}

    def wants(self, browser: Guest, mail: str, **wish: object) -> None:
        """Ask for mails about the match, and confirm the address where that is needed."""
        added = browser.post("/api/me/addresses", {"kind": "mail", "target": mail, **wish})
        assert added.status_code == 201, added.text
        if not added.json()["confirmed"]:
            ticket = self.mail_link(mail)
            assert browser.post(f"/api/addresses/{ticket}", {"action": "confirm"}).status_code == 204

    def new_letters(self) -> list[tuple[str, Letter]]:
        """Letters that went out since the last call."""
        self.clock.turn(minutes=1)
        delivery.deliver(self.site)
        new, self.read = self.post.letters[self.read :], len(self.post.letters)
        return new


@pytest.fixture
def night(tmp_path: Path) -> Iterator[ClubNight]:
    night = ClubNight(tmp_path)
    yield night
    night.site.store.close()


@pytest.fixture
def client(night: ClubNight) -> Iterator[TestClient[Litestar]]:
    with client_of(night.site) as client:
        yield client


def seated(night: ClubNight, client: TestClient[Litestar]) -> dict[int, list[Guest]]:
    """The match of the four, begun, and the browsers in which they play."""
    desktop, phone, ben, cat, dan, dans_phone = (
        Guest(client, name) for name in ("Ann", "Ann's phone", "Ben", "Cat", "Dan", "Dan's phone")
    )
    for browser, mail in ((desktop, MAIL[ANN]), (phone, MAIL[ANN]), (ben, MAIL[BEN])):
        night.sign_in(browser, mail)
    wish = {"game": "raumkrieg", "seats": 4, "take": ANN, "private": True, "undo_seconds": 0, "options": {"turns": "8"}}
    night.match = desktop.post("/api/matches", wish).json()["id"]
    for seat, browser in ((BEN, ben), (CAT, cat), (DAN, dan)):
        code = phone.post(f"/api/matches/{night.match}/seats/{seat}/invite").json()["code"]
        taken = browser.post(f"/api/matches/{night.match}/seats/{seat}/take", {"code": code, "name": PEOPLE[seat]})
        assert taken.status_code == 200, taken.text
    link = dan.post(f"/api/matches/{night.match}/seats/{DAN}/link").json()["code"]
    opened = dans_phone.post(f"/api/matches/{night.match}/seats/{DAN}/take", {"code": link})
    assert opened.status_code == 200, opened.text
    night.wants(desktop, MAIL[ANN], receipts=True)
    night.wants(ben, MAIL[BEN], turns="text", receipts=True)
    night.wants(cat, MAIL[CAT], turns="text")
    assert desktop.post(f"/api/matches/{night.match}/start").json()["phase"] == "running"
    return {ANN: [desktop, phone], BEN: [ben], CAT: [cat], DAN: [dan, dans_phone]}


def whisper(seat: int, turn: int) -> str:
    return f"{PEOPLE[seat].lower()}-whispers-{turn}"


def orders_of(seat: int, turn: int, printout: str) -> str:
    """Orders that nobody else gives: where the flagship begins, and then a message to the next player."""
    if turn:
        return f"to {seat % 4 + 1}: {whisper(seat, turn)}"
    start = re.search(r"Your starting point is (\d+,\d+)", printout)
    assert start is not None
    return f"{10 * seat} P {start[1]} V {seat},0"


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def give_orders(
    night: ClubNight, browsers: dict[int, list[Guest]], asked: dict[int, Letter], orders: dict[int, str], turn: int
) -> None:
    """Everybody sends their orders, in the way they play."""
    here = f"/api/matches/{night.match}/seats"
    desktop, phone = browsers[ANN]
    assert desktop.ask("PUT", f"{here}/{ANN}/draft", {"text": orders[ANN]}).status_code == 200
    assert phone.get(f"{here}/{ANN}/orders").json()["text"] == orders[ANN]
    for seat, browser in ((ANN, phone), (DAN, browsers[DAN][turn % 2])):
        assert browser.post(f"{here}/{seat}/orders", {"text": orders[seat]}).status_code == 201
    for seat in BY_MAIL:
        letter = reply(
            "", orders[seat], sender=MAIL[seat], to=asked[seat].reply_to, number=10 * turn + seat, subject="Re: orders"
        )
        assert inbox.receive(night.site, letter) == "taken"
    inbox.carry_out_all(night.site)
    answers.send_all(night.site)


def look_everywhere(night: ClubNight, browsers: dict[int, list[Guest]]) -> dict[int, str]:
    """The printout of each seat, which all browsers of its player show, and no others."""
    found: dict[int, str] = {}
    for seat, own in browsers.items():
        path = f"/api/matches/{night.match}/seats/{seat}/printout"
        (found[seat],) = {browser.get(path).text for browser in own}
        others = [browser for other, theirs in browsers.items() if other != seat for browser in theirs]
        assert {problem(browser.get(path)) for browser in others} == {(403, "not-your-seat")}
    return found


def test_four_people_play_each_in_their_own_way(night: ClubNight, client: TestClient[Litestar]) -> None:
    browsers, runner = seated(night, client), Runner(night.site)
    letters: list[tuple[str, Letter]] = []
    said: dict[tuple[int, int], str] = {}
    for turn in range(TURNS + 1):  # the setup comes first
        arrived = night.new_letters()
        letters += arrived
        printouts = look_everywhere(night, browsers)
        asked = {to: letter for to, letter in arrived if "receipt" not in letter.subject}
        assert set(asked) == {MAIL[seat] for seat in BY_MAIL}
        for seat in BY_MAIL:
            assert squeezed(printouts[seat]) in squeezed(asked[MAIL[seat]].text)
        if turn > 1:
            assert all(whisper(seat, turn - 1) in printouts[seat % 4 + 1] for seat in PEOPLE)
        orders = {seat: orders_of(seat, turn, printouts[seat]) for seat in PEOPLE}
        give_orders(night, browsers, {seat: asked[MAIL[seat]] for seat in BY_MAIL}, orders, turn)
        runner.consider(night.match)
        said |= {(seat, turn): order for seat, order in orders.items()}
    letters += night.new_letters()

    receipts = {
        seat: [letter for to, letter in letters if to == MAIL[seat] and "receipt" in letter.subject] for seat in PEOPLE
    }
    told = Counter(to for to, _ in letters)
    assert told == {MAIL[ANN]: TURNS + 1, MAIL[BEN]: 2 * TURNS + 3, MAIL[CAT]: 2 * TURNS + 3}
    assert {seat: len(found) for seat, found in receipts.items()} == {ANN: 3, BEN: 3, CAT: 3, DAN: 0}
    assert not any(to == MAIL[DAN] for to, _ in night.post.mailings)  # Dan asked for nothing
    for (seat, turn), order in said.items():
        assert sum(order in letter.text for letter in receipts[seat]) == (seat != DAN)
        assert {to for to, letter in letters if order in letter.text} <= {MAIL[seat]}
        knowing = {MAIL[seat], MAIL[seat % 4 + 1]}
        assert not turn or {to for to, letter in letters if whisper(seat, turn) in letter.text} <= knowing
        for browser in browsers[seat]:
            kept = browser.get(f"/api/matches/{night.match}/seats/{seat}/receipts").json()
            assert any(order in str(each) for each in kept)
