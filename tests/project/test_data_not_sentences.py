"""Data travels as data: nothing in src finds a fact by searching a sentence that is written for people.

A search is `"words" in text`, a method such as `startswith("words")`, or a regular expression with words in it.
Notations are read that way on purpose: they are formats. Other exceptions are listed with their reasons.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "turnsheet"
PROSE = re.compile(r"[A-Za-z]{2,} (?:[A-Za-z]+ )*[A-Za-z]{2,}")
SEARCHES = {
    *("startswith", "endswith", "removeprefix", "removesuffix", "find", "rfind", "index", "rindex", "count"),
    *("partition", "rpartition", "split", "rsplit", "search", "match", "fullmatch", "findall", "finditer", "compile"),
}
FORMATS = ("games/*/notation/*", "host/store/migrations/*")
ALLOWED = {
    ("games/robots/language/json_text.py", "Invalid control character"),  # errors of Python's json have no codes
    ("games/robots/language/json_text.py", "Unterminated string"),
    ("games/robots/language/json_text.py", "Expecting property name"),
    ("games/robots/language/json_text.py", "Extra data"),
    ("games/starprobe/tables/sheets/corrections.py", "(?:JSON is malformed: )?"),  # nor have those of msgspec
    ("host/store/open_errors.py", "not a database"),  # errors of SQLite on opening have no codes of their own
    ("host/store/open_errors.py", "unable to open"),
}


def searched(tree: ast.AST) -> Iterator[str]:
    """The texts that code searches for."""
    for node in ast.walk(tree):
        words: ast.expr | None = None
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            choices = isinstance(node.comparators[0], ast.Tuple | ast.List | ast.Set)
            words = None if choices else node.left
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES:
            words = node.args[0] if node.args else None
        if isinstance(words, ast.Constant) and isinstance(words.value, str):
            yield words.value
        elif isinstance(words, ast.JoinedStr):
            yield "".join(str(each.value) for each in words.values if isinstance(each, ast.Constant))


def found(root: Path) -> set[tuple[str, str]]:
    """The files and texts of all searches for prose."""
    files = [path for path in root.rglob("*.py") if not any(path.relative_to(root).match(each) for each in FORMATS)]
    return {
        (path.relative_to(root).as_posix(), text)
        for path in files
        for text in searched(ast.parse(path.read_text()))
        if PROSE.search(text)
    }


def allowed_by(exception: tuple[str, str], search: tuple[str, str]) -> bool:
    return exception[0] == search[0] and search[1].startswith(exception[1])


def allowed(search: tuple[str, str]) -> bool:
    return any(allowed_by(exception, search) for exception in ALLOWED)


def test_nothing_finds_a_fact_by_searching_a_sentence() -> None:
    assert sorted(search for search in found(SOURCE) if not allowed(search)) == []


def test_no_exception_is_left_over() -> None:
    searches = found(SOURCE)
    unused = [each for each in ALLOWED if not any(allowed_by(each, search) for search in searches)]
    assert unused == []


def test_a_search_for_prose_is_found(tmp_path: Path) -> None:
    lines = ['"was played" in text', 'text.startswith("Turn was")', 're.search("orders for turn ([0-9]+)", text)']
    (tmp_path / "module.py").write_text("\n".join(lines))
    assert len(found(tmp_path)) == len(lines)
