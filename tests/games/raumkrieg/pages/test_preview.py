"""Raumkrieg's preview: fuel left, and warnings that come from the rules."""

import pytest

from turnsheet.core.pages.preview import Note, Preview
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES

GAME = next(game for game in GAMES if game.id == "raumkrieg")
FLEET = "turn 3\n10 P 100,100\n11 P 100,200\n14 V 5,0 P 150,200\n15 P 185,200\n24 P 900,900\n"
SET_UP = "turn 0\nstart 1 = 60,60\nstart 2 = 900,900"


def previewed(position: str, sheet: str) -> Preview:
    """What player 1 is shown while writing a sheet."""
    view = GAME.rules.view(GAME.notation.position(position), Seat(1))
    return GAME.pages.preview(view, GAME.rules.read(view, sheet).orders)


def test_fire_on_own_ships_is_warned_of_where_they_will_be() -> None:
    """11 fires 50 far: 14 coasts to 155,200, out of reach, or brakes and stays at 150,200. 15 is too far anyway."""
    assert previewed(FLEET, "11 F 2 3").warnings == ()
    order = "11 F 2 3"
    text = "The fire of ship 11 covers your own 14. It would destroy what it hits."
    assert previewed(FLEET, f"{order}\n14 A -5,0").warnings == (Note(order, text, "ship 11", ask=True),)


def test_own_ships_in_the_fire_are_asked_about_and_the_edge_is_only_warned_of() -> None:
    warnings = previewed(f"{FLEET}16 V 20,0 P 990,5\n", "11 F 4 3\n16 A 0,1").warnings
    assert [(note.mark, note.ask) for note in warnings] == [("ship 11", True), ("ship 16", False)]


def test_all_own_ships_in_the_fire_are_named() -> None:
    (warning,) = previewed(FLEET, "11 F 4 3").warnings
    assert warning.text == "The fire of ship 11 covers your own 14 and 15. It would destroy what it hits."
    (three,) = previewed(f"{FLEET}16 P 186,200\n", "11 F 4 3").warnings
    assert three.text == "The fire of ship 11 covers your own 14, 15 and 16. It would destroy what it hits."


def test_a_flagships_fire_does_nothing_to_own_ships() -> None:
    assert previewed("10 P 100,100\n14 P 105,100\n24 P 900,900", "10 F 1").warnings == ()


@pytest.mark.parametrize("sheet", ["", "14 A 0,3"])
def test_a_ship_that_leaves_the_board_is_named_with_or_without_an_order(sheet: str) -> None:
    (warning,) = previewed("14 V 9,0 P 995,5\n24 P 900,900", sheet).warnings
    end = "1004,8" if sheet else "1004,5"
    assert warning == Note(sheet, f"Ship 14 leaves the board at {end} and is lost.", "ship 14")


@pytest.mark.parametrize("position", ["14 P 100,100\n24 P 900,900", "turn 0\nstart 1 = 60,60\nstart 2 = 900,900"])
def test_where_a_ship_would_be_is_told_with_its_mark(position: str) -> None:
    preview = previewed(position, "14 V 5,0" if position.startswith("turn 0") else "14 A 5,0")
    assert [preview.ghosts[mark.id] for mark in preview.marks] == ["ship 14"]


def test_braking_in_time_takes_the_warning_away() -> None:
    assert previewed("14 V 9,0 P 995,5\n24 P 900,900", "14 A -9,0").warnings == ()


def test_a_start_that_leads_off_the_board_is_warned_of() -> None:
    warning, _ = previewed(SET_UP, "14 V -70,0\n15 V -60,0").warnings
    assert warning == Note("14 V -70,0", "Ship 14 leaves the board in turn 1 if it keeps this speed.", "ship 14")


def test_ships_that_are_not_placed_are_named_in_the_set_up() -> None:
    all_but_one = "\n".join(f"{ship} V 1,0" for ship in range(10, 19))
    (warning,) = previewed(SET_UP, all_but_one).warnings
    text = "Ship 19 is not placed yet. It begins on your starting point 60,60 and without speed."
    assert warning == Note("", text, "ship 19")
    assert previewed(SET_UP, f"{all_but_one}\n19 P 61,60").warnings == ()
    (all_of_them,) = previewed(SET_UP, "").warnings
    assert all_of_them.text.startswith("Ships 10, 11, 12, 13, 14, 15, 16, 17, 18 and 19 are not placed yet. They begin")


@pytest.mark.parametrize(
    ("sheet", "fuel"),
    [
        ("14 A 35,-12", "Uses 27 fuel, 3 left (+10 next turn). Too little is left to fire: a shot uses 10."),
        ("14 A 20,0 F 1", "Uses 20 fuel, 10 left (+10 next turn)."),
        ("14 A 10,0", "Uses 0 fuel, 30 left (+10 next turn)."),
    ],
)
def test_fuel_left_and_next_turns_gain(sheet: str, fuel: str) -> None:
    """35,-12 is 37 long."""
    (note,) = previewed("14 P 100,100\n24 P 900,900", sheet).notes
    assert note.text.endswith(fuel)


def test_no_fuel_is_gained_after_the_last_turn() -> None:
    (note,) = previewed("turn 12\n14 P 100,100\n24 P 900,900", "14 F 1").notes
    assert note.text.endswith("Uses 10 fuel, 20 left.")


def test_an_acceleration_that_cannot_be_paid_is_refused_and_the_ship_is_shown_coasting() -> None:
    view = GAME.rules.view(GAME.notation.position("14 V 5,0 P 100,100 F 12\n24 P 900,900"), Seat(1))
    reading = GAME.rules.read(view, "14 A 30,0")
    assert [refusal.reason for refusal in reading.refusals] == [
        "This acceleration uses 20 fuel, but ship 14 has only 12. Accelerate less."
    ]
    (ghost,) = GAME.pages.preview(view, reading.orders).marks
    assert ghost.at == (105, 100)


def test_fire_that_cannot_be_paid_leaves_the_acceleration_as_it_is() -> None:
    view = GAME.rules.view(GAME.notation.position("14 P 100,100 F 25\n24 P 900,900"), Seat(1))
    reading = GAME.rules.read(view, "14 A 30,0 F 1")
    assert list(map(GAME.rules.write, reading.orders)) == ["14 A 30,0"]
    assert [refusal.code for refusal in reading.refusals] == ["fire-unpaid"]


NEAR = "turn 3\n14 P 150,200\n15 P 500,500\n24 V 0,2 P 150,238\n25 P 900,900\n"


def aimed(position: str, sheet: str) -> dict[tuple[str, str], tuple[str, dict[str, str]]]:
    """The aims, by the firing ship and its target."""
    return {(aim.mark, aim.target): (aim.verb, aim.values) for aim in previewed(position, sheet).aims}


def test_an_aim_covers_where_the_other_ship_will_be_with_the_widest_cone_that_reaches_it() -> None:
    """24 comes to 150,240, 40 away: in the medium reach of a scout, straight up."""
    fire = {("ship 14", "ship 24"): ("fire", {"range": "3", "direction": "12"})}
    assert aimed(NEAR, "") == fire
    aim = fire["ship 14", "ship 24"][1]
    assert previewed(NEAR, f"14 F {aim['range']} {aim['direction']}").sectors


def test_an_aim_starts_where_the_own_ship_will_be() -> None:
    """From 150,225 the other ship is 15 away: in the short reach."""
    assert aimed(NEAR, "14 A 0,25") == {("ship 14", "ship 24"): ("fire", {"range": "2", "direction": "12"})}


def test_a_ship_at_the_same_place_is_hit_by_close_fire_only() -> None:
    assert aimed("turn 3\n14 P 5,5\n24 P 5,5", "") == {("ship 14", "ship 24"): ("close fire", {})}


def test_a_ship_without_fuel_for_a_shot_has_no_aims() -> None:
    view = GAME.rules.view(GAME.notation.position("turn 3\n14 P 5,5 F 9\n24 P 9,9"), Seat(1))
    assert GAME.pages.preview(view, ()).aims == ()


@pytest.mark.parametrize(("push", "aims"), [("0,25", 1), ("0,26", 0)])
def test_a_push_that_leaves_too_little_fuel_takes_the_aims_away(push: str, aims: int) -> None:
    """A push of 25 costs 15 of 25 fuel and leaves a shot; one of 26 leaves 9."""
    assert len(aimed(NEAR.replace("150,200", "150,200 F 25"), f"14 A {push}")) == aims
