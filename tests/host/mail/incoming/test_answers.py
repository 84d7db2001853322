"""Answers to letters with orders: what they say about lines that were refused, and when a match cannot be read."""

import logging
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.helpers.next_version import NEXT, release
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import letter_rows, take
from tests.host.sample_matches import ANN, both, duel
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def test_a_refused_line_is_shown_whole_with_the_number_of_its_ship(
    site: Site, runner: Runner, post: PostOffice
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    both(site, runner, match)
    take(site, reply(token_of(site, match, 1), "Hi,\n\n14 A 1,0\n15 AA 5,5\n\nCheers, Ann"))
    text = post.letters[-1][1].text
    assert "Refused (1):\n  line 4: 15 AA 5,5\n" in text
    assert "\n\nNot read as orders: Hi, / Cheers, Ann\n\n" in text
    assert "What was refused is left out; the rest counts." in text


def test_greetings_alone_do_not_count_as_refused_lines(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), "Hi,\n14 V 2,0\nBest regards\nAnn"))
    text = post.letters[-1][1].text
    assert "Not read as orders: Hi, / Best regards / Ann" in text
    assert "efused" not in text


def test_a_line_of_an_attachment_is_counted_there(site: Site, runner: Runner, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    both(site, runner, match)
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message["To"] = f"orders+{token_of(site, match, 1)}@games.example.org"
    message["Message-ID"] = "<7.letter@mail.example.org>"
    message.set_content("My orders are attached.\n\nBest regards\nAnn\n")
    message.add_attachment("\n14 A 1,0\n15 A 1;0\n", filename="orders.txt")
    take(site, message.as_bytes(policy=SMTP))
    text = post.letters[-1][1].text
    assert "Refused (1):\n  attachment orders.txt, line 3: 15 A 1;0\n" in text
    assert "Not read as orders: My orders are attached. / Best regards / Ann" in text


def test_an_address_that_asked_for_neither_turns_nor_receipts_is_told_no_orders(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org", turns="none", receipts=False)
    take(site, reply(token_of(site, match, 1), "14 V 2,0"))
    letter = post.letters[-1][1]
    assert "Your mail has arrived." in letter.text
    assert "V 2,0" not in letter.text
    assert letter.reply_to == ""
    assert token_of(site, match, 1) not in letter.subject + letter.text


def test_no_title_is_a_live_link(site: Site, post: PostOffice) -> None:
    match = duel(site, title="See www.example.com")
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), "14 V 2,0"))
    assert "www.example.com" not in post.letters[-1][1].text
    assert "See www" in post.letters[-1][1].text


def test_a_letter_to_a_match_on_hold_is_answered_with_the_reason(site: Site, runner: Runner, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    letter = reply(token_of(site, match, 1), "14 V 2,0")
    release(site, NEXT)
    runner.sweep()
    take(site, letter)
    [(_, answer)] = post.letters
    assert "(Raumkrieg), seat 1\n\nYour orders were not accepted.\n\nThis match began under version" in answer.text
    assert answer.text.count("began under version") == 1
    assert (answer.reply_to, "+" in answer.subject) == ("", False)
    assert [(each.state, each.outcome) for each in letter_rows(site)] == [("answered", "refused")]


def test_orders_that_arrived_before_a_match_was_put_on_hold_are_confirmed(
    site: Site, runner: Runner, post: PostOffice
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    inbox.receive(site, reply(token_of(site, match, 1), "14 V 2,0"))
    inbox.carry_out_all(site)
    release(site, NEXT)
    for _ in range(2):  # before a worker has put it on hold, and afterwards
        answers.send_all(site)
        runner.sweep()
    [(_, answer)] = post.letters
    assert "Your orders have arrived.\n\nThis match began under version" in answer.text
    assert [each.state for each in letter_rows(site)] == ["answered"]


def test_a_match_on_hold_tells_nothing_to_an_address_that_did_not_ask(
    site: Site, runner: Runner, post: PostOffice
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org", turns="none", receipts=False)
    letter = reply(token_of(site, match, 1), "14 V 2,0")
    release(site, NEXT)
    runner.sweep()
    take(site, letter)
    [(_, answer)] = post.letters
    assert "Your mail has arrived." in answer.text
    assert "version" not in answer.text


def test_a_letter_whose_answer_cannot_be_written_is_given_up_at_last(
    site: Site, post: PostOffice, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    tried: list[None] = []

    def fails(*_: object) -> None:
        tried.append(None)
        raise ValueError

    monkeypatch.setattr(answers, "write", fails)
    with caplog.at_level(logging.CRITICAL + 1):
        take(site, reply(token_of(site, match, 1), "14 V 2,0"))
        for _ in range(answers.MOST_TRIES + 2):
            clock.turn(days=1)
            answers.send_all(site)
    assert len(tried) == answers.MOST_TRIES
    assert [each.state for each in letter_rows(site)] == ["silent"]
    assert post.letters == []
