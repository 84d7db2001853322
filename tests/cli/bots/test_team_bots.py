"""Teams of record files take part wherever bots do."""

import shutil
from pathlib import Path
from typing import cast

import pytest

from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import ROOT
from turnsheet.bots.robots import sample_programs
from turnsheet.bots.robots.scripted import Team
from turnsheet.core.bot_match import play
from turnsheet.core.match import Match
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.games.robots.rules.tables import KINDS
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.bots.recorded_match import play_recorded
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_bot, find_game

PROGRAMS = ROOT / "src/turnsheet/bots/robots/programs"
GAME = find_game("robots")


@pytest.fixture
def spotters(tmp_path: Path) -> Path:
    """A folder with the programs of our bot `spotters`."""
    for kind in ("scout", "sniper", "tank"):
        shutil.copy(PROGRAMS / f"spotter_{kind}.json", tmp_path)
    return tmp_path


def test_a_team_plays_the_programs_of_its_records(spotters: Path) -> None:
    match, twin = (Match(GAME, GAME.presets[0].options, 2, "4") for _ in range(2))
    contenders = [find_contender(word, GAME, Limits()) for word in (f"team:{spotters}", "easy")]
    records = play_recorded(match, contenders)
    sample = cast(Player[View], Team(lambda kind: sample_programs.code(f"spotter_{KINDS[kind]}")))
    play(twin, [sample, find_bot("easy", GAME).player])
    assert match.steps == twin.steps
    assert records[0].refused == {}


def test_a_team_meets_bots_in_a_command(spotters: Path) -> None:
    words = ("match", "robots", "--bots", f"team:{spotters},sitters", "--seed", "4", "--repeat", "2", "--jobs", "2")
    done = turnsheet(*words, "--json")
    assert f'"bot":"team:{spotters}"' in done.stdout, done.stderr


def test_a_team_needs_one_program_of_each_kind(spotters: Path) -> None:
    (spotters / "spotter_tank.json").unlink()
    with pytest.raises(CommandError, match="needs one Scout, one Sniper, one Tank, and has Scout, Sniper"):
        find_contender(f"team:{spotters}", GAME, Limits())


def test_teams_play_no_game_without_programs(spotters: Path) -> None:
    with pytest.raises(CommandError, match="Programs cannot play Raumkrieg"):
        find_contender(f"team:{spotters}", find_game("raumkrieg"), Limits())
