"""`turnsheet tournament`: bots and teams of programs, with the same result on any number of processes."""

import json
import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import ROOT
from turnsheet.core.tournaments.tournament import Plan
from turnsheet.games import WORKSHOPS
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.tournament import entrants, page, rounds
from turnsheet.interfaces.cli.tournament.entrants import Entrant
from turnsheet.interfaces.cli.tournament.report import Report, report

PROGRAMS = ROOT / "src/turnsheet/bots/robots/programs"
BOTS = ("--game", "raumkrieg", "--bots", "hunter,random,random,random,random", "--seed", "5")


def played(jobs: int, plan: Plan, repeat: int = 1) -> Report:
    bots = tuple(entrants.taking_part(find_game("raumkrieg"), "hunter,random,random", None, rounds.USUAL))
    setup = rounds.Setup("raumkrieg", b"{}", 5, bots)
    taking_part, matches = rounds.run(setup, plan, repeat, jobs, lambda _done, _of: None)
    return report(setup, plan, repeat, ("Raumkrieg", 2), taking_part, matches)


@pytest.mark.parametrize(
    "plan", [Plan("round-robin"), Plan("swiss", rounds=2), Plan("knock-out"), Plan("league", seasons=2)]
)
def test_the_result_does_not_depend_on_the_number_of_processes(plan: Plan) -> None:
    alone = played(1, plan, 2)
    assert played(2, plan, 2) == alone
    assert alone.standings[0].name == "hunter"
    assert alone.standings[0].rating > alone.standings[-1].rating
    assert all(line.low < line.rating < line.high for line in alone.standings)


def test_a_pairing_is_repeated_on_changed_seats() -> None:
    matches = [each.entries for each in played(1, Plan("round-robin"), 2).matches if len(each.entries) > 1]
    assert sorted(matches) == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]


def test_the_command_prints_standings_and_a_crosstable_and_writes_a_page(tmp_path: Path) -> None:
    files = tmp_path / "page.html", tmp_path / "all.json"
    options = (option for file in files for option in ("--out", str(file)))
    done = turnsheet("tournament", *BOTS, "--kind", "swiss", "--rounds", "2", *options)
    assert re.search(r"^ +1 +hunter +2 ", done.stdout, re.M)
    assert "points against" in done.stdout
    assert "5 entries, 2 rounds, 4 matches, seed 5" in done.stdout
    text = files[0].read_text()
    assert text.count("<svg") == 1
    assert not re.search(r"(src|href)=", text)
    told = json.loads(files[1].read_text())
    assert told["standings"][0]["name"] == "hunter"
    assert json.loads(turnsheet("tournament", *BOTS, "--kind", "swiss", "--rounds", "2", "--json").stdout) == told


def test_a_league_is_reported_by_season_and_division(tmp_path: Path) -> None:
    files = tmp_path / "page.html", tmp_path / "all.json"
    league = ("--kind", "league", "--seasons", "2", "--division-size", "2", "--jobs", "1")
    bots = ("--game", "raumkrieg", "--bots", "random,random,hunter,random", "--seed", "5")
    done = turnsheet("tournament", *bots, *league, *(each for file in files for each in ("--out", str(file))))
    headings = [f"Season {season}, division {division}" for season in (1, 2) for division in (1, 2)]
    assert re.findall(r"^Season .*$", done.stdout, re.M) == headings
    assert re.search(r"^ +1 +hunter .* promoted$", done.stdout, re.M)
    assert done.stdout.count("points against") == 2
    assert "4 entries, 2 seasons, 2 rounds, 4 matches, seed 5" in done.stdout
    text = files[0].read_text()
    assert re.findall(r"<h3>(.*?)</h3>", text) == headings * 2
    told = json.loads(files[1].read_text())
    assert [(each["season"], each["division"], len(each["crosstable"])) for each in told["parts"]] == [
        (1, 1, 2),
        (1, 2, 2),
        (2, 1, 2),
        (2, 2, 2),
    ]
    assert {line["name"] for line in told["parts"][2]["standings"]} >= {"hunter"}
    assert len(told["standings"]) == 4


def test_a_league_of_larger_matches_is_played_to_its_end() -> None:
    found = played(1, Plan("league", seats=3, seasons=2))
    assert [(each.season, len(each.standings)) for each in found.parts] == [(1, 3), (2, 3)]
    assert {len(each.entries) for each in found.matches} == {3}


def test_a_name_cannot_write_into_the_page() -> None:
    found = played(1, Plan("round-robin"))
    bad = "<script>alert(1)</script>"
    changed = replace(found, standings=tuple(replace(line, name=bad) for line in found.standings))
    assert "<script" not in page.html(changed)


def test_the_teams_of_a_folder_are_its_subfolders_and_records_that_belong_together(tmp_path: Path) -> None:
    (tmp_path / "mixed").mkdir()
    for name in ("hunter_scout", "spotter_sniper", "sitter_tank"):
        shutil.copy(PROGRAMS / f"{name}.json", tmp_path / "mixed")
    for name in ("wanderer_scout", "wanderer_sniper", "wanderer_tank", "distant_sniper"):
        shutil.copy(PROGRAMS / f"{name}.json", tmp_path)
    found = entrants.taking_part(find_game("robots"), "", tmp_path, rounds.USUAL)
    assert [each.name for each in found] == ["mixed", "Wanderer", "Distant sniper"]
    assert all(len(each.codes) == 3 for each in found)
    assert "Hunter of Turnsheet (Tank)" in found[2].about


def test_a_folder_of_entries_can_hold_bots_of_all_kinds(tmp_path: Path) -> None:
    """A file of Python code, a program that can be run, and a team; helpers and tests do not take part."""
    (tmp_path / "team").mkdir()
    for kind in ("scout", "sniper", "tank"):
        shutil.copy(PROGRAMS / f"sitter_{kind}.json", tmp_path / "team")
    (tmp_path / "still.py").write_text('def play(view, order_forms, dice):\n    """Does nothing."""\n    return ""\n')
    (tmp_path / "_helper.py").write_text("")
    (tmp_path / "test_still.py").write_text("")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "runner.sh").write_text("#!/bin/sh\nexit 3\n")
    (tmp_path / "runner.sh").chmod(0o755)
    done = turnsheet(
        *("tournament", "--game", "robots", "--bots", "guards", "--entries", str(tmp_path), "--seed", "3", "--json")
    )
    told = json.loads(done.stdout)
    assert {line["name"]: line["about"] for line in told["standings"]} == {
        "guards": "programs: hunt, keep their distance and guard",
        "still": "Does nothing",
        "runner": f"the command {tmp_path / 'runner.sh'}",
        "team": "Sitter of Turnsheet (Scout), Sitter of Turnsheet (Sniper), Sitter of Turnsheet (Tank)",
    }
    assert len(told["matches"]) == 6
    assert [fault["bot"] for fault in told["faults"]] == ["runner"] * 3
    assert {fault["detail"] for fault in told["faults"]} == {"it ended by itself with exit code 3"}


def test_an_incomplete_team_is_refused(tmp_path: Path) -> None:
    (tmp_path / "short").mkdir()
    shutil.copy(PROGRAMS / "hunter_scout.json", tmp_path / "short")
    with pytest.raises(CommandError, match="The team short needs one Scout, one Sniper, one Tank, and has Scout"):
        entrants.taking_part(find_game("robots"), "", tmp_path, rounds.USUAL)


def test_a_team_of_hunters_beats_a_team_that_sits_still() -> None:
    workshop = WORKSHOPS["robots"]
    teams = []
    for name in ("sitter", "hunter"):
        records = [
            workshop.read_record((PROGRAMS / f"{name}_{kind.lower()}.json").read_bytes()) for kind in workshop.kinds
        ]
        teams.append(Entrant(name, codes=tuple("\n".join(record.code) for record in records)))
    setup = rounds.Setup("robots", b"{}", 1, tuple(teams))
    _, matches = rounds.run(setup, Plan("round-robin"), 2, 1, lambda _done, _of: None)
    assert [each.pairing.entries[each.pairing.ranks.index(1)] for each in matches] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "raumkrieg"), "Say who takes part"),
        (("--game", "raumkrieg", "--entries", "."), "Programs cannot play Raumkrieg"),
        (("--game", "raumkrieg", "--bots", "hunter"), "at least two entries"),
        (("--game", "raumkrieg", "--bots", "hunter,random", "--rounds", "3"), "--rounds is for Swiss"),
        (("--game", "raumkrieg", "--bots", "hunter,random", "--seasons", "2"), "are for leagues. Add --kind league"),
        (("--game", "raumkrieg", "--bots", "hunter,random", "--out", "x.txt"), "must end in .html or .json"),
        (("--game", "raumkrieg", "--bots", "hunter,random", "--seats", "3"), "do not fill a match of 3"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = turnsheet("tournament", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
