"""The artifact runs of hard Collectors, in positions."""

from tests.bots.starweb.positions import known_from, orders
from turnsheet.bots.starweb import museums
from turnsheet.games.starweb.orders.orders import AnyOrder, AttachArtifact, LeaveArtifact, Move

TEN = "V10:Plastic Crown V11:Platinum Crown V13:Silver Crown V14:Golden Crown V15:Titanium Crown " + " ".join(
    f"V{number}:{name} Crown" for number, name in ((16, "Blessed"), (17, "Vegan"), (18, "Arcturian"), (19, "Radiant"))
)
"""Nine artifacts; a tenth makes a museum."""
LONE = """
turn 20
[QUILL]: Artifact Collector (Score=900,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant
W1 (2) [QUILL] (Industry=30,Population=50,Limit=100,I-Ships=8)
W2 (1) [QUILL] (Population=60,Limit=90,P-Ships=1)  V33:Silver Lodestar V44:Golden Shekel
   F1[QUILL]=4
"""
FETCHED = LONE.replace("   F1[QUILL]=4\n", "").replace("I-Ships=8)\n", "I-Ships=8)\n   F1[QUILL]=4\n")
ARRIVED = FETCHED.replace("F1[QUILL]=4", "F1[QUILL]=4  V66:Blessed Sepulchre")
FULL = f"""
turn 20
[QUILL]: Artifact Collector (Score=900,Home=W1)
[ORRIN]: Merchant
W1 (2) [QUILL] (Industry=30,Population=50,Limit=100,I-Ships=8)  {TEN} V20:Plastic Pyramid{{more}}
   F1[QUILL]=4{{carried}}
W2 (1,3) [QUILL] (Population=60,Limit=90,P-Ships=1)  V33:Silver Lodestar V44:Golden Shekel V35:Titanium Lodestar
W3 (2) [QUILL] (Population=20,Limit=90,P-Ships=1)  V55:Titanium Sword
"""


def ways(given: list[AnyOrder]) -> dict[int, int]:
    """Where fleets are sent."""
    return {order.fleet: order.path[-1] for order in given if isinstance(order, Move)}


def taken(given: list[AnyOrder]) -> set[int]:
    """Artifacts that fleets take along."""
    return {order.artifact for order in given if isinstance(order, AttachArtifact)}


def left(given: list[AnyOrder]) -> set[int]:
    """Artifacts that fleets leave at a world."""
    return {order.artifact for order in given if isinstance(order, LeaveArtifact)}


def test_it_takes_artifacts_home() -> None:
    given = orders(LONE)
    assert (ways(given), taken(given)) == ({1: 1}, {33, 44})


def test_it_fetches_artifacts_from_its_own_worlds() -> None:
    given = orders(FETCHED)
    assert (ways(given), taken(given)) == ({1: 2}, set())


def test_it_takes_an_unguarded_world_with_an_artifact_rather_than_one_without() -> None:
    text = """
turn 20
[QUILL]: Artifact Collector (Score=900,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant
W1 (2,3) [QUILL] (Industry=30,Population=50,Limit=100,I-Ships=8)
   F1[QUILL]=4
W2 (1) [ORRIN] (Population=60,Limit=90,Mines=3,Metal=3)
   F2[QUILL]=0
W3 (1) [ORRIN] (Population=60,Limit=90,Mines=3,Metal=3)  V55:Titanium Sword
   F3[QUILL]=0
"""
    assert ways(orders(text)) == {1: 3}


def test_what_it_brings_home_is_left_there() -> None:
    assert left(orders(ARRIVED)) == {66}


def test_a_complete_museum_keeps_ten_and_gives_what_it_has_more_to_the_next() -> None:
    known = known_from(FULL.format(more=" V77:Vegan Moonstone V88:Arcturian Stardust", carried=""))
    assert museums.site(known) == 2
    assert museums.surplus(known, known.worlds[1], 2) == (77, 88)
    given = orders(FULL.format(more=" V77:Vegan Moonstone V88:Arcturian Stardust", carried=""))
    assert (ways(given), taken(given)) == ({1: 2}, {77, 88})


def test_what_arrives_at_a_complete_museum_goes_on_to_the_next() -> None:
    given = orders(FULL.format(more="", carried="  V66:Blessed Sepulchre"))
    assert (ways(given), left(given)) == ({1: 2}, set())


def test_it_makes_no_other_museum_for_a_few_artifacts() -> None:
    text = FULL.replace(" V44:Golden Shekel V35:Titanium Lodestar", "").format(more="", carried="")
    assert museums.site(known_from(text)) == 1


def test_only_collectors_make_museums() -> None:
    known = known_from(LONE.replace("Artifact Collector", "Pirate"))
    assert museums.site(known) is None
