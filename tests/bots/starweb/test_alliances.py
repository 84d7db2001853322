"""The allies of the hard bot, in positions."""

import pytest

from tests.bots.starweb.positions import orders
from turnsheet.games.starweb.orders.orders import Declare, Fire, Move

TRADE = """
turn 20
[QUILL]: {character} (Score=900,Home=W1,Met=[ORRIN]{more})
[ORRIN]: Merchant
W1 (2) [QUILL] (Industry=30,Metal=30,Population=50,Limit=100,I-Ships=4)
   F1[QUILL]=40
   F2[ORRIN]=9 (At-Peace,Moved)
W2 (1) [ORRIN] (Industry={industry},Population=60,Limit=90)
   F3[QUILL]=1
{deed}"""


def declared(text: str) -> list[str]:
    """What is declared of whom."""
    return [f"{each.what}={each.name}" for each in orders(text) if isinstance(each, Declare)]


def trade(character: str = "Pirate", more: str = "", industry: int = 2, deed: str = "") -> str:
    """A trader at home."""
    return TRADE.format(character=character, more=more, industry=industry, deed=deed)


def test_a_player_who_trades_becomes_an_ally_and_stays_one() -> None:
    assert declared(trade()) == ["A=ORRIN"]
    assert declared(trade(more=",Ally=[ORRIN]")) == []
    assert declared(trade(more=",Ally=[ORRIN]").replace("   F2[ORRIN]=9 (At-Peace,Moved)\n", "")) == []


@pytest.mark.parametrize(
    "text",
    [
        trade("Artifact Collector"),
        trade("Apostle", more=",Jihad=[ORRIN]"),
        trade(industry=60),
        trade(deed="W4 (5) [QUILL] (Population=9,Limit=20)\n   F5[ORRIN]=3\n"),
    ],
    ids=["a Collector's", "the enemy of a jihad", "a rival", "armed fleets"],
)
def test_it_makes_no_alliance_with_a_player_it_will_fight(text: str) -> None:
    assert declared(text) == []


def test_a_merchant_makes_an_ally_of_a_large_customer() -> None:
    assert declared(trade("Merchant", industry=60)) == ["A=ORRIN"]


def test_an_ally_who_fires_is_dropped_and_not_taken_back_at_once() -> None:
    deed = "W4 (5) [QUILL] (Population=9,Limit=20)\n   F5[ORRIN]=3 (AH,At-Peace)\n"
    assert declared(trade(more=",Ally=[ORRIN]", deed=deed)) == ["N=ORRIN"]
    assert declared(trade(deed=deed)) == []


def test_no_fleet_goes_to_take_an_allys_world_or_fires_there() -> None:
    """The same world is taken at once if it is not an ally's."""
    enemy = (
        trade().replace("   F2[ORRIN]=9 (At-Peace,Moved)\n", "").replace("F1[QUILL]=40", "F1[QUILL]=40\n   F6[QUILL]=9")
    )
    ally = enemy.replace("Met=[ORRIN]", "Met=[ORRIN],Ally=[ORRIN]")
    invasions = [2 in {order.path[-1] for order in orders(text) if isinstance(order, Move)} for text in (enemy, ally)]
    assert invasions == [True, False]
    assert not any(isinstance(order, Fire) for order in orders(ally))
