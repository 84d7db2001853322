"""The jihad of hard Apostles, in positions."""

import pytest

from tests.bots.starweb.positions import known_from, orders
from turnsheet.bots.starweb import jihad
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Declare, Fire

BATTLE = """
turn 20
[QUILL]: Apostle (Score=900,Home=W1,Met=[ORRIN][TASK]{more})
[ORRIN]: Merchant
[TASK]: Pirate
W1 (2) [QUILL] C[QUILL] (Industry=30,Metal=30,Population=50/50C,Limit=100,I-Ships=4)
W2 (1,3) [ORRIN] (Population=60,Limit=90,I-Ships={guards})
   F1[QUILL]={ships}
W3 (2) [TASK] (Population=20,Limit=90,P-Ships=1)
   F2[QUILL]=4
"""


def declared(text: str) -> list[str]:
    """The players against whom a jihad is declared."""
    return [each.name for each in orders(text) if isinstance(each, Declare) and each.what == "J"]


def test_it_declares_one_against_the_player_it_fires_at_most() -> None:
    assert declared(BATTLE.format(more="", guards=15, ships=40)) == ["ORRIN"]


def test_it_does_not_declare_one_for_a_few_shots() -> None:
    assert declared(BATTLE.format(more="", guards=1, ships=6)) == []


def test_it_turns_one_that_it_has_against_the_player_it_fires_at() -> None:
    assert declared(BATTLE.format(more=",Jihad=[TASK]", guards=1, ships=6)) == ["ORRIN"]


def test_it_does_not_declare_again_what_it_has_declared() -> None:
    assert declared(BATTLE.format(more=",Jihad=[ORRIN]", guards=15, ships=40)) == []


def test_only_apostles_declare_one() -> None:
    assert declared(BATTLE.format(more="", guards=15, ships=40).replace("Apostle", "Pirate")) == []


HARVEST = """
turn {turn}
turns 30
[QUILL]: Apostle (Score=900,Home=W1,Met=[ORRIN],Jihad=[ORRIN])
[ORRIN]: Merchant
W1 (2) [QUILL] C[QUILL] (Industry=30,Metal=30,Population=50/50C,Limit=100,I-Ships=4)
W2 (1,3) [ORRIN] {whose}(Population={people},Limit=90,I-Ships=90)
   F1[QUILL]=40
"""


@pytest.mark.parametrize(
    ("turn", "whose", "people", "fires"),
    [
        (30, "", "60", True),
        (30, "C[ORRIN] ", "60/50C", True),
        (30, "C[QUILL] ", "60/50C", False),
        (30, "", "10R", False),
        (10, "", "60", False),
    ],
)
def test_in_the_last_turns_it_fires_at_the_enemys_people(turn: int, whose: str, people: str, fires: bool) -> None:
    """Converts of another Apostle count like people, its own do not; robots bring nothing."""
    sheet = Sheet(known_from(HARVEST.format(turn=turn, whose=whose, people=people)))
    jihad.harvest(sheet)
    assert [order for order in sheet.orders if isinstance(order, Fire)] == ([Fire("F", 1, "P")] if fires else [])
