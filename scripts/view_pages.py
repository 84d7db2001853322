"""The pages about views: what a bot or a program with a token is told, field by field.

    python scripts/view_pages.py          writes docs/guides/<game>-view.md

Each field is described by the text below it in its class, so that description and type stay together; a field without
one is an error. What only the referee gets (`secrets`) is left out: no bot sees it.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from turnsheet.core.pages.views import View
from turnsheet.games.raumkrieg.pages.view import View as RaumkriegView
from turnsheet.games.robots.pages.view import View as RobotsView
from turnsheet.games.starprobe.pages.view import View as StarProbeView
from turnsheet.games.starweb.pages.view import View as StarwebView

FOLDER = Path(__file__).parents[1] / "docs" / "guides"
VIEWS: dict[str, tuple[str, type[View]]] = {
    "raumkrieg": ("Raumkrieg", RaumkriegView),
    "robots": ("Robots", RobotsView),
    "starprobe": ("Star Probe", StarProbeView),
    "starweb": ("Starweb", StarwebView),
}
REFEREE_ONLY = "secrets"
PLAIN = {str: "text", int: "number", bool: "true or false", float: "number", type(None): "null", object: "anything"}


class MissingDescriptionError(Exception):
    """A field that nobody has described."""


def page(game: str) -> str:
    """The page about a game's view."""
    title, view = VIEWS[game]
    lines = [
        f"# The view of {title}",
        "",
        "[//]: # (Made by scripts/view_pages.py from the docstrings of the types: change those, not this page.)",
        "",
        f"All that a seat of {title} is told, as a bot gets it and as JSON from `GET view`. In JSON, a list of values "
        "in brackets is an array, and a field that is not there has its default. [Writing bots](bot-author.md) says "
        "how to use it.",
        "",
    ]
    for kind in reached(view):
        lines += [f"## {kind.__name__}", "", " ".join((inspect.getdoc(kind) or "").split()), ""]
        tag = kind.__struct_config__.tag
        rows = [f"| `{kind.__struct_config__.tag_field}` | `{tag}` | What it is. |"] if tag else []
        described = descriptions(kind)
        for name, hint in fields(kind):
            if not described.get(name):
                raise MissingDescriptionError(f"{kind.__module__}.{kind.__name__}.{name} has no description")
            told = " ".join(described[name].split()).replace("|", "\\|")
            rows.append(f"| `{name}` | {type_name(hint)} | {told} |")
        lines += ["| field | type | meaning |", "|---|---|---|", *rows, ""] if rows else []
    return "\n".join(lines)


def fields(kind: type[Struct]) -> Iterator[tuple[str, object]]:
    """The fields of a type that a seat can get, with their types."""
    hints: dict[str, object] = get_type_hints(kind)
    for name in kind.__struct_fields__:
        if name != REFEREE_ONLY:
            yield name, hints[name]


def reached(view: type[Struct]) -> list[type[Struct]]:
    """The view and all types that its fields lead to, in the order in which they are met."""
    found: list[type[Struct]] = []
    waiting: list[object] = [view]
    while waiting:
        kind = waiting.pop(0)
        if not (isinstance(kind, type) and issubclass(kind, Struct)):
            waiting[:0] = get_args(kind)
        elif kind not in found:
            found.append(kind)
            waiting += [hint for _, hint in fields(kind)]
    return found


def descriptions(kind: type[Struct]) -> dict[str, str]:
    """The texts below the fields in the classes of a type, from its bases down."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, Struct) and each is not Struct:
            (definition,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
            assert isinstance(definition, ast.ClassDef)
            for field, below in zip(definition.body, [*definition.body[1:], None], strict=True):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    found[field.target.id] = _text(below)
    return found


def _text(below: ast.stmt | None) -> str:
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
        return below.value.value
    return ""


def type_name(hint: object) -> str:
    """A type as readers of JSON know it."""
    if isinstance(hint, NewType):
        return type_name(hint.__supertype__)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " or ".join(f"`{part}`" if part != "" else "empty" for part in parts)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(type_name(part) for part in parts if part is not UnsetType))
    if origin is tuple:
        if parts[1:] == (...,):
            return f"list of {type_name(parts[0])}"
        return f"[{', '.join(map(type_name, parts))}]"
    if origin is dict:
        return f"object of {type_name(parts[1])}"
    raise TypeError(f"no name for {hint}")


def main() -> None:
    """Write all pages."""
    for game in VIEWS:
        (FOLDER / f"{game}-view.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
