"""Screens, hits on a ship's parts, and repairs."""

import pytest

from tests.games.starprobe.space_battle.fleets import ADRIFT, advice, battle, native, own, texts, turn
from turnsheet.core.dice import ScriptedDice
from turnsheet.games.starprobe.space_battle.battle import Aim, Command, Damage, Part, Vessel
from turnsheet.games.starprobe.space_battle.damage import (
    MENDING,
    acceleration,
    armed,
    beam_range,
    broken,
    destroyed,
    dissipate,
    hull,
    jumps,
    mend,
    screens,
    strike,
)
from turnsheet.games.starprobe.space_battle.geometry import from_rear
from turnsheet.games.starprobe.tables.tables import BOOK

STILL = Damage(attack=11, acceleration=11)
AHEAD, BEHIND = (0, 5), (0, -5)


def hit(vessel: Vessel, amount: int, *rolls: int, start: tuple[int, int] = AHEAD) -> Vessel:
    """The ship after a hit."""
    dice = ScriptedDice(rolls)
    after, _ = strike(vessel, amount, start, dice.at("location"), BOOK)
    assert dice.unused == []
    return after


def warship(**taken: int) -> Vessel:
    """A warship of level 6, at 0,0 and heading north: screens 5, hull 30."""
    return native(at=(0, 0), damage=Damage(**taken))


def test_screens_of_5_that_have_taken_3_collapse_with_2_more() -> None:
    assert screens(warship(screen=3), BOOK) == 2
    assert screens(hit(warship(screen=3), 2), BOOK) == 0


def test_after_a_turn_without_hits_it_takes_3() -> None:
    rested = dissipate(warship(screen=3))
    assert screens(rested, BOOK) == 3
    assert screens(hit(rested, 2), BOOK) == 1


def test_the_hit_that_collapses_screens_is_absorbed() -> None:
    """7 Megarons at screens that could take 1 more: nothing comes through, and no location is drawn."""
    assert hit(warship(screen=4), 7).damage == Damage(screen=5)


@pytest.mark.parametrize(
    ("rolled", "expected"),
    [
        (1, Damage(screen=5, engines=3)),
        (2, Damage(screen=5, acceleration=3)),
        (3, Damage(screen=5, attack=3)),
        (4, Damage(screen=5, range=3)),
        (5, Damage(screen=5, generators=3)),
        (6, Damage(screen=5, generators=3)),
        (7, Damage(screen=5, hull=3)),
        (8, Damage(screen=5, hull=3)),
        (9, Damage(screen=5, hull=3)),
        (10, Damage(screen=5, hull=3)),
    ],
)
def test_with_the_screens_down_a_hit_goes_to_a_location(rolled: int, expected: Damage) -> None:
    assert hit(warship(screen=5), 3, rolled).damage == expected


@pytest.mark.parametrize(
    ("rolled", "expected"),
    [
        (1, Damage(screen=5, generators=3)),
        (2, Damage(screen=5, hull=3)),
        (3, Damage(screen=5, attack=3)),
        (4, Damage(screen=5, range=3)),
        (5, Damage(screen=5, engines=3)),
        (6, Damage(screen=5, engines=3)),
        (7, Damage(screen=5, acceleration=3)),
        (10, Damage(screen=5, acceleration=3)),
    ],
)
def test_from_the_rear_the_first_two_locations_are_exchanged_with_the_last_two(rolled: int, expected: Damage) -> None:
    assert hit(warship(screen=5), 3, rolled, start=BEHIND).damage == expected


@pytest.mark.parametrize(
    ("heading", "start", "rear"),
    [
        (0, (0, -3), True),
        (0, (2, -3), True),  # 146 degrees off the front
        (0, (3, -3), False),  # 135 degrees
        (0, (3, 0), False),
        (0, (0, 0), False),
        (1, (-4, -1), True),  # 149 degrees
        (1, (-4, 0), False),  # 135 degrees
        (1, (-4, 1), False),
        (4, (0, 6), True),
    ],
)
def test_the_rear_is_more_than_135_degrees_off_the_front(heading: int, start: tuple[int, int], rear: bool) -> None:
    assert from_rear((0, 0), heading, start) is rear


def test_collapsed_screens_come_back() -> None:
    assert screens(dissipate(warship(screen=5)), BOOK) == 1


def test_screens_do_not_recover_until_their_generators_are_whole() -> None:
    assert dissipate(warship(screen=5, generators=1)).damage.screen == 5
    assert dissipate(warship(screen=5, generators=0)).damage.screen == 4


def test_whole_screens_stay_whole() -> None:
    assert dissipate(warship()).damage == Damage()


def test_screens_recover_only_in_turns_without_hits() -> None:
    """The explorer's screens have taken 4 of 7. A hit of 3 collapses them; a turn later nobody has fired."""
    shooter = native(at=(0, 3), heading=4, damage=ADRIFT)
    after, _ = turn(battle(own(damage=Damage(screen=4)), shooter), Command(), 5, 5)
    assert after.vessels[0].damage.screen == 7
    quiet, _ = turn(battle(own(damage=Damage(screen=4)), shooter), Command(), 5, 4)
    assert quiet.vessels[0].damage.screen == 3


def test_a_ship_that_is_hit_with_its_screens_down_does_not_recover_them() -> None:
    shooter = native(at=(0, 3), heading=4, damage=ADRIFT)
    after, reports = turn(battle(own(damage=Damage(screen=7)), shooter), Command(), 5, 5, 9)
    assert after.vessels[0].damage == Damage(screen=7, hull=3)
    assert texts(reports)[1] == "Beagle: 3 M of damage to the hull."


@pytest.mark.parametrize("part", ["engines", "acceleration", "attack", "generators"])
def test_components_are_destroyed_when_they_have_taken_more_than_10(part: Part) -> None:
    assert not broken(warship(**{part: 10}), part, BOOK)
    assert broken(warship(**{part: 11}), part, BOOK)


def test_the_attack_range_is_destroyed_when_it_has_taken_more_than_its_value() -> None:
    assert not broken(warship(range=6), "range", BOOK)
    assert broken(warship(range=7), "range", BOOK)
    assert (beam_range(warship(range=6), BOOK), beam_range(warship(range=7), BOOK)) == (0, 0)


def test_what_destroyed_components_mean() -> None:
    assert (armed(warship(attack=10), BOOK), armed(warship(attack=11), BOOK)) == (True, False)
    assert (
        acceleration(warship(acceleration=10), BOOK),
        acceleration(warship(acceleration=11), BOOK),
    ) == (2, 0)
    assert jumps(own(damage=Damage(engines=10)), BOOK)
    assert not jumps(own(damage=Damage(engines=11)), BOOK)


def test_which_components_are_destroyed() -> None:
    vessel = warship(range=7, engines=11, attack=10, hull=31)
    assert [part for part in MENDING if broken(vessel, part, BOOK)] == ["engines", "range"]


def test_a_ship_is_gone_when_its_hull_has_taken_more_than_its_value() -> None:
    assert (hull(warship(hull=30), BOOK), destroyed(warship(hull=30), BOOK)) == (0, False)
    assert (hull(warship(hull=31), BOOK), destroyed(warship(hull=31), BOOK)) == (0, True)


@pytest.mark.parametrize(("kind", "most"), [("I", 25), ("II", 20)])
def test_the_hulls_of_explorers(kind: str, most: int) -> None:
    def hurt(damage: int) -> Vessel:
        return own(kind="I" if kind == "I" else "II", damage=Damage(hull=damage))

    assert not destroyed(hurt(most), BOOK)
    assert destroyed(hurt(most + 1), BOOK)


def test_a_crew_takes_3_turns_for_3_megarons() -> None:
    ship = own(crews=1, damage=Damage(generators=3))
    for left in (2, 1, 0):
        ship, done = mend(ship, (), BOOK)
        assert (ship.damage.generators, done) == (left, {"generators": 1})
    assert mend(ship, (), BOOK) == (ship, {})


def test_every_crew_mends_1_megaron_in_the_order_told() -> None:
    ship = own(crews=4, damage=Damage(generators=2, engines=3, attack=1, range=5))
    after, done = mend(ship, ("attack", "engines"), BOOK)
    assert done == {"attack": 1, "engines": 3}
    assert after.damage == Damage(generators=2, range=5)


def test_crews_that_are_told_nothing_begin_with_generators_then_engines() -> None:
    ship = own(crews=4, damage=Damage(generators=2, engines=1, acceleration=4, attack=1))
    after, done = mend(ship, (), BOOK)
    assert done == {"generators": 2, "engines": 1, "acceleration": 1}
    assert after.damage == Damage(acceleration=3, attack=1)


def test_crews_mend_no_hull_and_nothing_that_is_destroyed() -> None:
    ship = own(crews=3, damage=Damage(hull=9, engines=11, screen=2))
    assert mend(ship, ("engines",), BOOK) == (ship, {})


def test_mending_at_the_end_of_a_turn() -> None:
    before = battle(own(crews=1, damage=Damage(engines=4, attack=2)), native(damage=STILL))
    after, reports = turn(before, Command(mends=("attack",)))
    assert after.vessels[0].damage == Damage(engines=4, attack=1)
    assert texts(reports) == ["Beagle: 1 M mended at the weapons."]


@pytest.mark.parametrize(
    ("crews", "part", "why"),
    [
        (0, "engines", "There is no repair crew aboard. Give the order without 'mend'."),
        (1, "hull", "Repair crews mend components only; the hull is repaired at home. Choose components."),
        (
            1,
            "sails",
            "Crews can mend generators, engines, acceleration, attack and range, not 'sails'. Choose one of these.",
        ),
        (1, "range", None),
    ],
)
def test_what_crews_can_be_told(crews: int, part: Part, why: str | None) -> None:
    assert advice(battle(own(crews=crews), native()), Command(mends=(part,))) == why


def test_a_component_that_breaks_is_reported() -> None:
    """Attack of 3 at weapons that have taken 9."""
    target = native(at=(0, 3), heading=4, damage=Damage(screen=5, attack=9, acceleration=11))
    after, reports = turn(battle(own(), target), Command(aims=(Aim(1),)), 5, 4, 1, 1, 3)
    assert texts(reports)[-1] == "Native ship 1: 3 M of damage to the weapons, destroyed."
    assert not armed(after.vessels[1], BOOK)
