"""How the hard bot defends its worlds, in positions."""

from tests.bots.starweb.positions import known_from, orders
from turnsheet.bots.starweb import defence
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.bots.starweb.styles import USUAL
from turnsheet.games.starweb.orders.orders import Move

SIEGE = """
turn 20
[QUILL]: Pirate (Score=900,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant
W1 (2,3,5) [QUILL] (Industry={industry},Population=50,Limit=100,I-Ships=4)
   F1[QUILL]={ships}
W2 (1) [QUILL] (Population=60,Limit=90,P-Ships=1)
   F2[ORRIN]={foes}
W3 (1) [QUILL] (Population=60,Limit=90,P-Ships=1)
"""


def sent(text: str) -> dict[int, int]:
    """Where defence sends fleets."""
    sheet = Sheet(known_from(text))
    defence.send(sheet)
    return {order.fleet: order.path[-1] for order in sheet.orders if isinstance(order, Move)}


def test_a_fleet_comes_to_a_world_that_is_attacked_if_it_is_enough() -> None:
    assert sent(SIEGE.format(ships=9, foes=9, industry=3)) == {1: 2}
    assert sent(SIEGE.format(ships=8, foes=9, industry=3)) == {}


def test_fleets_at_peace_do_not_count() -> None:
    assert sent(SIEGE.format(ships=9, foes="9 (At-Peace)", industry=3)) == {}


def test_a_fleet_stays_at_a_workshop_next_to_ships_of_others() -> None:
    """It has no order to go elsewhere, and none later on the sheet."""
    text = SIEGE.replace("W2 (1) [QUILL]", "W2 (1) [ORRIN]") + "   F3[QUILL]=1\n"
    text = text.replace("   F2[", "   F4[QUILL]=1\n   F2[")
    given = orders(text.format(ships=9, foes=9, industry=30), USUAL._replace(defends=True))
    assert not any(isinstance(order, Move) and order.fleet == 1 for order in given)
    without = orders(text.format(ships=9, foes=9, industry=30), USUAL._replace(defends=False))
    assert any(isinstance(order, Move) and order.fleet == 1 for order in without)
