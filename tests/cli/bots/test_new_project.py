"""`turnsheet bots` and the projects that `turnsheet bots new` writes."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import ROOT
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.bots import new_project
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.errors import CommandError


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_project_holds_a_bot_that_can_play_its_game(tmp_path: Path, game: AnyGame) -> None:
    folder = tmp_path / "my-bot"
    files = new_project.write("my-bot", game, folder)
    assert [file.name for file in files] == ["pyproject.toml", "my_bot.py", "test_my_bot.py", "README.md"]
    assert all("<" not in file.read_text() for file in files)
    project = tomllib.loads((folder / "pyproject.toml").read_text())
    assert project["project"]["entry-points"]["turnsheet.bots"] == {"my-bot": "my_bot:play"}
    found = find_contender(str(folder / "my_bot.py"), game, Limits())
    assert found.blurb == "Fills in order forms at random, until you teach it better"


def test_the_test_of_a_project_passes(tmp_path: Path) -> None:
    assert turnsheet("bots", "new", "my-bot", cwd=tmp_path).returncode == 0
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path / "my-bot",
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert "1 passed" in done.stdout, done.stdout


@pytest.mark.parametrize("name", ["", "My-Bot", "a b", "-a", "../a", "a" * 41])
def test_names_that_packages_cannot_have_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match="cannot be its name"):
        new_project.write(name, GAMES[0], tmp_path / "new")


def test_a_project_never_replaces_files(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="exists already"):
        new_project.write("my-bot", GAMES[0], tmp_path)


def test_the_list_names_all_our_bots() -> None:
    lines = turnsheet("bots").stdout.splitlines()
    assert {bot.name for bot in BOTS.values()} <= {line.split(" ")[0] for line in lines[1:]}
