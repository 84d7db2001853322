"""A blocked account does nothing any more: in no browser, by no program, by no mail; and nothing is sent to it."""

import pytest

from tests.helpers.mail.mail_letters import ORDERS_ADDRESS, PostOffice, confirmed, reply, token_of
from tests.host.accounts.browsers import Browser, refused
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel
from turnsheet.host import access
from turnsheet.host.administration import users
from turnsheet.host.administration.admin_commands import ADMIN
from turnsheet.host.mail.incoming import inbox
from turnsheet.host.matches import deadline_calendar, lifecycle, seating
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.turns import submissions
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

PUSHED = '{"endpoint": "https://push.example.org/ann", "keys": {"p256dh": "x", "auth": "x"}}'


@pytest.fixture
def match(site: Site, runner: Runner, ann: Browser, box: Box) -> str:
    """A match in which Ann, who has an account, has seat 1."""
    made = duel(site, schedule=DAILY)
    both(site, runner, made)
    ann.sign_in_by_mail(box)
    return made


def sheets(site: Site, match: str) -> list[SubmissionRow]:
    with site.store.read() as connection:
        return submissions.newest(connection, match, 1, 10, step=2)


def block(site: Site, ann: Browser) -> None:
    users.block(site, None, ann.account.id)


def test_another_browser_with_the_seat_link_loses_the_seat(site: Site, match: str, ann: Browser) -> None:
    seating.take_seat(site, match, 1, CAT, code=seating.seat_link(site, match, 1, ann.asker))
    other = Browser(site, CAT.person or "")
    assert access.look(site, match, 1, other.asker)
    block(site, ann)
    with refused("not-your-seat"):
        access.look(site, match, 1, other.asker)


def test_a_token_for_programs_ends(site: Site, match: str, ann: Browser) -> None:
    token = seating.seat_token(site, match, 1, ann.asker)
    assert access.look(site, match, 1, Asker(token=token))
    block(site, ann)
    with refused("not-your-seat"):
        access.look(site, match, 1, Asker(token=token))


def test_a_reply_by_mail_is_not_read(site: Site, match: str, ann: Browser) -> None:
    token = token_of(site, match, 1)
    block(site, ann)
    assert inbox.receive(site, reply(token, "10 A 1,1")) == "unknown"
    assert inbox.receive(site, reply(token_of(site, match, 1), "10 A 1,1", number=2)) == "unknown"
    assert sheets(site, match) == []


def test_after_the_block_the_turn_is_mailed_again_with_a_code_that_works(site: Site, match: str, ann: Browser) -> None:
    """The code in the last mail ended with the block: a reply to it would bring neither orders nor an answer."""
    post = PostOffice()
    site.channels, site.address = {**site.channels, "mail": post}, "https://games.example.org"
    site.orders_address = ORDERS_ADDRESS
    confirmed(site, ann.person, "anns-turns@example.org")
    confirmed(site, BEN.person, "ben@example.org")
    delivery.deliver(site)
    account = ann.account.id
    block(site, ann)
    assert delivery.deliver(site) == 0
    users.unblock(site, None, account)
    delivery.deliver(site)
    mine = [letter for target, letter in post.letters if target == "anns-turns@example.org"]
    assert [letter.reply_to for letter in mine[1:]] == [f"orders+{token_of(site, match, 1)}@games.example.org"]
    assert mine[0].about != mine[1].about  # mail programs show letters of the same name once
    assert len(post.letters) == 3  # Ben's is not sent again
    assert inbox.receive(site, reply("", "10 A 1,1", to=mine[1].reply_to)) == "taken"
    delivery.deliver(site)
    assert len(post.letters) == 3


def test_a_reply_that_waits_is_not_carried_out(site: Site, match: str, ann: Browser) -> None:
    assert inbox.receive(site, reply(token_of(site, match, 1), "10 A 1,1")) == "taken"
    block(site, ann)
    inbox.carry_out_all(site)
    assert sheets(site, match) == []


def test_no_turn_is_mailed(site: Site, match: str, ann: Browser) -> None:
    confirmed(site, ann.person, "anns-turns@example.org")
    with site.store.read() as connection:
        assert letters.turns_due(connection, 2**60, 10)
    block(site, ann)
    with site.store.read() as connection:
        assert letters.turns_due(connection, 2**60, 10) == []


def test_no_notification_is_sent_until_the_block_ends(site: Site, match: str, ann: Browser, box: Box) -> None:
    targets = {"https://hooks.example.org/ann", "ann@example.org"}
    addresses.add(site, ann.person, "webhook", "https://hooks.example.org/ann", "each")
    addresses.add(site, ann.person, "mail", "ann@example.org", "each")
    account = ann.account.id
    block(site, ann)
    lifecycle.pause(site, match, ADMIN)
    before = len(box.letters)
    assert delivery.deliver(site) == 0
    users.unblock(site, None, account)
    assert delivery.deliver(site) == 2
    assert {target for target, _ in box.letters[before:]} == targets


def test_no_receipt_is_mailed(site: Site, match: str, ann: Browser) -> None:
    confirmed(site, ann.person, "anns-turns@example.org", receipts=True)
    order_sheets.submit(site, match, 1, ann.asker, "final", "")
    with site.store.read() as connection:
        assert letters.receipts_due(connection, 2**60, 10)
    block(site, ann)
    with site.store.read() as connection:
        assert letters.receipts_due(connection, 2**60, 10) == []


def test_its_browsers_show_nothing_more_even_after_the_block(site: Site, ann: Browser, box: Box) -> None:
    ann.sign_in_by_mail(box)
    site.channels = {**site.channels, "push": box}
    account, person = ann.account.id, ann.person
    addresses.add(site, person, "push", PUSHED, "each", cookie=ann.cookie)
    block(site, ann)
    users.unblock(site, None, account)
    assert addresses.of_person(site, person) == []


def test_the_calendar_ends(site: Site, match: str, ann: Browser) -> None:
    token = deadline_calendar.create(site, ann.person)
    assert b"VEVENT" in deadline_calendar.feed(site, token)
    block(site, ann)
    with refused("no-such-calendar"):
        deadline_calendar.feed(site, token)


def test_others_keep_what_they_have(site: Site, match: str, ann: Browser) -> None:
    token = seating.seat_token(site, match, 2, BEN)
    block(site, ann)
    assert access.look(site, match, 2, Asker(token=token))
    assert access.look(site, match, 2, BEN)
    assert ANN.person != ann.person


def test_a_new_seat_link_ends_the_access_of_programs_if_asked_to(site: Site, match: str, ann: Browser) -> None:
    """Another browser may have made the token, and the page promises that it loses the seat."""
    token = seating.seat_token(site, match, 1, ann.asker)
    assert access.look(site, match, 1, Asker(token=token))
    seating.seat_link(site, match, 1, ann.asker)
    assert access.look(site, match, 1, Asker(token=token))
    seating.seat_link(site, match, 1, ann.asker, close_others=True)
    with refused("not-your-seat"):
        access.look(site, match, 1, Asker(token=token))
    assert access.look(site, match, 1, ann.asker)
