"""Tokens are kept in a private file, and only if the player wants it."""

from pathlib import Path

import pytest

from turnsheet.client.address import SeatAddress, parse
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.agents import command as agents
from turnsheet.interfaces.cli.bots import connect
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.terminal import command as terminal

MATCH = "https://games.example.org/match/abc"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(tokens.VARIABLE, raising=False)
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
    with pytest.raises(CommandError, match=r"tokens for 2 seats of this match\. Choose one: write \?seat=N after"):
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


SEVERAL = (["one", "two"], ["one,two"], ["one, two"], ["one two"], [" one\n", "two,"])


@pytest.mark.parametrize("words", SEVERAL)
def test_several_tokens_are_written_in_any_of_these_ways(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert tokens.given(words) == ["one", "two"]
    monkeypatch.setenv(tokens.VARIABLE, " ".join(words))
    assert tokens.given([]) == ["one", "two"]


def test_the_option_counts_before_the_environment_and_that_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    address = parse(MATCH)
    tokens.remember(address, 2, "remembered")
    assert tokens.for_addresses([address], []) == [(parse(MATCH, 2), "remembered")]
    monkeypatch.setenv(tokens.VARIABLE, "named")
    assert tokens.for_addresses([address], [""]) == [(address, "named")]
    assert tokens.for_addresses([address], ["given"]) == [(address, "given")]


def test_tokens_are_for_one_match_or_one_for_each_address() -> None:
    one, other = parse(MATCH), parse("https://games.example.org/match/xyz")
    assert tokens.for_addresses([one], ["a,b"]) == [(one, "a"), (one, "b")]
    assert tokens.for_addresses([one, other], ["a,b"]) == [(one, "a"), (other, "b")]
    with pytest.raises(CommandError, match=r"You gave 3 tokens for 2 addresses\. Give one token for each address"):
        tokens.for_addresses([one, other], ["a", "b", "c"])
    with pytest.raises(CommandError, match=rf"There is no token for {MATCH}\. Give one with --token or in TURNSHEET_"):
        tokens.for_addresses([one], [])


@pytest.mark.parametrize("words", SEVERAL)
def test_every_command_reads_the_same_tokens(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an agent and bots have two seats, the terminal says that it plays one."""
    reached: list[str] = []

    def play(_address: SeatAddress, token: str, _chosen: connect.Chosen) -> None:
        reached.append(token)
        if len(reached) % 4 == 0:
            raise CommandError("Both are reached.")

    monkeypatch.setattr(connect, "_Player", play)
    monkeypatch.setattr(agents, "GivenSeat", lambda _address, token: reached.append(token))
    for given, named in ((words, ""), ([], " ".join(words))):
        monkeypatch.setenv(tokens.VARIABLE, named)
        assert len(agents._given([MATCH], given)) == 2
        with pytest.raises(CommandError, match="You gave 2 tokens, but this plays one seat"):
            terminal.run(MATCH, token=given, once=True)
        with pytest.raises(CommandError, match="Both are reached"):
            connect.run([MATCH, "hunter"], given)
    assert reached == ["one", "two"] * 4
