"""The cases of each game, read once per process: several test modules use them."""

from functools import cache

from tests.helpers.paths import CASES
from turnsheet.core.cases.play import Case
from turnsheet.core.cases.reader import load


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """All cases of a game, by its id."""
    paths = sorted((CASES / game).rglob("*.yaml"))
    return tuple(case for path in paths for case in load(path.read_text(), game))


def proves(case: Case) -> str:
    """The clause a case's name begins with."""
    return case.id.partition("-")[0]
