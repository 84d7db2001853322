"""How battles begin: where ships appear, how fast they are, and who moves first."""

import pytest

from tests.games.starprobe.space_battle.fleets import EXPLORER_FIRST, NATIVES_FIRST, battle, native, own, turn
from turnsheet.core.dice import ScriptedDice
from turnsheet.games.starprobe.space_battle.battle import Battle, Command, Damage, Report, own_vessel, vessel_of
from turnsheet.games.starprobe.space_battle.damage import ratings
from turnsheet.games.starprobe.space_battle.setup import begin, first_velocities, why_not_steer
from turnsheet.games.starprobe.space_battle.turn import play, steer
from turnsheet.games.starprobe.tables.table_types import Ship
from turnsheet.games.starprobe.tables.tables import BOOK


def begun(level: int, wave: int, *rolls: int, damage: Damage | None = None) -> Battle:
    """A battle that begins with these rolls: points, a velocity for each, the own, the number for reinforcements."""
    dice = ScriptedDice(rolls)
    found, _ = begin(
        1, "I", level, wave=wave, manner="hunting", dice=dice, tables=BOOK, salvos=4, crews=2, damage=damage or Damage()
    )
    assert dice.unused == []
    return found


@pytest.mark.parametrize(
    ("point", "at", "heading"), [(1, (0, 20), 4), (2, (20, 0), 6), (3, (-20, 0), 2), (4, (0, -20), 0)]
)
def test_a_ship_appears_ahead_right_left_or_behind_and_faces_the_explorer(
    point: int, at: tuple[int, int], heading: int
) -> None:
    ship = begun(6, 1, point, 5, 7, 3).vessels[1]
    assert (ship.at, ship.heading, ship.velocity, ship.number) == (at, heading, 5, 1)


def test_ships_at_one_point_share_a_velocity() -> None:
    found = begun(6, 2, 2, 2, 9, 7, 3)
    assert [each.velocity for each in found.vessels] == [7, 9, 9]


def test_each_point_has_a_velocity_of_its_own() -> None:
    """The left is point 3, ahead is point 1: the number for ahead is drawn first."""
    found = begun(6, 2, 3, 1, 4, 8, 7, 3)
    assert [each.velocity for each in found.vessels] == [7, 8, 4]


def test_a_draw_of_7_with_acceleration_3_is_anything_from_4_to_10() -> None:
    found = begun(6, 1, 1, 5, 7, 3)
    assert list(first_velocities(found, BOOK)) == [4, 5, 6, 7, 8, 9, 10]
    assert why_not_steer(found, -3, BOOK) is None
    assert why_not_steer(found, 3, BOOK) is None
    assert why_not_steer(found, 4, BOOK) == (
        "The first velocity can be anything from 4 to 10.",
        "Choose one of these.",
        "",
    )
    assert why_not_steer(found, -4, BOOK) == (
        "The first velocity can be anything from 4 to 10.",
        "Choose one of these.",
        "",
    )


def test_the_first_velocity_is_not_below_0() -> None:
    assert list(first_velocities(begun(6, 1, 1, 5, 2, 3), BOOK)) == [0, 1, 2, 3, 4, 5]


def test_without_acceleration_the_first_velocity_is_as_drawn() -> None:
    found = begun(6, 1, 1, 5, 7, 3, damage=Damage(acceleration=11))
    assert list(first_velocities(found, BOOK)) == [7]


def test_steering_begins_the_first_turn() -> None:
    after, _ = steer(begun(6, 1, 1, 5, 7, 3), -2, ScriptedDice(EXPLORER_FIRST), BOOK)
    assert (own_vessel(after).velocity, after.turn, after.first) == (5, 1, "explorer")
    assert why_not_steer(after, 1, BOOK) == ("The first velocity has been chosen.", "Change it with 'helm'.", "")


def test_an_explorer_who_does_not_steer_keeps_the_drawn_course() -> None:
    """The natives come from behind at velocity 5 and cannot reach the explorer: no dice but those for the order."""
    before = begun(6, 1, 4, 5, 7, 3)
    after, _ = play(before, Command(), ScriptedDice([*EXPLORER_FIRST, *EXPLORER_FIRST]), BOOK)
    assert (own_vessel(after).at, own_vessel(after).velocity, after.turn) == ((0, 7), 7, 2)


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (6, Ship(3, 6, 5, acceleration=2, jump=0, hull=30, holds=0)),
        (7, Ship(5, 7, 10, acceleration=3, jump=3, hull=35, holds=0)),
        (8, Ship(7, 8, 15, acceleration=3, jump=5, hull=40, holds=0)),
    ],
)
def test_natives_have_the_warship_of_their_level_with_its_missiles(level: int, expected: Ship) -> None:
    rolls = (1, 5, 7, 4, 4) if level == 8 else (1, 5, 7, 3)
    ship = begun(level, 1, *rolls).vessels[1]
    assert ratings(ship, BOOK) == expected
    assert ship.salvos == {6: 10, 7: 15, 8: 20}[level]


@pytest.mark.parametrize(
    ("level", "rolls", "due", "left"), [(6, (8,), 8, 24), (7, (12,), 12, 14), (8, (10, 7), 17, 19)]
)
def test_the_time_of_reinforcements_is_drawn_by_level(level: int, rolls: tuple[int, ...], due: int, left: int) -> None:
    found = begun(level, 1, 1, 5, 7, *rolls)
    assert (found.due, found.left) == (due, left)


def test_a_wave_of_two_leaves_23_of_25() -> None:
    assert begun(6, 2, 1, 1, 5, 7, 3).left == 23


def test_what_is_drawn_at_the_beginning() -> None:
    """RM 1-a for the point, RM 1-d for velocities, RM 1-c for reinforcements of level 6; two dice for each side."""
    dice = ScriptedDice([1, 5, 7, 3, *EXPLORER_FIRST])
    found, _ = begin(1, "I", 6, wave=1, manner="hunting", dice=dice, tables=BOOK)
    steer(found, 0, dice, BOOK)
    assert [(each.name, each.sides) for each in dice.log] == [
        ("point 1 1", 4),
        ("velocity 1 1", 10),
        ("velocity 1 0", 10),
        ("reinforcements 1 0", 8),
        *4 * [("order 1 1", 6)],
    ]


def test_three_may_come_from_three_sides() -> None:
    """Points 4, 2 and 3; velocities for right, left and behind, in this order."""
    found = begun(6, 3, 4, 2, 3, 1, 5, 9, 7, 3)
    assert [(each.at, each.velocity) for each in found.vessels[1:]] == [((0, -20), 9), ((20, 0), 1), ((-20, 0), 5)]


def test_the_higher_of_two_dice_each_moves_first_and_ties_are_rolled_again() -> None:
    before = begun(6, 1, 1, 5, 7, 3)
    after, reports = steer(before, 0, ScriptedDice([3, 4, 5, 2, 1, 6, 6, 2]), BOOK)
    assert after.first == "natives"
    assert reports == (Report("natives move first", {"turn": 1, "own": 7, "theirs": 8}),)


def test_natives_who_move_first_have_moved_when_the_explorer_orders() -> None:
    before = battle(own(velocity=4), native(at=(0, 40), heading=4, velocity=5))
    after, _ = turn(before, Command(), order=NATIVES_FIRST)
    moved = vessel_of(after, 1)
    assert after.first == "natives"
    assert moved is not None
    assert moved.at != (0, 40)
    stayed, _ = turn(before, Command(), order=EXPLORER_FIRST)
    assert vessel_of(stayed, 1) == native(at=(0, 40), heading=4, velocity=5)
