"""Text from a site cannot control the terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnsheet.client.clean_text import clean, cleaned, one_line


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b[2J\x1b[1;1Hover", "over"),
        ("\x9b31mred", "red"),
        ("\x1bPq#0\x1b\\picture", "picture"),
        ("a\rb\bc\x07d\x00e\x7f", "abcde"),
        ("\x1bcreset", "reset"),
        ("\u202egnihtemos\u2066\u200f", "gnihtemos"),
        ("one\u2028two", "onetwo"),
        ("half \ud800", "half "),
        ("ends in \x1b[", "ends in "),
        ("lines\r\nand\ttabs\n", "lines\nand\ttabs\n"),
        ("Zoë, Łódź ★ 日本", "Zoë, Łódź ★ 日本"),
    ],
)
def test_escape_sequences_and_controls_are_removed(text: str, left: str) -> None:
    assert clean(text) == left


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("\x1b[]P0;m\x07\x9b\x9c\\H"))))
def test_no_control_character_survives(text: str) -> None:
    left = clean(text)
    assert all(each in "\n\t" or unicodedata.category(each) not in ("Cc", "Cf", "Cs") for each in left)
    assert clean(left) == left


def test_data_is_cleaned_in_depth_with_the_names_of_its_fields() -> None:
    data = {"a\x1b[1m": ["\x1b[31mx", {"b": "\x07y"}], "n": 3, "none": None}
    assert cleaned(data) == {"a": ["x", {"b": "y"}], "n": 3, "none": None}


def test_a_title_stays_on_one_line() -> None:
    assert one_line("My\nmatch\t\x1b[2J of  stars") == "My match of stars"
