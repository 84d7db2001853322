"""Offers: how their gaps are filled."""

import pytest

from turnsheet.core.pages.forms import LONGEST_LIST, Choice, Number, OrderForm, Phrase, Text, fill, fits, orders_now

OFFER = OrderForm(
    "fire",
    "Fire",
    (
        Phrase("14"),
        Phrase("A {by}", (Number("by", 0, 9),), optional=True),
        Phrase("F {range} {direction}", (Number("range", 2, 4), Number("direction", 1, 12))),
    ),
)


def test_an_optional_phrase_is_left_out_unless_all_its_gaps_are_filled() -> None:
    assert fill(OFFER, {"range": "2", "direction": "3"}) == "14 F 2 3"
    assert fill(OFFER, {"by": "5", "range": "2", "direction": "3"}) == "14 A 5 F 2 3"


def test_a_phrase_that_is_not_optional_must_be_filled() -> None:
    with pytest.raises(KeyError, match="direction"):
        fill(OFFER, {"by": "5", "range": "2"})


@pytest.mark.parametrize(
    ("text", "fitting"),
    [("14 F 2 3", True), ("14 A 5 F 2 3", True), ("14 A 5", False), ("15 F 2 3", False), ("14 F 2", False)],
)
def test_a_text_fits_a_form_by_its_words(text: str, fitting: bool) -> None:
    assert fits(OFFER, text) is fitting


def test_orders_that_can_be_given_are_listed_by_verb_with_their_gaps_in_capitals() -> None:
    pick = OrderForm("pick", "Pick", (Phrase("pick {number}", (Choice("number", ("1", "2")),)),))
    jump = OrderForm("jump", "Jump", (Phrase("jump {star}", (Choice("star", tuple("ABCDE")),)),))
    again = OrderForm("fire", "Fire with another", (Phrase("15 F 1"),))
    told = "You can give these orders now: 14 [A BY] F RANGE DIRECTION; pick 1/2; jump STAR."
    assert orders_now((OFFER, pick, again, jump)) == told
    assert orders_now(()) == "You cannot give any orders now."


def test_a_long_list_of_orders_is_cut() -> None:
    many = [OrderForm(f"verb{number}", "", (Phrase(f"verb{number} and some words"),)) for number in range(30)]
    told = orders_now(many)
    assert len(told) < LONGEST_LIST + 40
    assert told.startswith("You can give these orders now: verb0 and some words; verb1")
    assert told.endswith("; and 18 more.")


@pytest.mark.parametrize(
    ("phrases", "needs"),
    [
        ((Phrase("wait"),), False),
        ((Phrase("say {text}", (Text("text", 9),)),), True),
        ((Phrase("wait"), Phrase("saying {text}", (Text("text", 9),), optional=True)), False),
    ],
)
def test_a_form_needs_free_words_if_it_cannot_leave_them_out(phrases: tuple[Phrase, ...], needs: bool) -> None:
    form = OrderForm("wait", "Wait", phrases)
    assert form.needs_words is needs
    assert form == OrderForm("wait", "Wait", phrases)


def test_a_gap_can_be_in_the_middle_of_a_word_and_come_twice() -> None:
    form = OrderForm("from", "From", (Phrase("from {here}-{here}!", (Text("here", 9),)),))
    assert fill(form, {"here": "{x}"}) == "from {x}-{x}!"
