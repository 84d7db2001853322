"""YAML: what it may hold, and what is said of the rest."""

from collections.abc import Callable

import pytest

from turnsheet.core.cases.play import BadCaseError
from turnsheet.core.cases.reader import load as load_cases
from turnsheet.core.plain_yaml import LONGEST, BadYamlError, compose, load

LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{one}: &{one} [{', '.join(['*' + before] * 10)}]\n" for before, one in zip("abcdefgh", "bcdefghi", strict=True)
)
"""300 characters or so, and a thousand million values."""


def test_scalars_are_taken_as_they_are_written() -> None:
    assert load("a: no\nb: [1, 0x10, 2026-01-01]\nc: &name kept") == {
        "a": "no",
        "b": ["1", "0x10", "2026-01-01"],
        "c": "kept",
    }
    assert load("") is None
    assert compose("") is None


@pytest.mark.parametrize("read", [load, compose])
@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (LAUGHS, 2, "an alias"),
        ("a: &a\n  b: *a\n", 2, "an alias"),
        ("<<: *nowhere", 1, "an alias"),
        ("a: [", 1, "not YAML"),
        ("[" * 5000, 1, "not YAML"),
        ("a: \x00", 1, "not YAML"),
        ("a: " + "x" * LONGEST, 1, f"the maximum is {LONGEST:,}"),
    ],
    ids=["laughs", "circle", "merge", "open", "deep", "nul", "long"],
)
def test_what_it_cannot_be_is_said_with_its_line(
    read: Callable[[str], object], text: str, line: int, reason: str
) -> None:
    with pytest.raises(BadYamlError) as error:
        read(text)
    assert error.value.line == line
    assert reason in error.value.reason


def test_a_case_file_with_aliases_is_refused_with_its_line() -> None:
    with pytest.raises(BadCaseError, match="an alias") as error:
        load_cases("- case: x\n  title: &t y\n  given: *t\n", "raumkrieg")
    assert error.value.line == 3
