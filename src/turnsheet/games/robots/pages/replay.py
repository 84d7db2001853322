"""The replay: what the seat was told of a step, as scenes in the order in which it happened.

Rules: docs/rules/robots.md §4-§6, D19, D20. A scene is a straight walk of a robot, a turn on the spot, robots coming
into sight, a shot, or its hits. A shot whose origin was not seen is a flash at what it hit. Where a robot came from is
drawn only if its facing tells it.
"""

from collections.abc import Sequence
from math import hypot

from msgspec import Struct

from turnsheet.core.pages.chart import Mark, Spot
from turnsheet.core.pages.story import MINUS, Act, Burst, Place, Point, Replay, Scene, Travel
from turnsheet.core.pages.story import Shot as Beam
from turnsheet.core.pages.story import Turn as Rotation
from turnsheet.core.seats import REFEREE
from turnsheet.games.robots.pages.chart import drawn_robots, owner_of, robot_in_sight, spot
from turnsheet.games.robots.pages.digest import volley_text
from turnsheet.games.robots.pages.labels import hex_mark, hex_name, robot_mark, wind
from turnsheet.games.robots.pages.play_summary import Volley, called, is_own, robot_id, volleys, worth
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.events import AnyEvent, Edged, Ended, Hurt, Moved, Shot, Sighted, Turned
from turnsheet.games.robots.rules.hexes import Hex, ahead, distance, target
from turnsheet.games.robots.rules.tables import HEALTH, RANGE, RobotId, kind_of

STEP_SECONDS, TURN_SECONDS, SIGHT_SECONDS, SHOT_SECONDS, HITS_SECONDS = 0.5, 0.3, 0.8, 0.9, 1.0
OTHERS_SECONDS = 1.2
"""What others do is shown for this long at least: nobody knows it beforehand."""
APART = 0.15
"""Seconds between two hits of the same shot."""


class Walk(Struct):
    """A robot that turns, and then walks straight ahead."""

    robot: RobotId
    hexes: list[Hex]
    """From where it starts to where it stops, as far as that is known."""
    facing: int | None = None
    """The direction it turns to first."""
    hidden_from: bool = False
    hidden_to: bool = False


def replay(before: View, view: View) -> Replay:
    """The scenes of a step."""
    film = Film(before, view)
    for number, event in enumerate(view.events):
        film.take(event, view.events[number + 1 :])
    film.cut()
    return Replay(film.finished())


def degrees(facing: int) -> float:
    """A direction as degrees clockwise from the top."""
    return (90.0 + 60.0 * facing) % 360.0


class Film:
    """Scenes while they are made, with where robots are by then."""

    def __init__(self, before: View, view: View) -> None:
        self._view = view
        self._drawn = {mark.id: mark for mark, _ in drawn_robots(before)}
        self._arrived = {mark.id: mark for mark, _ in drawn_robots(view)}
        self._places: dict[RobotId, Hex] = {each.id: each.robot.at for each in before.own if each.robot.alive}
        self._facings: dict[RobotId, int] = {each.id: each.robot.facing for each in before.own}
        self._health: dict[RobotId, int] = {each.id: each.robot.health for each in before.own}
        for seen in before.seen:
            self._places[seen.id], self._facings[seen.id], self._health[seen.id] = seen.at, seen.facing, seen.health
        self._shots = volleys(view, view.events)
        self._walk: Walk | None = None
        self._sighted: list[RobotId] = []
        self._shown = 0
        """How many shots are in scenes already."""
        self._told_of_shot = False
        self._moved: set[RobotId] = set()
        self._scenes: list[Scene] = []

    def finished(self) -> tuple[Scene, ...]:
        """The scenes, all with the same places for the camera: own robots, and all where something happens."""
        focus: dict[Place, None] = {}
        for scene in self._scenes:
            focus |= dict.fromkeys(scene.focus)
        for own in self._view.own if self._view.seat != REFEREE else ():
            if own.robot.alive:
                focus[spot(own.robot.at)] = None
        return tuple(
            Scene(
                f"{scene.title.lower()} {number}",
                scene.title,
                scene.acts,
                caption=scene.caption,
                amount=scene.amount,
                tone=scene.tone,
                seconds=scene.seconds,
                focus=tuple(focus),
            )
            for number, scene in enumerate(self._scenes, 1)
        )

    def take(self, event: AnyEvent, later: Sequence[AnyEvent]) -> None:
        """Put an event into a scene: the one that is being made, or a new one."""
        match event:
            case Turned(robot=name, to=facing):
                self._turn(robot_id(self._view, name), facing)
            case Moved(robot=name, to=to) if to is not None:
                self._step(robot_id(self._view, name), to, later)
            case Moved(robot=name) if self._view.seat != REFEREE:
                self._vanish(robot_id(self._view, name))
            case Edged(robot=name):
                self._edge(robot_id(self._view, name))
            case Sighted(robot=name) if self._view.seat != REFEREE:
                self._cut_walk()
                self._sighted.append(robot_id(self._view, name))
            case Shot():
                self._fire()
            case Hurt() if not self._told_of_shot:
                self._fire()
            case Ended():
                self.cut()
            case _:
                pass

    def cut(self) -> None:
        """End the scenes that are being made."""
        self._cut_walk()
        self._cut_sightings()

    def _add(
        self,
        robot: RobotId | None,
        title: str,
        acts: Sequence[Act],
        caption: str,
        seconds: float,
        focus: Sequence[Place],
    ) -> None:
        """Add a scene of what a robot does; nobody knows who it is: None."""
        lasts = self._lasting(robot, seconds)
        self._scenes.append(Scene("", title, tuple(acts), caption, seconds=lasts, focus=tuple(focus)))

    def _lasting(self, robot: RobotId | None, seconds: float) -> float:
        """How long a scene of a robot lasts; the referee watches all robots alike."""
        own = self._view.seat == REFEREE or (robot is not None and is_own(self._view, robot))
        return round(seconds if own else max(seconds, OTHERS_SECONDS), 2)

    def _turn(self, robot: RobotId, facing: int) -> None:
        if self._facings.get(robot) == facing:
            return
        self.cut()
        self._facings[robot] = facing
        at = self._places.get(robot)
        self._walk = Walk(robot, [] if at is None else [at], facing)

    def _walking(self, robot: RobotId) -> Walk:
        self._cut_sightings()
        if self._walk is None or self._walk.robot != robot:
            self._cut_walk()
            at = self._places.get(robot)
            self._walk = Walk(robot, [] if at is None else [at])
        return self._walk

    def _step(self, robot: RobotId, to: Hex, later: Sequence[AnyEvent]) -> None:
        walk = self._walking(robot)
        if not walk.hexes:
            facing = self._facing_on_arrival(robot, later)
            if facing is not None:
                self._facings[robot] = walk.facing = facing
            walk.hexes.append(to if facing is None else ahead(to, facing + 3))
            walk.hidden_from = True
        walk.hexes.append(to)
        self._places[robot] = to

    def _facing_on_arrival(self, robot: RobotId, later: Sequence[AnyEvent]) -> int | None:
        """How a robot faced when it came into sight, if it is seen and has not turned since."""
        if any(isinstance(event, Turned) and robot_id(self._view, event.robot) == robot for event in later):
            return None
        return next((each.facing for each in self._view.seen if each.id == robot), None)

    def _vanish(self, robot: RobotId) -> None:
        walk = self._walking(robot)
        at, facing = self._places.pop(robot, None), self._facings.get(robot)
        if at is not None:
            walk.hexes.append(at if facing is None else ahead(at, facing))
            walk.hidden_to = True
        self._cut_walk()
        self._facings.pop(robot, None)

    def _cut_walk(self) -> None:
        walk, self._walk = self._walk, None
        if walk is None or not walk.hexes:
            return
        mark, steps = robot_mark(walk.robot), len(walk.hexes) - 1
        turns = walk.facing is not None and not walk.hidden_from
        delay = TURN_SECONDS / 2 if turns and steps else 0.0
        acts: list[Act] = []
        if steps:
            path = (self._leaving(walk), *map(spot, walk.hexes[1:-1]), self._arriving(walk))
            acts.append(Travel(self._mark(walk.robot, path[0]), path, walk.hidden_from, walk.hidden_to, delay))
            self._moved.add(walk.robot)
        if walk.facing is not None:
            acts.append(Rotation(mark, degrees(walk.facing)))
        title = "Move" if steps else "Turn"
        seconds = delay + steps * STEP_SECONDS or TURN_SECONDS
        self._add(walk.robot, title, acts, self._walked(walk, steps), seconds, self._way(walk))

    def _way(self, walk: Walk) -> list[Place]:
        return [spot(at) for at in walk.hexes]

    def _walked(self, walk: Walk, steps: int) -> str:
        who = called(self._view, walk.robot)
        who = who[0].upper() + who[1:]
        if walk.hidden_to:
            return f"{who} moves out of sight."
        if not steps:
            return f"{who} turns to {wind(walk.facing or 0)}."
        return f"{who} {'comes' if walk.hidden_from else 'moves'} to {hex_name(walk.hexes[-1])}."

    def _leaving(self, walk: Walk) -> Spot:
        """Where a walk begins: robots that share a hex stand side by side on the chart."""
        drawn = self._drawn.get(robot_mark(walk.robot))
        known = drawn is not None and walk.robot not in self._moved and not walk.hidden_from
        return drawn.at if known and drawn is not None else spot(walk.hexes[0])

    def _arriving(self, walk: Walk) -> Spot:
        """Where it ends: beside others, if that is where the robot stands after the step."""
        there = next((each.at for each in self._view.seen if each.id == walk.robot), None)
        own = (each.robot.at for each in self._view.own if each.id == walk.robot and each.robot.alive)
        at = next(own, there)
        if at == walk.hexes[-1] and not walk.hidden_to:
            return self._arrived[robot_mark(walk.robot)].at
        return spot(walk.hexes[-1])

    def _mark(self, robot: RobotId, at: Spot) -> Mark:
        found = next((each.health for each in self._view.seen if each.id == robot), HEALTH[kind_of(robot)])
        return robot_in_sight(self._view, robot, at, self._health.get(robot, found))

    def _edge(self, robot: RobotId) -> None:
        self.cut()
        at = self._places.get(robot)
        if at is not None:
            caption = f"{called(self._view, robot).capitalize()} stops at the edge of the board."
            self._add(robot, "Edge", [Point(spot(at), "edge", "edge")], caption, STEP_SECONDS, [spot(at)])

    def _cut_sightings(self) -> None:
        """Robots that came into sight: those that stood still appear, all are pointed out."""
        sighted, self._sighted = self._sighted, []
        acts: list[Act] = []
        found: list[RobotId] = []
        for robot in sighted:
            at, still = self._places.get(robot), robot not in self._places
            if at is None:
                at = self._found_at(robot)
            if at is None:
                continue
            found.append(robot)
            self._places[robot] = at
            there = self._spot(robot, at)
            if still:
                acts.append(Travel(self._mark(robot, there), (there, there), hidden_from=True))
                acts += self._facing_found(robot)
            acts.append(Point(there, "sighted", self._view.label(robot)))
        if found:
            names = " and ".join(called(self._view, robot) for robot in found)
            verb = "comes" if len(found) == 1 else "come"
            caption = f"{names[0].upper()}{names[1:]} {verb} into sight."
            focus = [spot(self._places[robot]) for robot in found]
            self._add(found[0], "Sight", acts, caption, SIGHT_SECONDS, focus)

    def _facing_found(self, robot: RobotId) -> list[Act]:
        facings = {each.id: each.facing for each in self._view.seen}
        facings |= {each.robot: each.facing for each in self._view.remembered if each.robot not in facings}
        if robot not in facings:
            return []
        self._facings[robot] = facings[robot]
        return [Rotation(robot_mark(robot), degrees(facings[robot]))]

    def _found_at(self, robot: RobotId) -> Hex | None:
        """Where a robot stands that came into sight because an own robot moved."""
        found = {each.robot: each.at for each in self._view.remembered} | {each.id: each.at for each in self._view.seen}
        for volley in self._shots:
            if volley.at is not None and any(hit.robot == robot for hit in volley.hits):
                found.setdefault(robot, volley.at)
        return found.get(robot)

    def _spot(self, robot: RobotId, at: Hex) -> Spot:
        """Where a robot is drawn now."""
        mark = robot_mark(robot)
        for chart in (self._drawn, self._arrived) if robot not in self._moved else (self._arrived,):
            if mark in chart and distance_on_chart(chart[mark].at, spot(at)) < 1:
                return chart[mark].at
        return spot(at)

    def _fire(self) -> None:
        """The shot of the play, and what it did."""
        if self._shown >= len(self._shots):
            return
        self.cut()
        volley = self._shots[self._shown]
        self._shown += 1
        self._told_of_shot = True
        hexes = self._hit_hexes(volley)
        beam, focus = self._beam(volley, hexes)
        if beam is not None:
            self._add(volley.by, "Fire", [beam], volley_text(self._view, volley), SHOT_SECONDS, focus)
        if volley.hits:
            self._hits(volley, hexes)

    def _hit_hexes(self, volley: Volley) -> list[Hex]:
        if volley.at is not None:
            return [volley.at]
        return list(dict.fromkeys(self._places[hit.robot] for hit in volley.hits if hit.robot in self._places))

    def _beam(self, volley: Volley, hexes: list[Hex]) -> tuple[Beam | None, list[Place]]:
        there: list[Place] = [spot(at) for at in hexes]
        targets = tuple(hex_mark(at) for at in hexes) if volley.hits else ()
        if volley.by is None:
            return (Beam(None, None, targets) if targets else None), there
        owner, mark, at = owner_of(self._view, volley.by), robot_mark(volley.by), self._places.get(volley.by)
        if at is None:
            return Beam(owner, None, targets, mark=mark) if targets else None, there
        toward: Place | None = None
        if not targets:
            toward = hex_mark(volley.at) if volley.at is not None else self._spent(volley.by, at)
        here = self._spot(volley.by, at)
        return Beam(owner, here, targets, toward, mark=mark), [here, *there]

    def _spent(self, robot: RobotId, at: Hex) -> Spot | None:
        """Where a shot for nothing went: in its direction, as far as the robot can shoot."""
        facing = self._facings.get(robot)
        event = next((event for event in self._view.events if isinstance(event, Shot)), None)
        if facing is None or event is None or event.range < 1:
            return None
        aimed = target(at, facing, event.range, event.number)
        share = min(1.0, RANGE[kind_of(robot)] / max(distance(at, aimed), 1))
        (x, y), (far_x, far_y) = spot(at), spot(aimed)
        return round(x + share * (far_x - x), 4), round(y + share * (far_y - y), 4)

    def _hits(self, volley: Volley, hexes: list[Hex]) -> None:
        acts: list[Act] = []
        for number, hit in enumerate(volley.hits):
            at = self._places.get(hit.robot, hexes[0] if hexes else None)
            if at is None:
                continue
            acts.append(
                Burst(
                    self._spot(hit.robot, at),
                    "destroyed" if hit.destroyed else "hit",
                    f"{self._view.label(hit.robot)} {'destroyed' if hit.destroyed else f'{MINUS}{hit.damage}'}",
                    mark=robot_mark(hit.robot),
                    owner=owner_of(self._view, hit.robot),
                    delay=round(number * APART, 2),
                )
            )
            if hit.destroyed:
                self._places.pop(hit.robot, None)
        if not acts:
            return
        amount, tone = worth(self._view, volley)
        seconds = self._lasting(volley.by, HITS_SECONDS + acts[-1].delay)
        caption = hits_text(self._view, volley)
        focus: tuple[Place, ...] = tuple(spot(at) for at in hexes)
        self._scenes.append(
            Scene("", "Hits", tuple(acts), caption=caption, amount=amount, tone=tone, seconds=seconds, focus=focus)
        )


def hits_text(view: View, volley: Volley) -> str:
    """What a shot did: such as that a sniper is hit and how much health that cost."""
    done = [
        f"{called(view, hit.robot)} is {'destroyed' if hit.destroyed else f'hit ({MINUS}{hit.damage} health)'}"
        for hit in volley.hits
    ]
    text = " and ".join(done)
    return f"{text[0].upper()}{text[1:]}."


def distance_on_chart(one: Spot, other: Spot) -> float:
    """How far two places of the chart are apart; a hex is one unit from its middle to a corner."""
    return hypot(one[0] - other[0], one[1] - other[1])
