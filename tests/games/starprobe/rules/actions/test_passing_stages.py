"""Going on: every stage that can pass by itself is known to be one."""

import ast
import inspect
from collections.abc import Iterator

from turnsheet.games.starprobe.rules.actions import passing_stages


def stages(pattern: ast.AST) -> Iterator[str]:
    """The stages a case of a match begins with."""
    for part in ast.walk(pattern):
        if isinstance(part, ast.MatchClass) and isinstance(part.cls, ast.Attribute):
            yield part.cls.attr
            return


def test_all_stages_that_are_told_to_pass_are_asked() -> None:
    told = ast.parse(inspect.getsource(passing_stages._step))
    found = {name for case in ast.walk(told) if isinstance(case, ast.match_case) for name in stages(case.pattern)}
    assert len(found) > 5
    assert found == {stage.__name__ for stage in passing_stages.PASSING}
