"""A toy next version of Raumkrieg, and releases that have the one, the other, or both."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, Step, hosted
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg import Raumkrieg
from turnsheet.games.raumkrieg.orders.orders import AnyOrder
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.host.site import Site

BONUS = 1000
CURRENT = GAMES[0]


class Newer(Raumkrieg):
    """Raumkrieg with one rule more: every turn brings seat 1 a thousand points."""

    def __init__(self) -> None:
        super().__init__(CURRENT.version + 1)

    def advance(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
        """Play a turn."""
        step = super().advance(state, orders, dice)
        after = step.state
        assert isinstance(after, State)
        if state.rules > CURRENT.version:
            after = replace(after, points=(after.points[0] + BONUS, *after.points[1:]))
        return Step(after, step.events)


NEXT: AnyGame = hosted(Newer())


def release(site: Site, *raumkriegs: AnyGame) -> None:
    """Let the server be one of a release with these versions of Raumkrieg, the newest last; it forgets all states."""
    site.games = {game.id: game for game in (*GAMES[1:], *raumkriegs)}
    site.versions = {(game.id, game.version): game for game in (*GAMES[1:], *raumkriegs)}
    site.states.clear()
