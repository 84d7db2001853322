"""Robots in numbers: a choice is one order of the robot that plays.

What can be chosen comes from the order forms. The same position gives the same forms, so their masks are kept.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import cast

import numpy as np
from gymnasium import spaces

from turnsheet.core.game import AnyGame, Options
from turnsheet.core.game import State as GameState
from turnsheet.core.pages.views import View as AnyView
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import LARGEST, ArrayCoding, Choice, Decision, Mask, Observation, numbers
from turnsheet.environments.codings.fillings import fillings
from turnsheet.games.robots.orders.forms import Stand, acts, stand
from turnsheet.games.robots.orders.orders import AnyOrder, End, Move, Shoot, Turn, write
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.pages.visibility import look
from turnsheet.games.robots.rules import hexes
from turnsheet.games.robots.rules.tables import KINDS, RANGE, ROBOTS

ORDERS: tuple[AnyOrder, ...] = (
    End(),
    Move(),
    *(Turn(by) for by in range(1, 6)),
    *(Shoot(far, number) for far in range(max(RANGE) + 1) for number in range(hexes.numbers(far))),
)
"""What each choice orders. Facing a direction is the same as turning to it, and programs are for the text mode."""
NUMBER = {write(order): number for number, order in enumerate(ORDERS)}
DECISIONS = tuple(Decision((order,)) for order in ORDERS)
KEPT = 50_000

MATCH = ("turn", "round", "asked", "shot", "plays")
OWN = ("health", "q", "r", "facing", "moves", "played", "plays")
OTHER = ("known", "health", "q", "r", "facing", "age", "plays")
UNKNOWN, REMEMBERED, SEEN, DESTROYED = range(4)


@lru_cache(KEPT)
def _mask(here: Stand) -> Mask:
    mask = np.zeros(len(ORDERS), np.int8)
    for form in acts(here):
        for text in fillings(form):
            if text in NUMBER:
                mask[NUMBER[text]] = 1
    return mask


NOTHING = np.zeros(len(ORDERS), np.int8)


class RobotsCoding(ArrayCoding[View]):
    """Own robots first, then those of the other teams in the order in which they play after the own team."""

    def __init__(self, _options: Options, seats: int) -> None:
        self.fields = (
            *MATCH,
            *(f"own {kind} {field}" for kind in KINDS for field in OWN),
            *(f"team {team} {kind} {field}" for team in range(1, seats) for kind in KINDS for field in OTHER),
        )
        self.others = ROBOTS * (seats - 1)
        self.set_spaces(spaces.Discrete(len(ORDERS)), len(ORDERS))

    def look(self, _game: AnyGame) -> Callable[[GameState, Seat], AnyView]:
        """Views without reports: to tell again all that happened in a turn would take longer than the rest."""
        return cast(Callable[[GameState, Seat], AnyView], partial(look, reports=False))

    def observe(self, view: View, asked: bool) -> Observation:
        here = stand(view) if asked else None
        mask = NOTHING if here is None else _mask(here)
        return {"observation": numbers(self.values(view)), "action_mask": mask.copy()}

    def allowed(self, view: View) -> list[int]:
        """The choices that the order forms offer, in ascending order."""
        here = stand(view)
        return [] if here is None else [int(number) for number in np.flatnonzero(_mask(here))]

    def values(self, view: View) -> list[int]:
        """The numbers of an observation."""
        turn, playing, teams = min(view.turn, LARGEST), view.playing, len(view.teams)
        team = view.team or 0
        plays = -1 if view.to_play is None else (view.to_play - team) % teams
        values = [turn, view.round, view.mine, view.shot, plays]
        for own in view.own:
            robot = own.robot
            values += *((robot.health, *robot.at, robot.facing)), robot.moves, robot.played, own.id == playing
        first = ROBOTS * (team + 1)
        known: dict[int, tuple[int, ...]] = {}
        for sighting in view.remembered:
            age = turn - min(sighting.turn, LARGEST)
            known[sighting.robot] = (REMEMBERED, sighting.health, *sighting.at, sighting.facing, age, 0)
        for seen in view.seen:
            known[seen.id] = (SEEN, seen.health, *seen.at, seen.facing, 0, seen.id == playing)
        for lost in view.lost:
            known[lost] = DESTROYED, 0, 0, 0, 0, 0, 0
        for number in range(first, first + self.others):
            values += known.get(number % (ROBOTS * teams), (UNKNOWN, 0, 0, 0, 0, 0, 0))
        return values

    def decide(self, view: View, choice: Choice) -> Decision:
        number = int(str(choice))
        here = stand(view)
        if here is None:
            return Decision((), ("not-your-play",))
        if _mask(here)[number]:
            return DECISIONS[number]
        return Decision((ORDERS[0],), ("not-offered",))
