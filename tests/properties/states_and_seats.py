"""Scenes: a state and a seat that looks at it. What is hidden there can be anything, and no word gives it away."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

from tests.properties.test_secrecy import shown
from turnsheet.core.game import AnyGame, State
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat

Played = TypeVar("Played", bound=State)
Scene = tuple[Played, Seat]
PIECE = 20


def judged(verdicts: Mapping[type, Mapping[str, object]], kind: type) -> bool:
    """Whether every field of a kind of thing has a verdict."""
    return list(verdicts[kind]) == list(kind.__struct_fields__)  # type: ignore[attr-defined]  # they are structs


def changed_unseen(
    game: AnyGame,
    scenes: Sequence[Scene[Played]],
    planted: Callable[[Played, Seat, Random], Played],
    told: Callable[[View], object] | None = None,
) -> int:
    """In how many scenes something else could be planted; the seat never notices, and the referee is told."""
    changed = 0
    to_referee = told or game.notation.recount
    for number, (state, seat) in enumerate(scenes):
        other = planted(state, seat, Random(number))
        if other != state:
            changed += 1
            assert shown(game, game.rules.view(other, seat)) == _shown_in(game, scenes, number)
            assert to_referee(game.rules.view(state, REFEREE)) != to_referee(game.rules.view(other, REFEREE))
    return changed


def _shown_in(game: AnyGame, scenes: Sequence[Scene[Played]], number: int) -> dict[str, bytes]:
    """What the seat of a scene is shown; the same scenes are used again and again, so it is kept."""
    kept = SHOWN.setdefault(id(scenes), (scenes, {}))[1]
    if number not in kept:
        state, seat = scenes[number]
        kept[number] = shown(game, game.rules.view(state, seat))
    return kept[number]


SHOWN: dict[int, tuple[object, dict[int, dict[str, bytes]]]] = {}


def refused_alike(game: AnyGame, seat: Seat, state: State, disguised: State, asked: str) -> int:
    """How many refusals somebody gets who asks about all there is; they are the same whatever is hidden.

    It is asked in small pieces, since the number of refusals told for one sheet is limited.
    """
    views, lines, count = [game.rules.view(each, seat) for each in (state, disguised)], asked.splitlines(), 0
    for start in range(0, len(lines), PIECE):
        one, other = (game.rules.read(view, "\n".join(lines[start : start + PIECE])) for view in views)
        assert one == other
        count += len(one.refusals)
    return count
