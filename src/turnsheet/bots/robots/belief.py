"""Where the robots of others may be: the map of chances that `strong` hunts by.

All comes from the view, since a bot has no memory of its own. An enemy in sight is where it is. One that was seen is
somewhere around its last place, as far as the plays it has had since could bring it; one that was never seen started
at home. What happened since the beginning of the last turn is gone through once more: who ended a play has moved on,
nobody was in a hex that was looked at, and a shot out of the dark came from a hex in range that was not in sight.
"""

from dataclasses import dataclass
from functools import lru_cache

from turnsheet.bots.robots.grid import Grid, grid
from turnsheet.bots.robots.walks import ANY, Chances, after_play, around
from turnsheet.games.robots.hexes import DIRECTIONS, ahead
from turnsheet.games.robots.tables import ATTACK, COLOURS, HEALTH, RANGE, ROBOTS
from turnsheet.games.robots.view import View

MOST_PLAYS = 6
"""After so many plays a robot may be nearly anywhere; more are not reckoned."""
LEAST = 0.002
"""Chances below this are not worth a thought."""
Field = list[tuple[int, float]]
"""Hexes and the chances that a robot is there."""


@dataclass(slots=True)
class Foe:
    """An enemy that may be alive, with the places where it may be."""

    number: int
    health: int
    places: Field
    states: list[tuple[int, int, float]]
    """The same with facings: hex, facing, chance."""
    seen: bool
    """Whether it is in sight now."""
    sure: bool
    """Whether its place is known: in sight, or not having played since it was."""
    played: bool
    """Whether it has played in this turn."""

    @property
    def kind(self) -> int:
        """0 scout, 1 sniper, 2 tank."""
        return self.number % ROBOTS


def foes(view: View) -> list[Foe]:
    """All enemies that may be alive."""
    past = Past(view)
    found: list[Foe] = []
    for team in range(len(view.teams)):
        if team != view.team:
            found += past.team(team)
    return found


@dataclass(slots=True)
class Moment:
    """Something that happened: a play ended, a look from other places, a hit out of the dark, or news of a robot."""

    turn: int
    ended: int = -1
    """The robot whose play was over."""
    looked: frozenset[int] = frozenset()
    hit: int = -1
    """The hex that was hit by somebody unseen."""
    damage: int = 0
    about: str = ""
    named: bool = False


class Past:
    """What happened since the beginning of the last turn, as far as the view tells."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.board: Grid = grid(view.side)
        self.moments = list(self._moments())
        self.looked = self._sight({own.id: own.robot.at for own in view.own if own.robot.alive})
        self.seen = {each.id: each for each in view.seen}
        self.remembered = {each.robot: each for each in view.remembered}

    def _sight(self, places: dict[int, tuple[int, int]]) -> frozenset[int]:
        return frozenset(
            at
            for number, place in places.items()
            for at in self.board.within(self.board.at(place), RANGE[number % ROBOTS])
        )

    def _moments(self) -> list[Moment]:
        view = self.view
        events = (*view.past, *view.news)
        names = {view.name(own.id): own for own in view.own}
        places = self._places_before(events)
        turn = view.turn - sum(type(event).__name__ == "TurnBegan" for event in events)
        if events and type(events[0]).__name__ == "TurnBegan":
            pass
        found: list[Moment] = []
        shot = False
        numbers = {view.name(number): number for number in range(ROBOTS * len(view.teams))}
        ends = {numbers[event.robot] for event in events if type(event).__name__ == "Destroyed"}
        alive = [number for number in numbers.values() if number in ends or number not in view.lost]
        played: set[int] = set()
        for event in events:
            match type(event).__name__:
                case "TurnBegan":
                    turn += 1
                    played = set()
                case "Moved":
                    if event.robot in names:
                        if event.to is not None:
                            places[names[event.robot].id] = event.to
                            found.append(Moment(turn, looked=self._sight(places)))
                    else:
                        found.append(Moment(turn, about=event.robot))
                    shot = False
                case "Shot":
                    shot = True
                    if event.robot not in names:
                        found.append(Moment(turn, about=event.robot))
                case "Hurt":
                    if event.robot in names:
                        number = names[event.robot].id
                        if not shot and number in places:
                            found.append(Moment(turn, hit=self.board.at(places[number]), damage=event.damage))
                    else:
                        found.append(Moment(turn, about=event.robot))
                case "Destroyed":
                    alive.remove(numbers[event.robot])
                    if event.robot in names:
                        places.pop(names[event.robot].id, None)
                case "Sighted":
                    found.append(Moment(turn, about=event.robot))
                case "Ended":
                    shot = False
                    number = numbers.get(event.who, -1)
                    if number < 0:
                        waiting = [each for each in alive if view.teams[each // ROBOTS] == event.who and each not in played]
                        number = waiting[0] if waiting else -1
                    if number >= 0 and number not in played:
                        played.add(number)
                        found.append(Moment(turn, ended=number, named=event.who in numbers))
        self.played = played
        return found

    def _places_before(self, events) -> dict[int, tuple[int, int]]:
        """Where the own robots stood before all that; of a dead one that did not move, nothing is known."""
        view = self.view
        places: dict[int, tuple[int, int]] = {}
        facings: dict[str, int] = {}
        moved: dict[str, tuple[int, int]] = {}
        for event in events:
            name = type(event).__name__
            if name == "Turned":
                facings[event.robot] = event.to
            elif name == "Moved" and event.robot not in moved and event.robot in facings and event.to is not None:
                moved[event.robot] = ahead(event.to, facings[event.robot] + 3)
        for own in view.own:
            name = view.name(own.id)
            if name in moved:
                places[own.id] = moved[name]
            elif own.robot.alive:
                places[own.id] = own.robot.at
        return places

    def team(self, team: int) -> list[Foe]:
        """The robots of one enemy team."""
        view = self.view
        colour = view.teams[team]
        alive = [number for number in range(ROBOTS * team, ROBOTS * team + ROBOTS) if number not in view.lost]
        last = {m.ended for m in self.moments if m.turn == view.turn - 1 and m.ended >= 0 and m.ended // ROBOTS == team}
        if view.turn > 1 and not last and not any(number in self.seen for number in alive):
            return []
        chance = min(1.0, len(last) / len(alive)) if alive and last else 1.0
        return [foe for number in alive if (foe := self.foe(number, number in self.played, chance)) is not None]

    def foe(self, number: int, played: bool, chance: float) -> Foe | None:
        """One of them."""
        each = self.seen.get(number)
        if each is not None:
            at = self.board.at(each.at)
            return Foe(number, each.health, [(at, 1.0)], [(at, each.facing, 1.0)], True, True, played)
        last = self.remembered.get(number)
        if last is None:
            facing = COLOURS.index(self.view.teams[number // ROBOTS])
            q, r = DIRECTIONS[facing]
            home = self.board.at((q * (1 - self.view.side), r * (1 - self.view.side)))
            health, start, turn = HEALTH[number % ROBOTS], (home, facing), 1
        else:
            health, start, turn = last.health, (self.board.at(last.at), last.facing), last.turn
        chances, plays = self._followed(number, start, turn)
        summed: dict[int, float] = {}
        for (at, _), part in chances.items():
            if part > LEAST / 10:
                summed[at] = summed.get(at, 0.0) + part
        places = [(at, part) for at, part in summed.items() if part > LEAST and at not in self.looked]
        whole = sum(part for _, part in places)
        if not whole:
            dark = [at for at in range(len(self.board.hexes)) if at not in self.looked]
            places, whole = [(at, 1.0) for at in dark], len(dark)
        places = [(at, part * chance / whole) for at, part in places]
        open_ = {at for at, _ in places}
        states = [(at, way, part * chance / whole) for (at, way), part in chances.items() if at in open_]
        if not states:
            states = [(at, ANY, part) for at, part in places]
        return Foe(number, health, places, states, False, last is not None and plays == 0, played)

    def _followed(self, number: int, start: tuple[int, int], turn: int) -> tuple[Chances, int]:
        """Where it may be, and the plays it has had."""
        view, kind = self.view, number % ROBOTS
        name, colour = view.name(number), view.teams[number // ROBOTS]
        first = 0
        for index, moment in enumerate(self.moments):
            if moment.about == name or (moment.ended == number and moment.named):
                first = index + 1
        earliest = self.moments[0].turn if self.moments else view.turn
        plays = 0 if first else max(0, earliest - turn)
        chances = _long_ago(view.side, kind, start, min(plays, MOST_PLAYS))
        shots_from: frozenset[int] | None = None
        for index, moment in enumerate(self.moments):
            if moment.ended >= 0:
                if index < first or moment.ended != number or (not first and moment.turn < turn):
                    continue
                if shots_from is not None:
                    chances = around(view.side, chances)
                    shots_from = None
                else:
                    chances = after_play(view.side, kind, chances)
                plays += 1
            elif index < first:
                continue
            elif moment.looked:
                left = {place: part for place, part in chances.items() if place[0] not in moment.looked}
                if len(left) < len(chances) and sum(left.values()) > 0.001:
                    chances = _whole(left)
            elif moment.hit >= 0 and moment.damage == ATTACK[kind] and self._shooter(index) == colour:
                near = frozenset(self.board.within(moment.hit, RANGE[kind]))
                shots_from = near
                may = after_play(view.side, kind, chances)
                left = {place: part for place, part in may.items() if place[0] in near}
                chances = _whole(left) if sum(left.values()) > 0 else {(at, ANY): 1 / len(near) for at in near}
        return chances, plays

    def _shooter(self, index: int) -> str:
        """Whose play it was."""
        for moment in self.moments[index:]:
            if moment.ended >= 0:
                return self.view.teams[moment.ended // ROBOTS]
        return ""


def _whole(chances: Chances) -> Chances:
    whole = sum(chances.values())
    return {place: part / whole for place, part in chances.items()}


@lru_cache(maxsize=4096)
def _long_ago(side: int, kind: int, start: tuple[int, int], plays: int) -> Chances:
    """Where a robot may be so many plays after it was somewhere. Not to be changed."""
    if plays == 0:
        return {start: 1.0}
    return after_play(side, kind, _long_ago(side, kind, start, plays - 1))
