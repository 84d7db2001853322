"""The cases notice when a phase is left out or comes too early. Other bent rules are in `tests/mutants`."""

import pytest

from tests.helpers.rule_cases import cases_of
from tests.mutants import changed_rules
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.rules import turn
from turnsheet.games.raumkrieg.rules.phases.accelerate import accelerate
from turnsheet.games.raumkrieg.rules.phases.capture import capture
from turnsheet.games.raumkrieg.rules.phases.deliver import deliver
from turnsheet.games.raumkrieg.rules.phases.leave_board import leave
from turnsheet.games.raumkrieg.rules.phases.missing_orders import miss
from turnsheet.games.raumkrieg.rules.phases.refuel import refuel

GAME = next(game for game in GAMES if game.id == "raumkrieg")
ALL = list(cases_of(GAME.id))
SWAPPABLE = {(miss, accelerate), (capture, leave), (leave, refuel), (refuel, deliver)}
"""Phases that do not get in each other's way."""


def failing() -> set[str]:
    """The clauses whose cases fail now."""
    return changed_rules.failing(GAME, ALL)


@pytest.mark.parametrize("phase", turn.PHASES, ids=lambda phase: phase.__name__)
def test_no_phase_can_be_left_out(phase: turn.Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "PHASES", tuple(each for each in turn.PHASES if each is not phase))
    assert failing()


@pytest.mark.parametrize("first", range(len(turn.PHASES) - 1))
def test_no_two_neighbouring_phases_can_change_places(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Except those that do not get in each other's way."""
    phases = list(turn.PHASES)
    phases[first], phases[first + 1] = phases[first + 1], phases[first]
    monkeypatch.setattr(turn, "PHASES", tuple(phases))
    assert bool(failing()) == ((phases[first + 1], phases[first]) not in SWAPPABLE)
