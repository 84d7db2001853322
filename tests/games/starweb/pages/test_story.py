"""Starweb's stories: what a turn is told as, worked out by hand, and that nothing else goes into them."""

from itertools import pairwise
from typing import get_args

import pytest

from tests.games.starweb.hand_made_position import POSITION as HAND_MADE
from tests.helpers.reached_states import VARIANTS, played
from turnsheet.core.dice import Dice
from turnsheet.core.game import State
from turnsheet.core.pages.story import Burst, Capture, DigestLine, Scene, Shot, Story, Travel
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.games.starweb.pages.digest_lines import OUTCOMES, is_loss
from turnsheet.games.starweb.pages.goal import scoring
from turnsheet.games.starweb.pages.replay import counted
from turnsheet.games.starweb.pages.turn_summary import Change
from turnsheet.games.starweb.rules.tables import CHARACTERS, PITCHES, WANTS, Character
from turnsheet.games.starweb.rules.workspace import CommentCode

GAME = next(game for game in GAMES if game.id == "starweb")

POSITION = """turn 8
[QUILL]: Pirate (Score=212,Home=W1)
[ORRIN]: Merchant (Score=300,Home=W2)
[TASK]: Merchant (Score=100,Home=W9)
W1 (2,3) [QUILL] (Industry=6,Metal=9,Mines=2,Population=25,Limit=50,Turns=3,I-Ships=2)
F5[QUILL]=8 at W1
F6[QUILL]=1 at W1
F8[QUILL]=0 at W1
W2 (1,4,10) [ORRIN] (Population=30,Limit=40,I-Ships=2)
W3 (1) [] (Population=19,Limit=50)  V22:Ancient Pyramid
W4 (2) [] (Population=10,Limit=20)
W5 (7) [QUILL] (Population=10,Limit=20)
W7 (5) [ORRIN] (Population=5,Limit=9)
F7[ORRIN]=6 at W7
W9 (10) [TASK] (Population=5,Limit=9,I-Ships=1)
F9[TASK]=2 at W9
W10 (2,9) [] (Population=5,Limit=9,I-Ships=1)
F4[ORRIN]=2 at W10
"""
SHEETS = {1: "F5W2W4 F6W3 W1B4F8", 2: "F7W5 F4W2", 3: "F9W10"}
"""F5 passes W2, where 2 I-ships make 4 hits, and takes W4 with the 6 ships left; F6 takes W3; F7 takes W5."""


def told(position: str, sheets: dict[int, str], seat: int) -> Story:
    """The story of a turn, as a seat is told it."""
    before = GAME.notation.position(position)
    orders = {}
    for each, text in sheets.items():
        reading = GAME.rules.read(GAME.rules.view(before, Seat(each)), text)
        assert reading.refusals == ()
        orders[Seat(each)] = reading.orders
    return story(before, GAME.rules.advance(before, orders, Dice(b"")), Seat(seat))


def story(before: State | None, after: State, seat: Seat) -> Story:
    """The story of a step, from the views of a seat."""
    past = None if before is None else GAME.rules.view(before, seat)
    return GAME.pages.story(past, GAME.rules.view(after, seat))


def scenes(found: Story) -> dict[str, Scene]:
    return {scene.id: scene for scene in found.replay.scenes}


def lines(found: Story, kind: str) -> list[DigestLine]:
    return [line for line in found.digest.lines if line.kind == kind]


def texts(found: Story, kind: str) -> list[str]:
    return [line.text for line in lines(found, kind)]


def ways(found: Story) -> dict[str, tuple[tuple[object, ...], bool, bool]]:
    """The ways of fleets: places, whether they come out of the unknown, and whether they vanish there."""
    move = scenes(found)["move"]
    return {act.mark.id: (act.path, act.hidden_from, act.hidden_to) for act in move.acts if isinstance(act, Travel)}


def test_the_headline_says_what_was_won_and_lost_and_who_was_met() -> None:
    """A Pirate has 3 points for each of three keys."""
    found = told(POSITION, SHEETS, 1)
    assert found.digest.headline == "Turn 8: you took W3 and W4, lost W5 and met [ORRIN]. +9 points."
    assert found.digest.moment == "First contact"
    assert found.digest.weight == 1 + 1 + 12 + 6


def test_lines_say_what_happened_losses_first_and_then_the_most_important() -> None:
    found = told(POSITION, SHEETS, 1)
    assert [(line.kind, line.text, line.marks, line.amount, line.tone) for line in found.digest.lines] == [
        ("lost", "Lost W5 to [ORRIN]. F7=6 came.", ("W5", "F7"), "-1 world", "loss"),
        (
            "ambush",
            "Your F5 lost 2 ships in the ambush of the I-ships of [ORRIN] at W2.",
            ("F5", "W4"),
            "-2 ships",
            "loss",
        ),
        ("taken", "Took W3 and W4, which had no owner.", ("W3", "W4"), "+2 worlds", "gain"),
        ("met", "You met [ORRIN] at W2 and W5.", ("W2", "W5"), "", "neutral"),
        ("artifact", "V22 Ancient Pyramid is yours now, at W3.", ("W3",), "+1 artifact", "neutral"),
        ("found", "Saw W2, W3 and W4 for the first time.", ("W2", "W3", "W4"), "", "neutral"),
        ("points", "Points for keys 9.", (), "+9 points", "gain"),
    ]


def test_figures_are_turn_score_points_rank_and_totals() -> None:
    """Worlds 1 and 5 before, 1, 3 and 4 after. Ships 2 + 8 + 1, then 2 more I-ships, 4 on F8, and 2 lost."""
    found = told(POSITION, SHEETS, 1)
    assert [(each.id, each.value, each.note, each.change, each.tone) for each in found.figures] == [
        ("turn", "9", "", "", "neutral"),
        ("score", "221", "", "+9", "gain"),
        ("points", "+9", "keys 9", "", "gain"),
        ("rank", "2", "of 2 in sight", "", "neutral"),
        ("worlds", "3", "", "+1", "gain"),
        ("ships", "15", "4 on the ground", "+4", "gain"),
        ("industry", "6", "", "", "neutral"),
        ("keys", "3", "", "", "neutral"),
    ]


def test_fleets_are_seen_to_move_as_far_as_departures_and_arrivals_tell() -> None:
    """F4 came to W2 from where QUILL sees nothing. F7 was not seen before either. F9 is never seen."""
    assert ways(told(POSITION, SHEETS, 1)) == {
        "F4": (("W2",), True, False),
        "F5": (("W1", "W2", "W4"), False, False),
        "F6": (("W1", "W3"), False, False),
        "F7": (("W5",), True, False),
    }
    assert ways(told(POSITION, SHEETS, 2)) == {
        "F4": (("W10", "W2"), False, False),
        "F5": (("W2", "W4"), True, True),
        "F7": (("W7", "W5"), False, False),
        "F9": (("W10",), True, False),
    }


def test_captures_among_others_are_a_scene_with_another_title() -> None:
    both = 0
    for before, after in pairwise(played(GAME, 3, 1, "settler")[:20]):
        past, view = (GAME.rules.view(state, Seat(1)) for state in (before, after))
        told_of = GAME.pages.story(past, view).replay.scenes
        titles = {scene.id: scene.title for scene in told_of if scene.id.startswith("captures")}
        assert titles.items() <= {"captures": "Captures", "captures elsewhere": "Elsewhere"}.items()
        both += len(titles) == 2
    assert both > 0


def test_scenes_follow_the_turn() -> None:
    found = scenes(told(POSITION, SHEETS, 1))
    assert list(found) == ["build", "move", "ambush 2", "captures", "found"]
    assert (found["ambush 2"].amount, found["ambush 2"].focus) == ("-2 ships", ("W2",))
    shot, hit = found["ambush 2"].acts
    assert isinstance(shot, Shot)
    assert isinstance(hit, Burst)
    assert (shot.origin, shot.targets) == ("W2", ("W2",))
    assert (hit.at, hit.kind, hit.label) == ("W2", "hit", "F5: 2 ships lost")
    captures = [act for act in found["captures"].acts if isinstance(act, Capture)]
    assert [(act.mark, act.owner == 1, act.label) for act in captures] == [
        ("W3", True, "W3 now yours"),
        ("W4", True, "W4 now yours"),
        ("W5", False, "W5 now [ORRIN]"),
    ]


def test_the_ambusher_is_told_who_passed() -> None:
    found = told(POSITION, SHEETS, 2)
    assert texts(found, "ambush") == ["Your I-ships ambushed F5 of [QUILL] at W2."]
    assert lines(found, "ambush")[0].marks == ("W2", "F5")


FIRE = """turn 3
[QUILL]: Merchant (Score=5,Home=W1,Met=[ORRIN])
[ORRIN]: Merchant (Score=3,Home=W2,Met=[QUILL])
W1 (2) [QUILL] (Industry=10,Population=25,Limit=50,P-Ships=1)
F5[QUILL]=8 at W1
F3[QUILL]=2 at W1
F7[ORRIN]=6 at W1
F8[ORRIN]=1 at W1
W2 (1) [ORRIN] (Population=30,Limit=40)
"""


def test_fire_is_told_with_what_it_did() -> None:
    """8 shots at F7 destroy 4 of its 6 ships. F7's 6 shots at industry destroy 3. F8's one shot does nothing to F3."""
    found = told(FIRE, {1: "F5AF7", 2: "F7AI F8AF3"}, 1)
    assert [(line.text, line.tone) for line in lines(found, "fight")] == [
        ("F7 of [ORRIN] fired at the industry of your W1: industry 10 to 7.", "loss"),
        ("F8 of [ORRIN] fired at your F3.", "loss"),
        ("Your F5 fired at F7 of [ORRIN]: 6 ships to 2.", "neutral"),
    ]
    (fire,) = [scene for name, scene in scenes(found).items() if name.startswith("fire")]
    assert (fire.id, fire.focus) == ("fire 1", ("W1",))
    shots = [(act.mark, act.targets) for act in fire.acts if isinstance(act, Shot)]
    assert shots == [("F7", ("W1",)), ("F8", ("F3",)), ("F5", ("F7",))]


def test_a_destroyed_fleet_is_a_loss_for_one_and_a_battle_won_for_the_other() -> None:
    """F7's 6 shots destroy both ships of F3; the key has no owner, since both have ships there."""
    own, other = told(FIRE, {1: "", 2: "F7AF3"}, 1), told(FIRE, {1: "", 2: "F7AF3"}, 2)
    assert own.digest.headline.startswith("Turn 3: you lost F3.")
    assert [(line.text, line.amount) for line in lines(own, "fleet lost")] == [
        ("Your F3 was destroyed at W1 by the fire of F7 of [ORRIN].", "-2 ships")
    ]
    assert other.digest.headline.startswith("Turn 3: you destroyed F3.")
    assert other.digest.moment == "A battle won"
    assert (own.digest.moment, own.digest.weight) == ("", 0)
    (burst,) = [act for act in scenes(own)["fire 1"].acts if isinstance(act, Burst)]
    assert (burst.at, burst.kind, burst.mark, burst.label) == ("F3", "destroyed", "F3", "F3 destroyed")


def test_ships_that_own_orders_use_up_are_not_lost() -> None:
    """F3 gives one of its ships to F5."""
    found = told(FIRE, {1: "F3T1F5", 2: ""}, 1)
    assert texts(found, "fleet lost") == []
    assert all("lost" not in line.text for line in found.digest.lines)


def test_an_artifact_is_good_or_bad_by_what_it_is_worth_to_the_character() -> None:
    """A Plastic Sword costs a Pirate 10 points per turn, and a Silver Crown brings 5; losing them is the opposite."""
    artifacts = "V50:Plastic Sword V13:Silver Crown V1:Nebula Scrolls, Vol. I"
    position = POSITION.replace("V22:Ancient Pyramid", artifacts)
    assert _artifact_lines(position) == [
        ("V50 Plastic Sword is yours now, at W3: it costs 10 points per turn.", "-10 points per turn", "loss"),
        ("V1 Nebula Scrolls, Vol. I is yours now, at W3.", "+1 artifact", "gain"),
        ("V13 Silver Crown is yours now, at W3: it brings 5 points per turn.", "+1 artifact", "gain"),
    ]
    position = POSITION.replace(
        "W5 (7) [QUILL] (Population=10,Limit=20)", f"W5 (7) [QUILL] (Population=10)  {artifacts}"
    )
    assert _artifact_lines(position.replace("  V22:Ancient Pyramid", "")) == [
        ("V1 Nebula Scrolls, Vol. I is no longer yours.", "-1 artifact", "loss"),
        ("V13 Silver Crown is no longer yours: it brought 5 points per turn.", "-1 artifact", "loss"),
        ("V50 Plastic Sword is no longer yours: it cost 10 points per turn.", "+10 points per turn", "gain"),
    ]


def _artifact_lines(position: str) -> list[tuple[str, str, str]]:
    return [(line.text, line.amount, line.tone) for line in lines(told(position, SHEETS, 1), "artifact")]


def test_all_losses_are_told_before_what_was_won_and_orders_that_failed() -> None:
    """F5 flies into a black hole, the new world W3 has a Plastic artifact, and W1 cannot build 20 P-ships."""
    position = POSITION.replace("V22:Ancient Pyramid", "V50:Plastic Sword").replace(
        "W4 (2) [] (Population=10,Limit=20)", "W4 (2) [] (B*L*A*C*K H*O*L*E)"
    )
    found = told(position, {**SHEETS, 1: "F5W2W4 F6W3 W1B4F8 W1B20P"}, 1)
    assert [(line.kind, line.amount, line.tone) for line in found.digest.lines] == [
        ("lost", "-1 world", "loss"),
        ("hole", "-8 ships", "loss"),
        ("artifact", "-10 points per turn", "loss"),
        ("points", "-4 points", "loss"),
        ("taken", "+1 world", "gain"),
        ("met", "", "neutral"),
        ("found", "", "neutral"),
        ("order", "", "loss"),
    ]


def test_keys_left_without_ships_are_one_line_among_the_losses() -> None:
    """F7 comes to W5, where three keys are left without ships: two players are there, or nobody of the owner's."""
    keys = "".join(f"F{number}[QUILL]=0 at W5\n" for number in (11, 20, 31))
    position = POSITION.replace("W7 (5)", f"{keys}F33[TASK]=1 at W5\nW7 (5)")
    found = told(position, SHEETS, 1)
    (line,) = lines(found, "key lost")
    text = "The keys F11 at W5, F20 at W5 and F31 at W5 have no owner any more. Leave ships there to hold them."
    assert (line.text, line.amount) == (text, "-3 keys")
    assert line.marks == ("F11", "F20", "F31", "W5")
    kinds = [each.kind for each in found.digest.lines]
    assert kinds[:3] == ["key lost", "ambush", "taken"]
    (line,) = lines(told(POSITION.replace("W7 (5)", f"{keys}W7 (5)"), SHEETS, 1), "key lost")
    assert line.text == "Lost the keys F11 at W5, F20 at W5 and F31 at W5 to [ORRIN]."


def test_a_black_hole_is_told() -> None:
    hole = "[QUILL]: Merchant (Home=W1)\n[ORRIN]: Merchant (Home=W4)\nW1 (2) [QUILL] (Population=9)\n"
    hole += "F5[QUILL]=8 at W1\nW2 (1,4) [] (B*L*A*C*K H*O*L*E)\nW4 (2) [ORRIN] (Population=4)\n"
    found = told(hole, {1: "F5W2", 2: ""}, 1)
    (line,) = lines(found, "hole")
    assert (line.text, line.amount) == ("Your F5 flew into the black hole W2 with 8 ships.", "-8 ships")
    assert ways(found) == {"F5": (("W1", "W2"), False, False)}


def test_orders_that_failed_are_told() -> None:
    found = told(FIRE, {1: "F5W2 W1B20P", 2: "F8W2"}, 1)
    assert "W1B20P: there was not enough industry." in texts(found, "order")


def test_many_orders_that_failed_are_one_line_of_a_kind_of_its_own() -> None:
    found = told(FIRE, {1: " ".join(f"W1B{ships}P" for ships in range(20, 26)), 2: ""}, 1)
    assert not texts(found, "order")
    (line,) = lines(found, "orders")
    assert line.text.endswith("of your orders failed: the printout says why.")
    assert not is_loss(line)


def test_the_first_printout_says_who_one_is() -> None:
    start = GAME.notation.position(POSITION)
    found = story(None, start, Seat(1))
    assert found.digest.headline == "You are [QUILL], a Pirate."
    assert found.replay.scenes == ()
    assert story(None, start, REFEREE).digest.headline == ""


@pytest.mark.parametrize("character", CHARACTERS)
def test_everybody_is_told_what_scores_for_their_own_character(character: Character) -> None:
    start = GAME.notation.position(POSITION.replace("Pirate", character))
    goal = story(None, start, Seat(1)).goal
    assert goal is not None
    assert goal.text == f"{character}. {PITCHES[character]}"
    (wanted,) = [line for line in goal.lines if line.startswith("Artifacts, per turn")]
    assert all(word in wanted for word in WANTS[character])
    assert story(None, start, REFEREE).goal is None
    both = GAME.notation.position(f"variant multi\nseats 1 2 1\n{POSITION.replace('Pirate', character)}")
    several = story(None, both, Seat(1)).goal
    assert several is not None
    assert {line.split(":")[0] for line in several.lines} == {f"[QUILL], {character}", "[TASK], Merchant"}


def test_museums_are_explained_where_they_are_named() -> None:
    """4.20: to those who choose a character, and to those who play it."""
    assert "museums (worlds with 10 artifacts or more)" in PITCHES["Artifact Collector"]
    (museums,) = [line for line in scoring("Artifact Collector") if "museum" in line]
    assert museums == (
        "At the end: 500 points for every museum, a world of yours with 10 artifacts or more on it, including Plastic "
        "ones; artifacts on fleets do not count."
    )


def test_a_goal_has_the_numbers_of_the_rules() -> None:
    goal = story(None, GAME.notation.position(POSITION), Seat(1)).goal
    assert goal is not None
    assert goal.lines == (
        "Per turn: 3 points for every key you own, with or without ships.",
        "Plunder: 50 points the first time at a world, then 40, 30, 20 and 10.",
        "Artifacts, per turn: 5 points for one with “Silver” or “Lodestar” in its name, 15 for the Silver Lodestar, "
        "none for most others, 20 for the Treasure of Polaris, 10 for the Slippers of Venus.",
        "Artifacts that cost points, per turn: 10 for every Plastic one, 30 for the Radioactive Isotope and 15 for the "
        "Lesser of Two Evils. To get rid of one, attach it to a fleet and leave it at a world that is not yours.",
    )


def test_artifacts_that_cost_points_are_named() -> None:
    costly = HAND_MADE.replace("V11:Platinum Crown", "V11:Platinum Crown V8:Radioactive Isotope")
    goal = story(None, GAME.notation.position(costly), Seat(1)).goal
    assert goal is not None
    assert (
        goal.lines[-1]
        == "Yours cost points per turn: V8 Radioactive Isotope at W1 (30) and V10 Plastic Crown at F9 (10)."
    )


def test_an_apostle_is_told_how_to_get_converts_and_what_a_jihad_and_martyrs_are() -> None:
    goal = story(None, GAME.notation.position(POSITION.replace("Pirate", "Apostle")), Seat(1)).goal
    assert goal is not None
    assert goal.lines[1:-2] == (
        "Every turn each of your converts on a world, and each of your ships there on a fleet that is not at peace, "
        "has 1 chance in 10 to convert one more person.",
        "Every shot costs 1 point. You may declare a jihad, a holy war on one other player: shots at this enemy cost "
        "nothing, and every person of theirs that you kill brings 2 points.",
        "Martyrs are converts of yours that another player kills: 1 point for each, until you first declare a jihad.",
    )


def test_the_referee_is_told_everything() -> None:
    found = told(POSITION, SHEETS, REFEREE)
    assert found.digest.headline == "Turn 8: 2 worlds without an owner were taken and 1 world changed hands."
    assert {figure.id for figure in found.figures} == {"turn", "leader", "worlds", "ships"}
    assert ways(found)["F9"] == (("W9", "W10"), False, False)


def test_several_empires_of_one_player_are_told_together() -> None:
    """QUILL and TASK are one player's: TASK's F9 comes to W10 and sees F4 leave it for W2, where QUILL's F5 passes."""
    position = f"variant multi\nseats 1 2 1\n{POSITION}"
    found = told(position, {1: f"{SHEETS[1]} {SHEETS[3]}", 2: SHEETS[2]}, 1)
    assert found.digest.headline == "Turn 8: you took W3 and W4, lost W5 and met [ORRIN]. +9 points."
    assert {each.id: each.value for each in found.figures}["worlds"] == "4"
    assert ways(found)["F9"] == (("W9", "W10"), False, False)
    assert ways(found)["F4"] == (("W10", "W2"), True, False)


@pytest.mark.parametrize("variant", ["", *VARIANTS["starweb"]])
def test_every_turn_of_a_match_can_be_told(variant: str) -> None:
    """To every seat and the referee, and worlds and fleets named are on one of the two charts."""
    seats = VARIANTS["starweb"][variant][1][0] if variant else 6
    states = played(GAME, seats, 1, "settler", variant)
    for before, after in zip((None, *states), states, strict=False):
        for seat in (REFEREE, Seat(1), Seat(seats)):
            found = story(before, after, seat)
            assert found.figures
            views = [GAME.rules.view(state, seat) for state in (before, after) if state is not None]
            marks = {mark.id for view in views for mark in GAME.pages.chart(view).marks}
            assert {mark for line in found.digest.lines for mark in line.marks} <= marks
            for scene in found.replay.scenes:
                assert scene.acts
                assert {place for place in scene.focus if isinstance(place, str)} <= marks


@pytest.mark.parametrize(
    ("marks", "text"), [("F1 F2 F3 F4", "4 keys"), ("W1 F2 W3 W4", "3 worlds and 1 key"), ("W1 W2 W3 W4", "4 worlds")]
)
def test_only_what_changes_owners_is_counted(marks: str, text: str) -> None:
    assert counted([Change(mark, 1, "QUILL", "ORRIN") for mark in marks.split()]) == text


def test_the_digest_has_words_for_codes_that_orders_can_get() -> None:
    assert OUTCOMES.keys() <= {*get_args(CommentCode)}
    assert {*get_args(CommentCode)} - OUTCOMES.keys() == {
        *("destroyed", "lost-in-black-hole"),  # other lines tell of them
        *("has-bomb", "not-triggered"),  # nothing to do about them
    }
