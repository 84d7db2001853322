"""Robots for OpenSpiel: two teams, one order at a time."""

from collections.abc import Mapping
from typing import cast

import numpy as np
from numpy.typing import NDArray

from turnsheet.core.game import hosted
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import numbers
from turnsheet.environments.codings.robots import ORDERS, RobotsCoding
from turnsheet.environments.match_in_play import MatchInPlay
from turnsheet.environments.openspiel.duel import OPENINGS, PLAYERS, Duel, DuelState, game_info, game_type
from turnsheet.games import robots
from turnsheet.games.robots.orders.orders import write
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.options import Options

GAME = hosted(robots.game())
CODING = RobotsCoding(Options(), PLAYERS)
LONGEST = 2000
ROBOTS = game_type("turnsheet_robots", "Robots of Turnsheet, two teams", {"orders": LONGEST})
"""Parameter `orders`: after this number of orders the match is a draw, since turning on the spot never ends."""


class RobotsDuel(Duel):
    """Robots with two teams."""

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        given = dict(params or {})
        self.longest = int(given.get("orders", LONGEST))
        openings = int(given.get("openings", OPENINGS))
        super().__init__(ROBOTS, game_info(len(ORDERS), self.longest, openings), given)
        self.size = len(CODING.fields)

    def begin(self) -> MatchInPlay:
        return MatchInPlay(GAME, Options(), PLAYERS)

    def new_initial_state(self) -> "RobotsState":
        return RobotsState(self)


class RobotsState(DuelState):
    """A position: the seat that plays chooses the next order of its robot."""

    def __init__(self, game: RobotsDuel) -> None:
        super().__init__(game)
        self.longest = game.longest

    def over(self) -> bool:
        return self.play.over or self.play.steps >= self.longest

    def asked(self) -> Seat:
        return self.play.asked[0]

    def possible(self) -> list[int]:
        return CODING.allowed(self._view(self.asked()))

    def choose(self, action: int) -> None:
        seat = self.asked()
        self.play.advance({seat: CODING.decide(self._view(seat), action).orders})

    def observed(self, seat: Seat) -> NDArray[np.int16]:
        return numbers(CODING.values(self._view(seat)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"opening {action}" if player < 0 else write(ORDERS[action])

    def _view(self, seat: Seat) -> View:
        return cast(View, self.play.view(seat))
