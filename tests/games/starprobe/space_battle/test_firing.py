"""Beams and missiles."""

import pytest

from tests.games.starprobe.space_battle.fleets import ADRIFT, HARMLESS, advice, battle, friend, native, own, texts, turn
from turnsheet.games.starprobe.space_battle.battle import Aim, Battle, Command, Damage, Missile, vessel_of
from turnsheet.games.starprobe.space_battle.firing import to_hit
from turnsheet.games.starprobe.space_battle.geometry import along, distance, in_arc, meets
from turnsheet.games.starprobe.space_battle.turn import refusal
from turnsheet.games.starprobe.tables.tables import BOOK

STILL = Damage(attack=11, acceleration=11)
"""Neither fires nor moves, if it is at rest."""
BEAMS = Command(aims=(Aim(1),))


def salvos(count: int, target: int = 1) -> Command:
    """Fire this number of salvos."""
    return Command(aims=(Aim(target, count),))


def duel(far: int, salvos: int = 2, kind: str = "I") -> Battle:
    """A ship at rest straight ahead, which does nothing."""
    return battle(own(salvos=salvos, kind="I" if kind == "I" else "II"), native(at=(0, far), damage=STILL))


@pytest.mark.parametrize(
    ("heading", "target", "inside"),
    [
        (0, (0, 9), True),
        (0, (4, 7), True),  # 29.7 degrees
        (0, (-4, 7), True),
        (0, (3, 5), False),  # 31.0 degrees
        (0, (0, -1), False),
        (0, (1, 0), False),
        (1, (3, 3), True),
        (1, (11, 3), True),  # 45 - 15.3 degrees
        (1, (15, 4), False),  # 45 - 14.9 degrees
        (3, (5, -2), True),
        (6, (-2, 1), True),  # 26.6 degrees
        (6, (-5, 3), False),
        (0, (0, 0), True),
    ],
)
def test_weapons_reach_30_degrees_off_the_front(heading: int, target: tuple[int, int], inside: bool) -> None:
    assert in_arc((0, 0), heading, target) is inside
    assert in_arc((10, -4), heading, (target[0] + 10, target[1] - 4)) is inside


@pytest.mark.parametrize(
    ("to", "far"),
    [((3, 4), 5), ((1, 1), 1), ((2, 2), 3), ((1, 2), 2), ((0, -7), 7), ((5, 5), 7), ((0, 0), 0), ((3, 2), 4)],
)
def test_distances_are_straight_and_rounded(to: tuple[int, int], far: int) -> None:
    assert distance((0, 0), to) == far


@pytest.mark.parametrize(
    ("level", "table"),
    [
        (6, {1: 6, 2: 9, 3: 9, 4: 11, 5: 11, 6: 16, 7: None, 8: None}),
        (7, {1: 5, 2: 8, 3: 8, 4: 10, 5: 10, 6: 15, 7: 17, 8: None}),
        (8, {1: 5, 2: 7, 3: 7, 4: 9, 5: 9, 6: 14, 7: 16, 8: 17, 9: None}),
    ],
)
def test_the_beam_table(level: int, table: dict[int, int | None]) -> None:
    assert {far: to_hit(native(at=(0, far), level=level), own(), BOOK) for far in table} == table


def test_explorers_fire_as_level_7_as_far_as_their_range() -> None:
    target = native(at=(0, 6))
    assert to_hit(own(kind="I"), target, BOOK) == 15
    assert to_hit(own(kind="II"), target, BOOK) == 15
    farther = native(at=(0, 7))
    assert to_hit(own(kind="I"), farther, BOOK) == 17
    assert to_hit(own(kind="II"), farther, BOOK) is None


def test_damage_to_the_attack_range_takes_it_away_square_by_square() -> None:
    hurt = own(damage=Damage(range=2))
    assert to_hit(hurt, native(at=(0, 5)), BOOK) == 10
    assert to_hit(hurt, native(at=(0, 6)), BOOK) is None
    assert to_hit(own(damage=Damage(range=7)), native(at=(0, 0)), BOOK) is None


def test_beams_hit_above_the_number_and_inflict_the_attack() -> None:
    after, reports = turn(duel(3), BEAMS, 5, 4)
    assert texts(reports) == [
        "Beagle: beams hit Native ship 1 at range 3 (9, above 8 hits).",
        "Native ship 1: screens absorb 3 M, 2 M are left.",
    ]
    assert after.vessels[1].damage.screen == 3


def test_beams_miss_with_the_number_itself() -> None:
    after, reports = turn(duel(3), BEAMS, 5, 3)
    assert texts(reports) == ["Beagle: beams miss Native ship 1 at range 3 (8, above 8 hits)."]
    assert after.vessels[1].damage.screen == 0


def test_an_explorer_ii_inflicts_2() -> None:
    after, _ = turn(duel(3, kind="II"), BEAMS, 5, 4)
    assert after.vessels[1].damage.screen == 2


def test_ships_in_one_square_are_at_range_1_of_each_other() -> None:
    _, reports = turn(duel(0), BEAMS, 3, 3)
    assert texts(reports)[0] == "Beagle: beams hit Native ship 1 at range 0 (6, above 5 hits)."


def test_fire_comes_after_moving() -> None:
    """From 10 squares away at velocity 6 the target is at range 4."""
    before = battle(own(velocity=6), native(at=(0, 10), damage=STILL))
    _, reports = turn(before, BEAMS, 10, 1)
    assert texts(reports)[0] == "Beagle: beams hit Native ship 1 at range 4 (11, above 10 hits)."


def test_a_robot_without_a_shot_after_moving_does_not_fire() -> None:
    beside = battle(own(), native(at=(3, 0), damage=STILL))
    _, reports = turn(beside, BEAMS)
    assert texts(reports) == [
        "Beagle: no shot with beams at Native ship 1, since the target is not within 30 degrees of the front."
    ]
    _, reports = turn(duel(8), BEAMS)
    assert texts(reports) == [
        "Beagle: no shot with beams at Native ship 1, since the target is 8 squares away, the range is 7."
    ]
    after, reports = turn(duel(31), salvos(1))
    assert texts(reports) == [
        "Beagle: no shot with missiles at Native ship 1, since the target is 31 squares away, missiles fly 30."
    ]
    assert after.vessels[0].salvos == 2


@pytest.mark.parametrize(
    ("level", "table"),
    [
        (6, {0: 14, 5: 14, 6: 13, 10: 13, 11: 12, 15: 12, 16: 8, 20: 8}),
        (7, {0: 17, 5: 17, 6: 15, 10: 15, 11: 13, 15: 13, 16: 10, 20: 10, 21: 8, 25: 8, 26: 5, 30: 5}),
        (8, {5: 17, 6: 17, 10: 17, 11: 14, 15: 14, 16: 12, 20: 12, 21: 10, 26: 6, 31: 5, 36: 4, 41: 3, 45: 3}),
    ],
)
def test_the_missile_range_table(level: int, table: dict[int, int]) -> None:
    assert {far: BOOK.salvos[level][far] for far in table} == table


def test_a_salvo_hits_with_the_number_itself_and_does_the_damage_of_its_level() -> None:
    after, reports = turn(duel(10), salvos(1), 10, 5)
    assert texts(reports) == [
        "Beagle fires 1 salvo at Native ship 1.",
        "A salvo hits Native ship 1 at range 10 (15, up to 15 hits).",
        "Native ship 1: screens absorb 5 M and collapse.",
    ]
    assert (after.vessels[0].salvos, after.missiles) == (1, ())


def test_a_salvo_misses_above_the_number_and_flies_on() -> None:
    after, reports = turn(duel(10), salvos(1), 10, 6)
    assert texts(reports)[1] == "A salvo misses Native ship 1 at range 10 (16, up to 15 hits)."
    assert after.missiles == (
        Missile(1, 0, "explorer", level=7, target=1, start=(0, 0), aim=(0, 10), salvos=1, flown=15),
    )


def test_each_salvo_is_determined_by_itself() -> None:
    """The first collapses the screens, the second goes to a location: 2 is the hull, from behind."""
    after, _ = turn(duel(5), salvos(2), 8, 9, 1, 1, 2)
    assert (after.vessels[1].damage.screen, after.vessels[1].damage.hull) == (5, 5)


def test_a_salvo_beyond_a_turns_flight_arrives_in_the_next_turn() -> None:
    after, reports = turn(duel(20), salvos(1))
    assert texts(reports) == ["Beagle fires 1 salvo at Native ship 1."]
    assert after.missiles[0].flown == 15
    _, reports = turn(after, Command(), 9, 1)
    assert texts(reports)[0] == "A salvo hits Native ship 1 at range 20 (10, up to 10 hits)."


def flying(at: tuple[int, int], flown: int = 15, level: int = 7) -> Battle:
    """A salvo fired north from 0,0 at a target that now rests somewhere."""
    missile = Missile(1, 0, "explorer", level=level, target=1, start=(0, 0), aim=(0, 20), salvos=1, flown=flown)
    return battle(own(at=(100, 0)), native(at=at, damage=STILL), missiles=(missile,))


@pytest.mark.parametrize("at", [(0, 15), (1, 18), (0, 31), (0, -16), (-1, 20)])
def test_missiles_hit_nobody_who_does_not_rest_on_their_way(at: tuple[int, int]) -> None:
    _, reports = turn(flying(at))
    assert texts(reports) == []


@pytest.mark.parametrize(("at", "number"), [((0, 16), 10), ((0, 20), 10), ((0, 21), 8), ((0, 30), 5)])
def test_missiles_hit_who_rests_where_they_pass(at: tuple[int, int], number: int) -> None:
    _, reports = turn(flying(at), Command(), number - 1, 1)
    assert texts(reports)[0] == f"A salvo hits Native ship 1 at range {at[1]} ({number}, up to {number} hits)."


def test_missiles_are_gone_when_their_range_is_spent() -> None:
    after, _ = turn(flying((0, 5)))
    assert after.missiles == ()
    after, _ = turn(flying((0, 5), flown=15, level=8))
    assert after.missiles[0].flown == 30


def test_missiles_fly_slower_and_less_far_at_level_6() -> None:
    after, _ = turn(flying((0, 5), flown=0, level=6), Command(), 7, 8)
    assert after.missiles[0].flown == 10
    after, _ = turn(after)
    assert after.missiles == ()


def test_missiles_whose_target_is_no_more_are_gone() -> None:
    missile = Missile(1, 0, "explorer", level=7, target=2, start=(0, 0), aim=(0, 20), salvos=1, flown=15)
    before = battle(own(), native(1, damage=STILL), missiles=(missile,))
    after, _ = turn(before)
    assert after.missiles == ()


def test_a_salvo_at_a_ship_in_the_same_square_is_at_range_0() -> None:
    _, reports = turn(duel(0), salvos(1), 10, 7)
    assert texts(reports)[1] == "A salvo hits Native ship 1 at range 0 (17, up to 17 hits)."


def test_what_misses_a_ship_in_the_same_square_flies_on_straight_ahead() -> None:
    after, _ = turn(duel(0), salvos(1), 10, 8)
    assert [(each.aim, each.flown) for each in after.missiles] == [((0, 1), 15)]


@pytest.mark.parametrize("aim", [(3, 4), (7, -2), (-5, -5), (1, 13), (-12, 1), (20, 9), (-29, 7)])
def test_a_straight_flight_comes_through_the_square_it_was_aimed_at(aim: tuple[int, int]) -> None:
    assert along(aim, distance((0, 0), aim)) == aim
    assert meets(aim, -1, 45, aim) is not None


def test_the_way_of_a_flight() -> None:
    """Towards 3,4 a step is 0.6 and 0.8: after 1 square at 0.6,0.8, after 2 at 1.2,1.6, after 8 at 4.8,6.4."""
    assert [along((3, 4), flown) for flown in (1, 2, 5, 8)] == [(1, 1), (1, 2), (3, 4), (5, 6)]
    assert meets((3, 4), 5, 15, (5, 6)) == 8
    assert meets((3, 4), 8, 15, (5, 6)) is None


def test_all_fire_counts_even_of_ships_destroyed_by_it() -> None:
    """The native has taken 30 of 30; 3 more destroy it. Its own beams, 9 at range 3, hit nevertheless."""
    doomed = native(at=(0, 3), heading=4, damage=Damage(hull=30, screen=5, acceleration=11))
    after, reports = turn(battle(own(), doomed, native(2, damage=STILL)), BEAMS, 5, 4, 5, 5, 10)
    assert vessel_of(after, 1) is None
    assert after.vessels[0].damage.screen == 3
    assert "Native ship 1: 3 M of damage to the hull. It is destroyed." in texts(reports)


def test_natives_fire_beams_and_a_salvo_at_the_nearest_they_can_hit() -> None:
    shooter = native(at=(0, 5), heading=4, salvos=10, damage=ADRIFT)
    after, reports = turn(battle(own(), shooter, friend(2, (0, -60))), Command(), 6, 5, 5, 5)
    assert texts(reports)[:3] == [
        "Native ship 1: beams miss Beagle at range 5 (11, above 11 hits).",
        "Native ship 1 fires 1 salvo at Beagle.",
        "A salvo hits Beagle at range 5 (10, up to 14 hits).",
    ]
    assert after.vessels[1].salvos == 9


def test_natives_fire_no_salvo_that_would_not_arrive_in_this_turn() -> None:
    shooter = native(at=(0, 11), heading=4, salvos=10, damage=ADRIFT)
    after, _ = turn(battle(own(), shooter))
    assert after.vessels[1].salvos == 10


def test_ships_whose_weapons_are_destroyed_do_not_fire() -> None:
    after, reports = turn(battle(own(), native(at=(0, 2), heading=4, salvos=5, damage=STILL)))
    assert texts(reports) == []
    assert after.vessels[1].salvos == 5


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Command(aims=(Aim(1), Aim(2))), "Beams fire at one ship per turn. Choose one target."),
        (Command(aims=(Aim(1, 2), Aim(2, 1))), "The ship can fire 2 salvos per turn, not 3. Fire fewer."),
        (Command(aims=(Aim(4),)), "There is no ship 4. Choose one on the chart."),
        (Command(aims=(Aim(3),)), "Ship 3 is on your side. Choose a native ship."),
        (Command(aims=(Aim(0),)), "Ship 0 is on your side. Choose a native ship."),
        (Command(aims=(Aim(1, -1),)), "Salvos are counted from 1. Write 1 or more."),
        (
            Command(aims=(Aim(1),), running=True),
            "A ship that runs for the jump does not fire. Use 'helm' to fire, or 'run' without fire.",
        ),
        (Command(aims=(Aim(1), Aim(2, 2))), None),
    ],
)
def test_what_can_be_aimed_at(command: Command, why: str | None) -> None:
    before = battle(own(salvos=2), native(1), native(2), friend(3, (0, 0)))
    assert advice(before, command) == why


def test_states_keep_the_words_of_older_releases() -> None:
    before = battle(own(salvos=2), native(1), native(2))
    refused = refusal(before, Command(aims=(Aim(1, 2), Aim(2, 1))), BOOK)
    assert refused is not None
    assert refused.recorded == "The ship can fire 2 salvos a turn, not 3."
    refused = refusal(before, Command(aims=(Aim(1), Aim(2))), BOOK)
    assert refused is not None
    assert refused.recorded == "Beams fire at one ship a turn."


def test_nobody_fires_more_than_they_have() -> None:
    assert advice(battle(own(salvos=1), native()), salvos(2)) == "The ship has 1 salvo, not 2. Fire fewer."


def test_destroyed_weapons_cannot_be_ordered_to_fire() -> None:
    before = battle(own(salvos=2, damage=HARMLESS), native())
    assert advice(before, BEAMS) == "The ship's weapons are destroyed. Give the order without beams and missiles."
    assert refusal(battle(own(damage=Damage(attack=10)), native()), BEAMS, BOOK) is None
