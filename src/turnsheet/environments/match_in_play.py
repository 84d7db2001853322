"""A match in play: the rules, a state and dice, stepped as fast as they go.

It draws the same openings and dice as `core.match.Match` does from the same seed, but keeps no record.
"""

from collections.abc import Callable, Mapping
from copy import copy

from turnsheet.core.bot_match import next_seats
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, Options, State
from turnsheet.core.match import opening
from turnsheet.core.orders import Order
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat, seats
from turnsheet.games import GAMES


def find_game(name: str) -> AnyGame:
    """The game of that name."""
    for game in GAMES:
        if game.id == name:
            return game
    raise ValueError(f"There is no game '{name}'. Use one of {', '.join(game.id for game in GAMES)}.")


Look = Callable[[State, Seat], View]


class MatchInPlay:
    """One match after the other, with the same game, options and seats."""

    def __init__(self, game: AnyGame, options: Options, count: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats(count)
        self.look: Look = game.rules.view
        """What makes the views."""
        self.begin("0")

    def begin(self, seed: str) -> None:
        """Begin the match of a seed."""
        self.seed = seed
        self.steps = 0
        self._arrive(opening(self.game, self.options, len(self.seats), Dice(turn_key(seed, 0))))

    def advance(self, orders: Mapping[Seat, tuple[Order, ...]]) -> None:
        """Carry out a step, and then all that goes on by itself."""
        self.steps += 1
        dice = Dice(turn_key(self.seed, self.steps))
        self._arrive(self.game.rules.advance(self.state, orders, dice))
        while not self.asked and not self.over:
            self.advance({})

    def __getstate__(self) -> dict[str, object]:
        """What is needed to go on elsewhere: the game by its name, and no views."""
        return {**self.__dict__, "game": self.game.id, "_views": {}}

    def __setstate__(self, kept: dict[str, object]) -> None:
        """Go on from what was kept."""
        self.__dict__.update(kept)
        self.game = find_game(str(kept["game"]))

    def __deepcopy__(self, _memo: object) -> "MatchInPlay":
        """A match that goes on by itself. Its state is shared, since states never change."""
        return copy(self)

    def view(self, seat: Seat) -> View:
        """What a seat knows now."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.look(self.state, seat)
        return view

    def _arrive(self, state: State) -> None:
        self.state = state
        self._views: dict[Seat, View] = {}
        self.asked = next_seats(self.game.rules.awaiting(state))
        """The seats that give orders next."""
        self.over = not self.asked and self.game.rules.standing(state).over
