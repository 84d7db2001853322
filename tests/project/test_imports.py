"""The import contracts are sharp: every import that must not be is found, in a copy where they all stand."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

GAME = "turnsheet.games.raumkrieg"
CLOSED_TO_BOTS = [
    "turnsheet.core.cases.reader",
    "turnsheet.core.cases.play",
    "turnsheet.core.codec",
    "turnsheet.core.game",
    "turnsheet.core.match",
    "turnsheet.core.bot_match",
    "turnsheet.games",
    GAME,
    *(f"{GAME}.notation.{name}" for name in ("events", "notation", "position", "plausible_state")),
    *(f"{GAME}.rules.{name}" for name in ("setup", "state", "turn", "phases", "phases.fire", "victory")),
    f"{GAME}.orders.reader",
    f"{GAME}.pages.visibility",
]
CLOSED_TO_THE_CLIENT_PACKAGE = [
    *("turnsheet.bots.any_game", "turnsheet.host.site", "turnsheet.interfaces.web.app", "turnsheet.interfaces.cli.app"),
    *("turnsheet.core.game", "turnsheet.core.match", "turnsheet.games", f"{GAME}.pages.view", f"{GAME}.rules.turn"),
]
WORLD = ["ctypes", "glob", "io", "os", "pathlib", "pickle", "random", "secrets", "sqlite3", "sys", "time"]
WITHOUT_SQL = [
    "host.matches.lifecycle",
    "host.doctor.store",
    "host.matches.match_events",
    "host.monitoring.backlog",
    "host.turns.deadlines",
    "host.turns.order_sheets",
    "interfaces.web.presenters",
]
CLOSED_TO_THE_HOST = [GAME, f"{GAME}.about", f"{GAME}.pages.view", f"{GAME}.rules.turn"]
PARTS_OF_THE_HOST = ["host.hole", "host.matches.match_options"]
ABOVE_ENVIRONMENTS = ["turnsheet.host.site", "turnsheet.interfaces.cli.lookup"]
FOR_LEARNING = ["gymnasium", "numpy", "pettingzoo", "pyspiel"]
SQL = ["psycopg", "sqlalchemy", "sqlite3"]
PAGES = ["chart", "forms", "lists", "preview", "report", "story", "views"]
PLAIN = ["dice", "events", "game", "lookahead", "options", "orders", "player", "seats"]
PURE = [*PLAIN, *(f"pages.{name}" for name in PAGES)]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What import-linter says of a copy with all the holes."""
    copy = tmp_path_factory.mktemp("copy")
    package = copy / "src" / "turnsheet"
    shutil.copytree(ROOT / "src" / "turnsheet", package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    add(package / "bots" / "hole.py", [*CLOSED_TO_BOTS, *WORLD])
    add(package / "games" / "raumkrieg" / "hole.py", WORLD)
    add(package / "client" / "hole.py", CLOSED_TO_THE_CLIENT_PACKAGE)
    for name in PURE:
        add(package / "core" / f"{name.replace('.', '/')}.py", WORLD)
    add(package / "environments" / "hole.py", ABOVE_ENVIRONMENTS)
    add(package / "games" / "robots" / "hole.py", FOR_LEARNING)
    for name in WITHOUT_SQL:
        add(package / f"{name.replace('.', '/')}.py", SQL)
    for name in PARTS_OF_THE_HOST:
        add(package / f"{name.replace('.', '/')}.py", CLOSED_TO_THE_HOST)
    lint = Path(sys.executable).parent / "lint-imports"
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "COLUMNS": "200"}
    done = subprocess.run([lint, "--no-cache"], cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    return done.stdout


def add(file: Path, modules: list[str]) -> None:
    """Add imports to a module."""
    with file.open("a") as module:
        module.writelines(f"import {name}\n" for name in modules)


@pytest.mark.parametrize("module", CLOSED_TO_BOTS)
def test_bots_know_no_more_of_a_game_than_a_player(broken: str, module: str) -> None:
    assert f"turnsheet.bots.hole -> {module} (" in broken


@pytest.mark.parametrize("module", CLOSED_TO_THE_CLIENT_PACKAGE)
def test_the_client_package_knows_neither_host_nor_games(broken: str, module: str) -> None:
    assert f"turnsheet.client.hole -> {module} (" in broken


@pytest.mark.parametrize("module", CLOSED_TO_THE_HOST)
@pytest.mark.parametrize("name", PARTS_OF_THE_HOST)
def test_the_host_knows_no_single_game(broken: str, name: str, module: str) -> None:
    assert f"turnsheet.{name} -> {module} (" in broken


@pytest.mark.parametrize("module", WORLD)
def test_neither_rules_nor_bots_know_the_world_outside(broken: str, module: str) -> None:
    for name in ("bots.hole", "games.raumkrieg.hole", *(f"core.{name}" for name in PURE)):
        assert f"turnsheet.{name} -> {module} (" in broken


@pytest.mark.parametrize("module", ABOVE_ENVIRONMENTS)
def test_environments_play_without_a_site(broken: str, module: str) -> None:
    assert f"turnsheet.environments.hole -> {module} (" in broken


@pytest.mark.parametrize("module", FOR_LEARNING)
def test_packages_for_learning_are_for_environments_only(broken: str, module: str) -> None:
    assert f"turnsheet.games.robots.hole -> {module} (" in broken


@pytest.mark.parametrize("module", SQL)
@pytest.mark.parametrize("name", WITHOUT_SQL)
def test_sql_is_only_in_the_store_and_in_query_modules(broken: str, name: str, module: str) -> None:
    assert f"turnsheet.{name} -> {module} (" in broken
