"""`turnsheet starprobe`: tables and star maps, from the command line."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.helpers.cli_commands import turnsheet
from turnsheet.games.starprobe.tables.sheets.all_sheets import SHEETS


def starprobe(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return turnsheet("starprobe", *words)


def lines(text: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in text.splitlines()]


def test_tables_are_listed_with_their_doubts() -> None:
    done = starprobe("tables")
    assert done.returncode == 0
    assert ["conflict", "400", "400", "The", "conflict", "matrix"] in lines(done.stdout)
    assert ["exploration", "400", "17", "The", "exploration", "matrix"] in lines(done.stdout)
    assert ["lifeforms", "400", "36", "21", "The", "lifeform", "matrix"] in lines(done.stdout)
    assert [line[0] for line in lines(done.stdout)[1:]] == [sheet.name for sheet in SHEETS]


def test_a_table_is_printed_with_its_marks() -> None:
    done = starprobe("tables", "ships")
    assert ["warship", "7", "5*", "7*", "10*", "3*", "3*", "35*", "0*"] in lines(done.stdout)
    assert ["warship", "8", "7", "8", "15", "3", "5?", "40", "0"] in lines(done.stdout)
    assert "\n? doubtful: " in done.stdout
    assert "\n* reconstructed: " in done.stdout
    assert len({len(line) for line in done.stdout.splitlines()[3:9]}) == 1


def test_a_table_without_doubts_has_no_legend() -> None:
    assert "doubtful" not in starprobe("tables", "hazards").stdout


@pytest.mark.parametrize("suffix", ["json", "yaml"])
def test_corrections_are_marked(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"mine.{suffix}"
    given = (
        '{"ships": {"change": {"warship 7/jump": 4}}}'
        if suffix == "json"
        else "ships:\n  change:\n    warship 7/jump: 4\n"
    )
    file.write_text(given)
    done = starprobe("tables", "ships", "--with", str(file))
    assert ["warship", "7", "5*", "7*", "10*", "3*", "4!", "35*", "0*"] in lines(done.stdout)
    assert "! corrected" in done.stdout
    listed = starprobe("tables", "--with", str(file))
    assert ["ships", "35", "1", "6", "1", "What", "ships", "can", "do"] in lines(listed.stdout)


def test_json_can_be_edited_and_given_back(tmp_path: Path) -> None:
    told = json.loads(starprobe("tables", "conflict", "--json").stdout)
    assert list(told) == ["conflict"]
    assert told["conflict"]["cells"][0][:2] == ["T", ""]
    assert told["conflict"]["status"][0][0] == "reconstructed"
    told["conflict"]["cells"][0][1] = "3T"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(told))
    again = json.loads(starprobe("tables", "conflict", "--json", "--with", str(file)).stdout)
    assert again["conflict"]["status"][0][:3] == ["reconstructed", "corrected", "reconstructed"]
    assert set(json.loads(starprobe("tables", "--json").stdout)) == {sheet.name for sheet in SHEETS}


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "mine.json",
            '{"conflict": {"change": {"3/4": "9T"}}}',
            "The table conflict: cell 3/4: '9T' is not possible there",
        ),
        ("mine.yaml", "conflict:\n  change: [", "line 2: this is not YAML"),
        ("mine.yaml", "conflict: &a [x]\nships: *a", "line 2: an alias (*) is not allowed here; write its value"),
        ("mine.yaml", "conflict: 1", "The table conflict: it must be an object"),
        ("mine.json", "conflict", "this is not JSON: line 1"),
        ("mine.json", '{\n"conflict":\n{"change" {}}}', "this is not JSON: line 3"),
        ("mine.json", '{\n"conflict": {\n', "this is not JSON: line 2: something is missing at the end"),
    ],
)
def test_bad_corrections(tmp_path: Path, name: str, text: str, says: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    done = starprobe("tables", "--with", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith(f"{file}: ")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_unknown_table() -> None:
    done = starprobe("tables", "wizards")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no table 'wizards'. Use one of ships, ")


def test_a_map_is_drawn_written_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "sky.txt"
    assert starprobe("map", "--seed", "anna", "--out", str(file)).stdout == ""
    assert file.read_text() == starprobe("map", "--seed", "anna").stdout
    assert file.read_text() != starprobe("map").stdout
    done = starprobe("map", "--check", str(file))
    assert done.returncode == 0
    assert "stars in 446 hexes, 8 homes, 14 clouded hexes" in done.stdout
    assert done.stdout.endswith("The map meets all requirements.\n")


def test_a_small_map_is_read_and_found_wanting(tmp_path: Path) -> None:
    file = tmp_path / "sky.txt"
    file.write_text("home C2/0 Canine A-G 1-8\ncloud C3 1-1\nC2: 0\nC4: 0\nC5: 9\n")
    done = starprobe("map", "--check", str(file))
    assert done.returncode == 1
    assert ["C2/0", "Canine", "3", "0", "0"] in lines(done.stdout)
    assert "  the rules need more than 2000 stars\n" in done.stdout
    assert "  the rules need 8 homes, one for each possible player\n" in done.stdout
    assert "  from the home C2/0 a jump of 3 reaches no star\n" in done.stdout
    around = starprobe("map", "--check", str(file), "--near", "C2/0", "--jump", "2")
    assert around.stdout.startswith("1 star within 2 hexes of C2/0\n")
    assert ["C4/0", "regular", "2", "+0", "2", "behind", "a", "cloud"] in lines(around.stdout)


def test_half_hexes_and_homes_are_told(tmp_path: Path) -> None:
    file = tmp_path / "sky.txt"
    file.write_text("home C2/0 Canine A-G 1-8\nC2: 0\nC5: 5 hot\n")
    assert ["C5/5", "hot", "3", "+5", "6½"] in lines(
        starprobe("map", "--check", str(file), "--near", "C2/0", "--jump", "7").stdout
    )
    told = lines(starprobe("map", "--check", str(file), "--near", "C5/5", "--jump", "7").stdout)
    assert ["C2/0", "regular", "3", "-5", "6½", "home", "of", "the", "Canine", "race"] in told


def test_bad_maps_and_stars(tmp_path: Path) -> None:
    file = tmp_path / "sky.txt"
    file.write_text("home C2/0 Canine A-G 1-8\nC2: 99\n")
    done = starprobe("map", "--check", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith(f"{file}: Line 2 of the map: '99' is not a star")
    assert starprobe("map", "--near", "C2").stderr.startswith(
        "There is no star 'C2' on this map. Stars have names like A1/"
    )
    both = starprobe("map", "--check", str(file), "--out", "x")
    assert both.stderr.startswith("--check reads a map and does not write one")


MATCH = ("match", "starprobe", "--bots", "surveyor", "--seed", "1", "--option", "months=2")


def test_a_match_is_played_by_tables_and_a_map_from_files(tmp_path: Path) -> None:
    """Where no star is within reach of the only home, nobody goes anywhere; the match file says what was played."""
    sky, tables, out = tmp_path / "sky.txt", tmp_path / "mine.yaml", tmp_path / "match.json"
    sky.write_text("home C2/7 Humanoid A-G 1-8\nC2: 7\n")
    tables.write_text("conflict:\n  change:\n    3/17: 2T\n")
    done = turnsheet(*MATCH, "--option", f"sky=@{sky}", "--option", f"tables=@{tables}", "--out", str(out))
    assert done.returncode == 0, done.stderr
    options = json.loads(out.read_text())["options"]
    assert options["sky"] == sky.read_text()
    assert json.loads(options["tables"]) == {"conflict": {"change": {"3/17": "2T"}}}


@pytest.mark.parametrize("repeat", [(), ("--repeat", "2")], ids=["once", "series"])
@pytest.mark.parametrize(
    ("option", "text", "says"),
    [
        ("sky", "home C2/7 Humanoid A-G 1-8\nC2: 7\nZ9: 4\n", "Line 3 of the map: there is no hex 'Z9'"),
        ("tables", '{"conflict":\n {"change": {"3/4" "T"}}}', "The tables: this is not JSON: line 2: "),
        (
            "tables",
            '{"conflict": {"change": {"3/4": "9T"}}}',
            "The table conflict: cell 3/4: '9T' is not possible there",
        ),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(
    tmp_path: Path, option: str, text: str, says: str, repeat: tuple[str, ...]
) -> None:
    file = tmp_path / "given.txt"
    file.write_text(text)
    done = turnsheet(*MATCH, *repeat, "--option", f"{option}=@{file}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(says)
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = turnsheet(*MATCH, "--option", f"sky=@{tmp_path / 'none.txt'}")
    assert (done.returncode, done.stderr) == (2, f"{tmp_path / 'none.txt'}: no such file or directory.\n")
