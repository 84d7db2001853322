"""`turnsheet mcp`: which seats it has, and what it says where it cannot begin."""

from pathlib import Path

import pytest

from turnsheet.client.address import parse
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.agents import command
from turnsheet.interfaces.cli.errors import CommandError

ONE, OTHER = "http://127.0.0.1:9/match/one", "http://127.0.0.1:9/match/other"


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(tokens.VARIABLE, raising=False)


def said(urls: list[str]) -> str:
    with pytest.raises(CommandError) as error:
        command.run(urls)
    return str(error.value)


def test_without_saved_seats_it_asks_for_an_address() -> None:
    assert said([]).startswith("There are no saved seats.")


def test_an_address_needs_a_token() -> None:
    assert said([ONE]).startswith(
        f"There is no token for {ONE}. Give one with --token or in TURNSHEET_TOKEN, or save it: turnsheet play {ONE}"
    )


def test_each_address_needs_a_token_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tokens.VARIABLE, "one-token")
    assert said([ONE, OTHER]).startswith("You gave 1 token for 2 addresses.")


def test_saved_seats_are_found_and_those_of_the_environment_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tokens.remember(parse(ONE), 1, "saved-one")
    tokens.remember(parse(OTHER), 2, "saved-other")
    assert [each.name for each in command._given([], [])] == ["one/1", "other/2"]
    assert [each.name for each in command._given([OTHER], [])] == ["other/2"]
    monkeypatch.setenv(tokens.VARIABLE, "first, second")
    assert [each.name for each in command._given([OTHER, ONE], [])] == ["other", "one"]


def test_a_token_can_be_given_for_an_address_only() -> None:
    assert [each.name for each in command._given([ONE], ["given"])] == ["one"]
    with pytest.raises(CommandError, match="Give the address of the match page before --token"):
        command.run(None, ["given"])


def test_without_its_packages_it_says_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert said([ONE]) == "Agents need more packages. Install them: pip install 'turnsheet[mcp]'."
