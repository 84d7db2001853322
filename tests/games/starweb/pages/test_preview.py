"""Previews: what orders do, in words and in counts, computed by hand from the rules."""

import pytest
from msgspec.structs import replace

from tests.games.starweb.hand_made_position import GAME, POSITION, known
from turnsheet.core.game import hosted
from turnsheet.core.pages.preview import Preview
from turnsheet.core.seats import REFEREE
from turnsheet.games.starweb.pages.preview_turn import before_shots, to_captures
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules import turn
from turnsheet.games.starweb.rules.phases.build import build
from turnsheet.games.starweb.rules.phases.capture import capture
from turnsheet.games.starweb.rules.phases.convert import convert
from turnsheet.games.starweb.rules.phases.fire import fire
from turnsheet.games.starweb.rules.phases.land import land
from turnsheet.games.starweb.rules.phases.load import load
from turnsheet.games.starweb.rules.phases.missing_orders import stand_in
from turnsheet.games.starweb.rules.phases.move import move

Count = tuple[int, int]
HOUSED = hosted(GAME)


def previewed(text: str, view: View | None = None) -> Preview:
    """The preview of a sheet, all of which is taken."""
    view = view or known()
    reading = GAME.rules.read(view, text)
    assert reading.refusals == ()
    return HOUSED.pages.preview(view, reading.orders)


def counts(text: str, view: View | None = None) -> dict[str, Count]:
    """What the orders leave, by mark and name."""
    return {f"{each.mark} {each.name}": (each.left, each.whole) for each in previewed(text, view).tallies}


def note(text: str, view: View | None = None) -> str:
    """The note on the last order of a sheet."""
    return previewed(text, view).notes[-1].text


WITHOUT = {
    "W1 industry": (6, 6),
    "W1 metal": (9, 9),
    "W1 I-ships": (7, 7),
    "W1 P-ships": (1, 1),
    "W3 metal": (4, 4),
    "F5 ships": (8, 8),
    "F5 cargo": (3, 3),
    "F6 ships": (1, 1),
    "F9 ships": (2, 2),
}


def test_without_orders_everything_is_left() -> None:
    assert counts("") == WITHOUT


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("W1B2F8", {"W1 industry": (4, 6), "W1 metal": (7, 9), "F8 ships": (2, 2)}),
        ("W1B2I", {"W1 industry": (4, 6), "W1 metal": (7, 9), "W1 I-ships": (9, 9)}),
        ("W1I1I", {"W1 industry": (2, 6), "W1 metal": (5, 9)}),  # an Empire Builder's price is 4
        ("W1B9P", {"W1 industry": (0, 6), "W1 metal": (3, 9), "W1 P-ships": (7, 7)}),
        ("W1S1", {"W1 I-ships": (3, 7)}),
        ("F5U", {"F5 cargo": (0, 3), "W1 metal": (12, 12)}),
        ("F5J2", {"F5 cargo": (1, 3)}),
        ("F9L", {"F9 cargo": (2, 2), "W1 metal": (7, 9)}),
        ("F5L", {"F5 cargo": (6, 6), "W1 metal": (6, 9)}),  # 6 of the 9 metal are for the industry
        ("F5T3F8", {"F5 ships": (5, 8), "F8 ships": (3, 3)}),
        ("F5T6F8", {"F5 ships": (2, 8), "F8 ships": (6, 6), "F5 cargo": (2, 3)}),  # a third metal does not fit
        ("I1T2P", {"W1 I-ships": (5, 7), "W1 P-ships": (3, 3)}),
        ("I1T9P", {"W1 I-ships": (0, 7), "W1 P-ships": (8, 8)}),
        ("F6P4", {"F6 ships": (0, 1)}),
        ("P1M2W3", {"W1 people": (23, 25), "W1 industry": (4, 6), "W1 metal": (7, 9)}),
    ],
)
def test_orders_use_things_up(text: str, changed: dict[str, Count]) -> None:
    assert counts(text) == WITHOUT | changed


def test_the_preview_plays_the_phases_in_the_order_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """If fleets loaded before industry built, they would get the metal, and the preview would say so."""
    assert counts("F5L") == WITHOUT | {"F5 cargo": (6, 6), "W1 metal": (6, 9)}
    phases = [phase for phase in turn.PHASES if phase is not load]
    phases.insert(phases.index(build), load)
    monkeypatch.setattr(turn, "PHASES", tuple(phases))
    assert counts("F5L") == WITHOUT | {"F5 cargo": (8, 8), "W1 metal": (4, 9), "W1 industry": (4, 4)}


def test_the_preview_captures_when_the_turn_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """If keys were captured before fleets moved, F12 would still be there and keep F13."""
    quiet = NEAR.replace("[ORRIN]=6 at W2", "[ORRIN]=0 at W2").replace("(F88[ORRIN]-->W4) at W2", "")
    assert [mark for mark, _, _ in warned("F12W1", known(position=quiet))] == ["F13"]
    phases = [phase for phase in turn.PHASES if phase is not capture]
    phases.insert(phases.index(move), capture)
    monkeypatch.setattr(turn, "PHASES", tuple(phases))
    assert warned("F12W1", known(position=quiet)) == []


def test_the_preview_leaves_out_only_shots_and_chance() -> None:
    played = [*before_shots(), *to_captures()]
    assert [phase for phase in turn.PHASES if phase in played] == played
    assert {*turn.PHASES[: turn.PHASES.index(capture) + 1]} - {*played} == {stand_in, convert, fire, land}


@pytest.mark.parametrize(("times", "points"), [(0, 50), (1, 40), (4, 10), (7, 10)])
def test_a_plunder_tells_a_pirate_what_it_brings(times: int, points: int) -> None:
    """Each time less, also if another player plundered it before (17.5)."""
    told = f"plundered, +{points} points; it builds and produces nothing for 3 turns"
    often = POSITION.replace(
        "W2 (1,4) [ORRIN] (", f"W2 (1,4) [ORRIN] (Plunder={times}," if times else "W2 (1,4) [ORRIN] ("
    )
    assert note("W6X, W2X", known(2, often)) == told


def test_a_recovering_world_tells_how_long() -> None:
    view = known(position=POSITION.replace("(Industry=6,Metal=9,", "(Plunder=1/2,Industry=6,Metal=9,"))
    found = counts("", view)
    assert found["W1 turns of recovery"] == (2, 3)
    assert "W1 industry" not in found


def test_a_bomb_takes_25_ships() -> None:
    view = known(position=POSITION.replace("F9[QUILL]=2", "F9[QUILL]=30"))
    assert counts("F9B", view)["F9 ships"] == (5, 30)


def test_a_second_bomb_takes_25_ships_while_the_first_falls() -> None:
    view = known(position=POSITION.replace("F9[QUILL]=2 at W1", "F9[QUILL]=30 at W1 (PLANET-BUSTER)"))
    assert counts("F9D F9B", view)["F9 ships"] == (5, 30)
    assert note("F9D F9B", view) == "uses 25 ships for a bomb, 5 left on F9"


def test_robots_take_the_ships_that_land() -> None:
    text = POSITION.replace("[QUILL]: Empire Builder", "[QUILL]: Berserker")
    assert counts("F5R9", known(position=text))["F5 ships"] == (1, 8)
    assert note("F5R9", known(position=text)) == "7 ships land as 14 robots on W1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("W1B2F8", "2 ships on F8; 4 of 6 industry left at W1"),
        ("W1B2F8 W1B1P", "1 P-ship; 3 of 6 industry left at W1"),
        ("W1B9I", "only 6 of 9 I-ships: not enough industry or metal; 0 of 6 industry left at W1"),
        ("W1B6I W1B3F8", "none of 3 ships on F8: not enough industry or metal; 0 of 6 industry left at W1"),
        ("W1I2L", "the limit up by only 1 of 2: not enough industry or metal; 2 of 6 industry left at W1"),
        ("P1M9W3", "only 6 of 9 people to W3: not enough people, industry or metal; 0 of 6 industry left at W1"),
        ("F8L", "F8 has no ships and cannot load"),
        ("W1B2F8 F8L", "2 metal from W1; F8 then carries 2"),
        ("W1I1L", "the limit up by 1; 2 of 6 industry left at W1"),
        ("P1M2W3", "2 people to W3; 4 of 6 industry left at W1"),
        ("W1S1", "1 industry from I-ships, works from the next turn on"),
        ("F5T3F8", "3 ships to F8; 5 left on F5"),
        ("I1T2P", "2 ships to the P-ships; 5 I-ships left at W1"),
        ("F6P4", "uses 1 ship of F6 to look at W4"),
        ("F5W3W1", "back to W1, where it is now, by W3; W1 is yours, nobody else seen there, as of this printout"),
        ("F5L", "3 metal from W1; F5 then carries 6"),
        ("F6L", "0 metal from W2; F6 then carries 0; that works only if the world's owner has declared you a loader"),
        ("F5U", "3 metal unloaded at W1"),
        ("F5N2", "2 metal unloaded as consumer goods at W1"),
        ("V11F5", "V11 Platinum Crown to F5"),
        ("V10W", "V10 Plastic Crown left at W1"),
        ("F6AF7", "1 shot at F7 of [ORRIN]"),
        ("F6CH", "1 shot at the home fleets of W2, only if its owner attacks you there"),
        ("F5Q", "at peace: captures nothing"),
        ("F5B", "uses 25 ships for a bomb, 8 left on F5; it takes more than 25 ships"),
        ("W3X", "plundered, -5 points; it builds and produces nothing for 3 turns"),
        ("F5G=ORRIN", "given to [ORRIN]"),
        ("Z2", "your ships do not ambush at W2 this turn"),
        ("A=ORRIN", "[ORRIN] is now your ally"),
        ("to ORRIN: hello", "a message to [ORRIN]"),
        ("introduce ORRIN to TASK", "tells [TASK] about [ORRIN]"),
    ],
)
def test_every_order_is_told_in_plain_words(text: str, told: str) -> None:
    assert note(text) == told


def test_nobody_loads_at_a_world_of_nobodys() -> None:
    """Ruling D22: nobody has declared anyone a loader there."""
    view = known(position=POSITION.replace("W2 (1,4) [ORRIN]", "W2 (1,4) []"))
    assert note("F6L", view) == "0 metal from W2; F6 then carries 0; W2 has no owner, and nobody can load there"


def test_ships_seen_on_the_way_could_ambush() -> None:
    """F7 is at peace and would all the same (14.10); nobody's F78 would not (D31); F6 is an own fleet."""
    assert note("F5W2W4") == (
        "to W4 by W2; W2 is held by [ORRIN], 11 ships there could ambush: F7 (6 ships, ORRIN), "
        "F77 (3 ships, TASK), "
        "2 I-ships of [ORRIN], as of this printout; W4 has not been seen yet and may be a black hole"
    )


def test_older_printouts_count_where_there_is_no_newer_one() -> None:
    """F7 was at W5 in turn 4 and is at W2 now."""
    assert note("F5W3W5") == "to W5 by W3; W5 has no owner, with 3 I-ships, F40 (5 ships, ORRIN), as of turn 4"
    assert note("F5W3W5W6") == (
        "to W6 by W3, W5; W5 has no owner, 5 ships there could ambush: F40 (5 ships, ORRIN), as of turn 4; "
        "W6 has not been seen yet and may be a black hole"
    )


def warned(text: str, view: View | None = None) -> list[tuple[str, str, bool]]:
    """The warnings on a sheet: the mark, the sentence, and whether a client should ask."""
    return [(each.mark, each.text, each.ask) for each in previewed(text, view).warnings]


def test_an_ambush_by_ships_seen_on_the_way_is_warned_of() -> None:
    """6 + 3 + 2 ships make 22 hits; 5 empty ships take 10 of them, the 3 loaded ones one each."""
    by = "F7 (6 ships, ORRIN), F77 (3 ships, TASK), 2 I-ships of [ORRIN], as of this printout"
    assert warned("F5W2W4")[:1] == [("F5", f"F5 would lose all its 8 ships in an ambush at W2 by {by}.", False)]
    large = known(position=POSITION.replace("F5[QUILL]=8 at W1 (Cargo=3)", "F5[QUILL]=40 at W1"))
    assert warned("F5W2W4", large)[:1] == [
        ("F5", f"F5 would lose 11 of its 40 ships in an ambush at W2 by {by}.", False)
    ]
    assert warned("F5W2") == []  # not at the end of its path
    assert warned("F5W3W5W6")[0][1].endswith("by F40 (5 ships, ORRIN), as of turn 4.")


def test_fire_at_ones_own_and_at_allies_is_warned_of() -> None:
    """F9 is QUILL's, TASK is an ally of theirs; F7 is ORRIN's and worth no warning."""
    assert warned("F5AF9") == [("F5", "F5 fires at F9, which is your own.", False)]
    assert warned("F6AF77") == [("F6", "F6 fires at F77, which belongs to your ally [TASK].", False)]
    assert warned("F6AF77 N=TASK") == []
    assert warned("F6AF7") == []
    assert warned("F5AI") == [("F5", "F5 fires at the industry of W1, which is your own.", False)]


def test_plundering_the_home_world_asks_first() -> None:
    told = "W1 is your home world: plundered, it builds and produces nothing for 3 turns."
    assert warned("W1X") == [("W1", told, True)]
    assert warned("W3X") == []
    assert warned("W1G=TASK") == [("W1", "W1 is your home world: you give it away.", True)]


def test_a_bomb_on_ones_own_world_asks_first() -> None:
    view = known(position=POSITION.replace("F9[QUILL]=2 at W1", "F9[QUILL]=2 at W1 (PLANET-BUSTER)"))
    told = "F9 drops its bomb on W1, which is your own: everything there is destroyed."
    assert warned("F9D", view) == [("F9", told, True)]


NEAR = POSITION.replace("W3 (1,5) [QUILL] (", "F12[QUILL]=4 at W3\nF13[QUILL]=0 at W3\nW3 (1,5) [QUILL] (")
"""QUILL has F12 and the empty key F13 at W3. F7, F77 and F6 are at W2, two jumps away."""


def test_the_last_ship_that_leaves_a_world_is_warned_of_if_others_are_near() -> None:
    """Nobody keeps W3 then (6.1, 6.11). F77 is an ally's (6.2), F78 is nobody's, F40 was seen there in turn 4."""
    view = known(position=NEAR.replace("F13[QUILL]=0", "F13[QUILL]=1"))
    left = (
        "W3 is left without ships. It could be taken by F7 (6 ships, ORRIN), 2 jumps away; F88 (ORRIN), 3 jumps away."
    )
    assert warned("F12W1 F13W1", view) == [("F12", left, False)]
    assert warned("F12W1", view) == []  # F13 stays
    assert warned("F12W1 F13T1P", view) == []  # a P-ship keeps it
    assert warned("F12W1 F13W1 F9W3", view) == []  # F9 arrives
    alone = NEAR.replace("F13[QUILL]=0", "F13[QUILL]=1").replace("[ORRIN]=6 at W2", "[ORRIN]=0 at W2")
    alone = alone.replace("(F88[ORRIN]-->W4) at W2", "")
    assert warned("F12W1 F13W1", known(position=alone)) == []  # nobody in sight could take it
    robots = known(position=NEAR.replace("F13[QUILL]=0", "F13[QUILL]=1").replace("Population=19,", "Population=19R,"))
    assert warned("F12W1 F13W1", robots) == []  # only a Berserker could take it (6.6)


def test_a_world_without_ships_where_others_are_is_lost_at_once() -> None:
    view = known(position=NEAR.replace("F13[QUILL]=0", "F13[ORRIN]=2"))
    assert warned("F12W1", view) == [("F12", "You would lose W3 to [ORRIN]: no ships of yours stay there.", False)]
    assert warned("", view) == []


def test_a_world_that_all_people_leave_is_lost() -> None:
    """A world without people has no owner (6.8)."""
    few = known(position=POSITION.replace("Population=25", "Population=2"))
    assert ("W1", "You would lose W1: all its people leave.", False) in warned("P1M2W3", few)
    assert warned("P1M1W3", few) == []


def test_a_key_that_is_left_behind_is_warned_of() -> None:
    """A key without ships has no owner where its owner has no ships (22.4), or others have some, too (22.3)."""
    view = known(position=NEAR.replace("[ORRIN]=6 at W2", "[ORRIN]=0 at W2").replace("(F88[ORRIN]-->W4) at W2", ""))
    lost = "F13 has no ships, and you would lose this key: no ships of yours stay at W3."
    assert warned("F12W1", view) == [("F13", lost, False)]
    assert warned("F12T1F13 F12W1", view) == []
    assert warned("F12Q", view) == []  # ships at peace keep it
    both = known(position=POSITION.replace("F9[QUILL]=2 at W1", "F9[ORRIN]=2 at W1"))
    assert warned("", both) == [
        ("F8", "F8 has no ships, and you would lose this key: others have ships at W1, too.", False)
    ]
    away = known(position=POSITION.replace("F6[QUILL]=1 at W2", "F6[QUILL]=1 at W2\nF14[QUILL]=0 at W2"))
    told = "F14 has no ships, and you would lose this key: no ships of yours stay at W2."
    assert warned("F6W1", away) == [("F14", told, False)]


def test_a_key_that_is_left_behind_names_the_order_that_takes_the_ships_away() -> None:
    view = known(position=NEAR.replace("[ORRIN]=6 at W2", "[ORRIN]=0 at W2").replace("(F88[ORRIN]-->W4) at W2", ""))
    assert [(each.order, each.mark) for each in previewed("F12W1", view).warnings] == [("F12W1", "F13")]


def test_a_key_without_ships_is_warned_not_to_move() -> None:
    """A key without ships does not move (9.7), unless it gets some this turn."""
    assert ("F8", "F8 has no ships, so it does not move.", False) in warned("F8W2")
    assert not any(mark == "F8" for mark, _, _ in warned("F5T1F8 F8W2"))


def test_what_matters_only_later_is_not_warned_of_in_the_last_turn() -> None:
    """The position is in turn 6. Keys score for Pirates (4.13), and artifacts on them for everybody (12.5)."""

    def ending(position: str, last: int) -> View:
        view = known(position=position)
        return replace(view, options=replace(view.options, turns=last))

    quiet = NEAR.replace("[ORRIN]=6 at W2", "[ORRIN]=0 at W2").replace("(F88[ORRIN]-->W4) at W2", "")
    key = "F13 has no ships, and you would lose this key: no ships of yours stay at W3."
    assert warned("F12W1", ending(quiet, 7)) == [("F13", key, False)]
    assert warned("F12W1", ending(quiet, 6)) == []
    pirate = quiet.replace("[QUILL]: Empire Builder", "[QUILL]: Pirate")
    assert warned("F12W1", ending(pirate, 6)) == [("F13", key, False)]
    laden = quiet.replace("F13[QUILL]=0 at W3", "F13[QUILL]=0 at W3  V22:Ancient Pyramid")
    laden = laden.replace("I-Ships=3)  V22:Ancient Pyramid F40", "I-Ships=3)  F40")
    assert warned("F12W1", ending(laden, 6)) == [("F13", key, False)]
    assert len(warned("F5T6F8 W1X", ending(POSITION, 7))) == 2  # metal that is lost, and the home world plundered
    assert warned("F5T6F8 W1X", ending(POSITION, 6)) == []
    guarded = NEAR.replace("F13[QUILL]=0", "F13[QUILL]=1")
    assert len(warned("F12W1 F13W1", ending(guarded, 6))) == 1  # W3 may be taken this turn


def test_ships_for_keys_and_worlds_of_others_are_warned_of() -> None:
    """They belong to the owner of the key or the world (5.7, 5.9)."""
    five = POSITION.replace("F6[QUILL]=1 at W2", "F6[QUILL]=5 at W2")
    view = known(position=five)
    free = "F78 has no owner: 2 ships would have no owner. That does not make it yours."
    assert warned("F6T2F78", view) == [("F6", free, False)]
    assert warned("F6T2F7", view) == [("F6", "F7 belongs to [ORRIN]: you give them 2 ships.", False)]
    ground = known(position=five.replace("W2 (1,4) [ORRIN]", "W2 (1,4) []"))
    told = "W2 has no owner: 1 ship would have no owner, and you could not capture W2 until they are gone."
    assert warned("F6T1P", ground) == [("F6", told, False)]
    assert warned("F5T3F8") == []


def test_metal_that_no_longer_fits_is_warned_of() -> None:
    """Ships are transferred without their metal (5.4). What is unloaded first is not lost (11.2)."""
    assert warned("F5T6F8") == [("F5", "F5 loses 1 metal: the ships left on it cannot carry more.", False)]
    assert warned("F5T6F8 F5U1") == []
    assert warned("F5T3F8 F5J3") == []


def test_a_black_hole_is_told() -> None:
    hole = POSITION.replace("W5 turn 4 W5 [] (Metal", "W5 turn 4 W5 [] (B*L*A*C*K H*O*L*E,Metal")
    told = "F5 flies into the black hole W5: its ships are lost."
    assert warned("F5W3W5W6", known(position=hole)) == [("F5", told, False)]
    assert note("F5W3W5W6", known(position=hole)) == "to W6 by W3, W5; W5 is a black hole: its ships will be lost"


def test_a_fleet_without_ships_is_told_to_stay() -> None:
    assert note("F8W2").endswith("; there are no ships to do it")
    assert not note("W1B1F8 F8W2").endswith("; there are no ships to do it")


def test_ways_join_the_marks_they_lead_to() -> None:
    assert [each.joins for each in previewed("F5W2W4 F6W1").links] == [("W1", "W2"), ("W2", "W4"), ("W2", "W1")]


def test_probes_are_drawn_from_where_they_start() -> None:
    assert [(each.kind, each.joins) for each in previewed("F6P4").links] == [("probe", ("W2", "W4"))]


def test_what_has_no_orders_is_told() -> None:
    assert [(each.text, each.mark) for each in previewed("W1B4F8 F5W3").idle] == [
        ("F6 at W2: 1 ship, no orders", "F6"),
        ("F8 at W1: 4 ships, no orders", "F8"),
        ("F9 at W1: 2 ships, no orders", "F9"),
        ("W1: 2 of 6 industry unused, 5 metal there. It will build I-ships", "W1"),
    ]
    assert previewed("W1B6I F5W3 F6AF7 F9Q").idle == ()


def test_a_fleet_whose_ships_stay_after_a_small_order_is_told() -> None:
    """F5 and F8 share the ships, F9 only leaves its artifact behind, and F6 uses its only ship as a probe."""
    assert [(each.text, each.mark) for each in previewed("W1B6I F5T1F8 F6P4 F8W3 V10W").idle] == [
        ("F5: 7 ships stay at W1", "F5"),
        ("F9: 2 ships stay at W1", "F9"),
    ]
    assert previewed("W1B6I F5T7F8 F5W3 F6AF7 F8W3 V10W F9W3").idle == ()
    assert [each.text for each in previewed("W1B6I F5T7F8 F6AF7 F8W3 F9W3").idle] == ["F5: 1 ship stays at W1"]


def test_a_note_has_its_sentence_also_without_the_name_of_its_mark() -> None:
    rests = {each.mark: each.rest for each in previewed("W1B4F8 F5W3").idle}
    assert rests["F6"] == "at W2: 1 ship, no orders"
    assert rests["W1"] == "2 of 6 industry unused, 5 metal there. It will build I-ships"
    (own,) = previewed("F5AF9").warnings
    assert own.rest == "fires at F9, which is your own."
    view = known(position=NEAR.replace("F13[QUILL]=0", "F13[QUILL]=1"))
    (left,) = previewed("F12W1 F13W1", view).warnings
    assert (left.mark, left.text[:10], left.rest) == ("F12", "W3 is left", "")  # it begins with another name


def test_keys_that_get_ships_wait_for_orders_and_fleets_that_get_more_do_not() -> None:
    assert {each.mark for each in previewed("W1B3F8 W1B3F9 F5W3 F6AF7").idle} == {"F8"}
    assert {each.mark for each in previewed("W1B3F8 W1B3F9 F5W3 F6AF7 F8W3").idle} == set()


def test_nothing_is_counted_when_the_game_is_over_or_for_the_referee() -> None:
    state = GAME.notation.position(POSITION)
    assert GAME.pages.preview(GAME.rules.view(replace(state, over=True), state.seats[0]), ()) == Preview()
    assert GAME.pages.preview(GAME.rules.view(state, REFEREE), ()) == Preview()


@pytest.mark.parametrize(
    ("there", "why"),
    [
        ("Industry=6,Metal=9,Mines=2,Population=25", ""),
        ("Industry=30,Metal=2,Mines=2,Population=50", "only 2 metal for 30 industry"),
        ("Industry=30,Metal=9,Mines=2,Population=4", "only 4 people for 30 industry"),
        ("Industry=6,Metal=9,Mines=2,Population=25", "enemy fleets keep the others of 6 from building"),
    ],
)
def test_it_is_told_why_not_all_industry_can_build(there: str, why: str) -> None:
    blocked = "usable W1 3\n" if "enemy" in why else ""
    view = known(position=POSITION.replace("Industry=6,Metal=9,Mines=2,Population=25", there) + blocked)
    (industry,) = [each for each in previewed("", view).tallies if (each.mark, each.name) == ("W1", "industry")]
    assert industry.note == why
    assert (why in {each.mark: each.rest for each in previewed("", view).idle}["W1"]) or not why


def test_what_may_be_a_black_hole_is_warned_of() -> None:
    """W4 and W6 were never seen. W2 is seen; a world beside a home cannot be one (2.5). F6 is a single ship."""
    dark = "Never seen, so maybe black holes: {}."
    assert warned("F6W4") == []
    assert note("F6W4") == "to W4; W4 has not been seen yet and may be a black hole"
    two = known(position=POSITION.replace("F6[QUILL]=1 at W2", "F6[QUILL]=2 at W2"))
    assert warned("F6W4", two) == [("", dark.format("F6 to W4"), False)]
    both = [each for each in warned("F5W3W5W6 F6W4", two) if "maybe" in each[1]]
    assert both == [("", dark.format("F5 to W6 and F6 to W4"), False)]
    beside = POSITION.replace("W1 (2,3)", "W1 (2,3,7)") + "W7 (1) []\n"
    assert note("F5W7", known(position=beside)) == "to W7; W7 has not been seen yet"
    assert warned("F5W7", known(position=beside)) == []
