"""Raumkrieg's stories: what a turn is told as, and that nothing else goes into them."""

import pytest

from tests.helpers.reached_states import VARIANTS, played
from turnsheet.core.dice import Dice
from turnsheet.core.game import State
from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import Burst, Capture, DigestLine, Scene, Shot, Story, Travel
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.pages.turn_summary import drawn_into
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.events import Fired
from turnsheet.games.raumkrieg.rules.tables import ShipId

GAME = next(game for game in GAMES if game.id == "raumkrieg")

BATTLE = """turn 8
players 3
10 of 1  V 0,0  P 100,100  F 30
11 of 1  V 0,0  P 100,300  F 30
14 of 1  V 5,0  P 500,500  F 30
21 of 2  V 0,0  P 110,100  F 30
24 of 2  V 0,0  P 180,300  F 30
25 of 2  V 0,0  P 190,300  F 30
22 of 2  V 0,0  P 550,500  F 30
34 of 3  V 0,0  P 900,900  F 30
points 1 = 88
points 2 = 132
"""
SHEETS = {1: "10 F 1\n11 F 4 3\n14 A 3,0", 2: "22 F 4 9", 3: "34 F 1"}
"""10 captures 21, 10 away; 11 hits 24 and 25, 80 and 90 away; 22 hits 14, which moves to 508,500; 34 misses."""


def told(position: str, sheets: dict[int, str], seat: int) -> Story:
    """The story of a turn, as a seat is told it."""
    before = GAME.notation.position(position)
    orders = {
        Seat(each): GAME.rules.read(GAME.rules.view(before, Seat(each)), text).orders for each, text in sheets.items()
    }
    return story(before, GAME.rules.advance(before, orders, Dice(b"")), Seat(seat))


def story(before: State | None, after: State, seat: Seat) -> Story:
    """The story of a step, from the views of a seat."""
    past = None if before is None else GAME.rules.view(before, seat)
    return GAME.pages.story(past, GAME.rules.view(after, seat))


def scenes(found: Story) -> dict[str, Scene]:
    return {scene.id: scene for scene in found.replay.scenes}


def line(found: Story, kind: str) -> DigestLine:
    """The only line of a kind."""
    (only,) = [each for each in found.digest.lines if each.kind == kind]
    return only


def test_the_headline_says_what_was_won_and_lost() -> None:
    found = told(BATTLE, SHEETS, 1)
    assert found.digest.headline == "Turn 8: you destroyed two scouts (+22 points), captured ship 21 and lost a scout."
    everything = told(BATTLE, SHEETS, REFEREE)
    assert everything.digest.headline == "Turn 8: player 1 lost one ship and player 2 lost two ships, one captured."
    assert found.digest.weight == 22 + 20
    assert found.digest.moment == "A ship changes sides"


def test_lines_say_who_shot_whom_as_far_as_the_seat_may_know() -> None:
    classic, battle = told(BATTLE, SHEETS, 1), told("reports battle\n" + BATTLE, SHEETS, 1)
    assert [(each.kind, each.text, each.amount, each.tone) for each in classic.digest.lines] == [
        ("hit", "Your 11 fires at long range towards 3 o'clock: hits 24, 25.", "+22 points", "gain"),
        ("capture", "Your 10 fires at close range: captures 21.", "+1 ship", "gain"),
        ("loss", "Your 14 was shot down.", "-1 ship", "loss"),
    ]
    last = battle.digest.lines[-1].text
    assert last == "Player 2's 22 fires at long range towards 9 o'clock: hits your 14."
    assert battle.digest.lines[-1].marks == ("ship 22", "ship 14")


def test_others_are_told_of_hits_only_with_battle_reports() -> None:
    classic, battle = told(BATTLE, SHEETS, 3), told("reports battle\n" + BATTLE, SHEETS, 3)
    assert [each.text for each in classic.digest.lines] == [
        "Your 34 fires at close range: no hit.",
        "Player 1 lost 14.",
        "Player 2 lost 24 and 25.",
        "Player 1 captured ship 21 from player 2.",
    ]
    assert [each.text for each in battle.digest.lines] == [
        "Your 34 fires at close range: no hit.",
        "Player 1's 11 fires at long range towards 3 o'clock: hits 24, 25.",
        "Player 2's 22 fires at long range towards 9 o'clock: hits 14.",
        "Player 1's 10 fires at close range: captures 21.",
    ]
    assert battle.digest.headline == "Turn 8: your shot hit nothing, and you lost no ship."
    assert not any("34" in each.text for each in told("reports battle\n" + BATTLE, SHEETS, 1).digest.lines)


def test_players_are_called_by_their_names_as_far_as_they_are_given() -> None:
    before = GAME.notation.position("reports battle\n" + BATTLE)
    orders = {
        Seat(each): GAME.rules.read(GAME.rules.view(before, Seat(each)), text).orders for each, text in SHEETS.items()
    }
    after = GAME.rules.advance(before, orders, Dice(b""))
    names = {Seat(1): "Ann", Seat(2): "ben"}

    def named(seat: int) -> Story:
        return GAME.pages.story(GAME.rules.view(before, Seat(seat)), GAME.rules.view(after, Seat(seat)), names)

    assert named(REFEREE).digest.headline == "Turn 8: Ann lost one ship and ben lost two ships, one captured."
    assert named(REFEREE).digest.sentence == "Ann lost one ship and ben lost two ships, one captured."
    assert [each.text for each in named(3).digest.lines][1:] == [
        "Ann's 11 fires at long range towards 3 o'clock: hits 24, 25.",
        "Ben's 22 fires at long range towards 9 o'clock: hits 14.",
        "Ann's 10 fires at close range: captures 21.",
    ]
    captions = [scene.caption for scene in named(3).replay.scenes]
    assert "Ann captures ship 21 from ben." in captions
    assert not any("layer" in caption for caption in captions)
    assert "Player 3" in {each.text.partition("'")[0] for each in named(REFEREE).digest.lines}


def test_a_captured_ship_is_called_by_whom_it_was_captured_from() -> None:
    position = "turn 8\nplayers 3\n21 of 1  V 0,0  P 100,300  F 30\n24 of 2  V 0,0  P 105,300  F 30\n34 of 3  P 900,900"
    found = told(position, {1: "21 F 1", 2: "", 3: ""}, 1)
    assert found.digest.lines[0].text == "Your 21 (captured from player 2) fires at close range: hits 24."
    theirs = told("reports battle\n" + position, {1: "21 F 1", 2: "", 3: ""}, 2)
    assert "Player 1's 21 (captured from you) fires at close range: hits your 24." in [
        each.text for each in theirs.digest.lines
    ]
    view = GAME.rules.view(GAME.notation.position(position), Seat(1))
    ship = next(mark for mark in GAME.pages.chart(view).marks if mark.id == "ship 21")
    assert ship.label == "21, captured from player 2"
    assert ("captured from", "player 2") in ship.details
    assert "captured from player 2" in GAME.pages.printout(view)


def test_figures_are_points_rank_ships_fuel_and_turn() -> None:
    """Rank 2 as before; a ship won and a ship lost; the flagship fired for 10 and gained 10 of at most 30 + 8 * 10."""
    figures = {each.id: each for each in told(BATTLE, SHEETS, 1).figures}
    assert [(each.value, each.note, each.change, each.tone) for each in figures.values()] == [
        ("9", "of 12", "", "neutral"),
        ("110", "", "+22", "gain"),
        ("2", "of 3", "", "neutral"),
        ("3", "", "+1 -1", "neutral"),
        ("30", "flagship 10", "", "neutral"),
    ]
    assert figures["turn"].share == 0.75
    assert figures["fuel"].share == round(30 / 110, 3)


def test_all_move_then_each_battle_fires_hits_and_captures() -> None:
    found = scenes(told(BATTLE, SHEETS, 1))
    assert list(found) == ["move", "fire 1", "captures 1", "fire 2", "hits 2", "hits 3"]
    (move,) = found["move"].acts
    assert isinstance(move, Travel)
    assert (move.mark.id, move.path, move.hidden_to) == ("ship 14", ((500, 500), (505, 500)), True)
    (shot,) = found["fire 2"].acts
    assert isinstance(shot, Shot)
    assert (shot.origin, shot.targets) == ((100, 300), ((180, 300), (190, 300)))
    assert shot.sector is not None
    assert (shot.sector.radius, shot.sector.start, shot.sector.sweep) == (100, 75, 30)
    assert found["hits 2"].amount == "+22 points"
    assert [act.delay for act in found["hits 2"].acts] == [0, 0.15]
    (capture,) = found["captures 1"].acts
    assert capture == Capture("ship 21", (110, 100), Seat(1), "21, now yours")
    assert found["captures 1"].caption == "Your flagship captures ship 21."
    assert found["captures 1"].focus == ((100, 100), (110, 100), (110, 100))


def test_with_battle_reports_a_ship_is_lost_where_it_really_was() -> None:
    found = scenes(told("reports battle\n" + BATTLE, SHEETS, 1))
    bursts = [act for scene in found.values() for act in scene.acts if isinstance(act, Burst)]
    assert {burst.mark: burst.at for burst in bursts}["ship 14"] == (508, 500)
    (move,) = found["move"].acts
    assert isinstance(move, Travel)
    assert (move.path[-1], move.hidden_to) == ((508, 500), False)


@pytest.mark.parametrize(
    ("place", "expected"),
    [((150.0, 100.0), (150.0, 100.0)), ((300.0, 100.0), (200.0, 100.0)), ((100.0, 100.0), (150.0, 100.0))],
)
def test_a_guess_is_drawn_into_the_area_of_the_shot(place: Spot, expected: Spot) -> None:
    shot = Fired((Seat(1),), ShipId(11), Seat(1), range=4, direction=3, place=(100, 100), hits=(ShipId(24),))
    assert drawn_into(place, shot) == expected


def test_a_turn_without_shots_is_told_too() -> None:
    found = told("14 P 1,1\n24 P 900,900", {1: "", 2: ""}, 1)
    assert found.digest.headline == "Turn 1: a quiet turn."
    assert (found.digest.lines, found.digest.weight, found.replay.scenes) == ((), 0, ())


def test_a_turn_in_which_only_others_lost_ships_is_quiet_for_you_alone() -> None:
    found = told("14 P 100,100\n24 P 900,900\n25 P 905,900\n34 P 905,905", {2: "24 F 1"}, 1)
    assert found.digest.headline == "Turn 1: a quiet turn for you."
    assert found.digest.lines


def test_own_fire_flights_off_the_board_and_absences_are_told() -> None:
    found = told("14 P 100,100\n15 P 105,100\n16 V 9,0 P 995,5\n24 P 900,900", {1: "14 F 1"}, 1)
    assert found.digest.headline == "Turn 1: you lost two scouts."
    assert [(each.text, each.amount) for each in found.digest.lines] == [
        ("Your 14 fires at close range: hits your own 15.", "-1 ship"),
        ("Your 16 flew off the board.", "-1 ship"),
    ]
    silent = told("14 P 100,100\n24 P 900,900", {1: ""}, 2)
    assert line(silent, "absent").text == "You sent no orders: your ships kept their course and held fire."


def test_lines_about_ships_that_are_gone_have_their_places() -> None:
    found = told("14 P 100,100\n15 P 105,100\n16 V 9,0 P 995,5\n24 P 900,900", {1: "14 F 1"}, 1)
    assert [each.gone for each in found.digest.lines] == [{"ship 15": (105, 100)}, {"ship 16": (999, 5)}]
    shot_down = told("14 V 1,0 P 100,100\n15 P 500,500\n24 P 106,100", {1: "", 2: "24 F 1"}, 1)
    assert line(shot_down, "loss").gone == {"ship 14": (101, 100)}
    won = told("14 P 100,100\n24 P 105,100\n25 P 900,900", {1: "14 F 1", 2: ""}, 1)
    assert (line(won, "hit").marks, line(won, "hit").gone) == (("ship 14", "ship 24"), {"ship 24": (105, 100)})


def test_a_replay_says_whose_ships_are_lost() -> None:
    position = "14 P 100,100\n15 P 105,100\n16 P 104,100\n24 P 103,104\n25 P 900,900"
    found = told(position, {1: "14 F 1", 2: ""}, 1)
    assert scenes(found)["hits 1"].caption == "Your 15 and 16, and player 2's 24 are lost."
    assert found.digest.moment != "One shot, three ships"
    alone = told("14 P 100,100\n24 P 103,104\n25 P 900,900", {1: "14 F 1", 2: ""}, 1)
    assert scenes(alone)["hits 1"].caption == "Player 2's 24 is lost."


def test_the_end_is_told() -> None:
    position = "turn 12\n14 P 100,100\n24 P 105,100\npoints 2 = 5"
    found = told(position, {1: "14 F 1", 2: ""}, 1)
    assert found.digest.headline == "Turn 12: you destroyed a scout (+11 points). The match is over: you won."
    assert found.digest.moment == "A new leader"
    beaten = told(position, {1: "14 F 1", 2: ""}, 2)
    assert beaten.digest.headline.endswith("lost a scout. You have no ships left. The match is over: player 1 won.")
    assert (beaten.digest.moment, beaten.digest.weight) == ("", 0)


def test_a_shot_that_destroys_many_and_guns_on_one_ship_are_moments() -> None:
    many = told("11 P 1,1\n24 P 20,1\n25 P 21,1\n26 P 22,1", {1: "11 F 1", 2: ""}, 1)
    assert many.digest.moment == "One shot, three ships"
    guns = told("14 P 1,1\n15 P 1,2\n16 P 1,3\n20 P 30,2", {1: "14 F 3 3\n15 F 3 3\n16 F 3 3", 2: ""}, 1)
    assert guns.digest.moment == "Three guns on a flagship"
    assert guns.digest.headline == "Turn 1: you destroyed a flagship (+153 points)."


def reached(seats: int, seed: int, variant: str) -> list[tuple[State | None, State]]:
    """The steps of a match of hunters."""
    states = played(GAME, seats, seed, "hunter", variant)
    return list(zip((None, *states), states, strict=False))


@pytest.mark.parametrize("variant", ["", *VARIANTS["raumkrieg"]])
def test_every_act_is_of_a_shot_ship_or_capture_in_the_seats_events(variant: str) -> None:
    """And the referee is told more, in general."""
    acts = 0
    for before, after in reached(4, 1, variant):
        for seat in (REFEREE, Seat(1), Seat(2)):
            view = GAME.rules.view(after, seat)
            assert isinstance(view, View)
            fired = {f"ship {event.ship}" for event in view.events if isinstance(event, Fired)}
            for scene in story(before, after, seat).replay.scenes:
                acts += len(scene.acts)
                assert scene.seconds > 0
                assert {act.mark for act in scene.acts if isinstance(act, Shot)} <= fired
    assert acts > 100
