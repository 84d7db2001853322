"""Small changes of source code, found by syntax tree: they survive new names and another layout.

A change says what an expression or statement looks like before and after. It is looked for in the function it names, or
in the whole module if there is no such function any more. Names may have changed, each to another one: of several
places that look alike the one with the fewest new names is meant. The names in what replaces it change alike.
"""

import ast
import builtins
from collections.abc import Iterator
from typing import NamedTuple, cast

NAMES = {"id", "attr", "arg", "name"}
Scope = ast.FunctionDef | ast.ClassDef


class Change(NamedTuple):
    """An expression or statement, what replaces it, its function, and which of several that look alike it is."""

    function: str
    old: str
    new: str
    nth: int = 0


class LostChangeError(Exception):
    """A change that fits nowhere."""


def changed(source: str, change: Change) -> ast.Module:
    """The module with the change; raises LostChangeError."""
    tree = ast.parse(source)
    old, new = patterns(change)
    for root in dict.fromkeys((scopes(tree).get(change.function, tree), tree)):
        found = list(matches(root, old))
        fewest = min((_new_names(names) for _, names in found), default=0)
        nearest = [(node, names) for node, names in found if _new_names(names) == fewest]
        if len(nearest) > change.nth:
            return _replaced(tree, *nearest[change.nth], new)
    raise LostChangeError(f"{change.old!r} is not in {change.function or 'the module'}")


def _new_names(names: dict[str, str]) -> int:
    return sum(name != other for name, other in names.items())


def patterns(change: Change) -> tuple[ast.AST, ast.AST]:
    """What to look for and what to put there: two expressions, or else two statements."""
    try:
        return ast.parse(change.old, mode="eval").body, ast.parse(change.new, mode="eval").body
    except SyntaxError:
        return ast.parse(change.old).body[0], ast.parse(change.new).body[0]


def scopes(tree: ast.AST, prefix: str = "") -> dict[str, ast.AST]:
    """The functions and classes in a tree, by their qualified names."""
    found: dict[str, ast.AST] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Scope):
            found[prefix + node.name] = node
            found |= scopes(node, f"{prefix}{node.name}.")
    return found


def matches(root: ast.AST, old: ast.AST) -> Iterator[tuple[ast.AST, dict[str, str]]]:
    """The nodes that look like the pattern, each with the names it has for those of the pattern."""
    for node in ast.walk(root):
        names: dict[str, str] = {}
        if _alike(old, node, names) and len(set(names.values())) == len(names):
            yield node, names


def _kind(node: ast.AST, field: str) -> str:
    """What a name is: a variable, or something of another value; a variable may be called as a field is."""
    if field not in NAMES:
        return ""
    return "field " if isinstance(node, ast.Attribute | ast.keyword) else "variable "


def _alike(old: object, node: object, names: dict[str, str], kind: str = "") -> bool:
    if isinstance(old, ast.AST):
        return type(old) is type(node) and all(
            _alike(getattr(old, name, None), getattr(node, name, None), names, _kind(old, name))
            for name in old._fields
            if name not in ("ctx", "kind", "type_comment")
        )
    if isinstance(old, list):
        return (
            isinstance(node, list)
            and len(old) == len(node)
            and all(_alike(one, two, names) for one, two in zip(old, node, strict=True))
        )
    if kind and isinstance(old, str) and isinstance(node, str) and not hasattr(builtins, old):
        return names.setdefault(kind + old, kind + node) == kind + node
    return type(old) is type(node) and old == node


class _Renamer(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in NAMES & set(node._fields):
            name = getattr(node, field)
            if isinstance(name, str):
                kind = _kind(node, field)
                setattr(node, field, self.names.get(kind + name, kind + name).removeprefix(kind))
        return super().generic_visit(node)


def _replaced(tree: ast.Module, node: ast.AST, names: dict[str, str], new: ast.AST) -> ast.Module:
    class Replacer(ast.NodeTransformer):
        def visit(self, each: ast.AST) -> ast.AST:
            if each is not node:
                return cast(ast.AST, super().visit(each))
            made: ast.AST = _Renamer(names).visit(new)
            if isinstance(made, ast.Name | ast.Attribute | ast.Subscript | ast.List | ast.Tuple | ast.Starred):
                made.ctx = getattr(node, "ctx", ast.Load())
            return ast.copy_location(made, node)

    result = Replacer().visit(tree)
    assert isinstance(result, ast.Module)
    return ast.fix_missing_locations(result)
