"""Raumkrieg's page: what the cases cannot say, since they know no layout."""

import pytest

from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES

GAME = next(game for game in GAMES if game.id == "raumkrieg")


def page(position: str, seat: int) -> list[str]:
    """The lines of a printout."""
    return GAME.pages.printout(GAME.rules.view(GAME.notation.position(position), Seat(seat))).splitlines()


def test_wide_numbers_do_not_run_together() -> None:
    lines = page("14 A -999999,-999999  V -999999,-999999  P 100,200  F 1000009\n24 P 1,1", 1)
    ship = next(line for line in lines if " 14 " in line)
    assert ship.split() == ["1", "14", "scout", "-999999,-999999", "-999999,-999999", "100,200", "1000009"]
    heading = next(line for line in lines if line.startswith("OWNER"))
    for column, value in (("A", "-999999,-999999"), ("FUEL", "1000009")):
        assert heading.index(column, 20) + len(column) == ship.index(value) + len(value)


ENDINGS = {
    1: "Orders for turn 3, one ship per line, like:  24 A 3,-4 F 2 3",
    2: "You have no ships left. In turn 3 you can still send messages, one per line.",
    3: "You were dropped and give no orders.",
    REFEREE: "Orders for turn 3 are due.",
}


@pytest.mark.parametrize(("seat", "ending"), ENDINGS.items())
def test_each_player_is_asked_for_what_they_can_send(seat: int, ending: str) -> None:
    """The example names a ship of the player's own, here a captured one."""
    assert page("turn 3\nplayers 3\ndropped 3\n24 of 1 P 1,1", seat)[-1] == ending
