"""A seat that is played in several browsers: each of them can play by mail, until it loses the seat.

Somebody can play by mail as a guest and later open the link of their seat in a browser that is signed in: the account
then has the seat, and the guest, whose addresses get the mails, shares it.
"""

from collections.abc import Iterator

import pytest

from tests.helpers.mail.mail_letters import confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets, take
from tests.host.mail.sent_mail import Post, posted, text_of
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, again, both, duel
from turnsheet.host import access
from turnsheet.host.administration import users
from turnsheet.host.mail import send_letters
from turnsheet.host.mail.incoming import answers, inbox, waiting_for_letters
from turnsheet.host.matches import chat, seating
from turnsheet.host.notifications import addresses, mail_record
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.row_types.letters import LetterKey
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.notifications import addresses as address_rows
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

DAN = Asker(person="d" * 64)
ANNS, CATS = "ann@example.org", "cat@example.org"


@pytest.fixture
def post(site: Site) -> Iterator[Post]:
    with posted(site) as post:
        yield post


def sent(post: Post, sort: str) -> list[str]:
    """To whom mails of a sort were sent since the last time: `turn`, `receipt` or `answer`."""
    return sorted(to for to, mail in post.round() if mail["Message-ID"].startswith(f"<{sort}-"))


def signed_in(site: Site, asker: Asker) -> None:
    with site.store.write() as connection:
        accounts.add(connection, asker.person or "", (asker.person or "")[:8], None, 0)


def share(site: Site, match: str, owner: Asker = ANN, seat: int = 1) -> None:
    """Cat's browser opens the link of a seat."""
    seating.take_seat(site, match, seat, CAT, code=seating.seat_link(site, match, seat, owner))


def holder(site: Site, match: str) -> str | None:
    with site.store.read() as connection:
        return seats.of_match(connection, match)[1].holder


@pytest.fixture
def match(site: Site, post: Post) -> str:
    """A match of Ann, a guest who plays by mail; Ann's account, to which Cat's browser is signed in, has the seat."""
    confirmed(site, ANN.person, ANNS)
    match = duel(site, DAILY)
    assert sent(post, "turn") == [ANNS]
    signed_in(site, CAT)
    share(site, match)
    assert holder(site, match) == CAT.person
    return match


def test_a_guest_whose_account_got_the_seat_goes_on_getting_turns(
    site: Site, post: Post, runner: Runner, match: str
) -> None:
    order_sheets.submit(site, match, 1, again(site, ANN), "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    mails = post.round()
    assert sorted(to for to, mail in mails if mail["Message-ID"].startswith("<turn-")) == [ANNS]
    assert not [mail for _, mail in mails if mail["Subject"].startswith("Raumkrieg: Turn")]  # the letter says it
    with site.store.read() as connection:
        [address] = address_rows.of_person(connection, ANN.person or "")
        assert send_letters.brings_messages(connection, site, address, match)


def test_and_receipts(site: Site, post: Post, match: str) -> None:
    order_sheets.submit(site, match, 1, again(site, CAT), "final", "")
    assert sent(post, "receipt") == [ANNS]


@pytest.mark.parametrize("when", ["before", "in between"])
def test_and_answers_to_orders(site: Site, post: Post, when: str) -> None:
    confirmed(site, ANN.person, ANNS)
    match = duel(site)
    signed_in(site, CAT)
    token = token_of(site, match, 1)
    if when == "before":
        share(site, match)
    assert inbox.receive(site, reply(token, ORDER)) == "taken"
    if when == "in between":
        share(site, match)
    inbox.carry_out_all(site)
    assert answers.send_all(site) == 1
    [text] = [text_of(mail) for to, mail in post.round() if mail["Message-ID"].startswith("<answer-") and to == ANNS]
    assert "Understood (1):\n  14 V 2,0\n" in text
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]


def test_an_answer_that_waits_is_still_sent_after_the_account_got_the_seat(site: Site, post: Post) -> None:
    confirmed(site, ANN.person, ANNS)
    match = duel(site)
    signed_in(site, CAT)
    inbox.receive(site, reply(token_of(site, match, 1), ORDER))
    inbox.carry_out_all(site)
    share(site, match)
    assert answers.send_all(site) == 1
    assert sent(post, "answer") == [ANNS]


def test_a_turn_waits_for_the_letters_of_somebody_who_shares_the_seat(
    site: Site, clock: Clock, runner: Runner, match: str
) -> None:
    order_sheets.submit(site, match, 2, BEN, "final", "")
    clock.turn(hours=23, minutes=59)
    with site.store.write() as connection:
        mail_record.note_reading(connection, moment(site.now()), failed=False)
        mail_record.note_read_up_to(connection, moment(site.now()))
    clock.turn(minutes=1)
    with site.store.read() as connection:
        row = matches.find(connection, match)
        assert waiting_for_letters.turn_waits(connection, site, row)


def test_both_people_get_mail_and_one_address_gets_each_letter_once(
    site: Site, post: Post, runner: Runner, clock: Clock
) -> None:
    confirmed(site, ANN.person, ANNS)
    clock.turn(days=2)
    confirmed(site, CAT.person, "Ann@example.org", turns="pdf")
    confirmed(site, CAT.person, CATS)
    match = duel(site)
    assert sent(post, "turn") == [ANNS]
    signed_in(site, CAT)
    share(site, match)
    assert sent(post, "turn") == [CATS]  # the other address has it
    both_send(site, runner, match)
    assert sent(post, "turn") == ["Ann@example.org", CATS]  # as the one of both who wants more
    assert take(site, reply(token_of(site, match, 1), "pass", sender="Ann <ANN@example.org>")) == "taken"
    assert len(sent(post, "answer")) == 1
    order_sheets.submit(site, match, 1, again(site, ANN), "final", "")
    assert sent(post, "receipt") in ([ANNS, CATS], ["Ann@example.org", CATS])
    with site.store.read() as connection:
        [pdf] = [each for each in address_rows.of_person(connection, CAT.person or "") if each.turns == "pdf"]
    addresses.remove(site, CAT.person or "", pdf.nonce)
    assert sent(post, "turn") == []  # the turn was sent there
    both_send(site, runner, match)
    assert sent(post, "turn") == [ANNS, CATS]


def both_send(site: Site, runner: Runner, match: str) -> None:
    order_sheets.submit(site, match, 1, again(site, ANN), "final", "", receipt_by_mail=False)
    order_sheets.submit(site, match, 2, BEN, "final", "", receipt_by_mail=False)
    runner.consider(match)


def test_after_a_new_seat_link_that_closes_them_out_other_browsers_get_nothing_more(
    site: Site, post: Post, runner: Runner, match: str
) -> None:
    confirmed(site, CAT.person, CATS)
    waiting = token_of(site, match, 1)
    assert inbox.receive(site, reply(waiting, ORDER, number=1)) == "taken"
    inbox.carry_out_all(site)
    order_sheets.submit(site, match, 1, again(site, CAT), "final", "")  # Ann's receipt waits
    seating.seat_link(site, match, 1, again(site, CAT), close_others=True)
    both_send_as(site, runner, match, CAT)
    answers.send_all(site)
    assert {to for to, mail in post.round() if mail["Message-ID"].startswith(("<turn", "<receipt", "<answer"))} == {
        CATS
    }
    with site.store.read() as connection:
        [address] = address_rows.of_person(connection, ANN.person or "")
        assert not send_letters.brings_messages(connection, site, address, match)
        assert letters.address(connection, LetterKey(address.id, match, 1)) is None


def test_after_it_they_can_send_nothing_with_the_code_of_the_mail_they_have(site: Site, post: Post, match: str) -> None:
    confirmed(site, CAT.person, CATS)
    post.round()
    waiting = token_of(site, match, 1)
    seating.seat_link(site, match, 1, again(site, CAT), close_others=True)
    for number, text in enumerate((ORDER, "withdraw"), start=1):
        assert take(site, reply(waiting, text, number=number)) == "unknown"
    assert sheets(site, match, 1) == []
    assert sent(post, "answer") == []


def test_those_who_stay_get_the_newest_turn_again_with_a_code_that_works(site: Site, post: Post, match: str) -> None:
    confirmed(site, CAT.person, CATS)
    confirmed(site, BEN.person, "ben@example.org")
    [first] = [mail for to, mail in post.round() if to == CATS and mail["Message-ID"].startswith("<turn-")]
    seating.seat_link(site, match, 1, again(site, CAT), close_others=True)
    [(to, letter)] = post.round()
    assert to == CATS
    assert letter["Reply-To"] == f"orders+{token_of(site, match, 1)}@games.example.org" != first["Reply-To"]
    assert letter["Message-ID"] != first["Message-ID"]  # mail programs show letters of the same name once
    assert take(site, reply("", ORDER, to=letter["Reply-To"])) == "taken"
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]


def both_send_as(site: Site, runner: Runner, match: str, one: Asker) -> None:
    order_sheets.submit(site, match, 1, again(site, one), "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)


def test_somebody_who_shares_one_seat_gets_nothing_of_another(
    site: Site, post: Post, runner: Runner, match: str
) -> None:
    other = duel(site)
    confirmed(site, BEN.person, "ben@example.org")
    seating.take_seat(site, match, 2, DAN, code=seating.seat_link(site, match, 2, BEN))
    assert sent(post, "turn") == [ANNS, "ben@example.org", "ben@example.org"]
    with site.store.read() as connection:
        [address] = address_rows.of_person(connection, ANN.person or "")
        played = {(row, seat) for row in (match, other) for seat in (1, 2)}
        held = {each for each in played if letters.address(connection, LetterKey(address.id, *each)) is not None}
    assert held == {(match, 1), (other, 1)}
    chat.send(site, match, 2, BEN, 1, "only for seat 1")
    take(site, reply(token_of(site, match, 2), ORDER, sender="Ann <ann@example.org>"))
    assert sent(post, "answer") == ["ben@example.org"]


def test_people_at_one_address_get_the_letters_of_their_own_seats(
    site: Site, post: Post, runner: Runner, clock: Clock
) -> None:
    """Dan plays Ben's seat of another match by its link, too."""
    other = duel(site)
    seating.take_seat(site, other, 2, DAN, code=seating.seat_link(site, other, 2, BEN))
    order_sheets.submit(site, other, 1, ANN, "final", "")
    for person in (DAN, ANN, BEN):
        confirmed(site, person.person, "family@example.org")
        clock.turn(days=2)
    match = duel(site)
    played = [mail["Subject"].partition("[")[2] for _, mail in post.round() if mail["Message-ID"].startswith("<turn-")]
    assert sorted(each.split("-")[:2] for each in played) == sorted(
        [row, seat] for row in (match, other) for seat in ("1", "2")
    )


def test_a_letter_that_came_before_the_seat_changed_hands_is_answered_to_nobody(site: Site, post: Post) -> None:
    confirmed(site, ANN.person, ANNS)
    match = duel(site)
    signed_in(site, CAT)
    confirmed(site, CAT.person, CATS)
    share(site, match)
    inbox.receive(site, reply(token_of(site, match, 1), ORDER))
    inbox.carry_out_all(site)
    with site.store.write() as connection:
        seating.sit(connection, match, 1, DAN)
    confirmed(site, DAN.person, "dan@example.org")
    answers.send_all(site)
    assert sent(post, "answer") == []
    assert [each.state for each in letter_rows(site)] == ["silent"]


def test_a_blocked_account_that_shares_a_seat_gets_nothing(
    site: Site, post: Post, runner: Runner, clock: Clock
) -> None:
    for person in (ANN, CAT):
        signed_in(site, person)
        confirmed(site, person.person, ANNS if person is ANN else CATS)
    match = duel(site)
    share(site, match)
    assert sent(post, "turn") == [ANNS, CATS]
    users.block(site, None, (CAT.person or "")[:8])
    assert sent(post, "turn") == [ANNS]  # with a code that Cat does not have
    take(site, reply(token_of(site, match, 1), ORDER, sender="Cat <cat@example.org>"))
    both(site, runner, match)
    assert {to for to, _ in post.round()} == {ANNS}


def test_a_blocked_account_that_shares_a_seat_can_do_nothing_on_it_any_more(site: Site, post: Post) -> None:
    """Not by the mail it has, not by a program, and not by the link of the seat in another browser."""
    for person in (ANN, CAT):
        signed_in(site, person)
    match = duel(site)
    code = seating.seat_link(site, match, 1, ANN)
    seating.take_seat(site, match, 1, CAT, code=code)
    token, waiting = seating.seat_token(site, match, 1, again(site, CAT)), token_of(site, match, 1)
    users.block(site, None, (CAT.person or "")[:8])
    assert take(site, reply(waiting, ORDER)) == "unknown"
    assert sheets(site, match, 1) == []
    with pytest.raises(RefusedError, match="seat"):
        access.look(site, match, 1, Asker(token=token))
    with pytest.raises(RefusedError, match="taken"):
        seating.take_seat(site, match, 1, DAN, code=code)
    assert access.look(site, match, 1, ANN).step == 0


def test_a_guest_gets_nothing_more_of_the_seat_of_a_blocked_account(
    site: Site, post: Post, runner: Runner, match: str
) -> None:
    inbox.receive(site, reply(token_of(site, match, 1), ORDER))
    users.block(site, None, (CAT.person or "")[:8])
    inbox.carry_out_all(site)
    answers.send_all(site)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert [to for to, mail in post.round() if mail["Message-ID"].startswith(("<turn", "<answer"))] == []
