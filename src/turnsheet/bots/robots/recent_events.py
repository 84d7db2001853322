"""What happened since the beginning of the last turn, as far as it tells where unseen robots may be.

Views tell of a play's end by the robot's name only to those who see it, so the name is found from the order of play.
Where the own robots stood is found from their steps, and so is what they saw from there.
"""

from typing import NamedTuple

from turnsheet.bots.robots.grid import grid
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.events import Destroyed, Ended, Hurt, Moved, Shot, Sighted, TurnBegan, Turned
from turnsheet.games.robots.rules.hexes import Hex, ahead
from turnsheet.games.robots.rules.tables import ATTACK, RANGE, ROBOTS


class Played(NamedTuple):
    """A robot's play was over."""

    turn: int
    robot: int


class Met(NamedTuple):
    """A robot of another team was in sight."""

    turn: int
    robot: int


class Looked(NamedTuple):
    """An own robot took a step, and then these hexes were in sight."""

    turn: int
    hexes: frozenset[int]


class Struck(NamedTuple):
    """An own robot in a hex was hit by a robot that was not in sight."""

    turn: int
    robot: int
    at: int


Moment = Played | Met | Looked | Struck


class Past:
    """The moments in their order, and who has played in this turn."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._events = (*view.past, *view.events)
        self._numbers = {view.name(number): number for number in range(ROBOTS * len(view.teams))}
        self._places = self._places_before()
        self._alive = self._alive_before()
        self._turn = view.turn - sum(isinstance(event, TurnBegan) for event in self._events)
        self._shown = False
        """Whether the one who fired last was in sight."""
        self._hits: list[tuple[int, int]] = []
        """Hexes hit out of the dark in the play that goes on, and the damage."""
        self.played: set[int] = set()
        self.moments: list[Moment] = []
        for event in self._events:
            match event:
                case TurnBegan():
                    self._turn += 1
                    self.played = set()
                case Moved(robot=name, to=to):
                    self._moved(self._numbers[name], to)
                case Shot(robot=name):
                    self._shown = True
                    self._met(self._numbers[name])
                case Hurt(robot=name, damage=damage):
                    self._hurt(self._numbers[name], damage)
                case Destroyed(robot=name):
                    self._alive.discard(self._numbers[name])
                    self._places.pop(self._numbers[name], None)
                case Sighted(robot=name):
                    self._met(self._numbers[name])
                case Ended(who=who):
                    self._ended(who)
                case _:
                    pass
        self.sight = self._sight({own.id: own.robot.at for own in view.own if own.robot.alive})

    def _places_before(self) -> dict[int, Hex]:
        """Where the own robots stood before all that; of one that died without a step nothing is known."""
        facings: dict[str, int] = {}
        found: dict[int, Hex] = {}
        for event in self._events:
            match event:
                case Turned(robot=name, to=facing):
                    facings[name] = facing
                case Moved(robot=name, to=to) if to is not None and name in facings:
                    found.setdefault(self._numbers[name], ahead(to, facings[name] + 3))
                case _:
                    pass
        own = {each.id: each.robot.at for each in self._view.own if each.robot.alive}
        return {each.id: place for each in self._view.own if (place := found.get(each.id, own.get(each.id)))}

    def _alive_before(self) -> set[int]:
        """The robots not known to be dead before all that."""
        gone = {*self._view.lost, *(own.id for own in self._view.own if not own.robot.alive)}
        gone -= {self._numbers[event.robot] for event in self._events if isinstance(event, Destroyed)}
        return {number for number in self._numbers.values() if number not in gone}

    def _own(self, number: int) -> bool:
        return number // ROBOTS == self._view.team

    def _met(self, number: int) -> None:
        if not self._own(number):
            self.moments.append(Met(self._turn, number))

    def _moved(self, number: int, to: Hex | None) -> None:
        self._met(number)
        if self._own(number) and to is not None:
            self._places[number] = to
            self.moments.append(Looked(self._turn, self._sight(self._places)))

    def _hurt(self, number: int, damage: int) -> None:
        self._met(number)
        if self._own(number) and not self._shown and number in self._places:
            self._hits.append((grid(self._view.side).at(self._places[number]), damage))

    def _ended(self, who: str) -> None:
        """A play is over. Told by the team's name, it was its robot that did such damage, or else its fastest."""
        number = self._numbers.get(who)
        if number is None:
            first = ROBOTS * self._view.teams.index(who)
            waiting = [each for each in self._alive - self.played if 0 <= each - first < ROBOTS]
            hitting = [each for each in waiting if any(ATTACK[each - first] == damage for _, damage in self._hits)]
            number = min(hitting or waiting, default=None)
        if number is not None and number not in self.played:
            self.moments += [Struck(self._turn, number, at) for at, _ in self._hits]
            self.moments.append(Played(self._turn, number))
            self.played.add(number)
            if who in self._numbers:
                self._met(number)
        self._hits, self._shown = [], False

    def _sight(self, places: dict[int, Hex]) -> frozenset[int]:
        board = grid(self._view.side)
        return frozenset(
            at for number, place in places.items() for at in board.within(board.at(place), RANGE[number % ROBOTS])
        )
