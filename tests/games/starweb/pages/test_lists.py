"""Lists: what they tell of a position, and what they do not."""

from msgspec.structs import replace

from tests.games.starweb.hand_made_position import GAME, POSITION, known
from turnsheet.core.dice import Dice
from turnsheet.core.pages.lists import Listing, Row
from turnsheet.core.seats import REFEREE
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State

Cells = dict[str, str | int | float | None]


def listing(name: str, view: View | None = None) -> Listing:
    """A list by its id."""
    return next(each for each in GAME.pages.lists(view or known()) if each.id == name)


def rows(name: str, view: View | None = None) -> list[tuple[Row, Cells]]:
    """Its rows, with their cells by column."""
    found = listing(name, view)
    names = [column.name for column in found.columns]
    return [(row, dict(zip(names, row.cells, strict=True))) for row in found.rows]


def row(name: str, mark: str, view: View | None = None) -> Cells:
    """The cells of the row that begins with a word."""
    return next(cells for each, cells in rows(name, view) if each.cells[0] == mark)


def points(name: str, view: View | None = None) -> list[tuple[str | int | float | None, ...]]:
    return [each.cells for each in listing(name, view).rows]


def test_worlds_are_listed_as_they_were_last_seen() -> None:
    assert [(each.mark, each.seen) for each, _ in rows("worlds")] == [
        ("W1", None),
        ("W2", None),
        ("W3", None),
        ("W5", 4),
    ]
    home = row("worlds", "W1")
    assert (home["owner"], home["industry"], home["usable"], home["metal"], home["mines"]) == ("QUILL", 6, 6, 9, 2)
    assert (home["people"], home["robots"], home["limit"], home["I-ships"], home["P-ships"]) == (25, 0, 50, 7, 1)
    assert (home["own keys"], home["other keys"], home["artifacts"]) == ("F5=8 F8=0 F9=2", "", "V11")
    assert row("worlds", "W2")["other keys"] == "F7=6 F77=3 F78=4"
    assert (row("worlds", "W5")["metal"], row("worlds", "W5")["other keys"]) == (7, "F40=5")


def test_metal_near_a_world_is_what_is_known_of() -> None:
    """W1 9, W2 3, W3 4, and W5 with the 7 it had in turn 4; W4 and W6 were never seen."""
    assert row("worlds", "W1")["metal in 3"] == 9 + 3 + 4 + 7
    assert row("worlds", "W2")["metal in 3"] == 9 + 3 + 4 + 7
    assert (row("worlds", "W5")["jumps"], row("worlds", "W2")["jumps"]) == (2, 1)


def test_spare_metal_is_what_nothing_there_would_use() -> None:
    """W1: 6 of 9 build, and the fleets have room for 7. What F7 carries is unknown; W5 is out of sight."""
    assert [row("worlds", name)["spare metal"] for name in ("W1", "W3", "W2", "W5")] == [0, 4, None, None]


def test_metal_behind_a_black_hole_is_not_near() -> None:
    hole = POSITION.replace("W3 (1,5) [QUILL] (Metal=4", "W3 (1,5) [QUILL] (B*L*A*C*K H*O*L*E,Metal=4")
    assert row("worlds", "W1", known(position=hole))["metal in 3"] == 9 + 3


def test_a_world_tells_what_it_brings_its_owner() -> None:
    """W1: 2 for 25 people, 6 industry, 2 mines, 15 for the Platinum Crown. W3: 1 for 19 people, 1 mine."""
    assert [row("worlds", name)["points"] for name in ("W1", "W3", "W2", "W5")] == [25, 2, None, None]


def test_fleets_are_listed_where_they_were_last_seen() -> None:
    found = {str(cells["fleet"]): (each.seen, cells["ships"], cells["world"]) for each, cells in rows("fleets")}
    assert found == {
        "F5": (None, 8, "W1"),
        "F6": (None, 1, "W2"),
        "F7": (None, 6, "W2"),
        "F8": (None, 0, "W1"),
        "F9": (None, 2, "W1"),
        "F40": (4, 5, "W5"),
        "F77": (None, 3, "W2"),
        "F78": (None, 4, "W2"),
        "F88": (None, None, "W2"),
    }
    assert row("fleets", "F88")["did"] == "Left for W4"
    assert (row("fleets", "F7")["peace"], row("fleets", "F7")["cargo"], row("fleets", "F5")["cargo"]) == (
        "yes",
        None,
        3,
    )


def test_a_key_of_ones_own_that_is_told_of_no_more_is_lost() -> None:
    """F41 was QUILL's in turn 4, at W5; F42 left W3 this turn, and is lost. F40 was never QUILL's."""
    lost = POSITION.replace("F40[ORRIN]=5", "F40[ORRIN]=5 F41[QUILL]=2")
    lost = lost.replace("W4 (2) [TASK]", "(F42[QUILL]-->W5) at W3\nW4 (2) [TASK]")
    found = {name: row("fleets", name, known(position=lost))["did"] for name in ("F40", "F41", "F42", "F5")}
    assert found == {"F40": "", "F41": "lost since", "F42": "lost since, Left for W5", "F5": ""}
    marks = {mark.id: dict(mark.details) for mark in GAME.pages.chart(known(position=lost)).marks}
    assert ("lost" in marks["F40"], marks["F41"]["lost"]) == (False, "no longer yours")


def test_artifacts_tell_what_they_are_worth_to_the_player() -> None:
    found = [(each.mark, each.seen, cells["points"], cells["set"]) for each, cells in rows("artifacts")]
    assert found == [("F9", None, -10, ""), ("W1", None, 15, "Platinum, Crown"), ("W5", 4, 0, "")]


def test_players_are_told_with_what_one_knows_of_theirs() -> None:
    assert [cells["player"] for _, cells in rows("players")] == ["QUILL", "ORRIN", "TASK"]
    orrin, task = row("players", "ORRIN"), row("players", "TASK")
    assert (orrin["met"], orrin["ally"], task["ally"]) == ("yes", "", "yes")
    assert (orrin["worlds"], orrin["fleets"], orrin["ships"]) == (1, 3, 2 + 6 + 5)
    assert (orrin["score"], task["score"], row("players", "QUILL")["score"]) == (None, None, 212)
    assert (orrin["character"], row("players", "QUILL")["character"]) == ("", "Empire Builder")


def test_the_score_of_the_only_player_in_sight_is_not_secret() -> None:
    alone = POSITION.replace("F77[TASK]=3 at W2\n", "").replace("W4 (2) [TASK]", "W4 (2) []")
    assert row("players", "ORRIN", known(position=alone))["score"] == 300


def test_points_are_told_by_source_and_in_all() -> None:
    assert points("points") == [("industry", 6), ("artifacts", -5), ("in all", 1), ("score", 212)]


def test_the_forecast_is_what_one_has_now() -> None:
    """25 and 19 people make 4 tens together; 6 industry; 3 mines; 15 for V11 and -10 for V10."""
    assert points("forecast") == [("people", 4), ("industry", 6), ("mines", 3), ("artifacts", 5), ("in all", 18)]


def test_the_forecast_is_what_the_next_turn_brings_if_nothing_changes() -> None:
    """Nobody builds, people are at their limits, and the turns numbers are not full: so all stays as it is."""
    still = POSITION.replace("Limit=50", "Limit=19").replace("Industry=6,Metal=9,", "Metal=9,")
    still = still.replace("Population=25,Limit=19", "Population=19,Limit=19")
    state = GAME.notation.position(still)
    after = GAME.rules.advance(state, dict.fromkeys(GAME.rules.awaiting(state), ()), Dice(b""))
    assert isinstance(after, State)
    expected = [each for each in points("forecast", known(position=still)) if each[0] != "in all"]
    assert GAME.rules.view(after, known().seat).page.gained == tuple(sorted((str(a), b) for a, b in expected))


def test_of_several_empires_each_has_its_points() -> None:
    state = replace(GAME.notation.position(POSITION), options=Options(variant="multi"))
    state = replace(state, seats=(state.seats[0], state.seats[1], state.seats[0]))
    view = GAME.rules.view(state, state.seats[0])
    assert points("points", view)[-3:] == [("QUILL", "score", 212), ("TASK", "in all", 0), ("TASK", "score", 100)]
    assert [column.name for column in listing("forecast", view).columns] == ["empire", "source", "points"]
    assert row("worlds", "W2", view)["own keys"] == "F6=1 F77=3"


def test_scores_in_sight_are_told_without_saying_whose_they_are() -> None:
    """ORRIN and TASK are in sight: which score is whose is not known (25.9)."""
    found = rows("scores")
    assert [cells["player"] for _, cells in found] == ["ORRIN", "TASK"]
    assert [cells["score"] for _, cells in found] == [None, None]
    one, other = [cells["can be"] for _, cells in found]
    assert one == other
    assert " or " in str(one)
    assert "secret until the end" in listing("scores").about
    assert "without their names" in listing("scores").about


def test_where_every_score_in_sight_has_a_name_there_is_no_column_of_doubts() -> None:
    position = POSITION.replace("Met=[ORRIN][TASK],Ally=[TASK]", "Met=[ORRIN]")
    alone = known(position=position.replace("F77[TASK]=3 at W2\n", ""))
    assert [cells["score"] for _, cells in rows("scores", alone)] == [300]
    assert [column.name for column in listing("scores", alone).columns] == ["player", "score"]


def test_the_referee_has_lists_of_everything() -> None:
    view = GAME.rules.view(GAME.notation.position(POSITION), REFEREE)
    assert len(rows("worlds", view)) == 6
    assert row("players", "TASK", view)["character"] == "Berserker"
    assert ("ORRIN", "keys", 3 * 1) in points("forecast", view)


def test_there_is_no_forecast_when_the_game_is_over() -> None:
    state = replace(GAME.notation.position(POSITION), over=True)
    assert "forecast" not in {each.id for each in GAME.pages.lists(GAME.rules.view(state, state.seats[0]))}
