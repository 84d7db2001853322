"""Calls that a reader can check: no more than six values without their names."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.state import Deed, DeedSoFar, Fleet, Key, Place, Report, ReportSoFar, World

MOST = 6
SOURCE = ROOT / "src"
LISTS = {"Table", "create_table", "plain_table", "add_row", "_sheet"}
"""Functions that take a list of equal things, such as the columns of a table."""
TWINS = ((Place, World), (Key, Fleet), (DeedSoFar, Deed), (ReportSoFar, Report))
"""Types with the same fields, of which only the first can be changed: `World(*astuple(place))` copies all of them.
Every turn copies all worlds and keys twice; by name that would take much longer."""
COPIED = {kind.__name__ for pair in TWINS for kind in pair}


def too_long(path: Path, names: Mapping[str, object] | None = None) -> Iterator[str]:
    """The calls in a file that give too many values, or whose star may; `names` are those of its module."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    names = names_in(path, calls) if names is None else names
    for node in calls:
        if values(node, names) > MOST:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if name not in LISTS and not (name in COPIED and ast.unparse(node).startswith(f"{name}(*astuple(")):
                yield f"{path.name}:{node.lineno} {name}"


def values(call: ast.Call, names: Mapping[str, object]) -> int:
    """How many values without names a call gives. With a star: as many as the function takes."""
    function = found(call.func, names)
    if takes_a_list(function):
        return 0
    if not any(isinstance(each, ast.Starred) for each in call.args):
        return len(call.args)
    return max(len(call.args), taken(function))


def takes_a_list(function: object) -> bool:
    """Whether a function takes any number of equal things, as `max` does."""
    return any(each.kind is inspect.Parameter.VAR_POSITIONAL for each in parameters(function))


def found(node: ast.expr, names: Mapping[str, object]) -> object:
    """What is called; None if only a running program knows it, as with a method of a variable."""
    if isinstance(node, ast.Attribute):
        return getattr(found(node.value, names), node.attr, None)
    return names.get(node.id) if isinstance(node, ast.Name) else None


def taken(function: object) -> int:
    """How many values without names a function or a type takes."""
    return sum(each.kind is not inspect.Parameter.KEYWORD_ONLY for each in parameters(function))


def parameters(function: object) -> list[inspect.Parameter]:
    """What a function or a type takes; nothing if it cannot be told."""
    if not callable(function):
        return []
    try:
        return list(inspect.signature(function).parameters.values())
    except ValueError:
        return []


def names_in(path: Path, calls: list[ast.Call]) -> Mapping[str, object]:
    """The names of a module of the project, which is imported only if it has a call to look into."""
    starred = any(isinstance(each, ast.Starred) for call in calls for each in call.args)
    in_source = path.is_relative_to(SOURCE)
    if not (in_source and starred) and not any(len(call.args) > MOST for call in calls):
        return {}
    return vars(import_module(".".join(path.relative_to(SOURCE if in_source else ROOT).with_suffix("").parts)))


@pytest.mark.parametrize("folder", ["src/turnsheet", "tests", "benchmarks", "scripts"])
def test_no_call_has_more_than_six_positional_arguments(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    assert [call for path in files for call in too_long(path)] == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("seen(1, 2, 3, 4, 5, 6)", []),
        ("host.seen(1, 2, 3, 4, 5, 6, 7)", ["calls.py:1 seen"]),
        ("sa.Table(1, 2, 3, 4, 5, 6, 7)", []),
        ("WorldLine(world.number, *seen(world))", ["calls.py:1 WorldLine"]),
        ("report.WorldLine(*seen(world))", ["calls.py:1 WorldLine"]),
        ("WorldLine(*astuple(world))", ["calls.py:1 WorldLine"]),
        ("World(*astuple(place))", []),
        ("World(*seen(place))", ["calls.py:1 World"]),
        ("max(*numbers)", []),
        ("six(*numbers)", []),
    ],
)
def test_such_a_call_is_found(call: str, told: list[str], tmp_path: Path) -> None:
    def six(a: int, b: int, c: int, d: int, e: int, f: int) -> None: ...

    file = tmp_path / "calls.py"
    file.write_text(call)
    report = import_module(WorldLine.__module__)
    names = {"WorldLine": WorldLine, "report": report, "World": World, "max": max, "six": six}
    assert list(too_long(file, names)) == told


@pytest.mark.parametrize(("changing", "lasting"), TWINS)
def test_twins_have_the_same_fields(changing: type, lasting: type) -> None:
    assert inspect.signature(changing) == inspect.signature(lasting)
