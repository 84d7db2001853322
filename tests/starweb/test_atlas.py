"""The atlas: printouts of several players and turns, merged."""

from hypothesis import given
from hypothesis import strategies as st

from tests.starweb.pages import QUILL, pages
from turnsheet.games.starweb.atlas import Atlas, merge
from turnsheet.games.starweb.atlastext import write_atlas
from turnsheet.games.starweb.parsing import Reading, read_pages
from turnsheet.games.starweb.report import Page
from turnsheet.games.starweb.tables import FleetId, WorldId

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
