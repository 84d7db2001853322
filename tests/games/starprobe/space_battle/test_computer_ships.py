"""Ships nobody commands: cards, and hunting."""

from itertools import product

import pytest

from tests.games.starprobe.space_battle.fleets import ADRIFT, HARMLESS, NATIVES_FIRST, battle, native, own, turn
from turnsheet.core.dice import Dice, ScriptedDice, turn_key
from turnsheet.games.starprobe.space_battle.battle import Battle, Command
from turnsheet.games.starprobe.space_battle.computer_ships import cards, hunt
from turnsheet.games.starprobe.space_battle.movement import Helm, walk, why_not
from turnsheet.games.starprobe.space_battle.turn import play
from turnsheet.games.starprobe.tables.tables import BOOK


@pytest.mark.parametrize(
    ("velocity", "rolls", "helm"),
    [
        (6, (1, 1, 1), Helm(1, (7,))),
        (6, (2, 4, 2), Helm(2, (8,))),  # acceleration 2
        (6, (3, 1), Helm(0, (6,))),
        (6, (4, 3, 1), Helm(0, (2, "L", 3))),
        (6, (5, 1, 4, 1), Helm(-1, (2, "L", 2))),
        (6, (6, 2, 1), Helm(-2, (4,))),
        (6, (6, 1, 5, 4), Helm(-1, (2, "R", 2))),  # a second turn would need 4 squares and lose 3 in all
        (8, (1, 2, 6, 2), Helm(2, (2, "R", 2, "R", 4))),
        (8, (1, 2, 6, 4), Helm(2, (2, "R", 2, "R", 2, "R", 1))),  # four would need 8 squares of 6
        (1, (5, 3, 1), Helm(-1, ())),
        (35, (1, 4, 1), Helm(0, (35,))),
    ],
)
def test_cards_for_speed_and_course(velocity: int, rolls: tuple[int, ...], helm: Helm) -> None:
    dice = ScriptedDice(rolls)
    assert cards(native(velocity=velocity), dice.at("card"), BOOK) == helm
    assert dice.unused == []


def test_cards_are_rm_1_b_and_their_numbers_rm_1_a() -> None:
    dice = ScriptedDice([5, 1, 4, 1])
    cards(native(velocity=6), dice.at("card"), BOOK)
    assert [each.sides for each in dice.log] == [6, 4, 6, 4]


@pytest.mark.parametrize("velocity", [0, 1, 2, 4, 5, 9, 14, 20, 25, 30, 33, 34, 35])
def test_whatever_cards_say_can_be_done(velocity: int) -> None:
    for ship in (native(velocity=velocity), native(velocity=velocity, damage=ADRIFT)):
        for speed, much, side, many in product(range(1, 7), range(1, 5), range(1, 7), range(1, 5)):
            rolls = [speed, *([] if speed in (3, 4) else [much]), side, *([many] if side > 2 else [])]
            helm = cards(ship, ScriptedDice(rolls).at("card"), BOOK)
            assert why_not(ship, *helm, BOOK) is None


@pytest.mark.parametrize("velocity", range(36))
def test_hunters_go_only_where_they_can(velocity: int) -> None:
    for heading, prey in product(range(8), [(0, 0), (0, 9), (-30, 4), (7, -7), (100, -300)]):
        ship = native(at=(0, 0), heading=heading, velocity=velocity, level=8)
        assert why_not(ship, *hunt(ship, prey, BOOK), BOOK) is None


def test_a_hunter_goes_where_its_beams_hit_best() -> None:
    """Prey 10 squares ahead: 2 squares short of it is worth 90, 3 squares 88."""
    assert hunt(native(at=(0, 0), velocity=6), (0, 10), BOOK) == Helm(2, (8,))


def test_a_hunter_turns_towards_its_prey() -> None:
    east = hunt(native(at=(0, 0), velocity=6), (40, 3), BOOK)
    west = hunt(native(at=(0, 0), velocity=6), (-40, 3), BOOK)
    assert walk(native(at=(0, 0), velocity=6), *east).heading in (1, 2)
    assert walk(native(at=(0, 0), velocity=6), *west).heading in (6, 7)


def test_a_hunter_does_not_race_past_what_is_near() -> None:
    """It slows down by as much as it can, here by turning."""
    ship = native(at=(0, 0), heading=4, velocity=12)
    assert walk(ship, *hunt(ship, (0, 8), BOOK)).velocity == 10


def test_an_unarmed_hunter_still_moves() -> None:
    ship = native(at=(0, 0), velocity=6, damage=HARMLESS)
    assert why_not(ship, *hunt(ship, (0, 10), BOOK), BOOK) is None


def test_natives_who_move_first_expect_others_to_go_straight_on() -> None:
    """The explorer at 0,0 heads east at velocity 9: they hunt for 9,0."""
    before = battle(own(at=(-9, 0), heading=2, velocity=9), native(at=(30, 30), heading=5, velocity=6, damage=HARMLESS))
    after, _ = turn(before, Command(), order=NATIVES_FIRST)
    ship = before.vessels[1]
    assert after.vessels[1] == walk(ship, *hunt(ship, (9, 0), BOOK))


@pytest.mark.parametrize("point", [(0, 20), (20, 0), (-20, 0), (0, -20), (14, 14)])
def test_hunters_soon_have_a_shot_at_a_ship_that_rests(point: tuple[int, int]) -> None:
    now: Battle = battle(own(), native(at=point, heading=0, velocity=6))
    shots = 0
    for step in range(12):
        if not now.outcome:
            now, reports = play(now, Command(), Dice(turn_key("hunt", step)), BOOK)
            shots += sum(each.kind in ("beams hit", "beams missed") for each in reports)
    assert shots >= 3
