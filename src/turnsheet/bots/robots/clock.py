"""Who plays before whom: the order of play of the rest of this turn and of the next, as far as it is known."""

from collections.abc import Iterable

from turnsheet.games.robots.tables import ROBOTS


def upcoming(teams: int, alive: Iterable[int], played: set[int], playing: int) -> list[int]:
    """The robots in the order they will play after the one that plays now; the last plays end the next turn."""
    order = sorted(alive)
    found: list[int] = []
    done = {*played, playing}
    team = playing // ROBOTS + 1
    for _ in range(2):
        while any(number not in done for number in order):
            for number in order:
                if number // ROBOTS >= team and number not in done:
                    found.append(number)
                    done.add(number)
                    team = number // ROBOTS + 1
                    break
            else:
                team = 0
            if team >= teams:
                team = 0
        done, team = set(), 0
    return found


def plays_before(order: list[int], own: int) -> dict[int, int]:
    """How often each robot plays before one of them does."""
    found: dict[int, int] = {}
    for number in order:
        if number == own:
            break
        found[number] = found.get(number, 0) + 1
    return found
