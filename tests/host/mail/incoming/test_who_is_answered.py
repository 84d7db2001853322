"""Who gets an answer to a letter, where it is sent, and what happens if that fails."""

import logging

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets, take
from tests.host.sample_matches import ANN, BEN, duel
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.notifications.outgoing import Letter, UndeliveredError
from turnsheet.host.site import Site


def test_the_sender_is_never_believed(site: Site, post: PostOffice) -> None:
    """The token gives the right to send orders; the answer goes to the player and to nobody else."""
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    confirmed(site, BEN.person, "ben@example.org")
    take(site, reply(token_of(site, match, 1), ORDER, sender="Ben <ben@example.org>"))
    take(site, reply(token_of(site, match, 1), ORDER, sender="stranger@example.net", number=2))
    assert [len(sheets(site, match, seat)) for seat in (1, 2)] == [2, 0]
    assert [target for target, _ in post.letters] == ["ann@example.org", "ann@example.org"]


def test_the_answer_goes_where_the_letter_came_from_if_that_is_a_confirmed_address(
    site: Site, post: PostOffice
) -> None:
    match = duel(site)
    for target in ("ann@example.org", "ann@example.net"):
        confirmed(site, ANN.person, target)
    take(site, reply(token_of(site, match, 1), ORDER, sender="ANN@Example.net"))
    assert [target for target, _ in post.letters] == ["ann@example.net"]


def test_nobody_is_answered_who_did_not_confirm_an_address(
    site: Site, post: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    match = duel(site)
    assert ANN.person is not None
    addresses.add(site, ANN.person, "mail", "ann@example.org", "each")
    with caplog.at_level(logging.INFO, "turnsheet.mail"):
        take(site, reply(token_of(site, match, 1), ORDER))
    assert len(sheets(site, match, 1)) == 1
    assert post.letters == []
    assert [each.state for each in letter_rows(site)] == ["silent"]
    assert "gets no answer: no address" in caplog.text


def test_secrets_go_only_to_addresses_that_asked_for_them_or_that_the_letter_came_from(
    site: Site, post: PostOffice
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org", turns="none", receipts=False)
    token = token_of(site, match, 1)
    take(site, reply(token, ORDER, sender="another@example.org"))
    assert post.letters == []
    take(site, reply(token, ORDER, sender="ann@example.org", number=2))
    assert [target for target, _ in post.letters] == ["ann@example.org"]


def test_a_person_who_gets_receipts_by_mail_gets_one_for_orders_by_mail(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org", turns="none")
    take(site, reply(token_of(site, match, 1), ORDER))
    delivery.deliver(site)
    assert len(post.letters) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List-Id": "<players.example.org>"},
        {"X-Turnsheet": "turn"},
        {"Return-Path": "<>"},
    ],
)
def test_automatic_letters_give_no_orders_and_get_no_answer(
    site: Site, post: PostOffice, headers: dict[str, str]
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    assert take(site, reply(token_of(site, match, 1), ORDER, headers=headers)) == "automatic"
    assert (sheets(site, match, 1), letter_rows(site), post.letters) == ([], [], [])


def test_a_person_who_wants_no_automatic_answer_gets_none_and_their_orders_count(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), ORDER, headers={"X-Auto-Response-Suppress": "All"}))
    assert len(sheets(site, match, 1)) == 1
    assert (post.letters, letter_rows(site)[0].state) == ([], "silent")


def test_a_loop_ends_and_floods_are_not_kept(site: Site, post: PostOffice, clock: Clock) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    for number in range(inbox.ANSWERS_PER_HOUR + 5):
        take(site, reply(token, f"14 V {number % 3},0", number=number))
    assert len(post.letters) == inbox.ANSWERS_PER_HOUR
    assert sheets(site, match, 1)[0].number == inbox.ANSWERS_PER_HOUR + 5
    clock.turn(hours=1, minutes=1)
    take(site, reply(token, ORDER, number=999))
    assert len(post.letters) == inbox.ANSWERS_PER_HOUR + 1
    for number in range(inbox.LETTERS_PER_HOUR):
        inbox.receive(site, reply(token, ORDER, number=1000 + number))
    assert take(site, reply(token, ORDER, number=5000)) == "too many"
    assert take(site, reply(token_of(site, match, 2), ORDER, number=5000)) == "taken"


def test_an_answer_that_cannot_be_sent_is_sent_later_and_once(site: Site, post: PostOffice, clock: Clock) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    post.closed = True
    take(site, reply(token_of(site, match, 1), ORDER))
    post.closed = False
    assert answers.send_all(site) == 0
    clock.turn(minutes=3)
    assert answers.send_all(site) == 1
    clock.turn(minutes=30)
    assert answers.send_all(site) == 0
    assert len(post.letters) == 1


def test_an_answer_whose_connection_broke_is_sent_again_but_not_forever(
    site: Site, post: PostOffice, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    tried: list[Letter] = []

    def broke(_target: str, letter: Letter) -> None:
        tried.append(letter)
        raise UndeliveredError("The connection was lost.", may_have_arrived=True)

    with monkeypatch.context() as broken:
        broken.setattr(post, "post", broke)
        take(site, reply(token_of(site, match, 1), ORDER))
    clock.turn(minutes=3)
    assert answers.send_all(site) == 1
    assert [letter.about for _, letter in post.letters] == [each.about for each in tried]
    monkeypatch.setattr(post, "post", broke)
    take(site, reply(token_of(site, match, 1), ORDER, number=2))
    for _ in range(answers.MOST_TRIES + 2):
        clock.turn(days=1)
        answers.send_all(site)
    assert len(tried) == 1 + answers.MOST_TRIES
    assert [each.state for each in letter_rows(site)] == ["answered", "silent"]
