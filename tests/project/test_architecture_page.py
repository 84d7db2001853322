"""docs/architecture.md names every module, and every folder of the web client, so that a reader knows what is there."""

import re
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

SOURCE = ROOT / "src" / "turnsheet"
PAGE = (ROOT / "docs" / "architecture.md").read_text()
CLIENT = ROOT / "client" / "src"
FOLDERS = ("core", "environments", "host", "client", "interfaces/cli", "interfaces/web")
FOR_PYTHON = ("__init__", "__main__")


def part_about(page: str, folder: str) -> str:
    """The part of the tree about a folder: its line, and those below it that are further in."""
    *_, name = folder.split("/")
    found = re.search(rf"^( +){name}/ .*\n(?:\1 +.*\n)*", page, re.MULTILINE)
    assert found, f"the tree does not name {folder}/"
    return found[0]


def unnamed(page: str, folder: str, modules: list[Path]) -> list[str]:
    """The modules of a folder that its part of the tree does not name."""
    named = set(re.findall(r"\w+", part_about(page, folder)))
    return [module.as_posix() for module in modules if module.stem not in named]


def modules_in(folder: str) -> list[Path]:
    """The modules below a folder, apart from migrations: these are numbered."""
    found = [path.relative_to(SOURCE) for path in (SOURCE / folder).rglob("*.py") if path.stem not in FOR_PYTHON]
    return sorted(path for path in found if "migrations" not in path.parts)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_tree_names_every_module(folder: str) -> None:
    modules = modules_in(folder)
    assert len(modules) > 5
    assert unnamed(PAGE, folder, modules) == []


def test_a_module_that_is_missing_is_found() -> None:
    page = "    src/\n      core/     shared: dice\n        game    what a game is\n      host/     seats\n"
    assert unnamed(page, "core", [Path("core/dice.py"), Path("core/game.py"), Path("core/seats.py")]) == [
        "core/seats.py"
    ]


def unnamed_folders(page: str, folders: list[str]) -> list[str]:
    """The folders of the web client that its tree does not name: those of lib at the beginning of a line."""
    tree = re.search(r"^    client/src/\n((?:      .*\n)+)", page, re.MULTILINE)
    assert tree
    parts = {part.partition("/")[0].strip(): part for part in re.split(r"^(?=      \S)", tree[1], flags=re.MULTILINE)}
    return [folder for folder in folders if not _is_named(folder, parts)]


def _is_named(folder: str, parts: dict[str, str]) -> bool:
    top, *inner = folder.split("/")
    if top not in parts or not inner:
        return top in parts
    line = rf"^        {inner[0]}/ " if top == "lib" and len(inner) == 1 else rf"(?<![\w-]){inner[-1]}(?![\w-])"
    return re.search(line, parts[top], re.MULTILINE) is not None


def test_the_tree_of_the_client_names_every_folder() -> None:
    folders = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*") if path.is_dir())
    assert len(folders) > 50
    assert unnamed_folders(PAGE, folders) == []


def test_a_folder_of_the_client_that_is_missing_is_found() -> None:
    lines = ["client/src/", "  pages/    one: account/", "  lib/", "    api/    requests of players", "  styles/"]
    page = "".join(f"    {line}\n" for line in lines)
    folders = ["lib", "lib/api", "lib/players", "pages/account", "pages/home", "showcase", "styles"]
    assert unnamed_folders(page, folders) == ["lib/players", "pages/home", "showcase"]


def test_lines_of_the_tree_are_not_too_long() -> None:
    tree = re.findall(r"^    .*", PAGE, re.MULTILINE)
    assert len(tree) > 150
    assert [line for line in tree if len(line) > 140] == []
