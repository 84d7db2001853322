"""`turnsheet starweb`: printouts read from the command line."""

import json
from pathlib import Path

import pytest

from tests.games.starweb.printout_reader.mailed_pages import MAILED
from tests.games.starweb.sample_printouts import QUILL
from tests.helpers.cli_commands import turnsheet


def test_printouts_of_a_match_are_files_by_code_name_and_turn(tmp_path: Path) -> None:
    seated = ("--bots", "settler,settler", "--seed", "7", "--option", "turns=2", "--option", "names=HYDRA ORRIN")
    assert turnsheet("match", "starweb", *seated, "--printouts", str(tmp_path)).returncode == 0
    stems = {f"{name}_t{turn}" for name in ("HYDRA", "ORRIN") for turn in (1, 2, 3)}
    assert {path.name for path in tmp_path.iterdir()} == {f"{stem}.{form}" for stem in stems for form in ("txt", "svg")}
    assert ", Turn 2, [HYDRA]\n" in (tmp_path / "HYDRA_t2.txt").read_text()
    read = turnsheet("starweb", "read", *map(str, sorted(tmp_path.glob("*.txt"))), "--json")
    assert [tuple(page) for page in json.loads(read.stdout)["pages"]] == [
        (turn, name) for turn in (1, 2, 3) for name in ("HYDRA", "ORRIN")
    ]


def test_printouts_are_merged_into_an_atlas_on_a_file(tmp_path: Path) -> None:
    six, seven, atlas = tmp_path / "six.txt", tmp_path / "seven.txt", tmp_path / "atlas.txt"
    six.write_text(QUILL)
    seven.write_text(QUILL.replace("Turn 6", "Turn 7"))
    done = turnsheet("starweb", "read", str(six), str(seven), "--out", str(atlas))
    assert (done.returncode, done.stdout) == (0, f"2 printouts, 4 worlds: {atlas}\n")
    lines = atlas.read_text().splitlines()
    assert lines[0] == "Atlas of SW-901: 1 world seen, 3 known by a gate"
    told = "Seen in turn 7 by [QUILL], first in turn 6. Metal that building leaves: 3,"
    assert f"   {told}" in lines
    assert max(map(len, lines)) < 80


def test_one_printout_is_one(tmp_path: Path) -> None:
    file, atlas = tmp_path / "six.txt", tmp_path / "atlas.txt"
    file.write_text(QUILL)
    assert turnsheet("starweb", "read", str(file), "--out", str(atlas)).stdout == f"1 printout, 4 worlds: {atlas}\n"


def test_an_atlas_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "six.txt"
    file.write_text(QUILL)
    atlas = json.loads(turnsheet("starweb", "read", str(file), "--json").stdout)
    assert atlas["games"] == ["SW-901"]
    assert [world["number"] for world in atlas["worlds"]] == [7, 41, 90, 133]


def test_a_turn_that_no_printout_tells_is_null_for_programs(tmp_path: Path) -> None:
    file = tmp_path / "nameless.txt"
    file.write_text("W7 (8) [HELIX] (Lost by [TASK],Mines=2)\n   F1[HELIX]=3\n")
    atlas = json.loads(turnsheet("starweb", "read", str(file), "--json").stdout)
    assert atlas["pages"] == [[None, ""]]
    assert {(each["first"], each["turn"]) for each in atlas["worlds"]} == {(None, None)}
    assert [each["turn"] for each in (*atlas["fleets"], *atlas["players"], *atlas["changes"])] == [None] * 4
    assert atlas["worlds"][0]["report"]["metal"] == 0


def test_a_file_that_is_not_a_printout_is_named(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear friend,\n")
    done = turnsheet("starweb", "read", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "letter.txt" in done.stderr


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_printout_is_read_as_mail_programs_save_it(tmp_path: Path, code: str) -> None:
    file = tmp_path / "eleven.txt"
    file.write_bytes(MAILED.removeprefix("\ufeff").replace("\n", "\r\n").encode(code))
    atlas = json.loads(turnsheet("starweb", "read", str(file), "--json").stdout)
    assert {player["name"]: player["score"] for player in atlas["players"]} == {
        "BRANT": None,
        "COROL": None,
        "DUNE": 377,
        "ETHER": None,
        "FLINT": -12,
        "HELIX": 1204,
    }
    assert len(atlas["notes"]) == 1


def test_of_several_files_a_note_says_which(tmp_path: Path) -> None:
    six, eleven = tmp_path / "six.txt", tmp_path / "eleven.txt"
    six.write_text(QUILL.replace("Turns=5", "Moons=5"))
    eleven.write_text(MAILED.replace("SW-RB/311", "SW-901"))
    atlas = json.loads(turnsheet("starweb", "read", str(six), str(eleven), "--json").stdout)
    assert atlas["notes"] == [
        "Turn 6, [QUILL], six.txt, line 8, W41: Moons=5",
        "Turn 11, [HELIX], eleven.txt, around the printout, not read: lines 1 to 9 and lines 55 to 58",
    ]
