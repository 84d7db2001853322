"""The border: what is refused of any request, and what is not."""

import json

import pytest

from tests.web.conftest import Guest, problem
from turnsheet.interfaces.web.middleware.request_checks import DEEPEST, NUL, too_deep


@pytest.mark.parametrize("text", ["\\u0000", "\\\\u0000", "a\\", "\\\\", "\x7f", "\u2028"])
def test_letters_that_only_look_like_a_nul_are_taken(ann: Guest, trio: str, text: str) -> None:
    kept = ann.ask("PUT", f"/api/matches/{trio}/seats/1/draft", {"text": text})
    assert kept.status_code == 200
    assert ann.get(f"/api/matches/{trio}/seats/1/orders").json()["text"] == text


@pytest.mark.parametrize("text", ["\0", "\\\0", "a\\\\\0b"])
def test_a_nul_is_found_behind_backslashes(text: str) -> None:
    assert NUL.search(json.dumps(text).encode())


def test_how_deep_is_too_deep() -> None:
    value: object = []
    for _ in range(DEEPEST - 1):
        value = {"a": [1, 2], "b": value} if isinstance(value, list) else [value]
    assert not too_deep(value)
    assert too_deep([value])
    assert not too_deep("[" * 100)


def test_a_body_may_say_that_it_is_what_it_is(ann: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1/draft"
    for kind in ("application/json", "application/json; charset=UTF-8", "Application/JSON"):
        ann.headers["content-type"], ann.headers["content-encoding"] = kind, "identity"
        assert ann.ask("PUT", path, {"text": ""}).status_code == 200
    ann.headers["content-encoding"] = "gzip"
    assert problem(ann.ask("PUT", path, {"text": ""})) == (415, "wrong-type")
