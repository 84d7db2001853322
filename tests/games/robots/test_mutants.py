"""The cases of Robots are sharp: bend a rule, and some case says so."""

import pytest

from tests.helpers.rule_cases import cases_of, proves
from tests.mutants import changed_rules
from turnsheet.games import GAMES
from turnsheet.games.robots.notation import position
from turnsheet.games.robots.orders import orders, reader
from turnsheet.games.robots.rules import hexes, line_of_sight, setup, tables, turn, workspace
from turnsheet.games.robots.rules.actions import move, robot_body, rotate, run_program, shoot
from turnsheet.games.robots.rules.state import Robot

GAME = next(game for game in GAMES if game.id == "robots")
ALL = [case for case in cases_of(GAME.id) if proves(case) not in ("8.7", "9.18")]  # the longest sheets take their time


def failing() -> set[str]:
    """The clauses whose cases fail now."""
    return changed_rules.failing(GAME, ALL)


def test_nothing_fails_as_it_is() -> None:
    assert failing() == set()


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize(
    ("where", "name"),
    [
        (shoot, "ATTACK"),
        (setup, "HEALTH"),
        (setup, "MOVES"),
        (turn, "MOVES"),
        (shoot, "RANGE"),
        (robot_body, "RANGE"),
        (robot_body, "ATTACK"),
        (robot_body, "HEALTH"),
        (robot_body, "MOVES"),
    ],
)
def test_every_rating_is_exact(where: object, name: str, kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rating = list(getattr(tables, name))
    rating[kind] += 1
    monkeypatch.setattr(where, name, tuple(rating))
    assert failing()


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("change", [-2, 2])
def test_every_sight_is_exact(kind: int, change: int, monkeypatch: pytest.MonkeyPatch) -> None:
    reach = list(line_of_sight.REACH)
    reach[kind] += change
    monkeypatch.setattr(line_of_sight, "REACH", tuple(reach))
    assert failing()


@pytest.mark.parametrize("direction", range(6))
def test_every_direction_is_exact(direction: int, monkeypatch: pytest.MonkeyPatch) -> None:
    turned = list(hexes.DIRECTIONS)
    turned[direction], turned[direction - 1] = turned[direction - 1], turned[direction]
    monkeypatch.setattr(move, "DIRECTIONS", tuple(turned))
    monkeypatch.setattr(hexes, "DIRECTIONS", tuple(turned))
    assert failing()


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (robot_body, "BOX", 5),
        (robot_body, "BOX", 7),
        (position, "DRAW_AFTER", 19),
        (position, "DRAW_AFTER", 21),
        (tables, "COLOURS", tables.COLOURS),
    ],
)
def test_every_number_is_exact(where: object, name: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    same = getattr(where, name) == value
    monkeypatch.setattr(where, name, value)
    assert bool(failing()) is not same


def nothing(*_given: object) -> None:
    """Leave a rule out."""


@pytest.mark.parametrize(
    ("where", "name"),
    [
        (turn, "turn"),
        (turn, "move"),
        (turn, "shoot"),
        (turn, "run"),
        (turn, "load"),
        (turn, "unload"),
        (turn, "_next_turn"),
        (shoot, "_strike"),
        (workspace.Workspace, "_into_sight"),
        (workspace.Workspace, "_out_of_sight"),
        (workspace.Workspace, "_look_again"),
    ],
)
def test_nothing_can_be_left_out(where: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, name, nothing)
    assert failing()


def stepped_for_nothing(robot: Robot, at: hexes.Hex) -> Robot:
    """A step that costs no movement."""
    return Robot(at, robot.facing, robot.health, robot.moves, robot.played, robot.moved + 1, robot.absorbed)


def sound(robot: Robot, _damage: int) -> Robot:
    """A robot that nothing hurts."""
    return robot


def far(side: int, place: hexes.Hex) -> bool:
    """A board one hex too large."""
    return hexes.on_board(side + 1, place)


BENT: list[tuple[object, str, object, str]] = [
    (Robot, "stepped", stepped_for_nothing, "4.5"),
    (Robot, "hurt", sound, "6.6"),
    (move, "on_board", far, "4.7"),
    (shoot, "on_board", far, "6.8"),
    (robot_body, "on_board", far, "9.10"),
    (hexes, "numbers", lambda range_: 6 * range_ or 2, "8.9"),
    (hexes, "numbers", lambda range_: 6 * range_ + 1, "6.12"),
    (reader, "off_ring", lambda _range, _number: None, "6.12"),
    (shoot, "off_ring", lambda _range, _number: None, "6.12"),
    (shoot, "off_ring", lambda range_, number: hexes.off_ring(min(range_, 3), number), "D14"),
    (robot_body, "shoot", lambda *given: shoot.shoot(*given) and None, "D29"),
    (workspace.Workspace, "settled", property(lambda _workspace: False), "7.3"),
    (turn, "plays_itself", lambda _state: False, "9.1"),
    (robot_body, "bearing", lambda place, _facing, at: hexes.bearing(place, 0, at), "9.9"),
    (run_program, "_after", lambda loaded, _ended: loaded, "9.6"),
    (rotate, "Turned", lambda *_: None, "4.2"),
    (workspace.Workspace, "watching", lambda workspace, _robot: list(workspace.teams), "D19"),
    (workspace.Workspace, "seeing", lambda workspace, _place: list(workspace.teams), "D20"),
]


@pytest.mark.parametrize(("where", "name", "bent", "clause"), BENT, ids=[f"{each[1]}-{each[3]}" for each in BENT])
def test_every_rule_is_proved_by_its_clause(
    where: object, name: str, bent: object, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, bent)
    assert clause in failing()


def test_orders_are_written_as_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "write", lambda _order: "something else")
    assert orders.write(orders.Move()) == "move"
    assert {"8.5", "D15", "D16"} <= failing()
