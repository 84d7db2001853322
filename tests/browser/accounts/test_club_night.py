"""A club night: four people play one match in browsers and by mail, on a site with real mail servers on both sides.

Ann opens the match at a desk and has an account with a passkey. Ben signs in on a phone by a link in a mail, and
gets each turn by mail as well. Cat sits down in a browser, gives a mail address, and closes it: Cat plays by mail
alone. Dan plays as a guest on a phone.
"""

from collections.abc import Iterator
from email import message_from_bytes
from email.header import decode_header, make_header
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accounts.test_signing_in import Club, People, create_account, looks_right
from tests.browser.conftest import PHONE
from tests.browser.playing import ASK, send, turn_is, write
from tests.helpers.mail.dovecot import Dovecot, dovecot
from tests.helpers.mail.mail_letters import ORDERS_ADDRESS
from tests.helpers.mail.mail_players import MailPlayer
from tests.helpers.mail.mail_server import mailbox
from tests.helpers.server_processes import serving, wait_until_ready
from turnsheet.host import settings

ANN, BEN, CAT, DAN = 1, 2, 3, 4
BENS, CATS = "ben@example.org", "cat@example.org"
TITLE = "Club night"
TURNS = 2


@pytest.fixture
def provider() -> Iterator[Dovecot]:
    """Has the mailbox for orders."""
    with dovecot() as provider:
        yield provider


@pytest.fixture
def people(browser: Browser, provider: Dovecot, tmp_path: Path) -> Iterator[People]:
    """The browsers of a site that sends mail and reads its mailbox each second."""
    with mailbox() as (server, sink):
        chosen = {
            settings.MAIL: server,
            settings.SENDER: "club@games.example.org",
            settings.ORDERS: ORDERS_ADDRESS,
            settings.MAIL_IN: provider.url(),
            settings.MAIL_POLL: "1",
        }
        with serving(tmp_path / "data", "tests.helpers.fixed_seed_site", tmp_path / "log", **chosen) as address:
            wait_until_ready(address)
            people = People(browser, Club(address.replace("127.0.0.1", "localhost"), sink))
            yield people
            for context in people.contexts:
                context.close()
    assert people.complaints == []


def signs_in(people: People, page: Page, mail: str) -> None:
    page.goto("/sign-in")
    page.get_by_role("textbox", name="Mail address").fill(mail)
    page.get_by_role("textbox", name="Mail address").press("Enter")
    page.goto(people.link(mail))
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()


def opens_a_match(page: Page) -> list[str]:
    """Ann creates the match and invites the others; gives their links."""
    page.evaluate(ASK, ["/api/me", {"name": "Ann"}])
    wish = {"game": "raumkrieg", "preset": "skirmish", "seats": 4, "take": ANN, "private": True, "undo_seconds": 0}
    made = page.evaluate(ASK, ["/api/matches", {**wish, "title": TITLE, "options": {"turns": str(TURNS)}}])
    page.goto(f"/match/{made['id']}")
    links = []
    for number, seat in enumerate((BEN, CAT, DAN)):
        page.get_by_role("button", name="Invite by link").nth(number).click()
        links.append(page.get_by_role("textbox", name=f"Invitation to seat {seat}").input_value())
    return links


def sits_down(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name, as others see it").fill(name)
    page.get_by_role("button", name="Take this seat").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(TITLE)


def wants_turns(page: Page, mail: str) -> None:
    """Somebody asks for each turn by mail, and for receipts."""
    match = page.url
    page.goto("/notifications")
    page.get_by_label("Send by").select_option("mail")
    page.get_by_role("textbox", name="Mail address").fill(mail)
    page.get_by_label("Send me each turn").last.select_option(label="the printout")
    page.get_by_role("checkbox", name="Receipts for my orders").last.check()
    page.get_by_role("button", name="Send notifications there").click()
    expect(page.get_by_text(mail).first).to_be_visible()
    page.goto(match)


def give_orders(pages: dict[int, Page], cat: MailPlayer, turn: int) -> None:
    """Everybody sends their orders, in the way they play."""
    for seat, page in pages.items():
        if turn:
            turn_is(page, turn)
            write(page, f"{seat}4 A {turn},0")
            expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
        else:
            expect(page.get_by_role("button", name="Send 10 orders")).to_be_visible()
        send(page)
    for _ in range(600):
        cat.read_mail()
        if len(cat.turns) > turn:
            return
        pages[ANN].wait_for_timeout(100)
    raise AssertionError(f"no mail about turn {turn} came: {cat.turns}")


def test_four_people_play_with_phones_a_desk_and_mail(people: People, provider: Dovecot) -> None:
    ann, ben, dan = people.page(), people.page(PHONE, passkeys=False), people.page(PHONE, passkeys=False)
    cats = people.page(passkeys=False)
    create_account(ann)
    signs_in(people, ben, BENS)
    links = opens_a_match(ann)
    for page, link, name in zip((ben, cats, dan), links, ("Ben", "Cat", "Dan"), strict=True):
        sits_down(page, link, name)
    wants_turns(ben, BENS)  # confirmed already
    wants_turns(cats, CATS)
    cats.goto(people.link(CATS, r"/address/confirm-[0-9a-f-]+"))
    cats.get_by_role("button", name="Confirm this address").click()
    expect(cats.get_by_text("Thank you.")).to_be_visible()
    cats.context.close()
    people.contexts.remove(cats.context)

    cat = MailPlayer(CATS, people.club.sink, lambda _sender, _to, letter: provider.put(letter))
    ann.get_by_role("button", name="Start the match").click()
    pages = {ANN: ann, BEN: ben, DAN: dan}
    for turn in range(TURNS + 1):
        give_orders(pages, cat, turn)
    for name, page in (("desk", ann), ("phone", ben), ("guest", dan)):
        expect(page.get_by_role("table", name="Standings").get_by_role("row")).to_have_count(5)
        looks_right(page, f"club-night-{name}")
    for _ in range(600):
        cat.read_mail()
        if cat.over:
            break
        ann.wait_for_timeout(100)
    assert cat.over
    assert len(cat.receipts) == len(cat.turns) == TURNS + 1
    assert not any("Refused" in receipt for receipt in cat.receipts)
    assert provider.unread() == 0
    check_mails(people)


def check_mails(people: People) -> None:
    """Each letter about the match went to the player of its seat: Ben's about every turn and their end, as Cat's."""
    letters: dict[str, list[str]] = {}
    for envelope in people.club.sink.got:
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content)
        if message["Message-ID"].startswith("<turn-"):
            content: object = message.get_payload(decode=True)
            assert isinstance(content, bytes)
            assert f"{TITLE} (Raumkrieg), seat {BEN if envelope.rcpt_tos == [BENS] else CAT}: " in content.decode()
            letters.setdefault(envelope.rcpt_tos[0], []).append(str(make_header(decode_header(message["Subject"]))))
    assert {to for envelope in people.club.sink.got for to in envelope.rcpt_tos} == {BENS, CATS}
    assert {to: len(subjects) for to, subjects in letters.items()} == {BENS: TURNS + 2, CATS: TURNS + 2}
    assert all("the match is over" in subjects[-1] for subjects in letters.values())
