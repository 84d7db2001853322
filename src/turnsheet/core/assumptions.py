"""Assumptions: lines of notation that replace the lines about the same things."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from turnsheet.core.game import BadPositionError, Facts, State

S = TypeVar("S", bound=State)


def assuming(supposed: str, assume: str, facts: Callable[[str], Facts], position: Callable[[str], S]) -> S:
    """The state that the notation in `supposed` describes when the lines of `assume` replace its lines.

    For notations in which no two lines are about the same thing. Raises BadPositionError with the number of the
    assumption's line.
    """
    assumed = [(number, line) for number, line in enumerate(assume.splitlines(), 1) if line.strip()]
    told = [(0, line, frozenset(facts(line))) for line in supposed.splitlines() if line.strip()] if assumed else []
    for number, line in assumed:
        things = frozenset(_things(line, number, facts))
        told = [each for each in told if things.isdisjoint(each[2])] + [(number, line, things)]
    lines = [(number, line) for number, line, _ in told] or [(0, line) for line in supposed.splitlines()]
    try:
        return position("".join(f"{line}\n" for _, line in lines))
    except BadPositionError as error:
        number = lines[error.line - 1][0] if 0 < error.line <= len(lines) else 0
        raise BadPositionError(number or len(assume.splitlines()), error.reason) from error


def _things(line: str, number: int, facts: Callable[[str], Facts]) -> Iterator[str]:
    try:
        yield from facts(line)
    except BadPositionError as error:
        raise BadPositionError(number, error.reason) from error
