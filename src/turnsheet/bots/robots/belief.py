"""Where the robots of others may be: the map of chances that `strong` hunts by.

All comes from the view, since a bot has no memory of its own. An enemy in sight is where it is. One that was seen is
somewhere around its last place, as far as the plays it has had since could bring it; one that was never seen started
at home. What happened since the beginning of the last turn is gone through once more: who ended a play has moved on,
nobody was in a hex that was looked at, and a shot out of the dark came from a hex in range.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from turnsheet.bots.robots.grid import grid
from turnsheet.bots.robots.movement_chances import ANY, Chances, Whereabouts, after_play, around
from turnsheet.bots.robots.recent_events import Looked, Met, Past, Played, Struck
from turnsheet.games.robots.pages.view import Seen, View
from turnsheet.games.robots.rules.hexes import ahead
from turnsheet.games.robots.rules.tables import HEALTH, RANGE, ROBOTS, home

MOST_PLAYS = 10
"""After this number of plays a robot may be nearly anywhere; later plays are not worked out."""
LEAST = 0.0003
"""Chances below this are not worth a thought."""


class Foe(NamedTuple):
    """An enemy that may be alive."""

    number: int
    health: int
    states: tuple[tuple[int, int, float], ...]
    """Where it may be: hex, facing and chance."""
    places: tuple[tuple[int, float], ...]
    """The same without facings."""
    sure: bool
    """Whether its place is known: it is in sight, or has not played since it was."""

    @property
    def kind(self) -> int:
        """0 scout, 1 sniper, 2 tank."""
        return self.number % ROBOTS

    @property
    def at(self) -> int:
        """Where it is, if that is known."""
        return self.places[0][0]


def foes(view: View, past: Past) -> list[Foe]:
    """All enemies that may be alive. A team had as many plays in the last turn as it had robots."""
    before = {each.robot for each in past.moments if isinstance(each, Played) and each.turn == view.turn - 1}
    found: list[Foe] = []
    for team in range(len(view.teams)):
        if team != view.team:
            numbers = [number for number in range(ROBOTS * team, ROBOTS * team + ROBOTS) if number not in view.lost]
            plays = len(before.intersection(numbers)) if before else ROBOTS
            found += _team(view, past, numbers, plays)
    return found


def _team(view: View, past: Past, numbers: list[int], plays: int) -> Iterator[Foe]:
    """The robots of a team that may be alive."""
    seen: dict[int, Seen] = {each.id: each for each in view.seen}
    for number in numbers:
        if number in seen:
            each = seen[number]
            yield _foe(number, each.health, {(grid(view.side).at(each.at), each.facing): 1.0}, 1.0, True)
        elif plays:
            yield _unseen(view, past, number, min(1.0, plays / len(numbers)))


def _unseen(view: View, past: Past, number: int, alive: float) -> Foe:
    """An enemy out of sight; alive with some chance."""
    board = grid(view.side)
    last = next((each for each in view.remembered if each.robot == number), None)
    if last is None:
        facing = home(view.teams[number // ROBOTS])
        start, health, turn = (board.at(ahead((0, 0), facing + 3, view.side - 1)), facing), HEALTH[number % ROBOTS], 1
    else:
        start, health, turn = (board.at(last.at), last.facing), last.health, last.turn
    chances, plays = _followed(view, past, number, start, turn)
    dark = {place: part for place, part in chances.items() if part > LEAST and place[0] not in past.sight}
    if not dark:
        dark = {(at, ANY): 1.0 for at in range(len(board.hexes)) if at not in past.sight}
    return _foe(number, health, dark, alive, last is not None and plays == 0)


def _foe(number: int, health: int, chances: Chances, alive: float, sure: bool) -> Foe:
    whole = sum(chances.values())
    states = tuple((at, facing, alive * part / whole) for (at, facing), part in chances.items())
    summed: dict[int, float] = {}
    for at, _, part in states:
        summed[at] = summed.get(at, 0.0) + part
    return Foe(number, health, states, tuple(summed.items()), sure)


def _followed(view: View, past: Past, number: int, start: Whereabouts, turn: int) -> tuple[Chances, int]:
    """Where a robot may be that was somewhere in some turn, and how many plays it has had since."""
    side, kind, moments = view.side, number % ROBOTS, past.moments
    met = [index for index, each in enumerate(moments, 1) if isinstance(each, Met) and each.robot == number]
    plays = 0 if met or not moments else max(0, moments[0].turn - turn)
    chances = _long_ago(side, kind, start, min(plays, MOST_PLAYS))
    fired = False
    for moment in moments[met[-1] if met else 0 :]:
        match moment:
            case Played(robot=robot) if robot == number and moment.turn >= turn:
                chances = around(side, chances) if fired else after_play(side, kind, chances)
                plays, fired = plays + 1, False
            case Looked(hexes=hexes):
                chances = _only(chances, hexes, False) or chances
            case Struck(robot=robot, at=at) if robot == number:
                near, fired = grid(side).within(at, RANGE[kind]), True
                went = after_play(side, kind, chances)
                chances = _only(went, near, True) or {(each, ANY): 1 / len(near) for each in near}
            case _:
                pass
    return chances, plays


def _only(chances: Chances, hexes: Collection[int], inside: bool) -> Chances:
    """The chances inside some hexes, or outside, made whole again; nothing if there are none."""
    left = {place: part for place, part in chances.items() if (place[0] in hexes) == inside}
    whole = sum(left.values())
    return {place: part / whole for place, part in left.items()} if whole > LEAST else {}


@lru_cache(maxsize=4096)
def _long_ago(side: int, kind: int, start: Whereabouts, plays: int) -> Chances:
    """Where a robot may be a number of plays after it was somewhere. Callers do not change the result."""
    return after_play(side, kind, _long_ago(side, kind, start, plays - 1)) if plays else {start: 1.0}
