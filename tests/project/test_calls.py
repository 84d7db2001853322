"""Calls that a reader can check: no more than six values without their names."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.paths import ROOT

MOST = 6
LISTS = {"Table", "create_table", "plain_table", "add_row", "_sheet"}
"""Functions that take a list of equal things, such as the columns of a table."""


def too_long(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and len(node.args) > MOST:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            if name not in LISTS:
                yield f"{path.name}:{node.lineno} {name}"


def test_no_call_has_more_than_six_positional_arguments() -> None:
    assert [call for path in sorted((ROOT / "src" / "turnsheet").rglob("*.py")) for call in too_long(path)] == []


def test_such_a_call_is_found(tmp_path: Path) -> None:
    file = tmp_path / "calls.py"
    file.write_text("seen(1, 2, 3, 4, 5, 6)\nhost.seen(1, 2, 3, 4, 5, 6, 7)\nsa.Table(1, 2, 3, 4, 5, 6, 7)\n")
    assert list(too_long(file)) == ["calls.py:2 seen"]
