"""What the reader refuses, with which code: what is wrong, what excludes what, and headings that do not fit."""

import pytest
from msgspec import structs

from tests.games.starweb.hand_made_views import codes, view, written
from turnsheet.games.starweb.orders import reader
from turnsheet.games.starweb.orders.orders import Bomb, Fire, Give, LandRobots, Move
from turnsheet.games.starweb.orders.reader import read
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

W, F = WorldId, FleetId

ONE_BY_ONE = [
    ("F12W256", "number-too-large"),
    ("F0012W7", "number-too-large"),
    ("F12L99999999999999999999", "number-too-large"),
    ("F99W7", "no-such-fleet"),
    ("F12T1F99", "no-such-fleet"),
    ("F12AF99", "no-such-fleet"),
    ("W41B1F99", "no-such-fleet"),
    ("V46F99", "no-such-fleet"),
    ("F30W7", "not-your-fleet"),
    ("F31W7", "not-your-fleet"),
    ("F77Q", "not-your-fleet"),
    ("F30G=TASK", "not-your-fleet"),
    ("W90X", "not-your-world"),
    ("W200X", "not-your-world"),
    ("W90B1I", "not-your-world"),
    ("I90AF32", "not-your-world"),
    ("P90T1I", "not-your-world"),
    ("P90M1W41", "not-your-world"),
    ("W90G=TASK", "not-your-world"),
    ("F12T1F16", "not-here"),
    ("F12T1F12", "not-here"),
    ("F12AF12", "not-here"),
    ("F12AF32", "not-here"),
    ("I41AF32", "not-here"),
    ("I41T1F16", "not-here"),
    ("W41B1F16", "not-here"),
    ("F12W8", "not-adjacent"),
    ("F12W7W9", "not-adjacent"),
    ("F12W7W8W10", "not-adjacent"),
    ("F12W7W41W8", "not-adjacent"),
    ("F12W7W90W7", "not-adjacent"),
    ("F12P8", "not-adjacent"),
    ("P41M1W8", "not-adjacent"),
    ("A=NOBODY", "no-such-player"),
    ("to NOBODY: hello", "no-such-player"),
    ("F12G=NOBODY", "no-such-player"),
    ("introduce NOBODY to ORRIN", "no-such-player"),
    ("A=VESPER", "not-met"),
    ("X=VESPER", "not-met"),
    ("F12G=VESPER", "not-met"),
    ("W41G=VESPER", "not-met"),
    ("introduce ORRIN to VESPER", "not-met"),
    ("A=QUILL", "own-name"),
    ("F12G=QUILL", "own-name"),
    ("to QUILL: hello", "own-name"),
    ("introduce QUILL to ORRIN", "own-name"),
    ("introduce ORRIN to ORRIN", "own-name"),
    ("J=ORRIN", "wrong-character"),
    ("F12R2", "wrong-character"),
    ("W41B2R", "no-robots"),
    ("W91B2R", "no-robots"),
    ("F13P133", "no-ships"),
    ("F13T1F12", "no-ships"),
    ("P92T1I", "no-ships"),
    ("W91S1", "no-ships"),
    ("F13U", "no-cargo"),
    ("F14J2", "no-cargo"),
    ("F14N", "no-cargo"),
    ("F12D", "no-bomb"),
    ("F12P90", "in-view"),
    ("V47F12", "artifact-not-here"),
    ("V50F12", "artifact-not-here"),
    ("V46F16", "artifact-not-here"),
    ("V46W", "artifact-not-here"),
    ("V99W", "artifact-not-here"),
    ("V101F12", "artifact-not-here"),
    ("V50F20", "artifact-not-yours"),
    ("V60F20", "artifact-not-yours"),
    ("V60W", "artifact-not-yours"),
    ("V12F12", "not-a-collector"),
    ("F14B", "has-bomb"),
    ("W7X", "recovering"),
    ("W7B1I", "recovering"),
    ("W7I1L", "recovering"),
    ("P7M1W8", "recovering"),
    ("W92B1I", "no-industry"),
    ("W92I1I", "no-industry"),
    ("P92M1W91", "no-industry"),
    ("end 8000", "not-first-turn"),
    (f"to ORRIN: {'x' * 501}", "message-too-long"),
    ("to ORRIN:  ", "message-empty"),
]


@pytest.mark.parametrize(("text", "code"), ONE_BY_ONE)
def test_what_a_player_can_know_to_be_wrong_is_refused(text: str, code: str) -> None:
    reading = read(view(), text)
    assert reading.orders == ()
    [refusal] = reading.refusals
    kind = "unreadable" if code == "number-too-large" else "illegal"
    assert (refusal.kind, refusal.code, refusal.line, refusal.column) == (kind, code, 1, 1)
    assert refusal.text == text.rstrip()[:80]


def test_a_map_has_the_number_of_worlds_it_should() -> None:
    small = structs.replace(view(), worlds=133)
    for text in ("F12W134", "F12W133W134", "W134X", "Z134", "I134AC", "F12P134", "P41M1W134"):
        assert codes(text, small) == ["no-such-world"]


def test_a_collector_passes_artifacts_from_fleet_to_fleet() -> None:
    assert codes("V12F12", view("Artifact Collector")) == []
    assert codes("V12F15", view("Artifact Collector")) == ["artifact-not-here"]
    assert codes("V12F30 V46F30", view("Artifact Collector")) == []  # whom others play is not told


def test_votes_are_for_the_first_turn_and_between_limits() -> None:
    assert codes("end 1000", view(turn=1)) == []
    assert codes("End: 10000", view(turn=1)) == []
    for score in ("999", "10001", "0", "99999999999999"):
        assert codes(f"end {score}", view(turn=1)) == ["bad-vote"]
    assert codes("end 5000 end 6000", view(turn=1)) == ["ordered-twice"]


def test_the_anonymous_game_has_no_messages() -> None:
    for text in ("to ORRIN: hello", "introduce ORRIN to TASK"):
        assert codes(text, view(variant="anonymous")) == ["no-messages"]


ACTS = {"F14W7": Move, "F14AF30": Fire, "F14CI": Fire, "F14R2": LandRobots, "F14D": Bomb, "F14G=ORRIN": Give}


@pytest.mark.parametrize("first", ACTS)
@pytest.mark.parametrize("second", ACTS)
def test_a_fleet_does_one_of_the_things_that_exclude_each_other(first: str, second: str) -> None:
    reading = read(view("Berserker"), f"{first}\n{second}")
    [refusal] = reading.refusals
    assert len(reading.orders) == 1
    assert refusal.code == ("ordered-twice" if ACTS[first] is ACTS[second] else "exclusive")
    assert refusal.line == 2
    assert refusal.reason.startswith(f"{first} comes first")


@pytest.mark.parametrize("act", ACTS)
def test_other_orders_exclude_nothing(act: str) -> None:
    text = f"F14L F14Q F14P133 F14T3F12 W41B5F14 {act} F14T1I"
    assert codes(text, view("Berserker")) == []


HOME_ACTS = {
    ("I41AF30", "P41AF30"): "",
    ("I41AF30", "I41CF30"): "ordered-twice",
    ("I41AF30", "I41AC"): "ordered-twice",
    ("I41AF30", "P41M1W7"): "exclusive",
    ("P41CC", "C41M1W7"): "exclusive",
    ("I41AF30", "W41G=ORRIN"): "exclusive",
    ("P41M1W7", "W41G=ORRIN"): "exclusive",
    ("W41X", "W41G=ORRIN"): "",
    ("W41X", "W41X"): "ordered-twice",
    ("W41X", "P41M1W7"): "",
    ("W41X", "I41AF30"): "",
    ("P41M1W7", "C41M1W7"): "",
    ("P41M1W7", "P41M2W7"): "",
    ("P41M1W7", "C41M1W90"): "second-direction",
    ("W41G=ORRIN", "W41G=TASK"): "ordered-twice",
    ("W41G=ORRIN", "W41B1F12"): "",
}


@pytest.mark.parametrize("pair", HOME_ACTS)
def test_what_excludes_what_at_a_world(pair: tuple[str, str]) -> None:
    for first, second in (pair, pair[::-1]):
        reading = read(view(), f"{first} {second}")
        assert [each.code for each in reading.refusals] == ([HOME_ACTS[pair]] if HOME_ACTS[pair] else [])
        assert all(each.reason.startswith(f"{first} comes first") for each in reading.refusals)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("F12L F12L2", "ordered-twice"),
        ("F12U F12U", "ordered-twice"),
        ("F12J1 F12J1", "ordered-twice"),
        ("F12N F12N1", "ordered-twice"),
        ("F12Q F12X", "ordered-twice"),
        ("V46F12 V46F15", "ordered-twice"),
        ("V12W V12F77", "ordered-twice"),
        ("F15B F15B", "ordered-twice"),
        ("Z41 Z41", "ordered-twice"),
        ("A=ORRIN N=ORRIN", "ordered-twice"),
        ("X=ORRIN L=ORRIN", "ordered-twice"),
        ("introduce ORRIN to TASK, introduce ORRIN to TASK", "ordered-twice"),
        ("F12P133 I41P133", "probed-twice"),
        ("F12G=ORRIN F14G=TASK F15G=TASK", "third-gift"),
        ("F12G=ORRIN W41G=TASK W91G=TASK", "third-gift"),
    ],
)
def test_what_is_ordered_but_once(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_different_things_are_ordered_together() -> None:
    assert codes("F12U F12J1 F12N1 F12L A=ORRIN L=ORRIN A=TASK Z Z41 W41B1F12 W41B1F12 F12T1F13 F12T1F13") == []
    assert codes("J=ORRIN J=TASK", view("Apostle")) == ["ordered-twice"]


def test_a_refused_order_excludes_nothing() -> None:
    assert written("F14W8 F14AF99 F14W7") == ["F14W7"]
    assert written("F12G=NOBODY F12G=ORRIN F99G=TASK F14G=TASK") == ["F12G=ORRIN", "F14G=TASK"]
    assert written("I41AF99 P41M1W7") == ["P41M1W7"]


def test_a_third_gift_leaves_the_fleet_free() -> None:
    assert written("F12G=ORRIN F14G=TASK F15G=TASK F15W7") == ["F12G=ORRIN", "F14G=TASK", "F15W7"]


def test_the_heading_is_checked() -> None:
    good = "Game SW-901\nTurn 6\nName quill\nOrders 2\n\nF12W7 F14W7"
    assert codes(good) == []
    assert written(good) == ["F12W7", "F14W7"]
    assert codes("Game: 901, Turn: 06, Name: [QUILL], Orders=1\nF12W7") == []


def test_the_first_line_of_the_printout_is_a_heading() -> None:
    assert codes("Game SW-901, Turn 6, [QUILL]\nOrders=1\nF12W7") == []
    assert written("game sw-901, turn 6, [ quill ] orders 1 F12W7") == ["F12W7"]
    assert codes("Game SW-901, Turn 6, [ORRIN]\nF12W7") == ["wrong-name"]


@pytest.mark.parametrize("text", ["[ORRIN]", "ally [ORRIN]", "F12W7 [ORRIN]", "Turn 6 F12W7, [ORRIN]"])
def test_a_name_in_brackets_elsewhere_is_not_a_signature(text: str) -> None:
    assert codes(text) == ["unreadable"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F77Q", "F77 belongs to TASK. Order one of your own fleets."),
        ("F31W7", "F31 has no owner. Order one of your own fleets."),
    ],
)
def test_whose_fleet_it_is_is_told(text: str, reason: str) -> None:
    assert [each.reason for each in read(view(), text).refusals] == [reason]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Game SW-902", "wrong-game"),
        ("Turn 5", "wrong-turn"),
        ("turn six", "wrong-turn"),
        ("Name ORRIN", "wrong-name"),
    ],
)
def test_a_sheet_for_something_else_is_not_carried_out(line: str, code: str) -> None:
    reading = read(view(), f"F12W7\n{line}\nF99W7")
    assert reading.orders == ()
    assert [(each.code, each.line, each.text) for each in reading.refusals] == [(code, 2, line)]
    assert reading.refusals[0].reason.endswith(". Nothing on it is carried out. Correct the heading or remove it.")


def test_a_sheet_for_another_turn_says_what_becomes_of_it() -> None:
    reason = "This sheet is for turn 5, but orders for turn 6 are due. " + reader.LEFT_OUT
    assert [each.reason for each in read(view(), "Turn 5\nF12W7").refusals] == [reason]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F12W41", "F12 is already at W41. Name another world."),
        ("F12W7W7", "F12 is already at W7 by then. Name another world."),
        ("F12P41", "This order starts at W41. Name an adjacent world."),
        ("F12W7W41W7W41", "A fleet moves through at most three gates. Name at most three worlds."),
        ("F12 W7 W41 W7 W41 W7", "A fleet moves through at most three gates. Name at most three worlds."),
    ],
)
def test_moves_that_lead_nowhere_or_too_far(text: str, reason: str) -> None:
    assert [each.reason for each in read(view(), text).refusals] == [reason]


def test_a_wrong_count_is_told_and_the_orders_stand() -> None:
    reading = read(view(), "Orders 3\nF12W7 F14W7")
    assert len(reading.orders) == 2
    assert [(each.code, each.text) for each in reading.refusals] == [("wrong-count", "Orders 3")]


def test_refused_orders_are_counted_and_messages_need_not_be() -> None:
    assert codes("Orders 2\nF12W7 F12W90") == ["ordered-twice"]
    assert codes("Orders 2\nF12W7\nto ORRIN: hello") == []
    assert codes("Orders 1\nF12W7\nto ORRIN: hello") == []
    assert codes("Orders 0") == []


def test_the_ending_score_may_stand_in_the_heading() -> None:
    first = view(turn=1)
    assert written("Turn 1\nEnd 8000\nOrders 1\nF12W7", first) == ["end 8000", "F12W7"]
    assert codes("Turn 1\nEnd 8000\nOrders 1\nF12W7", first) == []
