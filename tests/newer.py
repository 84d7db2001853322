"""A toy second version of Raumkrieg, and releases that have the one, the other, or both."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.editions import under
from turnsheet.core.game import AnyGame, Step, housed
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg import Raumkrieg
from turnsheet.games.raumkrieg.options import Options
from turnsheet.games.raumkrieg.orders import AnyOrder
from turnsheet.games.raumkrieg.state import State
from turnsheet.games.raumkrieg.view import View
from turnsheet.host.house import House

BONUS = 1000


class Newer(Raumkrieg):
    """Raumkrieg with one rule more: every turn brings seat 1 a thousand points."""

    version: ClassVar[int] = 2

    def setup(self, options: Options, seats: int, dice: Dice) -> State:
        """Draw the starting points."""
        return under(self.version, super().setup(options, seats, dice))

    def position(self, text: str) -> State:
        """Read a position."""
        return under(self.version, super().position(text))

    def view(self, state: State, seat: Seat) -> View:
        """Look from a seat."""
        return under(state.rules, super().view(state, seat))

    def suppose(self, view: View, assume: str = "") -> State:
        """Suppose what the seat does not know."""
        return under(view.rules, super().suppose(view, assume))

    def advance(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
        """Play a turn."""
        step = super().advance(state, orders, dice)
        after = step.state
        assert isinstance(after, State)
        if state.rules >= 2:
            after = replace(after, points=(after.points[0] + BONUS, *after.points[1:]))
        return Step(after, step.events)


FIRST = GAMES[0]
SECOND: AnyGame = housed(Newer())


def release(house: House, *raumkriegs: AnyGame) -> None:
    """Let the server be one of a release with these versions of Raumkrieg, the newest last; it forgets all states."""
    house.games = {game.id: game for game in (*GAMES[1:], *raumkriegs)}
    house.versions = {(game.id, game.version): game for game in (*GAMES[1:], *raumkriegs)}
    house.states.clear()
