"""The cases of Starweb are sharp: bend a rule, and some case of the clause it belongs to says so."""

from collections.abc import Iterator

import pytest

from tests.rules.bending import Bender, Mutant, listed
from turnsheet.interfaces.cli.lookup import find_game

BENDER = Bender(find_game("starweb"))
MUTANTS = listed(BENDER.game)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a bent rule worked out is kept by no cache."""
    yield
    BENDER.forget()


def test_there_are_many_of_them() -> None:
    assert len(MUTANTS) > 300
    assert len(set(MUTANTS)) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_bent_rule_is_noticed_by_its_clause(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BENDER.notices(mutant, monkeypatch)
