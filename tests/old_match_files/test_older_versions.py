"""Match files of older versions of the rules lead where they always led, and elsewhere under the newest rules."""

from pathlib import Path

import pytest

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match, MatchFile, replay, replay_steps
from turnsheet.games import OLDER, versions

FILES = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.json"))}


def kept(path: Path) -> MatchFile:
    """A match file as it was written by a release whose newest rules were of its version."""
    return codec.decode(path.read_bytes(), MatchFile)


def positions(game: AnyGame, file: MatchFile) -> list[str]:
    """Where the orders of a match file lead under a version of the rules, step by step."""
    match = Match(game, codec.convert(file.options, game.options_type), file.seats, file.seed, file.position)
    found = []
    for step in file.steps:
        orders = {
            seat: game.rules.read(game.rules.view(match.state, seat), "\n".join(texts)).orders
            for seat, texts in step.orders.items()
        }
        match.advance(orders, step.take)
        found.append(game.notation.notate(match.state))
    return found


def test_every_older_version_has_a_match_file() -> None:
    assert {f"{game.id}-version-{game.version}" for game in OLDER} <= set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_match_of_an_older_version_goes_on_as_it_always_did(name: str) -> None:
    file = kept(FILES[name])
    assert replay(versions(file.game)[file.version], file).over


@pytest.mark.parametrize("name", FILES)
def test_the_newest_rules_would_lead_elsewhere(name: str) -> None:
    file = kept(FILES[name])
    older, newest = versions(file.game)[file.version], next(iter(versions(file.game).values()))
    assert positions(older, file) != positions(newest, file)


@pytest.mark.parametrize("name", FILES)
def test_stored_states_of_an_older_version_keep_their_bytes_and_their_outcomes(name: str) -> None:
    """A state that was stored in the middle of a match is read as one of its version, and goes on as it always did."""
    file = kept(FILES[name])
    game = versions(file.game)[file.version]
    fingerprints = [file.start, *(step.fingerprint for step in file.steps)]
    for number, match in enumerate(replay_steps(game, file)):
        stored = codec.encode(match.state)
        state = codec.decode(stored, game.state_type)
        assert (state.rules, codec.encode(state)) == (file.version, stored)
        assert codec.fingerprint(state) == fingerprints[number]
        if number < len(file.steps):
            step = file.steps[number]
            sheets = {seat: "\n".join(texts) for seat, texts in step.orders.items()}
            orders = {
                seat: game.rules.read(game.rules.view(state, seat), sheet).orders for seat, sheet in sheets.items()
            }
            after = game.rules.advance(state, orders, Dice(turn_key(file.seed, number + 1, step.take)))
            assert codec.fingerprint(after) == step.fingerprint
