"""Running, reinforcements, the military, and how battles end."""

import pytest

from tests.games.starprobe.space_battle.fleets import ADRIFT, HARMLESS, advice, battle, friend, native, own, texts, turn
from turnsheet.games.starprobe.space_battle.battle import Aim, Battle, Command, Damage, own_vessel, vessel_of
from turnsheet.games.starprobe.space_battle.turn import refusal
from turnsheet.games.starprobe.tables.tables import BOOK

STILL = Damage(attack=11, acceleration=11)
RUN = Command(running=True)
NO_ORDER: tuple[int, ...] = ()


def test_a_ship_that_has_run_for_six_turns_jumps() -> None:
    now = battle(own(), native(damage=STILL))
    for count in range(1, 6):
        now, reports = turn(now, RUN)
        assert (now.run, now.outcome) == (count, "")
        assert texts(reports)[-1] == f"Beagle has run {count} of 6 turns."
    now, reports = turn(now, RUN, order=NO_ORDER)
    assert now.outcome == "jumped"
    assert texts(reports) == ["Beagle jumps away."]


def test_running_goes_on_until_it_is_taken_back() -> None:
    now, _ = turn(battle(own(), native(damage=STILL)), RUN)
    now, _ = turn(now)
    assert (now.running, now.run) == (True, 2)
    now, reports = turn(now, Command(running=False))
    assert (now.running, now.run) == (False, 0)
    assert texts(reports) == ["Beagle runs no longer."]


def shot_at(run: int, damage: Damage) -> Battle:
    """A running explorer under the beams of a ship 3 squares ahead, which hits with 10 and more."""
    return battle(own(damage=damage), native(at=(0, 3), heading=4, damage=ADRIFT), running=True, run=run)


def test_a_hit_on_the_hyper_engines_starts_the_run_again() -> None:
    after, reports = turn(shot_at(5, Damage(screen=7)), Command(), 5, 5, 1)
    assert (after.run, after.outcome, own_vessel(after).damage.engines) == (0, "", 3)
    assert texts(reports)[-1] == "Beagle must begin its run again."


def test_a_hit_elsewhere_does_not() -> None:
    after, _ = turn(shot_at(4, Damage(screen=7)), Command(), 5, 5, 8)
    assert after.run == 5


def test_screens_that_take_a_hit_keep_the_engines_safe() -> None:
    after, _ = turn(shot_at(4, Damage()), Command(), 5, 5)
    assert after.run == 5


def test_with_destroyed_engines_nobody_runs() -> None:
    now = battle(own(damage=Damage(engines=11)), native(damage=STILL), running=True)
    now, _ = turn(now)
    assert now.run == 0


def test_a_running_ship_does_not_fire() -> None:
    before = battle(own(), native(at=(0, 3), damage=STILL), running=True)
    why = "A ship that runs for the jump does not fire. Use 'helm' to fire, or 'run' without fire."
    assert advice(before, Command(aims=(Aim(1),))) == why
    assert refusal(before, Command(aims=(Aim(1),), running=False), BOOK) is None


def test_reinforcements_come_when_their_time_is_over() -> None:
    """The explorer heads east at 20,0 after their move: a ship to their right is 20 squares south of that."""
    before = battle(own(at=(15, 0), heading=2, velocity=5), native(damage=STILL), due=1, left=3)
    after, reports = turn(before, Command(), 2, 8, 5)
    ship = vessel_of(after, 2)
    assert ship is not None
    assert (ship.at, ship.heading, ship.velocity, ship.side, ship.salvos) == ((20, -20), 0, 8, "natives", 10)
    assert (after.due, after.left) == (5, 2)
    assert texts(reports) == ["Native ship 2 appears to the right, at velocity 8."]


def test_heading_west_north_is_to_the_right() -> None:
    after, _ = turn(battle(own(heading=6), native(damage=STILL), due=1, left=3), Command(), 2, 8, 5)
    assert [(each.at, each.heading) for each in after.vessels[2:]] == [((0, 20), 4)]


def test_a_turn_before_nobody_comes() -> None:
    after, _ = turn(battle(own(), native(damage=STILL), due=2, left=3))
    assert (after.due, after.left, len(after.vessels)) == (1, 3, 2)


def test_on_a_diagonal_ships_appear_14_squares_away_which_is_a_distance_of_20() -> None:
    before = battle(own(heading=1), native(damage=STILL), due=1, left=3)
    after, _ = turn(before, Command(), 1, 8, 5)
    assert [each.at for each in after.vessels[2:]] == [(14, 14)]


def test_two_come_where_two_came_at_first_as_long_as_there_are_two() -> None:
    after, _ = turn(battle(own(), native(damage=STILL), wave=2, due=1, left=3), Command(), 1, 1, 8, 5)
    assert [each.number for each in after.vessels] == [0, 1, 2, 3]
    assert after.left == 1
    after, _ = turn(battle(own(), native(damage=STILL), wave=2, due=1, left=1), Command(), 1, 8)
    assert (len(after.vessels), after.left, after.due) == (3, 0, 0)


def test_natives_cease_when_all_are_destroyed_before_others_come() -> None:
    """Others would come in this very turn."""
    doomed = native(at=(0, 3), damage=Damage(hull=30, screen=5, attack=11, acceleration=11))
    before = battle(own(), doomed, due=1, left=9)
    after, reports = turn(before, Command(aims=(Aim(1),)), 5, 4, 2, order=NO_ORDER)
    assert after.outcome == "won"
    assert texts(reports)[-1] == "All ships of the natives are destroyed: they cease to attack."
    assert advice(after, Command()) == "The battle is over. Remove this order."


def test_the_battle_goes_on_while_one_is_left() -> None:
    doomed = native(at=(0, 3), damage=Damage(hull=30, screen=5, attack=11, acceleration=11))
    after, _ = turn(battle(own(), doomed, native(2, damage=STILL)), Command(aims=(Aim(1),)), 5, 4, 2)
    assert (after.outcome, len(after.vessels)) == ("", 2)


def test_the_explorer_is_lost_when_their_hull_breaks() -> None:
    after, reports = turn(shot_at(0, Damage(screen=7, hull=23)), Command(), 5, 5, 7, order=NO_ORDER)
    assert after.outcome == "lost"
    assert texts(reports)[-2:] == ["Beagle: 3 M of damage to the hull. It is destroyed.", "Beagle is lost."]


def test_25_of_25_are_not_too_much() -> None:
    after, _ = turn(shot_at(0, Damage(screen=7, hull=22)), Command(), 5, 5, 7)
    assert after.outcome == ""


def test_an_explorer_destroyed_together_with_the_last_enemy_is_lost() -> None:
    doomed = native(at=(0, 3), heading=4, damage=Damage(hull=30, screen=5, acceleration=11))
    before = battle(own(damage=Damage(screen=7, hull=23)), doomed)
    after, _ = turn(before, Command(aims=(Aim(1),)), 5, 4, 5, 5, 7, 7, order=NO_ORDER)
    assert after.outcome == "lost"


def test_natives_withdraw_when_nobody_was_hit_for_20_turns() -> None:
    after, _ = turn(battle(own(), native(damage=STILL), quiet=18))
    assert (after.quiet, after.outcome) == (19, "")
    after, reports = turn(after, order=NO_ORDER)
    assert after.outcome == "withdrawn"
    assert texts(reports) == ["Nobody was hit for 20 turns: the natives withdraw."]


def test_a_hit_on_anybody_begins_the_quiet_again() -> None:
    before = battle(own(), native(at=(0, 3), damage=STILL), quiet=19)
    after, _ = turn(before, Command(aims=(Aim(1),)), 5, 4)
    assert (after.quiet, after.outcome) == (0, "")


@pytest.mark.parametrize(
    ("priority", "turns", "ships", "charge"),
    [
        ("1", 21, 1, 2),
        ("2", 18, 1, 4),
        ("3", 15, 1, 6),
        ("4", 12, 2, 7),
        ("5", 9, 2, 8),
        ("6", 9, 3, 9),
        ("7", 6, 3, 10),
        ("8", 6, 4, 15),
        ("9", 6, 5, 19),
        ("10", 6, 7, 25),
        ("10E", 6, 10, 35),
    ],
)
def test_the_military_comes_by_priority(priority: str, turns: int, ships: int, charge: int) -> None:
    """It comes at the end of the last of its turns, 10 squares behind the explorer."""
    now, _ = turn(battle(own(), native(damage=STILL)), Command(call=priority))
    assert (now.priority, now.relief, now.charge) == (priority, turns - 1, charge)
    for _ in range(turns - 2):
        now, _ = turn(_restless(now))
    assert [each.side for each in now.vessels] == ["explorer", "natives"]
    assert not now.helped
    now, _ = turn(_restless(now))
    arrived = [each for each in now.vessels if each.side == "military"]
    assert len(arrived) == ships
    assert now.helped
    assert {(each.kind, each.level, each.at, each.heading, each.salvos) for each in arrived} == {
        ("warship", 7, (0, -10), 0, 15)
    }


def _restless(now: Battle) -> Battle:
    """The same battle, with nothing said about how quiet it is."""
    return battle(*now.vessels, priority=now.priority, relief=now.relief)


def test_the_military_flies_as_the_explorer_does_when_it_comes() -> None:
    """On a north-eastern heading 7 squares are a distance of 10."""
    before = battle(own(heading=1, velocity=4), native(damage=STILL), priority="1", relief=1)
    after, _ = turn(before)
    ship = vessel_of(after, 2)
    assert ship is not None
    assert (ship.at, ship.heading, ship.velocity) == ((-3, -3), 1, 4)


@pytest.mark.parametrize(
    ("called", "priority", "why"),
    [
        ("", "11", "Priorities are 1 to 10 and 10E, not '11'. Choose one of these."),
        ("3", "5", "The military has been called, with priority 3. Give the order without 'call'."),
        ("", "10E", None),
    ],
)
def test_how_the_military_can_be_called(called: str, priority: str, why: str | None) -> None:
    before = battle(own(), native(), priority=called)
    assert advice(before, Command(call=priority)) == why


def test_the_military_fights_the_natives() -> None:
    """Its ship comes from 10 squares away at velocity 5; level 7 hits with more than 10 at range 4 and 5."""
    before = battle(own(at=(50, 50)), native(1, at=(0, 10), damage=STILL), friend(2, (0, 0), velocity=5))
    after, reports = turn(before, Command(), 9, 9)
    (hit,) = (each.values for each in reports if each.kind == "beams hit")
    assert (hit["vessel"], hit["target"]) == ("Military ship 2", "Native ship 1")
    assert after.vessels[1].damage.screen == 5


def test_natives_shoot_at_the_military_too() -> None:
    shooter = native(1, at=(0, 3), heading=4, damage=ADRIFT)
    helper = friend(2, (0, 0), heading=4)
    before = battle(own(at=(90, 90)), shooter, helper)
    _, reports = turn(before, Command(), 1, 1)
    (shot,) = (each.values for each in reports if each.kind == "beams missed")
    assert (shot["vessel"], shot["target"]) == ("Native ship 1", "Military ship 2")


def test_an_explorer_who_is_first_moves_before_natives() -> None:
    """The natives fire at where the explorer has gone, and have moved only once."""
    before = battle(own(velocity=3), native(at=(0, 30), heading=4, velocity=6, damage=HARMLESS))
    first, _ = turn(before)
    assert first.vessels[1].at == (0, 30)
    second, _ = turn(first)
    assert second.vessels[0].at == (0, 6)
    assert second.vessels[1].at != (0, 30)
