"""`turnsheet starweb`: printouts read from the command line."""

import json
from pathlib import Path

from tests.interfaces.test_cli import turnsheet
from tests.starweb.pages import QUILL


def test_printouts_are_merged_into_an_atlas_on_a_file(tmp_path: Path) -> None:
    six, seven, atlas = tmp_path / "six.txt", tmp_path / "seven.txt", tmp_path / "atlas.txt"
    six.write_text(QUILL)
    seven.write_text(QUILL.replace("Turn 6", "Turn 7"))
    done = turnsheet("starweb", "read", str(six), str(seven), "--out", str(atlas))
    assert (done.returncode, done.stdout) == (0, f"2 printouts, 4 worlds: {atlas}\n")
    lines = atlas.read_text().splitlines()
    assert lines[0] == "Atlas of SW-901: 1 world seen, 3 known by a gate"
    assert "   Seen in turn 7 by [QUILL]." in lines
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


def test_what_is_no_printout_is_named(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear friend,\n")
    done = turnsheet("starweb", "read", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "letter.txt" in done.stderr
