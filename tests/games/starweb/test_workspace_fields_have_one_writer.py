"""What a phase leaves for others has one writer: the module that the comment of the field names."""

import ast
import re
from collections import defaultdict

import pytest

from tests.helpers.paths import ROOT

RULES = ROOT / "src/turnsheet/games/starweb/rules"
ADDS = {"add", "append", "discard", "extend", "setdefault", "update"}
DEEDS = {"captured", "lost_by", "gift_of", "fired", "dropped", "built_bomb", "ambush", "deaths", "converts_dead"}
"""Fields of deeds and reports; worlds and keys have no fields of these names."""


def declared() -> dict[str, str]:
    """The fields of the workspace and of its players that say who writes them, and the module they name."""
    text = (RULES / "workspace.py").read_text()
    comments = re.findall(r'self\.(\w+)(?:: [^\n]*)? = [^\n]*\n\s+"""([^"]*)"""', text)
    found = {}
    for field, comment in comments:
        if named := re.search(r"Written\s+by\s+(?:`?\w+`?,\s+in\s+)?(\w+)\.$", comment):
            found[field] = named[1]
    return found


def writers(sources: dict[str, str]) -> dict[str, set[str]]:
    """The modules that write each field. A variable with the name of a field is taken for that field."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Assign):
                written = [each for target in node.targets for each in _parts(target)]
                values = [each for each in written if not isinstance(each, ast.Name)]  # a variable gets its value
            elif isinstance(node, ast.AugAssign):
                values = [node.target]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ADDS:
                values = [node.func.value]
            else:
                continue
            for value in values:
                found[_field(value)].add(module)
    return found


def _parts(target: ast.expr) -> list[ast.expr]:
    return [each for part in target.elts for each in _parts(part)] if isinstance(target, ast.Tuple) else [target]


def _field(value: ast.expr) -> str:
    while isinstance(value, ast.Subscript):
        value = value.value
    return value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""


SOURCES = {path.stem: path.read_text() for path in RULES.rglob("*.py") if path.stem != "workspace"}
FOUND = writers(SOURCES)


@pytest.mark.parametrize(("field", "module"), declared().items())
def test_a_field_is_written_by_the_module_that_its_comment_names(field: str, module: str) -> None:
    assert FOUND[field] == {module}


@pytest.mark.parametrize("field", sorted(DEEDS))
def test_a_field_of_deeds_and_reports_has_one_writer(field: str) -> None:
    assert len(FOUND[field]) == 1


def test_most_fields_name_their_writer() -> None:
    assert len(declared()) > 25
    assert declared()["probed"] == "sightings"
    assert declared()["used"] == "build"


@pytest.mark.parametrize(
    "line",
    [
        "workspace.players[1].passed.add(2)",
        "passed.update((2, 3))",
        "player.passed |= {2}",
        "player.passed = {2}",
        "a.passed[1] = 2",
    ],
)
def test_another_writer_is_found(line: str) -> None:
    assert writers({"give": line})["passed"] == {"give"}
