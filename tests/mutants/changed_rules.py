"""Bent rules: what a small wrong change does to the cases of a game.

A list such as `starweb_mutants.yaml` has, by module, the clauses whose cases notice a change, and the change: the
function it is in, an expression or statement of it, and what replaces that (`syntax`).
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from inspect import getsource
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

import pytest
import yaml

from tests.helpers.rule_cases import cases_of, proves
from tests.mutants.syntax import Change, changed
from turnsheet.core.cases.play import Case, run
from turnsheet.core.game import AnyGame


class Mutant(NamedTuple):
    """A bent rule: its module, the clauses that prove it, and what changes in the source."""

    module: str
    clauses: str
    change: Change


def listed(game: AnyGame) -> list[Mutant]:
    """The bent rules of a game."""
    text = Path(__file__).with_name(f"{game.id}_mutants.yaml").read_text()
    by_module: dict[str, list[list[str]]] = yaml.load(text, yaml.CSafeLoader)
    return [_mutant(module, *entry) for module, entries in by_module.items() for entry in entries]


def _mutant(module: str, clauses: str, function: str, old: str, new: str, *nth: str) -> Mutant:
    return Mutant(module, clauses, Change(function, old, new, *map(int, nth)))


def proving(game: AnyGame) -> dict[str, list[Case]]:
    """The cases of each clause."""
    found: dict[str, list[Case]] = defaultdict(list)
    for case in cases_of(game.id):
        found[proves(case)].append(case)
    return found


def fails(game: AnyGame, case: Case) -> bool:
    """Whether a case fails; a bent rule may break anything, and that shows just as well."""
    try:
        return bool(run(game, case))
    except Exception:
        return True


def failing(game: AnyGame, among: Iterable[Case]) -> set[str]:
    """The clauses whose cases fail now."""
    return {proves(case) for case in among if fails(game, case)}


class Bender:
    """Bends the rules of a game, one at a time, for as long as a test lasts."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.package = f"turnsheet.games.{game.id}"
        self.by_clause = proving(game)

    def notices(self, mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> bool:
        """Whether some case of the clauses it belongs to fails when a rule is bent."""
        assert self.bend(mutant, monkeypatch)
        self.forget()
        return any(fails(self.game, case) for clause in mutant.clauses.split() for case in self.by_clause[clause])

    def bend(self, mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> int:
        """Let a module's functions and numbers be those of a changed source, wherever they are used; how many are."""
        module = import_module(f"{self.package}.{mutant.module}")
        space: dict[str, object] = {"__name__": module.__name__}
        tree = changed(getsource(module), mutant.change)
        exec(compile(tree, str(module.__file__), "exec", dont_inherit=True), space)
        fresh = dict(_functions(space, module.__name__))
        count = 0
        for name, function in _functions(vars(module), module.__name__):
            if function.__code__ != fresh[name].__code__:
                monkeypatch.setattr(function, "__code__", fresh[name].__code__)
                count += 1
        for name, value in list(vars(module).items()):
            if name.isupper() and value != space[name]:
                for user in [each for key, each in sys.modules.items() if key.startswith(self.package)]:
                    if getattr(user, name, None) == value:
                        monkeypatch.setattr(user, name, space[name])
                        count += 1
        return count

    def forget(self) -> None:
        """Clear the caches of the rules, so that none keeps what a bent rule worked out."""
        for name, module in list(sys.modules.items()):
            if name.startswith(self.package):
                for thing in vars(module).values():
                    clear = getattr(thing, "cache_clear", None)
                    if clear is not None and getattr(thing, "__module__", "") == name:
                        clear()


def _functions(space: Mapping[str, object], module: str) -> Iterator[tuple[str, FunctionType]]:
    """The functions of a module and of its classes, by their whole names."""
    for thing in list(space.values()):
        if getattr(thing, "__module__", "") != module:
            continue
        for part in vars(thing).values() if isinstance(thing, type) else (thing,):
            function = part.fget if isinstance(part, property) else getattr(part, "__wrapped__", part)
            if isinstance(function, FunctionType):
                yield function.__qualname__, function
