"""The chart says of each robot whether it is in sight, and of those in sight which way they face."""

from turnsheet.core.seats import Seat
from turnsheet.games import GAMES

GAME = next(game for game in GAMES if game.id == "robots")
POSITION = """red scout at 0,0 facing 0
green scout at 1,0 facing 3
green tank at 4,0
red saw green tank at 2,0 facing 3 health 2 in turn 1
"""


def test_a_robot_that_is_only_remembered_has_its_kind_and_no_facing() -> None:
    chart = GAME.pages.chart(GAME.rules.view(GAME.notation.position(POSITION), Seat(1)))
    found = {(mark.kind, mark.source): mark.id for mark in chart.marks if mark.owner == Seat(2)}
    assert set(found) >= {("scout", "seen"), ("tank", "remembered")}
    facing = {link.mark for link in chart.links if link.kind == "facing"}
    assert facing == {mark.id for mark in chart.marks if mark.source == "seen"}
    assert {mark.title for mark in chart.marks if mark.source == "remembered"} == {"old tank"}
