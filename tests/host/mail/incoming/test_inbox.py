"""The inbox: what a letter changes."""

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets, take
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.mail.reply_separator import CUT
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import removal


def test_a_reply_gives_the_orders_of_its_seat_and_is_answered_with_a_receipt(site: Site, post: PostOffice) -> None:
    match = duel(site, schedule=DAILY)
    confirmed(site, ANN.person, "ann@example.org")
    assert take(site, reply(token_of(site, match, 1), f"{ORDER}\ndance\n\n> {CUT}\n> 1: +9 9")) == "taken"
    [sheet] = sheets(site, match, 1)
    assert (sheet.kind, sheet.text, sheet.understood) == ("final", f"{ORDER}\ndance", ("14 V 2,0",))
    assert sheets(site, match, 2) == []
    [(target, letter)] = post.letters
    assert target == "ann@example.org"
    assert letter.answers == "<1.letter@mail.example.org>"
    assert letter.reply_to == f"orders+{token_of(site, match, 1)}@games.example.org"
    assert f"[{token_of(site, match, 1)}]" in letter.subject
    for part in (
        CUT,
        "Your orders have arrived.",
        "Understood (1):",
        "Not read as orders: dance",
        "The deadline is Tue 3 Mar 2026",
    ):
        assert part in letter.text
    [kept] = letter_rows(site)
    assert (kept.state, kept.outcome, kept.text, kept.message_id, kept.sender) == ("answered", "orders", "", "", "")


def test_a_reply_to_an_answer_gives_orders_too(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), ORDER))
    quoted = "\n".join(f"> {line}" for line in post.letters[0][1].text.split("\n"))
    take(site, reply("", f"14 V 3,0\n\n{quoted}", number=2, to=post.letters[0][1].reply_to))
    assert [sheet.text for sheet in sheets(site, match, 1)] == ["14 V 3,0", ORDER]


def test_the_same_letter_twice_changes_nothing(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    assert take(site, reply(token, ORDER)) == "taken"
    take(site, reply(token, "14 V 3,0", number=2))
    assert take(site, reply(token, ORDER, headers={"Received": "from another path"})) == "again"
    assert [sheet.text for sheet in sheets(site, match, 1)] == ["14 V 3,0", ORDER]
    assert len(post.letters) == 2


def test_a_person_may_send_the_same_orders_again_in_a_new_letter(site: Site) -> None:
    match = duel(site)
    token = token_of(site, match, 1)
    for number, text in enumerate([ORDER, "14 V 3,0", ORDER], start=1):
        take(site, reply(token, text, number=number))
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER, "14 V 3,0", ORDER]


def test_an_empty_letter_is_not_an_empty_sheet(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), f"On Monday Turnsheet <o@example.org> wrote:\n> {CUT}\n> {ORDER}\n"))
    assert sheets(site, match, 1) == []
    assert "Your mail has no orders" in post.letters[0][1].text
    assert "write only the word 'pass'" in post.letters[0][1].text


def test_a_letter_without_orders_is_told_that_none_are_in_yet(site: Site, post: PostOffice) -> None:
    match = duel(site, DAILY)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    take(site, reply(token, "thanks"))
    order_sheets.submit(site, match, 1, ANN, "draft", ORDER)
    take(site, reply(token, "thanks", number=2))
    first, second = (" ".join(letter.text.split()) for _, letter in post.letters)
    assert "You have not sent orders for the setup yet. The deadline is Tue 3 Mar 2026, 12:00 UTC." in first
    assert "You have not sent orders for the setup yet; there is only a draft." in second


def test_a_letter_of_which_nothing_is_understood_changes_nothing(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    take(site, reply(token, ORDER))
    take(site, reply(token, "Thank you!\nWhat a turn.", number=2))
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]
    text = post.letters[1][1].text
    assert "No line of your mail was understood as an order. Nothing was changed" in text
    assert "Your orders for the setup are in (receipt 1, 1 order)." in text
    assert "Not read as orders: Thank you!" in text
    assert "line 2: What a turn." in text


@pytest.mark.parametrize(
    "text", ["pass", "No orders.", " PASS!\n\n-- \nAnn", "pass\n\nAnn", "Hello,\n\npass.\n\nThanks,\nann b"]
)
def test_a_word_sends_an_empty_sheet(site: Site, text: str) -> None:
    match = duel(site)
    take(site, reply(token_of(site, match, 1), text))
    assert [(sheet.kind, sheet.text) for sheet in sheets(site, match, 1)] == [("final", "")]


def test_a_word_takes_orders_back(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    take(site, reply(token, ORDER))
    take(site, reply(token, "Withdraw", number=2))
    assert [sheet.kind for sheet in sheets(site, match, 1)] == ["withdrawn", "final"]
    assert "Your orders were taken back." in post.letters[1][1].text


def test_a_word_with_a_name_below_takes_orders_back(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    take(site, reply(token, ORDER))
    take(site, reply(token, "withdraw\n\nAnn", number=2))
    assert [sheet.kind for sheet in sheets(site, match, 1)] == ["withdrawn", "final"]


@pytest.mark.parametrize("text", ["pass\nattak Ben", "pass\nwithdraw", f"pass\n{ORDER}x", "Ann\npass the salt"])
def test_a_word_beside_anything_else_changes_nothing(site: Site, post: PostOffice, text: str) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    take(site, reply(token, ORDER))
    take(site, reply(token, text, number=2))
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]
    assert "No line of your mail was understood as an order." in post.letters[1][1].text


def test_where_orders_are_carried_out_at_once_a_refused_line_keeps_all_of_them(
    site: Site, runner: Runner, clock: Clock, post: PostOffice
) -> None:
    site.seed = lambda: "a seed for tests"
    match = lifecycle.open_match(site, ANN, Opening("starprobe", seats=1, take=1))
    lifecycle.start(site, match, ANN)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), "ship II\nstandard crew\ndance"))
    runner.consider(match)
    assert [sheet.kind for sheet in sheets(site, match, 1)] in (["draft"], [])
    assert row(site, match).step == 0
    take(site, reply(token_of(site, match, 1), "ship II\nstandard crew", number=2))
    runner.consider(match)
    assert row(site, match).step == 1
    clock.turn(seconds=2)
    answers.send_all(site)
    assert "Your orders have arrived." in post.letters[1][1].text


def test_orders_for_a_turn_that_is_just_being_run_wait_until_it_was(site: Site, post: PostOffice, clock: Clock) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    inbox.receive(site, reply(token_of(site, match, 1), ORDER))
    with site.store.write() as connection:
        matches.change(connection, row(site, match), {"claimed": 1})
    assert inbox.carry_out_all(site) == 0
    with site.store.write() as connection:
        matches.change(connection, row(site, match), {"claimed": None})
    assert inbox.carry_out_all(site) == 0
    clock.turn(seconds=3)
    assert inbox.carry_out_all(site) == 1
    assert [sheet.text for sheet in sheets(site, match, 1)] == [ORDER]


def test_letters_are_carried_out_in_the_order_in_which_they_came(site: Site) -> None:
    match = duel(site)
    for number in range(1, 6):
        inbox.receive(site, reply(token_of(site, match, 1), f"14 V {number},0", number=number))
    inbox.carry_out_all(site)
    assert [sheet.text for sheet in sheets(site, match, 1)] == [f"14 V {number},0" for number in range(5, 0, -1)]


def test_a_letter_for_two_seats_acts_for_neither(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    confirmed(site, BEN.person, "ben@example.org")
    one, two = (token_of(site, match, seat) for seat in (1, 2))
    letter = reply(one, ORDER, headers={"Cc": f"orders+{two}@games.example.org"})
    take(site, letter)
    assert [sheets(site, match, seat) for seat in (1, 2)] == [[], []]
    assert [target for target, _ in post.letters] == ["ann@example.org"]
    assert "has codes for more than one seat" in post.letters[0][1].text


def test_a_letter_that_is_too_large_is_answered_and_not_read(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), f"{ORDER}\n" * 200_000))
    assert sheets(site, match, 1) == []
    assert "Your mail was too large: it can have at most 1 MB." in post.letters[0][1].text


def test_a_sheet_that_is_too_long_is_refused_with_the_reason(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), f"{ORDER}\n" * 20_000))
    assert sheets(site, match, 1) == []
    assert "A sheet can have at most 100000 characters." in post.letters[0][1].text


def test_letters_of_a_seat_that_wait_do_not_keep_other_seats_waiting(site: Site, clock: Clock) -> None:
    match, other = duel(site), duel(site)
    token = token_of(site, match, 1)
    for number in range(inbox.AT_ONCE + 5):
        inbox.receive(site, reply(token, f"14 V {number % 5},0", number=number))
    inbox.receive(site, reply(token_of(site, other, 1), ORDER, number=99))
    inbox.receive(site, reply(token_of(site, match, 2), "pass", number=100))
    with site.store.write() as connection:  # its turn was about to run, so the first one is tried again later
        incoming_letters.change(connection, 1, "received", {"next_try": moment(site.now()) + 1000})
    assert inbox.carry_out_all(site) == 2
    assert (len(sheets(site, other, 1)), len(sheets(site, match, 2)), sheets(site, match, 1)) == (1, 1, [])
    clock.turn(seconds=2)
    while inbox.carry_out_all(site):
        pass
    assert [each.text for each in sheets(site, match, 1)[:2]] == ["14 V 4,0", "14 V 3,0"]


def test_old_letters_are_forgotten_and_nothing_of_a_removed_match_is_left(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match, other, ended = duel(site), duel(site), duel(site)
    for each in (match, ended):
        take(site, reply(token_of(site, each, 1), ORDER))
    both(site, runner, match)
    lifecycle.end(site, ended, ANN)
    clock.turn(days=61)
    take(site, reply(token_of(site, other, 1), ORDER, number=2))
    inbox.forget_old(site)
    assert [each.match for each in letter_rows(site)] == [other]
    removal.remove(site, other)
    assert letter_rows(site) == []


def test_a_letter_is_known_as_long_as_its_turn_can_be_played(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site)
    letter = reply(token_of(site, match, 1), ORDER)
    take(site, letter)
    clock.turn(days=400)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 3,0")
    inbox.forget_old(site)
    assert take(site, letter) == "again"
    assert sheets(site, match, 1)[0].text == "14 V 3,0"
    both(site, runner, match)
    inbox.forget_old(site)
    assert letter_rows(site) == []
    take(site, letter)
    assert [each.outcome for each in letter_rows(site)] == ["late"]
    assert len(sheets(site, match, 1)) == 3


def test_a_person_with_two_seats_gives_orders_for_each(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=2, take=1))
    seating.take_seat(site, match, 2, ANN, name="Ann")
    lifecycle.start(site, match, ANN)
    for seat in (1, 2):
        take(site, reply(token_of(site, match, seat), "pass", number=seat))
    assert [len(sheets(site, match, seat)) for seat in (1, 2)] == [1, 1]


def test_what_was_sent_on_the_site_meanwhile_is_replaced_by_a_later_letter_only(site: Site) -> None:
    match = duel(site)
    letter = reply(token_of(site, match, 1), ORDER)
    take(site, letter)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    take(site, letter)
    assert sheets(site, match, 1)[0].text == "14 V 5,0"
