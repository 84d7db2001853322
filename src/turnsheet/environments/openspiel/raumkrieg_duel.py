"""Raumkrieg for OpenSpiel: a duel in which one ship after the other gets its order.

In every turn the first player chooses for each of their ships, then the second, who is not told what the first chose;
then the turn is played. An action is a course and an aim together, and only those a ship can pay for are possible.
"""

from collections.abc import Mapping
from functools import cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from turnsheet.core.game import hosted
from turnsheet.core.seats import Seat
from turnsheet.environments.codings import raumkrieg as coded
from turnsheet.environments.match_in_play import MatchInPlay
from turnsheet.environments.openspiel.duel import OPENINGS, PLAYERS, Duel, DuelState, game_info, game_type
from turnsheet.games import raumkrieg
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.tables import FLEET, TURNS, ShipId, fleet

GAME = hosted(raumkrieg.game())
CODING = coded.RaumkriegCoding(Options(), PLAYERS)
AIMS = len(coded.AIMS)
ACTIONS = len(coded.COURSES) * AIMS
SHIPS = FLEET * PLAYERS
DUEL = game_type("turnsheet_raumkrieg", "Raumkrieg of Turnsheet, a duel", {"turns": TURNS})
NO_SHIP = -1


@cache
def _possible(fuel: int) -> list[int]:
    """What a ship with that much fuel can do."""
    row = coded.rows_by_fuel()[1 + fuel]
    courses, aims = np.flatnonzero(row[: len(coded.COURSES)]), np.flatnonzero(row[len(coded.COURSES) :])
    paid = coded.PAID_SHOTS[fuel]
    return [int(AIMS * course + aim) for course in courses for aim in aims if aim == 0 or paid[course]]


class RaumkriegDuel(Duel):
    """Raumkrieg with two fleets."""

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        given = dict(params or {})
        self.options = Options(turns=int(given.get("turns", TURNS)))
        openings = int(given.get("openings", OPENINGS))
        super().__init__(DUEL, game_info(ACTIONS, SHIPS * (1 + self.options.turns), openings), given)
        self.size = len(CODING.fields) + 2 * SHIPS + 1

    def begin(self) -> MatchInPlay:
        return MatchInPlay(GAME, self.options, PLAYERS)

    def new_initial_state(self) -> "RaumkriegState":
        return RaumkriegState(self)


class RaumkriegState(DuelState):
    """A position: the ships that still get orders this turn, and what was chosen for the others."""

    def __init__(self, game: RaumkriegDuel) -> None:
        super().__init__(game)
        self.waiting: list[tuple[Seat, ShipId]] = []
        self.chosen: dict[Seat, list[int]] = {}

    def _apply_action(self, action: int) -> None:
        begun = self.begun
        super()._apply_action(action)
        if not begun:
            self._ask()

    def _ask(self) -> None:
        """Ask for orders for all ships; turns in which nobody has a ship are played at once."""
        while not self.play.over:
            self.chosen = {seat: [0] * (2 * SHIPS) for seat in self.play.seats}
            self.waiting = [(seat, ship) for seat in self.play.seats for ship in self._ships(seat)]
            if self.waiting:
                return
            self._advance()

    def _ships(self, seat: Seat) -> list[ShipId]:
        view = self._view(seat)
        return list(fleet(seat)) if view.turn == 0 else [ship.number for ship in view.own]

    def _advance(self) -> None:
        self.play.advance(
            {seat: CODING.decide(self._view(seat), chosen).orders for seat, chosen in self.chosen.items()}
        )

    def asked(self) -> Seat:
        return self.waiting[0][0]

    def possible(self) -> list[int]:
        seat, ship = self.waiting[0]
        view = self._view(seat)
        if view.turn == 0:
            row = coded.set_up_row(dict(view.starts)[seat])
            courses = range(len(coded.COURSES))
            return [AIMS * course + aim for course in courses for aim in range(AIMS) if row[len(courses) + aim]]
        fuel = next(each.fuel or 0 for each in view.own if each.number == ship)
        return _possible(min(fuel, coded.MOST_FUEL))

    def choose(self, action: int) -> None:
        seat, ship = self.waiting.pop(0)
        slot = CODING.slot(seat, ship)
        self.chosen[seat][2 * slot : 2 * slot + 2] = divmod(action, AIMS)
        if not self.waiting:
            self._advance()
            self._ask()

    def observed(self, seat: Seat) -> NDArray[np.int16]:
        """The view of the seat, its own choices of this turn, and the ship it is asked about."""
        seen = CODING.observe(self._view(seat), asked=False)
        assert isinstance(seen, dict)
        asked = next((CODING.slot(seat, ship) for whose, ship in self.waiting[:1] if whose == seat), NO_SHIP)
        own = np.array([*self.chosen.get(seat, [0] * (2 * SHIPS)), asked], np.int16)
        return np.concatenate((seen["observation"], own))

    def told(self, seat: Seat) -> str:
        view = self._view(seat)
        orders = (
            [GAME.rules.write(order) for order in CODING.decide(view, self.chosen[seat]).orders] if self.chosen else []
        )
        asked = [f"Ship {ship} is next." for whose, ship in self.waiting[:1] if whose == seat]
        return "\n".join((super().told(seat), *orders, *asked))

    def __str__(self) -> str:
        chosen = [" ".join(map(str, self.chosen[seat])) for seat in self.chosen]
        return "\n".join((super().__str__(), *chosen))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"opening {action}"
        course, aim = divmod(action, AIMS)
        return f"course {course} aim {aim}"

    def _view(self, seat: Seat) -> View:
        return cast(View, self.play.view(seat))
