"""The cases of Starweb are sharp: bend a rule, and some case of the clause it belongs to says so.

The rules are bent in the source: `starweb_mutants.yaml` lists what is replaced by what. If a rule is written otherwise
one day, its line there is to be written anew.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import getsource
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
import yaml

from tests.contract.test_contract import cases, proves
from turnsheet.core.cases import Case, run
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("starweb")
PACKAGE = "turnsheet.games.starweb"
LISTED: dict[str, list[tuple[str, str, str]]] = yaml.safe_load(
    Path(__file__).with_name("starweb_mutants.yaml").read_text()
)
MUTANTS: list[tuple[str, str, str, str]] = [
    (module, *mutant) for module, mutants in LISTED.items() for mutant in mutants
]
PROVING: dict[str, list[Case]] = defaultdict(list)
for case_ in cases(GAME):
    PROVING[proves(case_)].append(case_)


def fails(case: Case) -> bool:
    """Whether a case fails; a bent rule may break anything, and that shows just as well."""
    try:
        return bool(run(GAME, case))
    except Exception:
        return True


def functions(space: Mapping[str, object], module: str) -> Iterator[tuple[str, FunctionType]]:
    """The functions of a module and of its classes, by their whole names."""
    for thing in list(space.values()):
        if getattr(thing, "__module__", "") != module:
            continue
        for part in vars(thing).values() if isinstance(thing, type) else (thing,):
            function = getattr(part, "__wrapped__", part)
            if isinstance(function, FunctionType):
                yield function.__qualname__, function


def bend(module: ModuleType, old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a module's functions and numbers be those of a changed source, wherever they are used; how many differ."""
    source = getsource(module)
    assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {module.__name__}"
    space: dict[str, object] = {"__name__": module.__name__}
    exec(compile(source.replace(old, new), str(module.__file__), "exec", dont_inherit=True), space)
    fresh = dict(functions(space, module.__name__))
    changed = 0
    for name, function in functions(vars(module), module.__name__):
        if function.__code__ != fresh[name].__code__:
            monkeypatch.setattr(function, "__code__", fresh[name].__code__)
            changed += 1
    for name, value in list(vars(module).items()):
        if name.isupper() and value != space[name]:
            for user in [each for key, each in sys.modules.items() if key.startswith(PACKAGE)]:
                if getattr(user, name, None) == value:
                    monkeypatch.setattr(user, name, space[name])
                    changed += 1
    return changed


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a bent rule worked out is kept by no cache."""
    yield
    forget()


def forget() -> None:
    """Clear the caches of the rules."""
    for name, module in list(sys.modules.items()):
        if name.startswith(PACKAGE):
            for thing in vars(module).values():
                clear = getattr(thing, "cache_clear", None)
                if clear is not None and getattr(thing, "__module__", "") == name:
                    clear()


def test_there_are_many_of_them() -> None:
    assert len(MUTANTS) > 300
    assert len(set(MUTANTS)) == len(MUTANTS)


@pytest.mark.parametrize(("module", "clauses", "old", "new"), MUTANTS)
def test_a_bent_rule_is_noticed_by_its_clause(
    module: str, clauses: str, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bend(import_module(f"{PACKAGE}.{module}"), old, new, monkeypatch)
    forget()
    assert any(fails(case) for clause in clauses.split() for case in PROVING[clause])
