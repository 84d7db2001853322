"""Who plays before whom: the rest of this turn and the next, as far as it is known. Rules: docs/rules/robots.md §3."""

from collections.abc import Iterable

from turnsheet.games.robots.rules.tables import ROBOTS


def upcoming(alive: Iterable[int], played: Iterable[int], playing: int) -> list[int]:
    """The robots in the order they will play after the one that plays now, to the end of the next turn."""
    order = sorted(alive)
    found: list[int] = []
    team = playing // ROBOTS + 1
    for done in ({*played, playing}, set[int]()):
        while waiting := [number for number in order if number not in done]:
            number = next((each for each in waiting if each // ROBOTS >= team), waiting[0])
            found.append(number)
            done.add(number)
            team = number // ROBOTS + 1
        team = 0
    return found


def plays_before(order: list[int], robot: int) -> dict[int, int]:
    """How often each robot plays before one of them does."""
    found: dict[int, int] = {}
    for number in order[: order.index(robot)] if robot in order else order:
        found[number] = found.get(number, 0) + 1
    return found
