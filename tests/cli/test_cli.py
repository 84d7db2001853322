"""The command line: what it prints, and how it complains."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import CASES, ROOT
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.bot_match import step
from turnsheet.core.match import Match
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.lookup import find_game

MATCH = ("match", "raumkrieg", "--bots", "hunter,random,random", "--seed", "7")


def test_games_are_listed() -> None:
    done = turnsheet("games")
    assert done.returncode == 0
    assert "raumkrieg  2 to 9" in done.stdout


def test_options_are_listed_with_values_and_defaults() -> None:
    lines = [" ".join(line.split()) for line in turnsheet("games").stdout.splitlines()]
    assert "raumkrieg turns a number from 1 to 99 12" in lines
    assert "raumkrieg layout drawn, ring, grid or near drawn" in lines
    assert "robots draw_after a number from 0 to 1000 20" in lines


def test_called_with_nothing_it_prints_its_help() -> None:
    done = turnsheet()
    assert done.stdout.strip() == turnsheet("--help").stdout.strip()
    assert done.stderr == ""


def test_it_prints_its_version() -> None:
    done = turnsheet("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"turnsheet {version('turnsheet')}\n", "")


def test_paths_are_printed_as_they_are(tmp_path: Path) -> None:
    """Square brackets and colons are printed as they are, not as markup or emoji."""
    done = turnsheet(*MATCH, "--out", "[red]a[/red] :smile:.json", cwd=tmp_path)
    assert "match file  [red]a[/red] :smile:.json\n" in done.stdout


@pytest.mark.parametrize(
    "words",
    [("games",), ("case", "docs/example.yaml", "--game", "raumkrieg"), (*MATCH, "--json")],
    ids=lambda words: words[0],
)
def test_output_that_goes_nowhere_does_not_crash(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", *words]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (2, "Standard output: no space left on device.\n")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")
    done = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *command], stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_help_names_every_command() -> None:
    done = turnsheet("--help")
    assert done.returncode == 0
    for command in ("games", "match", "verify", "case", "bench"):
        assert f" {command} " in done.stdout


def test_help_loads_no_game_and_no_slow_library() -> None:
    """What keeps the start below 0.3 s, without a clock in the test."""
    code = (
        "import sys; from turnsheet.interfaces.cli import app\n"
        "slow = {'turnsheet.games', 'turnsheet.bots', 'msgspec', 'yaml', 'rich.progress', 'multiprocessing'}\n"
        "print(sorted(slow & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_json_is_one_object_on_standard_output_and_nothing_else() -> None:
    done = turnsheet(*MATCH, "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert set(told) == {"game", "version", "seed", "steps", "scores", "winners", "fingerprint", "refused", "faults"}
    assert (told["game"], told["version"], told["seed"], told["steps"]) == ("raumkrieg", 2, 7, 13)
    assert set(told["scores"]) == {"1", "2", "3"}
    assert len(told["fingerprint"]) == 64


def test_the_same_seed_and_bots_give_the_same_fingerprint_on_every_machine() -> None:
    """If the rules or a bot changed on purpose, put the new one here."""
    assert json.loads(turnsheet(*MATCH, "--json").stdout)["fingerprint"] == (
        "ad1863b4d9952c5b2b5e150dd222b5ec978dfe589233ed38b51b776c6716a442"
    )


def test_options_reach_the_game() -> None:
    done = turnsheet(*MATCH, "--json", "--option", "turns=3", "--option", "layout=grid")
    assert json.loads(done.stdout)["steps"] == 4


def test_a_match_file_and_printouts_are_written_and_verified(tmp_path: Path) -> None:
    file, folder = tmp_path / "deep" / "m.json", tmp_path / "pages"
    done = turnsheet(*MATCH, "--out", str(file), "--printouts", str(folder))
    assert done.returncode == 0
    assert "won by" in done.stdout
    assert str(file) in done.stdout
    assert len(list(folder.glob("*.txt"))) == 14 * 3
    assert len(list(folder.glob("*.svg"))) == 14 * 3
    assert "PLAYER 2" in (folder / "position-05-2.txt").read_text()
    done = turnsheet("verify", str(file))
    assert done.returncode == 0
    assert "all 13 moves agree" in done.stdout
    assert "The file has no commitments: none were published during the match." in done.stdout


def test_a_match_that_its_owner_ended_verifies_as_what_it_is(tmp_path: Path) -> None:
    game = find_game("raumkrieg")
    match = Match(game, game.presets[0].options, 2, "7")
    for _ in range(3):
        step(match, [BOTS["hunter"].player] * 2)
    file = tmp_path / "m.json"
    file.write_bytes(codec.encode(replace(match.file(), ended_by="owner")))
    done = turnsheet("verify", str(file))
    assert done.returncode == 0
    assert "all 3 moves agree" in done.stdout
    told = "The match owner ended the match early, after 3 moves. Nobody has won."
    assert " ".join(done.stdout.split()).endswith(told)


def test_a_match_that_is_over_by_the_rules_was_not_ended_by_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    turnsheet(*MATCH, "--out", str(file))
    file.write_text(json.dumps({**json.loads(file.read_text()), "ended_by": "owner"}))
    done = turnsheet("verify", str(file))
    assert done.returncode == 1
    assert "it was over by the rules" in done.stderr


def test_verify_says_no_with_exit_1(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    turnsheet(*MATCH, "--out", str(file))
    forged = file.read_text().replace('"seed": "7"', '"seed": "8"')
    file.write_text(forged)
    done = turnsheet("verify", str(file))
    assert done.returncode == 1
    assert "opening position" in done.stderr


def test_repeated_matches_are_summed_up_and_jobs_change_nothing() -> None:
    words = (*MATCH, "--repeat", "20", "--json")
    alone, shared = turnsheet(*words), turnsheet(*words, "--jobs", "2")
    assert alone.stdout == shared.stdout
    told = json.loads(alone.stdout)
    assert told["matches"] == 20
    hunter, random = told["bots"]
    assert (hunter["bot"], hunter["seats"], random["bot"], random["seats"]) == ("hunter", 20, "random", 40)
    assert abs(hunter["wins"] + random["wins"] - 20) < 0.05
    assert hunter["low"] <= hunter["mean"] <= hunter["high"]
    assert "95 % interval" in turnsheet(*MATCH, "--repeat", "3").stdout


def test_bench_states_the_work() -> None:
    done = turnsheet("bench", "raumkrieg", "--seconds", "0.01")
    assert done.returncode == 0
    assert "advance: a step with 9 seats and 90 orders" in done.stdout
    assert "advance: a melee of 90 ships within 200 squares, 90 orders" in done.stdout


def test_cases_pass(tmp_path: Path) -> None:
    done = turnsheet("case", str(CASES / "robots"))
    assert done.returncode == 0
    assert done.stdout.endswith(" passed, 0 failed\n")


def test_a_failing_case_is_one_line_and_exit_1(tmp_path: Path) -> None:
    file = tmp_path / "raumkrieg" / "mine.yaml"
    file.parent.mkdir()
    file.write_text("- case: 2.1-x\n  title: t\n  given: 14 P 1,1\n  then: 14 P 2,2\n")
    done = turnsheet("case", str(file))
    assert done.returncode == 1
    assert done.stdout == (
        f"{file}:1: 2.1-x: expected 14 P 2,2, found 14 of 1  A 0,0  V 0,0  P 1,1  F 30"
        " (no turn was played)\n0 passed, 1 failed\n"
    )


def test_a_malformed_case_file_gets_file_line_reason_and_exit_2(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("- case: 2.1-x\n  title: t\n  given: 14 P 1,1\n  then: 14 Q 2,2\n")
    done = turnsheet("case", str(file), "--game", "raumkrieg")
    assert done.returncode == 2
    assert done.stderr == f"{file}:4: '14 Q 2,2' is not a line of Raumkrieg's notation\n"


def test_a_case_of_an_unknown_game_gets_file_line_reason_and_exit_2(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("- case: 2.1-x\n  title: t\n  game: chess\n  given: 14 P 1,1\n  then: 14 P 2,2\n")
    done = turnsheet("case", str(file))
    assert (done.returncode, done.stderr) == (
        2,
        f"{file}:1: There is no game 'chess'. Use one of raumkrieg, robots, starweb, starprobe.\n",
    )


def test_a_case_belongs_to_the_game_of_a_folder_around_it(tmp_path: Path) -> None:
    file = tmp_path / "starweb" / "raumkrieg" / "board" / "edges" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("- case: 2.1-x\n  title: t\n  given: 14 P 1,1\n  then: 14 P 1,1\n")
    done = turnsheet("case", str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "1 passed, 0 failed\n")


def test_hidden_folders_and_other_peoples_files_are_passed_by(tmp_path: Path) -> None:
    case = "- case: 2.1-x\n  title: t\n  game: raumkrieg\n  given: 14 P 1,1\n  then: 14 P 1,1\n"
    for folder in (".venv", ".git", "node_modules", "mine"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.yaml").write_text(case if folder == "mine" else "- [")
    done = turnsheet("case", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "1 passed, 0 failed\n")


def test_a_file_without_an_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its size cannot be known beforehand: the system says 0."""
    monkeypatch.setattr("turnsheet.interfaces.cli.files.LARGEST_FILE", 1024 * 1024)
    with pytest.raises(CommandError, match="/dev/zero: the file is larger than 1 MB"):
        read_text(Path("/dev/zero"))


def test_bots_may_be_written_with_capitals() -> None:
    words = ("match", "raumkrieg", "--bots", "Hunter,2xRANDOM", "--seed", "7", "--json")
    assert turnsheet(*words).stdout == turnsheet(*MATCH, "--json").stdout


BAD = {
    ("match", "raumkreig", "--bots", "random,random"): "There is no game 'raumkreig'. Did you mean raumkrieg?",
    (
        "match",
        "chess",
        "--bots",
        "random,random",
    ): "There is no game 'chess'. Use one of raumkrieg, robots, starweb, starprobe.",
    ("match", "raumkrieg", "--bots", "huntr,random"): "There is no bot 'huntr'. Did you mean hunter?",
    ("match", "raumkrieg", "--bots", "random"): "Raumkrieg needs 2 to 9 players, not 1.",
    ("match", "raumkrieg", "--bots", ""): "--bots '' has an empty name. Name a bot for each seat",
    ("match", "raumkrieg", "--bots", "hunter,,random"): "--bots 'hunter,,random' has an empty name.",
    ("match", "raumkrieg", "--bots", "2xhunter,3x"): "--bots '2xhunter,3x' has an empty name.",
    (
        "match",
        "raumkrieg",
        "--bots",
        "2xhunter,0xrandom",
    ): "--bots '0xrandom' takes no seat. Leave it out.",
    ("match", "raumkrieg", "--bots", "999999999xhunter"): "Raumkrieg needs 2 to 9 players, not 999999999.",
    ("match", "raumkrieg", "--bots", "9999999999xhunter"): "There is no bot '9999999999xhunter'",
    ("match", "raumkrieg", "--bots", "10xrandom"): "Raumkrieg needs 2 to 9 players, not 10.",
    (*MATCH, "--option", "turns"): "Write an option as KEY=VALUE, not 'turns'.",
    (*MATCH, "--option", "turns=0"): "turns must be a number from 1 to 99, not 0.",
    (*MATCH, "--option", "turns=x"): "turns must be a number from 1 to 99, not 'x'.",
    (*MATCH, "--option", "layout=row"): "layout must be drawn, ring, grid or near, not 'row'.",
    (*MATCH, "--option", "speed=3"): "Raumkrieg has no option 'speed'; its options are turns, layout, reports.",
    (*MATCH, "--option", "turns=3", "--option", " turns = 4"): "The option 'turns' is set twice. Remove one.",
    (*MATCH, "--jobs", "2"): "--jobs is for repeated matches. Add --repeat N.",
    (*MATCH, "--repeat", "0"): "Invalid value for '--repeat'",
    (*MATCH, "--seed", "x"): "Invalid value for '--seed'",
    ("match", "raumkrieg"): "Missing option '--bots'.",
    ("games", "--all"): "No such option: --all",
    ("plays",): "No such command 'plays'.",
    (*MATCH, "--out", "/proc/nowhere/x"): "/proc/nowhere/x: no such file or directory.",
    (*MATCH, "--repeat", "2", "--out", "x"): "--out and --printouts need a single match",
    ("verify", "nowhere.json"): "nowhere.json: no such file or directory.",
    ("verify", "."): ".: is a directory.",
    ("verify", "README.md"): "README.md: this is not a match file",
    ("case", "nowhere"): "nowhere: no such file or folder.",
    ("case", "x" * 5000): "x" * 5000 + ": file name too long.",
    ("verify", "x" * 5000): "x" * 5000 + ": file name too long.",
    ("case", "src"): "src: this folder has no case files (.yaml).",
    ("case", "README.md"): "README.md:",
    ("case", "cases", "--game", "chess"): "There is no game 'chess'",
    ("bench", "chess"): "There is no game 'chess'",
    ("bench", "--seconds", "601"): "Invalid value for '--seconds'",
    ("bench", "--seconds", "nan"): "Invalid value for '--seconds'",
}


@pytest.mark.parametrize(("words", "sentence"), BAD.items(), ids=[" ".join(words)[:80] for words in BAD])
def test_bad_input_is_one_clear_sentence_and_exit_2(words: tuple[str, ...], sentence: str) -> None:
    done = turnsheet(*words)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_binary_file_is_not_a_match_file(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    file.write_bytes(bytes(range(256)))
    done = turnsheet("verify", str(file))
    sentence = "this is not UTF-8 text. Save it as UTF-8 and try again."
    assert (done.returncode, done.stderr) == (2, f"{file}: {sentence}\n")


def test_verify_says_which_version_of_the_rules_a_match_needs(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    turnsheet(*MATCH, "--out", str(file))
    file.write_text(file.read_text().replace('"version": 2', '"version": 3'))
    done = turnsheet("verify", str(file))
    assert done.returncode == 2
    assert done.stderr == (
        f"{file}: It needs version 3 of the rules of Raumkrieg. This release has versions 1 and 2. "
        "Use a release that has version 3.\n"
    )


def test_a_match_of_an_unknown_game_is_not_verified(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    turnsheet(*MATCH, "--out", str(file))
    file.write_text(file.read_text().replace('"game": "raumkrieg"', '"game": "chess"'))
    assert turnsheet("verify", str(file)).returncode == 2
