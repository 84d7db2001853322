"""Offers: how their gaps are filled."""

import pytest

from turnsheet.core.offers import Number, Offer, Phrase, fill, fits

OFFER = Offer(
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
