"""The tables of battles in space, as printed and with a host's corrections."""

from tests.games.starprobe.space_battle.fleets import battle, native, own, texts, turn
from turnsheet.games.starprobe.space_battle.battle import FASTEST, Command, Damage
from turnsheet.games.starprobe.space_battle.damage import armed, broken, limit, ratings
from turnsheet.games.starprobe.space_battle.firing import to_hit
from turnsheet.games.starprobe.tables.table_types import Location
from turnsheet.games.starprobe.tables.tables import BOOK, tables_of

CHANGED = tables_of(
    """{
    "ships": {"change": {"warship 7/attack": "6"}},
    "components": {"change": {"attack/takes": "4", "engines/takes": "value"}},
    "turning": {"change": {"5-8/hexes": "3"}},
    "beams": {"cells": [["", "", "", "", "", ""], ["5", "8", "10", "15", "17", ""], ["5", "7", "9", "14", "16", "17"]]}
    }"""
)


def test_ships_at_rest_need_no_straight_way_and_none_is_faster_than_the_table_goes() -> None:
    assert BOOK.turning[0] == 0
    assert (BOOK.turning[1], BOOK.turning[35], FASTEST) == (1, 11, 35)


def test_beams_in_ones_own_square_are_those_of_range_1() -> None:
    assert [BOOK.beam(level, 0) for level in BOOK.beams] == [6, 5, 5]


def test_what_components_take() -> None:
    ship = native(level=8)
    parts: tuple[Location, ...] = ("engines", "acceleration", "attack", "generators", "range", "hull")
    assert [limit(ship, each, BOOK) for each in parts] == [10, 10, 10, 10, 8, 40]


def test_corrections_of_a_host_count_in_battles() -> None:
    ship = native(level=7, damage=Damage(attack=5, engines=4))
    assert ratings(ship, CHANGED).attack == 6
    assert armed(ship, BOOK)
    assert not armed(ship, CHANGED)
    assert broken(ship, "engines", CHANGED)  # more than its jump of 3
    assert not broken(ship, "engines", BOOK)
    assert CHANGED.turning[5:9] == (3, 3, 3, 3)


def test_a_level_without_a_number_has_no_beams() -> None:
    assert to_hit(native(at=(0, 1), level=6), own(), CHANGED) is None
    assert to_hit(native(at=(0, 0), level=6), own(), CHANGED) is None


def test_nothing_happens_between_ships_far_apart() -> None:
    _, reports = turn(battle(own(velocity=5), native()), Command())
    assert texts(reports) == []
