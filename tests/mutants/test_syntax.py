"""Mutants survive a renaming: they are found in sources in which all variables have other names."""

import ast
from collections.abc import Iterator

import pytest

from tests.helpers.paths import ROOT
from tests.mutants.changed_rules import listed
from tests.mutants.syntax import Change, LostChangeError, changed
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES

SOURCE = "def grow(world, most):\n    if world.people < most:\n        world.people += 1\n    return world\n"


def test_a_change_is_found_by_its_shape() -> None:
    change = Change("grow", "world.people < most", "world.people <= most")
    assert "world.people <= most" in ast.unparse(changed(SOURCE, change))
    renamed = SOURCE.replace("world", "place").replace("most", "limit").replace("grow", "raise_people")
    assert "place.people <= limit" in ast.unparse(changed(renamed, change))


def test_a_statement_can_be_left_out() -> None:
    assert "+= 1" not in ast.unparse(changed(SOURCE, Change("grow", "world.people += 1", "pass")))


def test_a_change_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LostChangeError, match="is not in grow"):
        changed(SOURCE, Change("grow", "world.people > most", "world.people < most"))


class Renaming(ast.NodeTransformer):
    """Gives every variable and parameter of a module another name."""

    def __init__(self, tree: ast.Module) -> None:
        self.names = set(_local(tree))

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(f"{node.id}_2", node.ctx) if node.id in self.names else node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(f"{node.arg}_2", node.annotation)


def _local(tree: ast.Module) -> Iterator[str]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.arg):
                    yield node.arg
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nearly_all_mutants_survive_new_names_of_all_variables(game: AnyGame) -> None:
    mutants = listed(game)[::5]
    survived = 0
    for mutant in mutants:
        source = (ROOT / f"src/turnsheet/games/{game.id}/{mutant.module.replace('.', '/')}.py").read_text()
        expected = ast.unparse(Renaming(ast.parse(source)).visit(changed(source, mutant.change)))
        renamed = ast.unparse(Renaming(ast.parse(source)).visit(ast.parse(source)))
        survived += ast.unparse(changed(renamed, mutant.change)) == expected
    assert survived >= 0.9 * len(mutants), f"{survived} of {len(mutants)}"
