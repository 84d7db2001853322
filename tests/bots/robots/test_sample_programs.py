"""The robots of our own: read without faults and warnings, play without failures, and play well."""

import re
from pathlib import Path

import pytest

from tests.games.robots.arena import Arena
from tests.helpers.paths import ROOT
from turnsheet.core.workshop import Record
from turnsheet.games.robots.language.program import read
from turnsheet.games.robots.language.robot_record import read_record, write_record

FILES = sorted((ROOT / "src/turnsheet/bots/robots/programs").glob("*.json"))
RECORDS = {file.stem: read_record(file.read_bytes()) for file in FILES}
GALLERY = ROOT / "docs/guides/robots-gallery.md"
KINDS = ("scout", "sniper", "tank")
CAREFUL = {
    **{name: [f"{name}_{kind}" for kind in KINDS] for name in ("hunter", "spotter")},
    "keepers": ["hunter_scout", "distant_sniper", "guard_tank"],
}
TEAMS = {**CAREFUL, **{name: [f"{name}_{kind}" for kind in KINDS] for name in ("sitter", "wanderer")}}
SEEDS = 6


def team(name: str) -> list[Record]:
    """The records of a team."""
    return [RECORDS[file] for file in TEAMS[name]]


def fights(one: str, other: str, turns: int = 60) -> list[tuple[Arena, bool, bool]]:
    """Fights of two teams, each as red and as green: the arena, whether the first won, whether the other did."""
    found = []
    for seed in range(SEEDS):
        for red, green in ((one, other), (other, one)):
            arena = Arena({"RED": team(red), "GREEN": team(green)}, seed=seed)
            won = {"RED": red, "GREEN": green}.get(arena.fight(turns) or "")
            found.append((arena, won == one, won == other))
    return found


def done(arena: Arena) -> list[str]:
    """All that robots did."""
    return [each for robot in arena.robots for each in robot.done]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_is_in_its_form_without_faults_and_warnings(file: Path) -> None:
    record = RECORDS[file.stem]
    parsed = read("\n".join(record.code), lenient=False)
    assert (parsed.faults, parsed.warnings) == ((), ())
    assert write_record(record) == file.read_bytes()
    assert file.stem.endswith(f"_{record.kind.lower()}")
    assert "(" in "".join(record.code)


def test_there_is_a_robot_of_every_kind_for_every_class_it_suits() -> None:
    assert set(RECORDS) == {file for files in TEAMS.values() for file in files}


@pytest.mark.parametrize("name", TEAMS)
@pytest.mark.parametrize("other", ["hunter", "sitter"])
def test_robots_play_without_failures_far_within_the_budget(name: str, other: str) -> None:
    for arena, _, _ in fights(name, other):
        assert arena.failures == []
        assert arena.words < 8_000


@pytest.mark.parametrize("name", CAREFUL)
def test_careful_robots_never_hit_their_own_never_waste_a_shot_or_a_step(name: str) -> None:
    shots = 0
    for arena, _, _ in fights(name, "hunter"):
        acts = done(arena)
        shots += acts.count("hit")
        assert not {"hit own team", "shot for nothing", "move for nothing", "miss"} & set(acts)
    assert shots > SEEDS


def test_six_teams_fight_on_a_large_board() -> None:
    colours = ("RED", "ORANGE", "YELLOW", "GREEN", "BLUE", "PURPLE")
    names = ("hunter", "spotter", "keepers", "wanderer", "hunter", "spotter")
    for seed in range(3):
        arena = Arena({colour: team(name) for colour, name in zip(colours, names, strict=True)}, side=7, seed=seed)
        arena.fight(60)
        assert arena.failures == []
        assert len(arena.living) < 18


def test_sitters_do_not_move_and_wanderers_do() -> None:
    for arena, _, _ in fights("sitter", "wanderer", turns=3):
        for robot in arena.robots:
            moved = "move" in robot.done
            assert moved == ("wanderer" in robot.machine.program.text)


@pytest.mark.parametrize("name", CAREFUL)
def test_every_careful_team_beats_the_sitters(name: str) -> None:
    assert sum(won for _, won, _ in fights(name, "sitter")) == 2 * SEEDS


@pytest.mark.parametrize("name", ["hunter", "spotter"])
def test_hunters_and_spotters_beat_the_wanderers_more_often_than_not(name: str) -> None:
    results = fights(name, "wanderer")
    assert sum(won for _, won, _ in results) > sum(lost for _, _, lost in results)


def test_spotters_know_their_place_and_share_what_they_see() -> None:
    """Red starts in the west and faces east, so its map is the board's, moved by the place of its home."""
    shared = 0
    for seed in range(SEEDS):
        arena = Arena({"RED": team("spotter"), "GREEN": team("sitter")}, seed=seed)
        arena.fight(4)
        for robot in arena.living:
            held = robot.machine.variables
            if robot.team == "RED":
                assert (robot.place[0] + 4, robot.place[1]) == (held["q"], held["r"])
                assert robot.facing == held["heading"]
                shared += held["goal"] is True and (held["goalQ"], held["goalR"]) == (8, 0)
    assert shared > SEEDS


def test_the_sniper_keeps_its_distance() -> None:
    """An enemy next to it is shot at, and then there is more room between them."""
    arena = Arena({"RED": [RECORDS["distant_sniper"]], "GREEN": [RECORDS["sitter_tank"]]})
    sniper, tank = arena.robots
    sniper.place, tank.place = (0, 0), (1, 0)
    arena.note(sniper, sniper.play())
    assert tank.health_left == 1
    assert sniper.place == (-2, 0)
    assert arena.failures == []


def test_the_guard_stands_at_its_post_until_it_is_hurt() -> None:
    arena = Arena({"RED": [RECORDS["guard_tank"]], "GREEN": [RECORDS["sitter_tank"]]})
    guard = arena.robots[0]
    for _ in range(6):
        guard.play()
    assert guard.place == (-2, 0)
    guard.health_left -= 1
    guard.play()
    assert guard.place != (-2, 0)


def test_the_gallery_tells_of_every_robot() -> None:
    told = set(re.findall(r"`([a-z_]+)\.json`", GALLERY.read_text()))
    assert told == set(RECORDS)
