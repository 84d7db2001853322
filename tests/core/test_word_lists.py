"""Several things in one sentence, in the words of `core/word_lists` and in no others."""

import ast

import pytest

from tests.helpers.paths import ROOT
from turnsheet.core.word_lists import count, either, together

SOURCE = ROOT / "src" / "turnsheet"


@pytest.mark.parametrize(
    ("words", "text"),
    [([], ""), (["Ann"], "Ann"), ([11, 12], "11 and 12"), (["Ann", "Ben", "Cat"], "Ann, Ben and Cat")],
)
def test_all_of_several_things(words: list[object], text: str) -> None:
    assert together(words) == together(iter(words)) == text


def test_alternatives() -> None:
    assert either(["drawn", "ring", "grid"]) == "drawn, ring or grid"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 matches"), (1, "1 match"), (2, "2 matches"), (-1, "-1 matches"), (1334, "1334 matches")]
)
def test_a_number_with_its_noun(number: int, text: str) -> None:
    assert count(number, "match", "matches") == text


def test_most_nouns_get_an_s_and_long_numbers_can_be_grouped() -> None:
    assert [count(number, "order") for number in (1, 2)] == ["1 order", "2 orders"]
    assert [count(number, "order", grouped=True) for number in (1, 1334)] == ["1 order", "1,334 orders"]


def joins_by_hand(tree: ast.Module) -> bool:
    """Whether code puts an `and` between the last two things of a list: `{', '.join(most)} and {last}`."""
    return any(
        isinstance(node, ast.JoinedStr)
        and any(
            isinstance(first, ast.FormattedValue)
            and ".join(" in ast.unparse(first.value)
            and isinstance(middle, ast.Constant)
            and middle.value in (" and ", " or ")
            and isinstance(last, ast.FormattedValue)
            for first, middle, last in zip(node.values, node.values[1:], node.values[2:], strict=False)
        )
        for node in ast.walk(tree)
    )


def test_nothing_joins_a_list_by_hand() -> None:
    assert joins_by_hand(ast.parse("f\"{', '.join(names[:-1])} and {names[-1]}\""))
    files = {path: path.read_text() for path in SOURCE.rglob("*.py")}
    assert [path.as_posix() for path, text in files.items() if joins_by_hand(ast.parse(text))] == []
