"""Assumptions in the notation of games where every line is about things of its own."""

import pytest

from turnsheet.core.game import AnyGame, BadPositionError, State
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.interfaces.cli.lookup import find_game

RAUMKRIEG, ROBOTS = find_game("raumkrieg"), find_game("robots")


def begun(game: AnyGame) -> State:
    """A position of two players early in a match."""
    match = Match(game, game.presets[0].options, 2, "1")
    if game is RAUMKRIEG:
        match.advance({Seat(1): (), Seat(2): ()})
    return match.state


def supposed(game: AnyGame, assume: str) -> set[str]:
    """The lines of what seat 1 supposes if it assumes something."""
    return set(game.notation.notate(game.notation.suppose(game.rules.view(begun(game), Seat(1)), assume)).splitlines())


CASES = [
    (RAUMKRIEG, "20 of 2  A 0,0  V 3,4  P 100,200  F 7"),
    (ROBOTS, "red tank at 0,1 facing 2 health 1 moves 1 moved 0 absorbed 0 killed 0"),
]


@pytest.mark.parametrize(("game", "line"), CASES, ids=["raumkrieg", "robots"])
def test_an_assumption_takes_the_place_of_the_line_about_the_same_thing(game: AnyGame, line: str) -> None:
    before, after = supposed(game, ""), supposed(game, f"\n{line}\n")
    assert line not in before
    assert after - before == {line}
    (replaced,) = before - after
    assert replaced.split(" at ")[0].split(" of ")[0] == line.split(" at ")[0].split(" of ")[0]


@pytest.mark.parametrize(
    ("game", "assume", "line"),
    [
        (RAUMKRIEG, "20 of 2  A 0,0  V 3,4  P 100,200  F 7\n\nthe ship is near", 3),
        (RAUMKRIEG, "20 of 9  A 0,0  V 3,4  P 100,200  F 7", 1),
        (ROBOTS, "\nred tank at 99,99 facing 2 health 1 moves 1 moved 0 absorbed 0 killed 0", 2),
        (ROBOTS, "a tank somewhere", 1),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(game: AnyGame, assume: str, line: int) -> None:
    with pytest.raises(BadPositionError) as error:
        supposed(game, assume)
    assert error.value.line == line
