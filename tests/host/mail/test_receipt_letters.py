"""Receipts by mail: for orders from any channel, to addresses that want receipts."""

from collections.abc import Iterator

import pytest

from tests.host.mail.sent_mail import Post, posted, wants
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

ANNS = "ann@example.org"


@pytest.fixture
def post(site: Site) -> Iterator[Post]:
    with posted(site) as post:
        yield post


def receipts(post: Post) -> list[str]:
    return [text for text in post.texts() if "Receipt " in text]


def test_orders_that_were_sent_bring_a_receipt_and_drafts_do_not(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS, "none", receipts=True)
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 P 1,1")
    assert receipts(post) == []
    order_sheets.submit(site, match, 1, ANN, "final", "nonsense")
    [text] = receipts(post)
    assert "Refused (1):\n  line 1: nonsense\n" in text
    assert "Your orders have arrived. Receipt 1, " in text  # drafts are not counted
    assert "They replace your draft (0 orders)." in text
    assert "The deadline is Tue 3 Mar 2026, 12:00 UTC." in text
    order_sheets.submit(site, match, 1, ANN, "draft", "14 P 1,2")
    order_sheets.submit(site, match, 1, ANN, "withdrawn", "")
    [text] = receipts(post)
    assert "Your orders were taken back. Receipt 2, " in text
    assert receipts(post) == []


def test_of_several_receipts_that_wait_the_newest_goes_out(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS, "none", receipts=True)
    match = duel(site)
    for _ in range(3):
        order_sheets.submit(site, match, 1, ANN, "final", "")
    [text] = receipts(post)
    assert "Receipt 3, " in text


def test_a_program_with_the_seats_token_brings_its_player_a_receipt(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS, "none", receipts=True)
    match = duel(site)
    order_sheets.submit(site, match, 1, Asker(token=seating.seat_token(site, match, 1, ANN)), "final", "")
    assert len(receipts(post)) == 1


def test_others_get_no_receipt_of_it(site: Site, post: Post) -> None:
    wants(post, BEN, "ben@example.org", "text", receipts=True)
    wants(post, ANN, ANNS, "text", receipts=False)
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    assert receipts(post) == []


def test_a_caller_that_answers_by_mail_itself_brings_no_second_receipt(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS, "none", receipts=True)
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "", receipt_by_mail=False)
    assert receipts(post) == []


def test_a_seat_that_changed_hands_gets_no_receipt_of_its_past(site: Site, post: Post) -> None:
    wants(post, BEN, "ben@example.org", "none", receipts=True)
    match = duel(site)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    seating.seat_bot(site, match, 2, site.best_bot(site.game("raumkrieg")), BEN)
    assert receipts(post) == []


def test_after_the_turn_ran_a_receipt_says_so(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS, "none", receipts=True)
    match = duel(site)
    both(site, runner, match)
    [text] = receipts(post)
    assert "The turn has since been played." in text
    assert "reply to this mail" not in text


def test_where_orders_are_carried_out_at_once_the_receipt_has_the_new_printout(
    site: Site, post: Post, runner: Runner
) -> None:
    wants(post, ANN, ANNS, "text", receipts=True)
    match = lifecycle.open_match(site, ANN, Opening(game="starprobe", seats=1, take=1, start=True))
    post.round()
    order_sheets.submit(site, match, 1, ANN, "final", "ship I")
    runner.consider(match)
    assert row(site, match).step == 1
    [text] = receipts(post)
    assert "Understood (1):\n  ship I\n" in text
    assert access.look(site, match, 1, ANN).page.strip("\n") in text
