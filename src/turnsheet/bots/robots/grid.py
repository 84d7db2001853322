"""The board as numbers, for a bot that looks at all of it: hexes are numbered, and their distances are in a table."""

from functools import cache

from turnsheet.games.robots.rules.hexes import Hex, board, distance


class Grid:
    """A board of one size."""

    def __init__(self, side: int) -> None:
        self.hexes = board(side)
        self.index = {at: number for number, at in enumerate(self.hexes)}
        self.far = tuple(tuple(distance(one, other) for other in self.hexes) for one in self.hexes)
        self._within: dict[tuple[int, int], tuple[int, ...]] = {}

    def at(self, place: Hex) -> int:
        """The number of a hex."""
        return self.index[place]

    def within(self, at: int, steps: int) -> tuple[int, ...]:
        """The hexes within a distance of one."""
        found = self._within.get((at, steps))
        if found is None:
            found = tuple(other for other, far in enumerate(self.far[at]) if far <= steps)
            self._within[at, steps] = found
        return found


@cache
def grid(side: int) -> Grid:
    """The board of a size; there are two."""
    return Grid(side)
