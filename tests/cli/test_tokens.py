"""Tokens are kept in a private file, and only if the player wants it."""

from pathlib import Path

import pytest

from turnsheet.client.address import parse
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.errors import CommandError

MATCH = "https://games.example.org/match/abc"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "turnsheet"


def test_a_token_is_remembered_for_its_seat_only(folder: Path) -> None:
    tokens.remember(parse(MATCH), 2, "two")
    assert tokens.recall(parse(MATCH, 2)) == ("two", 2)
    assert tokens.recall(parse(MATCH)) == ("two", 2)
    assert tokens.recall(parse(MATCH, 1)) is None
    assert tokens.recall(parse("https://other.example.org/match/abc", 2)) is None
    assert tokens.recall(parse("https://games.example.org:8443/match/abc", 2)) is None


def test_only_the_owner_can_read_the_file(folder: Path) -> None:
    tokens.remember(parse(MATCH), 1, "one")
    assert tokens.file().stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [each.name for each in folder.iterdir()] == ["tokens.json"]


def test_a_file_that_others_can_read_is_not_used(folder: Path) -> None:
    tokens.remember(parse(MATCH), 1, "one")
    tokens.file().chmod(0o644)
    with pytest.raises(CommandError, match="other users can read your tokens"):
        tokens.recall(parse(MATCH))


def test_with_several_seats_the_player_has_to_choose() -> None:
    tokens.remember(parse(MATCH), 1, "one")
    tokens.remember(parse(MATCH), 2, "two")
    with pytest.raises(CommandError, match=r"tokens for 2 seats of this match\. Choose one with --seat"):
        tokens.recall(parse(MATCH))


def test_tokens_are_forgotten_for_a_seat_or_a_match() -> None:
    for seat in (1, 2, 3):
        tokens.remember(parse(MATCH), seat, f"token{seat}")
    assert tokens.forget(parse(MATCH, 2)) == 1
    assert tokens.recall(parse(MATCH, 2)) is None
    assert tokens.forget(parse(MATCH)) == 2
    assert tokens.remembered() == {}
    assert tokens.forget(parse(MATCH)) == 0


def test_a_damaged_file_is_named(folder: Path) -> None:
    tokens.write_privately(tokens.file(), "[1]")
    with pytest.raises(CommandError, match=r"tokens\.json: this is not a list of tokens"):
        tokens.remembered()
