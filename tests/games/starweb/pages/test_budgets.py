"""What pages of Starweb may cost at most, late in a game: processor time, the best of several."""

from collections.abc import Callable
from importlib import import_module
from time import process_time

import pytest

from turnsheet.games import starweb
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.view import View

GAME = starweb.game()
LATE = import_module("benchmarks.starweb")
TURN, TRIES = 30, 15

Seen = tuple[View, tuple[AnyOrder, ...]]


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What a player sees who knows all worlds of the largest map, and their orders."""
    late = LATE.Late("1", TURN)
    everywhere = late.everywhere()
    seat = everywhere.seats[0]
    view = GAME.rules.view(everywhere, seat)
    assert len(view.gates) == len(everywhere.worlds)
    return view, late.orders[seat]


def best(work: Callable[[], object]) -> float:
    """The shortest time of several, in milliseconds."""
    times = []
    for _ in range(TRIES):
        begun = process_time()
        work()
        times.append(1e3 * (process_time() - begun))
    return min(times)


def test_the_chart_of_a_seat_that_knows_all_worlds_takes_little_time(seen: Seen) -> None:
    """Once its worlds are laid out."""
    view, _ = seen
    assert len(GAME.pages.chart(view).marks) > len(view.gates)
    assert best(lambda: GAME.pages.chart(view)) < LATE.CHART_MS


def test_the_preview_of_a_seat_that_knows_all_worlds_takes_little_time(seen: Seen) -> None:
    view, orders = seen
    assert len(orders) > 10
    assert GAME.pages.preview(view, orders).links
    assert best(lambda: GAME.pages.preview(view, orders)) < LATE.PREVIEW_MS
