"""The atlas: printouts of several players and turns, merged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.starweb.sample_printouts import QUILL, pages
from turnsheet.games.starweb.atlas.atlas import Atlas, merge
from turnsheet.games.starweb.atlas.owner_changes import OwnerChange
from turnsheet.games.starweb.atlas.spare_metal import SpareMetal
from turnsheet.games.starweb.atlas.text import write_atlas
from turnsheet.games.starweb.pages.printout_data import Page
from turnsheet.games.starweb.printout_reader.reader import Reading, read_pages
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

ORRIN = """\
Game SW-901, Turn 7, [ORRIN]

[ORRIN]: Apostle
   (Score=455,Worlds=1,Keys=1,Ships=2,Met=[QUILL])
   ------------
W41 (7,90,133) [ORRIN] (Captured,Lost by [QUILL],Population=40C,Limit=75,
      Turns=1)
W90 (12,41) [] (Population=9,Limit=30)
   F88[ORRIN]=2 (Moved)
"""
ENDING = """
The game is over: final scores [TASK] 1080, [ORRIN] 955, [FARAWAY] 12,
   [QUILL] -3
"""


def atlas(*texts: str) -> Atlas:
    return merge(reading for text in texts for reading in read_pages(text))


def scores(known: Atlas) -> dict[str, int | None]:
    return {player.name: player.score for player in known.players}


def test_the_later_printout_tells_how_a_world_is_and_both_who_owned_it() -> None:
    known = atlas(ORRIN, QUILL)
    (world,) = (each for each in known.worlds if each.number == 41)
    assert (world.turn, world.by) == (7, ("ORRIN",))
    assert world.owners == ((6, "QUILL"), (7, "ORRIN"))


def test_a_gate_leads_both_ways() -> None:
    gates = {world.number: (world.gates, world.inferred) for world in atlas(QUILL, ORRIN).worlds}
    assert gates[WorldId(7)] == ((), (41,))
    assert gates[WorldId(90)] == ((12, 41), ())


def test_a_fleet_is_where_it_was_seen_last() -> None:
    places = {fleet.number: (fleet.world, fleet.turn) for fleet in atlas(QUILL, ORRIN).fleets}
    assert places[FleetId(88)] == (90, 7)
    assert places[FleetId(12)] == (41, 6)


def test_scores_of_others_are_not_known_while_the_game_goes_on() -> None:
    assert scores(atlas(QUILL)) == {"QUILL": 212, "ORRIN": None, "TASK": None}


def test_the_end_of_the_game_tells_all_scores() -> None:
    known = atlas(QUILL, ORRIN + ENDING)
    assert scores(known) == {"QUILL": -3, "ORRIN": 955, "TASK": 1080, "FARAWAY": 12}
    assert "   [TASK], 1080 points, last seen in turn 7\n" in write_atlas(known)


@given(st.lists(pages(), min_size=1, max_size=3, unique_by=lambda page: (page.heading.turn, page.heading.name)))
def test_the_order_of_printouts_makes_no_difference_and_no_world_is_lost(drawn: list[Page]) -> None:
    readings = [Reading(page) for page in drawn]
    known = merge(readings)
    assert merge(reversed(readings)) == known
    assert {world.number for page in drawn for world in page.worlds} <= {world.number for world in known.worlds}
    assert write_atlas(known).count("Printouts: ") == 1


def test_a_world_tells_when_it_was_first_and_last_seen() -> None:
    (world,) = (each for each in atlas(QUILL, ORRIN).worlds if each.number == 41)
    assert (world.first, world.turn) == (6, 7)
    (unseen,) = (each for each in atlas(QUILL, ORRIN).worlds if each.number == 133)
    assert (unseen.first, unseen.turn) == (None, None)


def test_worlds_and_keys_with_another_owner_than_the_turn_before_are_told() -> None:
    assert atlas(QUILL).changes == (OwnerChange("F30", 6, "ORRIN", "", 5),)
    assert atlas(QUILL, ORRIN).changes == (OwnerChange("W41", 7, "QUILL", "ORRIN", 6),)


def test_an_owner_of_long_ago_is_told_with_the_turn() -> None:
    later = "Game SW-901, Turn 12, [TASK]\n\nW90 (12,41) [TASK] (Population=9)\n"
    assert atlas(ORRIN, later).changes == (OwnerChange("W90", 12, "", "TASK", 7),)
    assert "   W90 [TASK], before [], who had it in turn 7\n" in write_atlas(atlas(ORRIN, later))


def test_what_was_captured_and_lost_by_nobody_was_nobodys() -> None:
    page = "Game SW-901, Turn 3, [TASK]\n\nW90 (12,41) [TASK] (Captured,Population=9)\n"
    assert atlas(page).changes == (OwnerChange("W90", 3, "", "TASK", 2),)


SEEN = """\
Game SW-901, Turn 6, [{}]

[{}]: Pirate
   (Score={})

Players you can see this turn:  {}
Their scores (not necessarily in order):  {}
"""


def told(*pages: tuple[str, int, str, str]) -> dict[str, tuple[int, ...]]:
    """Which scores everybody may have on turn 6."""
    (turn,) = atlas(*(SEEN.format(name, name, score, seen, scores) for name, score, seen, scores in pages)).scores
    assert turn.turn == 6
    assert all(each.score == (each.possible[0] if len(each.possible) == 1 else None) for each in turn.scores)
    return {each.name: each.possible for each in turn.scores}


def test_scores_have_no_names() -> None:
    assert told(("A", 5, "[B]  [C]", "70  90")) == {"A": (5,), "B": (70, 90), "C": (70, 90)}


def test_one_player_in_sight_has_the_one_score() -> None:
    assert told(("A", 5, "[B]", "70")) == {"A": (5,), "B": (70,)}


def test_the_printout_of_one_of_them_tells_the_score_of_the_other() -> None:
    assert told(("A", 5, "[B]  [C]", "70  90"), ("C", 90, "", "")) == {"A": (5,), "B": (70,), "C": (90,)}


def test_two_printouts_together_tell_more_than_each() -> None:
    assert told(("A", 5, "[B]  [C]", "70  90"), ("D", 6, "[C]  [E]", "8  90")) == {
        "A": (5,),
        "B": (70,),
        "C": (90,),
        "D": (6,),
        "E": (8,),
    }


def test_equal_scores_are_each_taken_once() -> None:
    assert told(("A", 5, "[B]  [C]  [D]", "70  70  90"), ("B", 70, "", "")) == {
        "A": (5,),
        "B": (70,),
        "C": (70, 90),
        "D": (70, 90),
    }


def metal(report: str, character: str = "Pirate") -> SpareMetal | None:
    text = f"Game SW-901, Turn 6, [A]\n\n[A]: {character}\n   (Score=1)\n\n{report}\n"
    return atlas(text).worlds[-1].metal


@pytest.mark.parametrize(
    ("report", "loadable", "spare"),
    [
        ("W9 [A] (Industry=30/25,Metal=40)", 15, 15),  # 25 of 40 build
        ("W9 [A] (Industry=30,Metal=40)", 10, 10),  # without a slash all industry builds
        ("W9 [A] (Industry=2,Metal=9)\n   F1[A]=5 (Cargo=1)", 7, 3),  # 4 of 7 find room
        ("W9 [A] (Industry=2,Metal=9)\n   F1[A]=50", 7, 0),
        ("W9 [A] (Metal=9)\n   F1[B]=5", 9, 9),  # another's fleet does not count
        ("W9 [B] (Metal=9)\n   F1[B]=5", 9, None),  # what B carries is not known
        ("W9 [B] (Industry=9,Metal=9)\n   F1[B]=5", 0, 0),  # nor does it matter
        ("W9 [] (Industry=2,Metal=9)", 9, 9),  # nobody builds here
    ],
)
def test_spare_metal_is_what_building_and_the_owners_fleets_leave(
    report: str, loadable: int, spare: int | None
) -> None:
    assert metal(report) == SpareMetal(loadable, spare)


def test_ships_of_a_merchant_have_room_for_two() -> None:
    assert metal("W9 [A] (Metal=9)\n   F1[A]=3 (Cargo=1)", "Merchant") == SpareMetal(9, 4)
