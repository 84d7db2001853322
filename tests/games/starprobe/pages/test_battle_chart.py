"""The chart of a battle."""

from tests.games.starprobe.space_battle.fleets import HARMLESS, battle, friend, native, own
from turnsheet.core.pages.chart import Link, Sector
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.pages.battle_chart import draw
from turnsheet.games.starprobe.space_battle.battle import Damage, Missile
from turnsheet.games.starprobe.tables.tables import BOOK

ME = Seat(2)


def test_ships_are_marks_with_their_facing() -> None:
    found = draw(battle(own(velocity=4), native(1, (20, 0), 6), friend(2, (0, -10), 1)), ME, BOOK)
    assert [(each.id, each.kind, each.at, each.label, each.owner) for each in found.marks] == [
        ("vessel 0", "explorer", (0, 0), "Beagle", 2),
        ("vessel 1", "native ship", (20, 0), "1", None),
        ("vessel 2", "military ship", (0, -10), "2", 2),
    ]
    assert found.links == (
        Link("facing vessel 0", "facing", (0, 0), (0, 0.5), ME, mark="vessel 0"),
        Link("facing vessel 1", "facing", (20, 0), (19.5, 0), None, mark="vessel 1"),
        Link("facing vessel 2", "facing", (0, -10), (0.5, -9.5), ME, mark="vessel 2"),
    )
    # The beams reach 7 squares north, to 14,0 in the west, and from 0,-10 to 5,-5. With all its acceleration and one
    # turn after a square the explorer goes 5 of 6 squares to the north-west, to -5,6.
    assert (found.low, found.high, found.up) == ((-13, -18), (28, 15), True)


def test_arcs_reach_30_degrees_to_both_sides() -> None:
    found = draw(battle(own(salvos=1), native(1, (20, 0), 6), native(2, (9, 9), damage=HARMLESS)), ME, BOOK)
    assert found.sectors == (
        Sector("beams 0", "beams", (0, 0), radius=7.5, start=330, sweep=60, owner=ME),
        Sector("flight 0", "flight", (0, 0), radius=15.5, start=330, sweep=60, owner=ME),
        Sector("beams 1", "beams", (20, 0), radius=6.5, start=240, sweep=60, owner=None),
    )


def test_missiles_are_where_they_have_flown() -> None:
    missile = Missile(3, 1, "natives", level=7, target=0, start=(10, 10), aim=(-6, -8), salvos=2, flown=15)
    found = draw(battle(own(), native(1), missiles=(missile,)), ME, BOOK)
    mark = found.marks[-1]
    assert (mark.id, mark.kind, mark.at, mark.owner) == ("missile 3", "missile", (1, -2), None)
    assert mark.details == (("salvos", "2"), ("at ship", "0"), ("flies on", "15 squares"))
    assert found.links[-1] == Link("track 3", "track", (10, 10), (1, -2), None)


def test_what_a_ship_can_still_do_stands_at_its_mark() -> None:
    hurt = Damage(hull=4, screen=5, range=2, engines=3, generators=11)
    found = draw(battle(own((2, 9), 0, 4, salvos=3, damage=hurt), native(1, (5, 5)), running=True, run=2), ME, BOOK)
    details = dict(found.marks[0].details)
    assert details == {
        "ship": "Explorer I",
        "square": "2,9",
        "heading": "north",
        "velocity": "4",
        "acceleration": "3",
        "screens": "0 of 7",
        "hull": "21 of 25",
        "beams": "3 M to range 5",
        "missiles": "3 salvos, 15 squares per turn and 30 in all",
        "generators hit": "destroyed",
        "engines hit": "3 M of damage",
        "range hit": "2 M of damage",
        "running": "2 of 6 turns",
    }
    assert dict(found.marks[1].details)["distance"] == "5"
    assert found.marks[0].level == 4


def test_the_ends_of_plain_courses_are_squares_to_click() -> None:
    # An Explorer at velocity 1 can spend 3: straight on it ends 0 to 4 squares north, and turns lead it aside.
    found = draw(battle(own(velocity=1), native(1, (20, 0), 6)), ME, BOOK)
    ends = {each.id: each for each in found.areas}
    assert {"end 0,0", "end 0,1", "end 0,2", "end 0,3", "end 0,4"} <= set(ends)
    assert not {"end 0,5", "end 0,-1"} & set(ends)
    assert any(not name.startswith("end 0,") for name in ends)
    assert ends["end 0,4"].corners[0] == (-0.5, 3.5)
    assert {each.kind for each in found.areas} == {"end"}
