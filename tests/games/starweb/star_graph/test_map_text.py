"""Maps as text: read back as they were written, and refused with the line; the command that prints them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from tests.games.starweb.star_graph.maps import TABLES, graph_of
from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.star_graph.map_text import read_map, write_map
from turnsheet.interfaces.cli.app import app
from turnsheet.interfaces.cli.errors import CommandError


@pytest.mark.parametrize(("players", "partner"), TABLES)
def test_maps_are_read_back_as_they_were_written(players: int, partner: bool) -> None:
    graph = graph_of(1, players, partner)
    assert read_map(write_map(graph)) == graph


def test_maps_may_be_written_with_blanks_names_left_out_and_keys_elsewhere() -> None:
    graph = read_map(
        "home 2 W3\nhome 1 W1\n\nF2[---]=0 at W3\r\n"
        "W2 (3, 1) [] (Mines=2, Limit=50) V46 V100:Black Box   V1:Nebula Scrolls, Vol. I V3\n"
        "  F1 [] = 0\nW1(2)\nW3 (2)[---]\n"
    )
    assert graph.homes == (1, 3)
    assert graph.keys == ((1, 2), (2, 3))
    assert graph.worlds[1] == World(WorldId(2), (WorldId(1), WorldId(3)), mines=2, limit=50, artifacts=(1, 3, 46, 100))


SMALL = (
    "home 1 W1\nhome 2 W3\nW1 (2) []\n   F1[]=0\nW2 (1,3,4) [] (Metal=2)  V46:Blessed Shekel\nW3 (2) []\nW4 (2) []\n"
)
BAD = [
    ("W3 (2)", "X3 (2)", "Line 6 of the map: 'X3 (2) []' is not a line of a map."),
    ("W3 (2)", "W3 (2,x)", "Line 6 of the map: 'W3 (2,x) []' is not a line of a map."),
    ("W3 (2)", "W3 (2,)", "Line 6 of the map: '' is not the number of a world."),
    ("W3 (2)", "W3 (2,2000)", "Line 6 of the map: '2000' is not the number of a world."),
    ("W3 (2)", "W3 ()", "Line 6 of the map: '' is not the number of a world."),
    ("W3 (2)", "W3 (1,2)", "Line 6 of the map: W3 has a gate to W1, but W1 has none back."),
    ("W3 (2)", "W3 (2,9)", "Line 6 of the map: W3 has a gate to W9, which does not exist."),
    ("W3 (2)", "W3 (2,3)", "Line 6 of the map: W3 has a gate to itself."),
    ("W3 (2)", "W3 (2,2)", "Line 6 of the map: W3 has two gates to the same world."),
    ("W3 (2)", "W2 (2)", "Line 6 of the map: W2 is already in line 5."),
    ("W4 (2)", "W5 (2)", "Line 7 of the map: worlds are numbered from 1 on, and W4 is missing."),
    ("W3 (2) []", "W3 (2) [ORRIN]", "Line 6 of the map: '[ORRIN]' cannot be said of W3."),
    ("W3 (2) []", "W3 (2) (B*L*A*C*K H*O*L*E)", "Line 2 of the map: W3, a home, is a black hole."),
    ("Metal=2", "Metal=256", "Line 5 of the map: W2 has a number that is not from 0 to 255."),
    ("Metal=2", "Metal=-2", "Line 5 of the map: 'Metal=-2' is not a field of a world on a map."),
    ("Metal=2", "Mines=32", "Line 5 of the map: W2 has 32 mines; at most 31 are possible."),
    ("Metal=2", "Turns=2", "Line 5 of the map: 'Turns=2' is not a field of a world on a map."),
    ("Metal=2", "Metal=2,Metal=3", "Line 5 of the map: Metal is given twice."),
    ("V46:Blessed Shekel", "V46:Golden Shekel", "Line 5 of the map: V46 is not called 'Golden Shekel'."),
    ("V46:Blessed Shekel", "V46 x", "Line 5 of the map: '[] (Metal=2) V46 x' cannot be said of W2."),
    ("V46:Blessed Shekel", "V101", "Line 5 of the map: V101 on W2 does not exist."),
    ("W4 (2) []", "W4 (2) [] V46", "Line 7 of the map: V46 is on W2 and on W4."),
    ("F1[]=0", "F1[]=3", "Line 4 of the map: the keys of a map have no ships."),
    ("F1[]=0", "F2[]=0", "The map: keys are numbered from 1 to 255 at most, and one is missing."),
    ("F1[]=0", "F1[]=0 at W9", "Line 4 of the map: F1 is at W9, which does not exist."),
    ("home 1 W1", "F1[]=0", "Line 1 of the map: F1 is not at a world."),
    ("home 2 W3", "home 3 W3", "The map: give the homes of seats 1, 2 and so on. One is missing."),
    ("home 2 W3", "home 1 W3", "Line 2 of the map: home 1 is already in line 1."),
    ("home 2 W3", "home 2 W9", "Line 2 of the map: W9, a home, does not exist."),
    ("home 2 W3", "home 2 W1", "Line 2 of the map: W1 is the home of two players."),
    ("home 2 W3", "", "The map: there are 1 homes, not 2 to 15."),
    ("W4 (2) []", "W4 (5) []\nW5 (4) []", "Line 5 of the map: W2 has a gate to W4, but W4 has none back."),
    (SMALL, "", "The map: there are 0 worlds, not 1 to 255."),
]


@pytest.mark.parametrize(("old", "new", "reason"), BAD)
def test_bad_maps_are_refused_with_the_line_and_the_reason(old: str, new: str, reason: str) -> None:
    assert old in SMALL
    read_map(SMALL)
    with pytest.raises(BadOptionsError) as refused:
        read_map(SMALL.replace(old, new))
    assert str(refused.value) == reason


def test_a_map_in_two_pieces_is_refused() -> None:
    with pytest.raises(BadOptionsError, match=r"^The map: not every world can be reached from every other\.$"):
        read_map("home 1 W1\nhome 2 W2\nW1 (2) []\nW2 (1) []\nW3 (4) []\nW4 (3) []\n")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(BadOptionsError):
        read_map(f"{text}\nhome 1 W1")


def printed(*words: str) -> str:
    done = CliRunner(env={"COLUMNS": "120"}).invoke(app, ["starweb", "map", *words], catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def test_the_command_prints_the_map_a_match_with_that_seed_has() -> None:
    assert printed("--seed", "7") == write_map(graph_of(7))
    assert printed("--seed", "7", "--players", "4", "--partner") == write_map(graph_of(7, 4, True))


def test_the_command_reports_on_maps_it_makes_and_maps_it_reads(tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    report = printed("--seed", "7", "--report", "--out", str(file))
    assert "15 players, 255 worlds" in report
    assert report.count(" 310 ") == 15
    assert report.endswith("Fair: the map meets all requirements.\n")
    assert file.read_text() == write_map(graph_of(7))
    assert printed("--check", str(file)) == report


def test_the_command_fails_for_an_unfair_map_and_complains_about_a_bad_one(tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    file.write_text(SMALL)
    done = CliRunner(env={"COLUMNS": "120"}).invoke(app, ["starweb", "map", "--check", str(file)])
    assert done.exit_code == 1
    assert "Not fair:\n  2 players have 4 worlds, not 34\n" in done.stdout
    file.write_text("nonsense")
    with pytest.raises(CommandError, match="Line 1 of the map: 'nonsense' is not a line of a map"):
        printed("--check", str(file))
    with pytest.raises(CommandError, match="Leave out --out"):
        printed("--check", str(file), "--out", str(file))
    with pytest.raises(CommandError, match="an even number of players"):
        printed("--partner")
