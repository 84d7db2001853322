"""The bombs of hard Berserkers, in positions."""

import pytest

from tests.bots.starweb.positions import known_from, orders
from turnsheet.bots.starweb import bombs
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Bomb, Move
from turnsheet.games.starweb.rules.tables import FleetId

RAID = """
turn {turn}
[QUILL]: Berserker (Score=900,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant
W1 (2) [QUILL] (Industry=30,Population=50R,Limit=100,I-Ships=8)
   F1[QUILL]={ships}{bomb}
W2 (1,3) [ORRIN] (Population=60,Limit=90,I-Ships=90)
   F2[QUILL]={others}
"""


def built(ships: int, turn: int = 20) -> list[Bomb]:
    """Bombs that are built."""
    text = RAID.format(turn=turn, ships=ships, bomb="", others=1)
    return [order for order in orders(text) if isinstance(order, Bomb)]


def test_a_large_fleet_builds_a_bomb_and_takes_it_to_people() -> None:
    given = orders(RAID.format(turn=20, ships=30, bomb="", others=1))
    assert Bomb(FleetId(1), False) in given
    assert [order.path for order in given if isinstance(order, Move) and order.fleet == 1] == [(2,)]


def test_smaller_fleets_build_none_and_nobody_does_early() -> None:
    assert built(26) == [Bomb(FleetId(1), False)]
    assert built(25) == []
    assert built(60, turn=10) == []


def test_only_berserkers_build_bombs() -> None:
    text = RAID.format(turn=20, ships=60, bomb="", others=1).replace("Berserker", "Pirate").replace("50R", "50")
    assert not any(isinstance(order, Bomb) for order in orders(text))


def test_it_drops_one_bomb_where_two_are() -> None:
    text = RAID.format(turn=20, ships=3, bomb="", others=4) + "   F3[QUILL]=9 (PLANET-BUSTER)\n"
    text = text.replace("F2[QUILL]=4", "F2[QUILL]=4 (PLANET-BUSTER)")
    assert [order for order in orders(text) if isinstance(order, Bomb)] == [Bomb(FleetId(2), True)]


@pytest.mark.parametrize(
    ("world", "least", "most"),
    [
        ("[ORRIN] (Population=60,Limit=90)", 320, 320),
        ("[ORRIN] (Population=60R,Limit=90)", 200, 200),
        ("[ORRIN] (Population=60,Limit=90,BUSTED)", 0, 0),
        ("[] (Limit=90)", 200, 200),
        ("[QUILL] (Population=60R,Limit=90)", 100, 199),
        ("[QUILL] (Industry=30,Population=60R,Limit=90)", 0, 0),
    ],
)
def test_what_a_bomb_brings(world: str, least: int, most: int) -> None:
    """200 points once at each world and 2 for each person, not for robots; its own worlds bring it points, too."""
    text = RAID.format(turn=20, ships=3, bomb="", others=1).replace(
        "[ORRIN] (Population=60,Limit=90,I-Ships=90)", world
    )
    known = known_from(text)
    assert least <= bombs.gain(known, known.worlds[2]) <= most


def test_ships_that_became_a_bomb_are_gone_from_the_sheet() -> None:
    sheet = Sheet(known_from(RAID.format(turn=20, ships=60, bomb="", others=1)))
    bombs.build(sheet)
    assert (sheet.ships[1], sheet.bombers) == (35, {1})
