"""The line that a player types at the bottom of the screen."""

import pytest

from turnsheet.interfaces.cli.terminal.typed_line import TypedLine


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["a", "b", "backspace", "c"], "ac"),
        (["b", "home", "a", "end", "c"], "abc"),
        (["a", "b", "left", "delete"], "a"),
        (["a", "c", "left", "b", "right", "right", "d"], "abcd"),
        (["a", "clear", "b"], "b"),
        (["backspace", "left", "pageup", "a"], "a"),
    ],
)
def test_keys_change_the_line(keys: list[str], text: str) -> None:
    line = TypedLine()
    for key in keys:
        line.press(key)
    assert line.text == text


def test_the_cursor_stays_in_view_when_the_line_is_too_long() -> None:
    line = TypedLine()
    for key in "abcdefgh":
        line.press(key)
    assert line.shown("Find: ", 12).plain == "Find: efgh "
    line.press("home")
    assert line.shown("Find: ", 12).plain == "Find: abcde"
