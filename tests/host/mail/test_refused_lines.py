"""Refused lines in receipts: whole, with their place, and apart from greetings."""

import pytest

from turnsheet.core.orders import Refusal
from turnsheet.host.mail.refused_lines import Attached, alone, listed, sort


def refusal(line: int, text: str) -> Refusal:
    return Refusal("unreadable", "unreadable", "Write it like this.", line, 1, text)


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


WORDS = frozenset(["pass", "no orders"])


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "{}\n\nAnn",
        "{}\nAnn B.",
        "{}\n- Ann\n",
        "{}\nann",
        "{}\nann of the club",
        "{}\n\nThanks!\n\nthe captain",
        "Hi,\n\n{}\n\nCheers\nAnn\nBerlin",
        "Here are my orders\n{}",
        "{}\nThank you, and see you on Friday",
        "{}\nJosé-María O’Neil",
    ],
)
def test_a_word_is_found_among_what_people_write_around_it(around: str) -> None:
    assert alone(around.format("No Orders."), WORDS, "Ann of the club") == "No Orders."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ann",
        "Thanks\nAnn",
        "pass\nno orders",
        "pass\npass",
        "pass\nattak Ben",
        "pass\nattack",
        "pass\nA 1",
        "pass\nAnn 2",
        "pass\nthanks 4",
        "Ann\npass",
        "pass\nAnn\nBen\nCat",
        "pass\nI wait for you",
        "pass\nto Ben: thanks",
        "the pass",
    ],
)
def test_a_word_beside_another_line_is_not_alone(text: str) -> None:
    assert alone(text, WORDS, "Ann of the club") == ""
