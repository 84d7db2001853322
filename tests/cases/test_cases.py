"""The cases hold: one test for each."""

import pytest

from tests.helpers.rule_cases import cases_of
from turnsheet.core.cases.play import Case, run
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES

CASES = [(game, case) for game in GAMES for case in cases_of(game.id)]


@pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{game.id}:{case.id}" for game, case in CASES])
def test_case(game: AnyGame, case: Case) -> None:
    assert run(game, case) == []
