"""SECURITY.md promises nothing without a test: each promise names at least one, and each that is named exists."""

import ast
import re

import pytest

from tests.helpers.paths import ROOT

TEXT = (ROOT / "SECURITY.md").read_text()
PROMISES = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)))


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _, name in NAMED])
def test_a_test_that_is_named_exists(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text())
    assert name in [each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("promise", PROMISES)
def test_a_promise_has_a_test(promise: str) -> None:
    _, _, tests, _ = promise.split("|")
    named = re.findall(r"`([^`]+)`", tests)
    assert named
    assert all(re.fullmatch(r"tests/[\w/]+\.py::test_\w+", each) for each in named)


def test_there_are_promises() -> None:
    assert len(PROMISES) > 20
