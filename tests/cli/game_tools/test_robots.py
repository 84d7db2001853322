"""`turnsheet robots`: records checked, matches between them, and the library, from the command line."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.helpers.cli_commands import ENVIRONMENT, turnsheet
from turnsheet.bots.robots import sample_programs

HUNTERS = "hunter_scout,hunter_sniper,hunter_tank"
WANDERERS = "wanderer_scout,wanderer_sniper,wanderer_tank"


def robots(*words: str, data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    environment = ENVIRONMENT if data is None else {**ENVIRONMENT, "TURNSHEET_DATA": str(data)}
    return turnsheet("robots", *words, env=environment)


def record(path: Path, code: object, **changes: object) -> Path:
    """A record file of a scout."""
    script = json.loads(sample_programs.record("hunter_scout"))
    script["script"] |= {"team": "Testers", "name": "Mine", "code": code, **changes}
    path.write_text(json.dumps(script))
    return path


def test_a_sound_record_can_play(tmp_path: Path) -> None:
    file = record(tmp_path / "mine.json", [": play move! ;"])
    done = robots("check", str(file))
    assert (done.returncode, done.stdout) == (0, f"{file}: Mine of Testers, a Scout, can play\n")


def test_faults_are_told_with_their_place(tmp_path: Path) -> None:
    file = record(tmp_path / "mine.json", [": play", "  movee!", "  1 +", ";"])
    done = robots("check", str(file))
    assert done.returncode == 1
    assert f"{file}: code line 2, column 3: " in done.stdout


def test_a_warning_is_not_a_fault(tmp_path: Path) -> None:
    file = record(tmp_path / "mine.json", [": play move ;"])
    done = robots("check", str(file))
    assert done.returncode == 0
    assert "code line 1, column 8: warning: " in done.stdout


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no json", "mine.json: "),
        ("{}", "script"),
        ('{"script": {"class": "Bomber"}}', "script"),
    ],
)
def test_a_file_that_is_not_a_record_is_reported(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text)
    done = robots("check", str(file))
    assert done.returncode == 1
    assert says in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("changes", [{"class": "Bomber"}, {"wins": -1}, {"wins": 10**30}, {"code": "move!"}], ids=str)
def test_a_record_with_a_bad_field_names_it(tmp_path: Path, changes: dict[str, object]) -> None:
    changes = dict(changes)
    code = changes.pop("code", [": play move! ;"])
    named = next(iter(changes), "code")
    file = record(tmp_path / "mine.json", code, **changes)
    done = robots("check", str(file))
    assert done.returncode == 1
    assert f"script.{named}" in done.stdout


def test_the_same_seed_gives_the_same_match() -> None:
    words = ("match", "--red", HUNTERS, "--green", WANDERERS, "--seed", "7", "--json")
    one, other = robots(*words), robots(*words)
    assert one.stdout == other.stdout
    (told,) = json.loads(one.stdout)
    assert (told["seed"], told["winner"], told["finished"]) == (7, "red", True)
    assert [robot["class"] for robot in told["robots"]] == 2 * ["Scout", "Sniper", "Tank"]


def test_a_match_file_of_programs_verifies(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    robots("match", "--red", HUNTERS, "--green", WANDERERS, "--seed", "7", "--out", str(file))
    done = turnsheet("verify", str(file))
    assert done.returncode == 0, done.stderr
    assert "moves agree" in done.stdout


def test_what_robots_did_is_written_back(tmp_path: Path) -> None:
    file = record(tmp_path / "mine.json", [": play move! move! move! ;"], wins=2, matches=3)
    others = "hunter_sniper,hunter_tank"
    robots("match", "--red", f"{file},{others}", "--green", WANDERERS, "--repeat", "5", "--write")
    script = json.loads(file.read_text())["script"]
    assert (script["matches"], script["executions"]) == (8, 5)
    assert script["wins"] + script["losses"] <= 8
    assert script["lived"] + script["died"] == 5
    assert script["moved"] > 5
    assert script["code"] == [": play move! move! move! ;"]


def test_what_is_a_players_own_in_a_record_file_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    text = """{"by": "Ann",\r
\t"script": { "class": "scout", "rating": 1.50, "name":"Mine",  "team": "Testers",\r
\t\t"code": [": play ;"], "mood": null }}\r
"""
    file.write_bytes(text.encode())
    robots("match", "--red", f"{file},hunter_sniper,hunter_tank", "--green", WANDERERS, "--write")
    after = file.read_bytes().decode()
    added = after.removeprefix(text[: text.index(',  "team"')]).removesuffix(text[text.index(',  "team"') :])
    assert after.startswith(text[: text.index(',  "team"')])
    assert after.endswith(text[text.index(',  "team"') :])
    assert added.startswith(', "matches": 1')


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_record_in_another_encoding_is_said(tmp_path: Path, encoding: str) -> None:
    file = record(tmp_path / "mine.json", [": play ;"])
    file.write_bytes(file.read_text().replace("Mine", "Räumer").encode(encoding))
    done = robots("check", str(file))
    assert (done.returncode, done.stderr) == (1, "")
    assert "save it as UTF-8" in done.stdout


def test_what_is_not_json_is_said_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"script": {\n  "team": "A\tB"}}')
    done = robots("check", str(file))
    assert "mine.json: The file is not JSON: line 2, column 13: there is a tab inside a text" in done.stdout


def test_without_asking_nothing_is_written(tmp_path: Path) -> None:
    file = record(tmp_path / "mine.json", [": play move! ;"])
    before = file.read_bytes()
    robots("match", "--red", f"{file},hunter_sniper,hunter_tank", "--green", WANDERERS)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--red", HUNTERS), "red and green"),
        (("--red", "hunter_scout,hunter_scout,hunter_tank", "--green", WANDERERS), "in this order"),
        (("--red", "nobody,hunter_sniper,hunter_tank", "--green", WANDERERS), "nobody: "),
        (("--red", HUNTERS, "--green", WANDERERS, "--repeat", "2", "--out", "x.json"), "--out"),
    ],
)
def test_a_match_that_cannot_be_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    done = robots("match", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_library_from_the_command_line(tmp_path: Path) -> None:
    file = record(tmp_path / "mine.json", [": play move! ;"], wins=3, mood="good")
    assert "Mine of Testers" in robots("library", "register", str(file), data=tmp_path).stdout
    again = robots("library", "register", str(file), data=tmp_path)
    assert (again.returncode, "Another program has that" in again.stderr) == (2, True)
    (mine,) = json.loads(robots("library", "list", "--text", "testers", "--json", data=tmp_path).stdout)
    number = str(mine["id"])
    assert len(json.loads(robots("library", "list", "--json", data=tmp_path).stdout)) == 1 + len(
        sample_programs.names()
    )
    assert json.loads(robots("library", "list", "--min-wins", "1", "--json", data=tmp_path).stdout) == []
    record(file, [": play 1 turn! move! ;"], mood="good")
    assert "revision 2" in robots("library", "revise", number, str(file), data=tmp_path).stdout
    robots("library", "download", number, "--out", str(tmp_path / "got.json"), data=tmp_path)
    got = json.loads((tmp_path / "got.json").read_text())["script"]
    assert (got["code"], got["wins"], got["mood"]) == ([": play 1 turn! move! ;"], 3, "good")
    told = robots("library", "statistics", number, data=tmp_path).stdout
    assert "imported" in told
    assert ["wins", "0", "3", "3"] in [line.split() for line in told.splitlines()]
    assert "is retired" in robots("library", "retire", number, data=tmp_path).stdout
    assert json.loads(robots("library", "list", "--text", "testers", "--json", data=tmp_path).stdout) == []
    missing = robots("library", "download", "999", data=tmp_path)
    assert (missing.returncode, missing.stderr) == (
        2,
        "The library does not have that program. Choose one from its list.\n",
    )
