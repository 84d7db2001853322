"""The cases are sharp: bend a rule, and some case of the clause it belongs to says so."""

from collections.abc import Iterator

import pytest

from tests.mutants.changed_rules import Bender, Mutant, listed
from turnsheet.interfaces.cli.lookup import find_game

LEAST = {"starweb": 350, "starprobe": 250, "raumkrieg": 70, "robots": 75}
BENDERS = {name: Bender(find_game(name)) for name in LEAST}
MUTANTS = {name: listed(bender.game) for name, bender in BENDERS.items()}
ALL = [(name, mutant) for name, mutants in MUTANTS.items() for mutant in mutants]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a bent rule worked out is kept by no cache."""
    yield
    for bender in BENDERS.values():
        bender.forget()


@pytest.mark.parametrize("name", LEAST)
def test_there_are_many_of_them(name: str) -> None:
    assert len(MUTANTS[name]) > LEAST[name]
    assert len(set(MUTANTS[name])) == len(MUTANTS[name])


@pytest.mark.parametrize(("name", "mutant"), ALL)
def test_a_bent_rule_is_noticed_by_its_clause(name: str, mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BENDERS[name].notices(mutant, monkeypatch)
