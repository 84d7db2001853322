"""The token of a letter: whose orders it gives, how long, and where it is never found."""

import logging

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets, take
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.host.mail.incoming import inbox
from turnsheet.host.mail.reply_separator import CUT
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner

FORGERIES = [
    "{match}-1-1-{zeros}",
    "{match}-1-2-{seal}",
    "{match}-2-1-{seal}",
    "{other}-1-1-{seal}",
    "ffffffffffff-1-1-{seal}",
    "{match}-9-1-{seal}",
    "{match}-1-1-{turned}",
]


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_token_is_refused_without_a_trace(site: Site, post: PostOffice, forgery: str) -> None:
    match, other = duel(site), duel(site)
    for asker, target in ((ANN, "ann@example.org"), (BEN, "ben@example.org")):
        confirmed(site, asker.person, target)
    seal = token_of(site, match, 1).rpartition("-")[2]
    forged = forgery.format(match=match, other=other, seal=seal, zeros="0" * 24, turned=seal[::-1])
    assert take(site, reply(forged, ORDER)) == "unknown"
    assert [sheets(site, each, seat) for each in (match, other) for seat in (1, 2)] == [[]] * 4
    assert (letter_rows(site), post.letters) == ([], [])


def test_a_forged_token_beside_a_genuine_one_is_nothing(site: Site) -> None:
    match = duel(site)
    one, two = (token_of(site, match, seat) for seat in (1, 2))
    forged = two[:-1] + ("0" if two[-1] != "0" else "1")
    take(site, reply(one, ORDER, headers={"Cc": f"orders+{forged}@games.example.org"}))
    assert [len(sheets(site, match, seat)) for seat in (1, 2)] == [1, 0]


def test_a_token_ends_with_its_turn_and_a_late_letter_is_told_so(site: Site, runner: Runner, post: PostOffice) -> None:
    match = duel(site, DAILY)
    confirmed(site, ANN.person, "ann@example.org")
    old = token_of(site, match, 1)
    both(site, runner, match)
    assert row(site, match).next_step == 2
    before = len(sheets(site, match, 1))
    take(site, reply(old, ORDER))
    assert len(sheets(site, match, 1)) == before
    [(_, letter)] = post.letters
    said = " ".join(letter.text.split())
    assert "Your mail came too late: the setup has been played. Its orders were not used." in said
    assert "You have not sent orders for turn 1 yet. The deadline is Tue 3 Mar 2026, 12:00 UTC." in said
    assert letter.reply_to == f"orders+{token_of(site, match, 1)}@games.example.org"


def test_a_letter_for_a_turn_that_was_taken_back_is_told_so(site: Site, runner: Runner, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    old = token_of(site, match, 1)
    both(site, runner, match)
    later = token_of(site, match, 1)
    lifecycle.take_back(site, match, ANN)
    for number, token in enumerate((old, later), start=1):
        take(site, reply(token, ORDER, number=number))
    assert [letter.text.count("has since been taken back") for _, letter in post.letters] == [1, 1]
    assert [sheet.text for sheet in sheets(site, match, 1)] == [""]


def test_a_turn_that_is_taken_back_while_a_letter_waits_gets_none_of_its_orders(site: Site, runner: Runner) -> None:
    match = duel(site)
    inbox.receive(site, reply(token_of(site, match, 1), ORDER))
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    inbox.carry_out_all(site)
    assert [each.outcome for each in letter_rows(site)] == ["replaced"]
    assert [sheet.text for sheet in sheets(site, match, 1)] == [""]


def test_a_letter_to_a_match_that_is_over_is_told_so(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    lifecycle.end(site, match, ANN)
    take(site, reply(token, ORDER))
    [(_, letter)] = post.letters
    assert "The match is over" in letter.text
    assert (letter.reply_to, CUT in letter.text) == ("", False)


def test_a_seat_that_changes_hands_leaves_no_token_behind(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, BEN.person, "ben@example.org")
    token = token_of(site, match, 2)
    inbox.receive(site, reply(token, ORDER))
    with site.store.write() as connection:
        seating.sit(connection, match, 2, CAT)
    assert take(site, reply(token, ORDER, number=2)) == "unknown"
    assert sheets(site, match, 2) == []
    assert post.letters == []
    assert [each.outcome for each in letter_rows(site)] == ["refused"]


def test_logs_hold_no_order_token_or_address(site: Site, post: PostOffice, caplog: pytest.LogCaptureFixture) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    with caplog.at_level(logging.DEBUG):
        take(site, reply(token, "14 V 2,0\nfrobnicate"))
        take(site, reply(token[:-1] + "0", "frobnicate", number=2))
        post.closed = True
        take(site, reply(token, "14 V 3,0\nfrobnicate", number=3))
    assert "a mail came in: taken" in caplog.text
    for secret in (token, "frobnicate", "ann@", "example", "letter@"):
        assert secret not in caplog.text
