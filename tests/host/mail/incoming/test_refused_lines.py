"""Refused lines in receipts: whole, with their place, and apart from greetings."""

from email.message import EmailMessage
from email.policy import SMTP

from tests.helpers.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.mail.incoming.test_inbox import take
from tests.host.sample_matches import ANN, both, duel
from turnsheet.core.orders import Refusal
from turnsheet.host.mail.refused_lines import Attached, listed, sort
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def refusal(line: int, text: str) -> Refusal:
    return Refusal("unreadable", "unreadable", "Write it like this.", line, 1, text)


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


def test_a_line_with_a_digit_or_between_orders_is_always_a_refused_order() -> None:
    text = "see you at 8\n14 V 1,0\nfire\n15 V 1,0"
    refusals = (refusal(1, "see you at 8"), refusal(3, "fire"))
    assert sort(refusals, text, ("14 V 1,0", "15 V 1,0"), ()).mistakes == refusals


def test_a_message_to_somebody_by_name_is_refused_and_not_taken_for_a_greeting() -> None:
    refusals = (refusal(2, "to Ben: peace?"),)
    assert sort(refusals, "14 V 1,0\nto Ben: peace?", ("14 V 1,0",), ()).mistakes == refusals


def test_where_orders_are_words_only_what_people_write_in_mails_is_left_out() -> None:
    text = "Hello Ann,\nlaunch\nlaucnh"
    refusals = (refusal(1, "Hello Ann,"), refusal(3, "laucnh"))
    assert sort(refusals, text, ("launch",), ()).mistakes == refusals[1:]


def test_several_refusals_of_a_line_show_it_once_and_a_text_that_is_gone_shows_the_part() -> None:
    twice = (refusal(1, "A x"), refusal(1, "F y"))
    shown = "  line 1: 14 A x F y\n    A x: Write it like this.\n    F y: Write it like this."
    assert listed(twice, 0, "14 A x F y") == f"Refused (2):\n{shown}"
    assert "attachment a.txt, line 4: A 1" in listed((refusal(7, "A 1"),), 0, "", attached=(Attached("a.txt", 5, 1),))
