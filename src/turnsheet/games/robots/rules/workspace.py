"""The workspace: a match while a step is carried out, made from the state before and made into the state after.

Everything that changes who sees whom goes through here, so that memory and events agree with the board.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE, Audience
from turnsheet.core.seats import Seat
from turnsheet.games.robots.rules.events import AnyEvent, Sighted, TurnBegan
from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.line_of_sight import sees, sight_of
from turnsheet.games.robots.rules.state import Mailbox, Robot, Sighting, State
from turnsheet.games.robots.rules.tables import ROBOTS, RobotId, Team

Key = TypeVar("Key", RobotId, tuple[Team, RobotId], tuple[RobotId, RobotId])
Thing = TypeVar("Thing")
MOST_AUDIENCES = 4096
"""How many audiences are kept."""


class Workspace:
    """Robots, sight, memory and events in the middle of a step."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.before = state
        self.dice = dice
        self.robots = list(state.robots)
        self.sight = list(state.sight)
        self.turn = state.turn
        self.round = state.round
        self.playing = state.playing
        self.shot = state.shot
        self.damage = state.damage
        self.sightings = {(each.team, each.robot): each for each in state.sightings} if state.sightings else {}
        self.programs = {each.robot: each for each in state.programs} if state.programs else {}
        self.by_hand = state.by_hand
        self.mail = {(each.to, each.sender): each for each in state.mail} if state.mail else {}
        self.events: list[AnyEvent] = []
        self.teams = range(len(state.sight))
        self.seats = state.seats

    def state(self) -> State:
        """The state that has come of it."""
        before = self.before
        past = before.past + before.news
        if self.turn != before.turn:
            past = _since_last_turn(past)
        return replace(
            before,
            robots=tuple(self.robots),
            turn=self.turn,
            round=self.round,
            playing=self.playing,
            shot=self.shot,
            damage=self.damage,
            sight=tuple(self.sight),
            by_hand=self.by_hand,
            sightings=_by_key(self.sightings),
            programs=_by_key(self.programs),
            mail=tuple([mail for mail in _by_key(self.mail) if mail.values]) if self.mail else (),
            news=tuple(self.events),
            past=past,
        )

    @property
    def settled(self) -> bool:
        """Whether at most one team is left."""
        alive = None
        for number, robot in enumerate(self.robots):
            if robot.health > 0:
                if alive is None:
                    alive = number // ROBOTS
                elif alive != number // ROBOTS:
                    return False
        return True

    def name(self, robot: int) -> str:
        """What a robot is called."""
        return self.before.name(robot)

    def watching(self, robot: int) -> list[int]:
        """The teams that see a robot, its own included."""
        own = robot // ROBOTS
        return [team for team, sight in enumerate(self.sight) if team == own or sight >> robot & 1]

    def seeing(self, place: Hex) -> list[int]:
        """The teams that see a hex."""
        return [team for team in self.teams if sees(self.robots, team, place)]

    def told(self, teams: Iterable[int]) -> Audience:
        """The seats of teams, as an audience."""
        return _audience(self.seats, tuple(teams))

    def place(self, robot: RobotId, changed: Robot) -> None:
        """Put a robot somewhere else, and see who comes into sight or goes out of it."""
        before = self.robots[robot]
        self.robots[robot] = changed
        own, bit = robot // ROBOTS, 1 << robot
        for team in self.teams:
            if team == own:
                self._look_again(team)
            elif sees(self.robots, team, changed.at):
                if not self.sight[team] & bit:
                    self._into_sight(team, robot)
            elif self.sight[team] & bit:
                self._out_of_sight(team, robot, before)

    def remove(self, robot: RobotId, changed: Robot, witnesses: Iterable[int]) -> None:
        """Take a destroyed robot off the board. Who saw it end remembers that; its team sees less."""
        own, bit = robot // ROBOTS, 1 << robot
        self.robots[robot] = changed
        for team in witnesses:
            if team != own:
                self.sightings[Team(team), robot] = Sighting(Team(team), robot, (0, 0), 0, 0, 0)
        for team in self.teams:
            self.sight[team] &= ~bit
        self._look_again(own)
        for key in [key for key in self.mail if robot in key]:
            del self.mail[key]

    def _look_again(self, team: int) -> None:
        old = self.sight[team]
        new = sight_of(self.robots, team)
        if old == new:
            return
        for robot in range(len(self.robots)):
            bit = 1 << robot
            if new & bit and not old & bit:
                self._into_sight(team, RobotId(robot))
            elif old & bit and not new & bit:
                self._out_of_sight(team, RobotId(robot), self.robots[robot])
        self.sight[team] = new

    def _into_sight(self, team: int, robot: RobotId) -> None:
        self.sight[team] |= 1 << robot
        self.sightings.pop((Team(team), robot), None)
        self.events.append(Sighted((self.seats[team],), self.before.teams[team], self.name(robot)))

    def _out_of_sight(self, team: int, robot: RobotId, last: Robot) -> None:
        self.sight[team] &= ~(1 << robot)
        if last.health > 0:
            self.sightings[Team(team), robot] = Sighting(
                Team(team), robot, last.at, last.facing, last.health, self.turn
            )

    def mailbox(self, to: RobotId, sender: RobotId) -> Mailbox:
        """What waits in a box."""
        return self.mail.get((to, sender), Mailbox(to, sender, ()))


@lru_cache(MOST_AUDIENCES)
def _audience(seats: tuple[Seat, ...], teams: tuple[int, ...]) -> Audience:
    """The seats of some teams, if these are the seats of all; many events are told to the same."""
    told = tuple(sorted([seats[team] for team in teams]))
    return EVERYONE if len(told) == len(seats) else told


def _since_last_turn(past: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """The events since the last TurnBegan."""
    for number in range(len(past) - 1, -1, -1):
        if isinstance(past[number], TurnBegan):
            return past[number:]
    return past


def _by_key(things: Mapping[Key, Thing]) -> tuple[Thing, ...]:
    """Things in the order of their keys."""
    return tuple([things[key] for key in sorted(things)]) if things else ()
