"""Match files of older versions of the rules lead where they always led, and elsewhere under the newest rules."""

from pathlib import Path

import pytest

from tests.places import GOLDEN
from turnsheet.core import codec
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match, MatchFile, replay
from turnsheet.games import OLDER, versions

FILES = {path.stem: path for path in sorted(GOLDEN.glob("*-version-*.json"))}


def kept(path: Path) -> MatchFile:
    """A match file as it was written by a release whose newest rules were of its version."""
    return codec.decode(path.read_bytes(), MatchFile)


def positions(game: AnyGame, file: MatchFile) -> list[str]:
    """Where the orders of a match file lead under a version of the rules, step by step."""
    match = Match(game, codec.convert(file.options, game.options_type), file.seats, file.seed, file.position)
    found = []
    for step in file.steps:
        orders = {
            seat: game.read(game.view(match.state, seat), "\n".join(texts)).orders
            for seat, texts in step.orders.items()
        }
        match.advance(orders, step.take)
        found.append(game.notate(match.state))
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
