"""The cases are sharp: bend a rule, and some case says so."""

import pytest

from tests.helpers.rule_cases import cases_of
from tests.mutants import changed_rules
from turnsheet.core.events import EVERYONE
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.orders import reader
from turnsheet.games.raumkrieg.rules import geometry, tables, turn, victory
from turnsheet.games.raumkrieg.rules.phases import destroy, fire, place_ships, refuel

GAME = next(game for game in GAMES if game.id == "raumkrieg")
ALL = list(cases_of(GAME.id))


def failing() -> set[str]:
    """The clauses whose cases fail now."""
    return changed_rules.failing(GAME, ALL)


@pytest.mark.parametrize("phase", turn.PHASES, ids=lambda phase: phase.__name__)
def test_no_phase_can_be_left_out(phase: turn.Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "PHASES", tuple(each for each in turn.PHASES if each is not phase))
    assert failing()


SWAPPABLE = {("miss", "accelerate"), ("capture", "leave"), ("leave", "refuel"), ("refuel", "deliver")}


@pytest.mark.parametrize("first", range(len(turn.PHASES) - 1))
def test_no_two_neighbouring_phases_can_change_places(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Except those that do not get in each other's way."""
    phases = list(turn.PHASES)
    phases[first], phases[first + 1] = phases[first + 1], phases[first]
    monkeypatch.setattr(turn, "PHASES", tuple(phases))
    names = phases[first + 1].__name__, phases[first].__name__
    assert bool(failing()) == (names not in SWAPPABLE)


@pytest.mark.parametrize("kind", ["flagship", "battlecruiser", "scout"])
@pytest.mark.parametrize("range_", [1, 2, 3, 4])
@pytest.mark.parametrize("change", [-1, 1])
def test_every_reach_is_exact(kind: tables.Kind, range_: int, change: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.REACH[kind], range_, tables.REACH[kind][range_] + change)
    assert failing()


@pytest.mark.parametrize("kind", ["flagship", "battlecruiser", "scout"])
def test_every_value_is_exact(kind: tables.Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.POINTS, kind, tables.POINTS[kind] + 1)
    assert "11.3" in failing()


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (fire, "FIRE_COST", 9),
        (reader, "FIRE_COST", 11),
        (reader, "SETUP_BOX", 49),
        (reader, "SETUP_BOX", 51),
        (reader, "LONGEST_MESSAGE", 499),
        (reader, "LONGEST_MESSAGE", 501),
        (reader, "MOST_MESSAGES", 99),
        (reader, "MOST_MESSAGES", 101),
        (refuel, "FUEL_A_TURN", 11),
        (place_ships, "START_FUEL", 29),
        (geometry, "BOARD", 998),
        (geometry, "BOARD", 1000),
        (geometry, "FREE_ACCELERATION", 9),
        (geometry, "FREE_ACCELERATION", 11),
    ],
)
def test_every_number_is_exact(where: object, name: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, name, value)
    assert failing()


def test_edges_of_cones_belong_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geometry, "not_negative", lambda p, q: (p or q) and geometry_not_negative(p, q))
    assert {"D7"} <= failing()


geometry_not_negative = geometry.not_negative


def test_flagships_of_two_players_destroy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(destroy, "_deadly", lambda shots: any(tables.KIND[shot.ship] != "flagship" for shot in shots))
    assert {"5.4", "D13"} <= failing()


def test_ties_share_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    first_only = victory.winners
    monkeypatch.setattr("turnsheet.games.raumkrieg.pages.visibility.winners", lambda state: first_only(state)[:1])
    assert "D25" in failing()


@pytest.mark.parametrize(
    ("told", "private"),
    [
        (lambda owner, _hits, _reports: (owner,), "a hit is told to its firer alone"),
        (lambda owner, _hits, reports: EVERYONE if reports == "battle" else (owner,), "misses are told"),
        (lambda owner, hits, _reports: EVERYONE if hits else (owner,), "classic tells hits"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_reports_are_told_to_whom_they_should(told: object, private: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fire, "told_of_shot", told)
    assert "D37" in failing(), private


def test_where_ships_were_hit_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fire, "_struck", lambda _state, _shots: ())
    assert "D37" in failing()


@pytest.mark.parametrize("fleets", tables.NEAR_RADIUS)
@pytest.mark.parametrize("change", [-2, 2])
def test_every_small_ring_is_exact(fleets: int, change: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.NEAR_RADIUS, fleets, tables.NEAR_RADIUS[fleets] + change)
    assert "D38" in failing()
