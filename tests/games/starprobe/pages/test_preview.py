"""What orders would do."""

import re

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS, NATIVES
from turnsheet.core.game import hosted
from turnsheet.core.pages.preview import Preview
from turnsheet.core.seats import Seat
from turnsheet.games import starprobe
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.reader import read
from turnsheet.games.starprobe.pages.preview import preview
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.space_battle.battle import Aim
from turnsheet.games.starprobe.star_map.places import StarId

GAME = hosted(starprobe.game())


def drawn(given: str, *sheet: orders.AnyOrder) -> Preview:
    return preview(look(position(given), Seat(1)), sheet)


def test_a_jump_tells_its_distance_time_fuel_and_risks() -> None:
    # 4 hexes of a plain row and 3 levels: 5½ hexes, two months for an Explorer II
    found = drawn("stars C6/4\n1 crew naval 8\n", orders.Jump(StarId("C6/4")))
    text = "5½ hexes, 2 months; uses 2 slugs, 6 left; malfunction 18 %, hazard 6 % per month; 58 % trouble-free"
    assert [note.text for note in found.notes] == [text]
    assert [(tally.name, tally.left, tally.whole) for tally in found.tallies] == [("slugs", 6, 8)]
    assert [link.kind for link in found.links] == ["course"]


def test_outfitting_counts_as_it_goes() -> None:
    sheet = (orders.Choose("II"), orders.Hire("naval", 10), orders.Hire("first-in", 1), orders.Buy("slugs", 14))
    found = drawn("1 no ship\n1 stage outfitting\n", *sheet)
    assert [note.text for note in found.notes] == [
        "0 of 35 M spent",
        "5 of 35 M spent",
        "12 of 35 M spent",
        "15.5 of 35 M spent",
    ]
    assert [(tally.name, tally.left, tally.whole) for tally in found.tallies] == [
        ("Megarons", 19, 35),
        ("places for people", 1250, 2500),
        ("cargo space", 19, 20),
    ]


def test_what_is_wanted_beyond_what_there_is_is_counted() -> None:
    """2,500 people find a place. 25 hundred naval personnel take all of them, a Contact Team 100 more."""
    view = look(position("1 ship II\n1 stage outfitting\n1 crew\n"), Seat(1))
    reading = read(view, "hire 25 naval\nhire 1 contact\nlaunch")
    assert [refusal.code for refusal in reading.refusals] == ["too-many-people"]
    assert (len(reading.orders), len(reading.held)) == (0, 2)
    assert GAME.pages.preview(view, reading.wanted).tallies[1].left == -100
    assert read(view, "hire 25 naval").wanted == ()


def test_salvos_of_a_battle_are_counted_at_the_ship_on_its_chart() -> None:
    view = look(position(GIVENS["battle in space"]), Seat(1))
    assert view.own is not None
    stores = view.own.stores.salvos
    found = preview(view, (orders.Helm(aims=(Aim(1, 2),)),))
    assert [(tally.mark, tally.name, tally.left) for tally in found.tallies] == [("vessel 0", "salvos", stores - 2)]
    assert "vessel 0" in {mark.id for mark in GAME.pages.chart(view).marks}


@pytest.mark.parametrize(
    ("given", "order", "text"),
    [
        (GIVENS["swaying"], orders.Sway(2), "draw above 8 on RM 2: 73 %"),
        (GIVENS["ransom"], orders.Pay(5), "then draw above 6 on RM 2: 86 %"),
        (
            NATIVES + "1 stage contact\n",
            orders.Negotiate(3),
            "50 %: they agree (0); 25 %: you may ask for more (+); 25 %: they want something back (-)",
        ),
        (
            "1 at C3/5\n1 find C3/5 class 1 race Plant level 4\n1 stage contact\n",
            orders.Blast(2),
            "30 % chance that they submit",
        ),
        (GIVENS["natives"], orders.Call("6"), "costs 15 M; 45 % chance to subdue them"),
        (GIVENS["lifeforms"], orders.Fight(beams=False, salvos=1), "chance to hit: you 95 %, they 10 %"),
        (GIVENS["first velocity"], orders.Steer(2), "velocity 2"),
        ("1 at C3/5\n1 stores supplies 3\n", orders.Wait(2), "supplies for 1 month left"),
    ],
)
def test_orders_tell_their_chances(given: str, order: orders.AnyOrder, text: str) -> None:
    assert [note.text for note in drawn(given, order).notes] == [text]


def test_a_course_is_drawn_to_its_end() -> None:
    # velocity 4, heading north-east: two squares, a turn to the right, then one: 2+2,3+2 and one east
    found = drawn(GIVENS["battle in space"], orders.Helm(0, (2, "R", 1)))
    assert [link.end for link in found.links] == [(4.0, 5.0), (5.0, 5.0)]
    assert found.notes[0].text == "to 5,5, heading east, velocity 3"
    assert found.marks[0].at == (5.0, 5.0)


def test_what_cannot_be_told_is_not() -> None:
    assert drawn("1 at C3/5\n", orders.Keep()).notes == ()


def test_an_attempt_tells_finds_and_trouble_in_a_line_for_each_method() -> None:
    whole, one, two, *finds = [note.text for note in drawn("1 at C3/5\n", orders.Explore((12,), (3,))).notes]
    said = r"(\d+) % chance to find something: your card counts for both methods; (\d+) of 20 numbers .*"
    matched = re.fullmatch(said, whole)
    assert matched is not None
    assert int(matched[1]) == 5 * int(matched[2])
    assert re.fullmatch(r"Method 12: \d+ % chance to find something, \d+ % risk of trouble, survey of 2 months\.", one)
    assert two.startswith("Method 3: ")
    assert [text.split(":")[0] for text in finds] == ["Method 12 finds", "Method 3 finds"]
    sure = drawn("1 at C3/5\n", orders.Explore((19,), (20,))).notes[0].text
    assert "100 % chance" in sure
    assert "; each of the 20 numbers finds something with at least one of them; " in sure
    alone = [note.text for note in drawn("1 at C3/5\n", orders.Explore((), (20,))).notes]
    assert [text.split(" finds")[0][-9:] for text in alone] == ["method 20", "Method 20"]


def test_the_class_on_record_is_not_left_to_chance() -> None:
    (text,) = [
        note.text for note in drawn("1 at C3/5\n1 find C3/5 class 3 unproved\n", orders.Explore((), (10,))).notes
    ]
    assert text.startswith("The class stays class 3; 35 % risk of trouble")
