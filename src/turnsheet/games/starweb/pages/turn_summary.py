"""What a seat was told of a turn, sorted by what happened to whom, for the digest and the replay.

Rules: docs/rules/starweb.md §9, §13-§16, §22, §25. It is made from two views of the seat, so it knows no more than its
printouts. Ships that a fleet lost are never printed: they are those of before, with what the seat's own orders added
or took, less those of after; where an order was only carried out in part, the number is unknown.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from msgspec import Struct

from turnsheet.games.starweb.orders import orders
from turnsheet.games.starweb.orders.grammar import one_order
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.code_meanings import artifact_worth
from turnsheet.games.starweb.pages.printout_data import FleetLine, Heading, WorldLine, owner_before, worlds_on
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import BOMB_SHIPS, MOST

AMBUSH = "Ambush"
"""What home fleets did, if it was not fire."""
Aim = Literal["F", "I", "P", "H", "C"]
AIMS: dict[str, Aim] = {"F": "F", "I": "I", "P": "P", "H": "H", "C": "C"}


class Change(Struct, frozen=True):
    """A world or key with another owner than before the turn; the empty name is nobody."""

    mark: str
    world: int
    before: str
    after: str
    gift: bool = False
    ships: int = 0
    """The ships of a fleet, after the turn."""


class Ships(Struct, frozen=True):
    """Ships that did something: a fleet, or the home fleets of a world."""

    world: int
    owner: str
    mark: str
    """The fleet's, or the world's."""
    letter: str = "F"


class Volley(Struct, frozen=True):
    """Shots at one target."""

    ships: Ships
    aim: Aim
    target: str
    """The mark of a fleet, or of the world."""
    victim: str
    """The owner of the target."""


class Way(Struct, frozen=True):
    """A part of the way of a fleet that the seat was told of."""

    fleet: int
    owner: str
    worlds: tuple[int, ...]
    hidden_from: bool = False
    hidden_to: bool = False


class TurnSummary:
    """A turn as a seat was told of it."""

    def __init__(self, before: View, view: View) -> None:
        self.before = before
        self.view = view
        self.referee = view.secrets is not None
        self.headings: dict[str, Heading] = {}
        """The seat's own empires by name."""
        if not self.referee:
            self.headings = {page.heading.name: page.heading for page in view.pages}
        self.old_worlds: dict[int, WorldLine] = dict(sorted(worlds_on(before.pages).items()))
        self.worlds: dict[int, WorldLine] = dict(sorted(worlds_on(view.pages).items()))
        self.old_fleets = _fleets(self.old_worlds)
        self.fleets = _fleets(self.worlds)

    @property
    def turn(self) -> int:
        """The turn that was played."""
        return self.before.turn

    def mine(self, owner: str) -> bool:
        """Whether this is one of the seat's own empires."""
        return owner in self.headings

    @cached_property
    def orders(self) -> tuple[tuple[AnyOrder, str], ...]:
        """The seat's orders of the turn, each with the code of what became of it, or none."""
        if self.referee:
            return ()
        told = self.view.echo or tuple(each for page in self.view.pages for each in page.orders)
        read = ((one_order(text), code) for text, code in told)
        return tuple((order, code) for order, code in read if order is not None)

    @cached_property
    def world_changes(self) -> tuple[Change, ...]:
        """Worlds that changed owners."""
        found = []
        for number, line in self.worlds.items():
            owner = owner_before(line)
            if owner is not None and owner != line.owner:
                found.append(Change(f"W{number}", number, owner, line.owner, line.gift_of is not None))
        return tuple(found)

    @cached_property
    def fleet_changes(self) -> tuple[Change, ...]:
        """Keys that changed owners, with ships or without."""
        found = []
        for number, (line, world) in self.fleets.items():
            owner = owner_before(line)
            if owner is not None and owner != line.owner:
                gift = line.gift_of is not None
                found.append(Change(f"F{number}", world, owner, line.owner, gift, line.ships))
        return tuple(found)

    @cached_property
    def volleys(self) -> tuple[Volley, ...]:
        """All fire at the worlds that were reported."""
        return tuple(self._volleys())

    def _volleys(self) -> Iterator[Volley]:
        for number, line in self.worlds.items():
            held = _held(line)
            for fleet in line.fleets:
                if fleet.fired:
                    yield self._volley(Ships(number, _held(fleet), f"F{fleet.number}"), fleet.fired)
            for letter, did in (("I", line.iships_did), ("P", line.pships_did)):
                if did and did != AMBUSH:
                    yield self._volley(Ships(number, held, f"W{number}", letter), did)

    def _volley(self, ships: Ships, code: str) -> Volley:
        aim, fleet = AIMS[code[1]], code[2:]
        world = self.worlds[ships.world]
        if aim != "F":
            return Volley(ships, aim, f"W{ships.world}", world.apostle if aim == "C" else _held(world))
        return Volley(ships, aim, f"F{fleet}", self.owner_of(int(fleet)))

    def owner_of(self, fleet: int) -> str:
        """Who owned a fleet when the turn began, as far as it is told; nobody if it is not."""
        if fleet in self.fleets:
            return _held(self.fleets[fleet][0])
        if fleet in self.old_fleets:
            return self.old_fleets[fleet][0].owner
        return next((left.owner for line in self.worlds.values() for left in line.left if left.fleet == fleet), "")

    @cached_property
    def ambushers(self) -> dict[int, tuple[Ships, ...]]:
        """The ships that ambushed somebody, by world."""
        found: dict[int, tuple[Ships, ...]] = {}
        for number, line in self.worlds.items():
            there = [Ships(number, _held(each), f"F{each.number}") for each in line.fleets if each.ambush]
            for letter, did in (("I", line.iships_did), ("P", line.pships_did)):
                if did == AMBUSH:
                    there.append(Ships(number, _held(line), f"W{number}", letter))
            if there:
                found[number] = tuple(there)
        return found

    @cached_property
    def ways(self) -> dict[int, tuple[Way, ...]]:
        """The ways of all fleets that moved, by fleet, as far as departures and arrivals tell them."""
        gone: dict[int, list[tuple[int, int]]] = {}
        owners: dict[int, str] = {}
        for number, line in self.worlds.items():
            for left in line.left:
                gone.setdefault(left.fleet, []).append((number, left.to))
                owners[left.fleet] = left.owner
        found: dict[int, tuple[Way, ...]] = {}
        for fleet, hops in gone.items():
            found[fleet] = tuple(self._way(fleet, owners[fleet], hops))
        for fleet, (there, world) in self.fleets.items():
            if there.moved and fleet not in gone:
                found[fleet] = (self._arrival(fleet, _held(there), world),)
        return dict(sorted(found.items()))

    def _arrival(self, fleet: int, owner: str, world: int) -> Way:
        """A fleet that came from where nobody looked: from where it was last turn, if it was seen there."""
        start = self.old_fleets[fleet][1] if fleet in self.old_fleets else world
        return Way(fleet, owner, (world,), hidden_from=True) if start == world else Way(fleet, owner, (start, world))

    def _way(self, fleet: int, owner: str, hops: list[tuple[int, int]]) -> Iterator[Way]:
        start = self.old_fleets[fleet][1] if fleet in self.old_fleets else None
        parts = _chained(hops, start)
        if start is not None and parts[0][0] != start:
            parts[0].insert(0, start)
        end = parts[-1][-1]
        line, now = self.fleets.get(fleet, (None, None))
        arrived = line is not None and now == end
        for place, part in enumerate(parts):
            last = place == len(parts) - 1
            swallowed = end in self.worlds and self.worlds[end].hole
            hidden_to = not (last and (arrived or swallowed))
            yield Way(fleet, owner, tuple(part), hidden_from=bool(place) or start is None, hidden_to=hidden_to)
        if line is not None and now is not None and not arrived and line.moved:
            yield Way(fleet, owner, (now,), hidden_from=True)

    def passed(self, fleet: int) -> tuple[int, ...]:
        """The worlds that a fleet passed through or was stopped at: all that it is told to have come to but the last.

        A fleet without ships was stopped at the last one.
        """
        ways = self.ways.get(fleet, ())
        worlds = [world for way in ways for world in way.worlds]
        if not ways or not worlds:
            return ()
        first = 0 if ways[0].hidden_from else 1
        line, now = self.fleets.get(fleet, (None, None))
        stopped = line is not None and line.ships == 0 and now == worlds[-1]
        last = len(worlds) if stopped or ways[-1].hidden_to else len(worlds) - 1
        return tuple(dict.fromkeys(worlds[first:last]))

    def ambushed(self, fleet: int) -> tuple[Ships, ...]:
        """The ships that ambushed one of the seat's fleets on its way.

        An ambush always destroys ships (14.3), so a fleet that lost none was not ambushed.
        """
        if not (self.is_destroyed(fleet) or self.ships_lost(fleet)):
            return ()
        owner = self.owner_of(fleet)
        waiting = (ships for world in self.passed(fleet) for ships in self.ambushers.get(world, ()))
        return tuple(ships for ships in waiting if ships.owner != owner)

    def victims(self, world: int) -> list[int]:
        """The fleets that may have been ambushed at a world: those that passed, and those that ended there."""
        owners = {ships.owner for ships in self.ambushers.get(world, ())}
        allies = {ally for owner in owners if self.mine(owner) for ally in self.headings[owner].allies}
        found = []
        for fleet in self.ways:
            owner = self.owner_of(fleet)
            harmless = owners == {owner} or owner in allies
            if world in self.passed(fleet) and not harmless and not self._began(fleet, world):
                found.append(fleet)
        return found

    def _began(self, fleet: int, world: int) -> bool:
        """Whether a fleet of which nobody knows where it came from may have begun its way at a world."""
        first = self.ways[fleet][0]
        return first.hidden_from and first.worlds[0] == world and world not in self.old_worlds

    def is_destroyed(self, fleet: int) -> bool:
        """Whether a fleet lost its last ships to others, and not to the orders of its owner."""
        if fleet not in self.fleets:
            return False
        line, _ = self.fleets[fleet]
        if line.lost_by is None or line.ships or self.hole_of(fleet) is not None:
            return False
        had = self.committed(fleet)
        if had is None:
            return line.moved or any(volley.target == f"F{fleet}" for volley in self.volleys)
        return had > 0

    def hole_of(self, fleet: int) -> int | None:
        """The black hole that a fleet flew into."""
        ways = self.ways.get(fleet, ())
        ends = [way.worlds[-1] for way in ways if way.worlds[-1] in self.worlds and self.worlds[way.worlds[-1]].hole]
        return ends[0] if ends else None

    def committed(self, fleet: int) -> int | None:
        """The ships of a fleet when the shots began, by the printout before and the seat's orders; None: unknown."""
        if fleet not in self.old_fleets:
            return None
        line, _ = self.old_fleets[fleet]
        if not self.mine(line.owner):
            return line.ships
        ships: int | None = line.ships
        for order, code in self.orders:
            match order:
                case orders.Transfer(to="F", fleet=number, count=count) if number == fleet:
                    ships = _more(ships, count, code)
                case orders.Build(product="F", fleet=number, count=count) if number == fleet:
                    ships = _more(ships, count, code)
                case orders.Transfer(letter="F", number=number, count=count) if number == fleet:
                    ships = _more(ships, -count, code)
                case orders.Probe(letter="F", number=number) if number == fleet:
                    ships = _more(ships, -1, code)
                case orders.Bomb(fleet=number, drop=False) if number == fleet:
                    ships = _more(ships, -BOMB_SHIPS, code)
                case orders.LandRobots(fleet=number, count=count) if number == fleet:
                    ships = None if code else _more(ships, -count, code)
        return None if ships is None or not 0 <= ships <= MOST else ships

    def ships_lost(self, fleet: int) -> int:
        """The ships that one of the seat's fleets lost, as far as it can be told."""
        had = self.committed(fleet)
        if had is None or fleet not in self.fleets or not self.mine(self.owner_of(fleet)):
            return 0
        line, _ = self.fleets[fleet]
        if not self.mine(line.owner) and not self.is_destroyed(fleet):
            return 0
        return max(had - line.ships, 0)

    @cached_property
    def taken(self) -> tuple[Change, ...]:
        """The worlds that the seat captured."""
        changes = (each for each in self.world_changes if not each.gift)
        return tuple(each for each in changes if self.mine(each.after) and not self.mine(each.before))

    @cached_property
    def lost(self) -> tuple[Change, ...]:
        """The worlds that the seat lost, other than by gifts."""
        changes = (each for each in self.world_changes if not each.gift)
        return tuple(each for each in changes if self.mine(each.before) and not self.mine(each.after))

    def captured(self, *, own: bool) -> list[Change]:
        """Fleets with ships that the seat captured; or lost so, if `own`."""
        changes = [each for each in self.fleet_changes if each.ships and not each.gift]
        return [each for each in changes if (self.mine(each.before), self.mine(each.after)) == (own, not own)]

    def destroyed(self, *, own: bool) -> list[int]:
        """The seat's own fleets that were destroyed; or those of others that it destroyed, or may have helped to."""
        gone = [fleet for fleet in self.fleets if self.is_destroyed(fleet)]
        mine = [fleet for fleet in gone if self.mine(self.owner_of(fleet))]
        return mine if own else [fleet for fleet in gone if fleet not in mine and self.shot_at(fleet)]

    def shot_at(self, fleet: int) -> bool:
        """Whether ships of the seat fired at a fleet or may have ambushed it."""
        if any(volley.target == f"F{fleet}" and self.mine(volley.ships.owner) for volley in self.volleys):
            return True
        waiting = (ships for world in self.passed(fleet) for ships in self.ambushers.get(world, ()))
        return any(self.mine(ships.owner) for ships in waiting)

    @cached_property
    def met(self) -> tuple[str, ...]:
        """Players that the seat met this turn."""
        earlier = {name for page in self.before.pages for name in page.heading.met}
        now = {name for heading in self.headings.values() for name in heading.met}
        return tuple(sorted(now - earlier - {*self.headings}))

    @cached_property
    def found(self) -> tuple[int, ...]:
        """Worlds that were reported for the first time."""
        earlier = {number for number, _ in self.before.gates}
        return () if self.referee else tuple(number for number in self.worlds if number not in earlier)

    @cached_property
    def artifacts(self) -> tuple[dict[int, str], dict[int, str]]:
        """The artifacts that are the seat's now and were not, and those that were and are not; each with its mark."""
        was, now = (self._held_artifacts(worlds) for worlds in (self.old_worlds, self.worlds))
        won = {number: mark for number, mark in now.items() if number not in was}
        lost = {number: mark for number, mark in was.items() if number not in now}
        return won, lost

    def _held_artifacts(self, worlds: dict[int, WorldLine]) -> dict[int, str]:
        found: dict[int, str] = {}
        for number, line in worlds.items():
            if self.mine(line.owner):
                found.update(dict.fromkeys(line.artifacts, f"W{number}"))
            for fleet in line.fleets:
                if self.mine(fleet.owner):
                    found.update(dict.fromkeys(fleet.artifacts, f"F{fleet.number}"))
        return dict(sorted(found.items()))

    def worth(self, artifact: int, mark: str, *, before: bool = False) -> int:
        """The points per turn of an artifact for the seat's empire that holds it, or that held it before."""
        worlds, fleets = (self.old_worlds, self.old_fleets) if before else (self.worlds, self.fleets)
        number = int(mark[1:])
        owner = worlds[number].owner if mark.startswith("W") else fleets[number][0].owner
        return artifact_worth(artifact, owner, self.view.characters)

    @cached_property
    def gained(self) -> dict[str, int]:
        """The points of the turn by source, of all the seat's empires."""
        found: dict[str, int] = {}
        for page in self.view.pages:
            for source, points in page.gained:
                found[source] = found.get(source, 0) + points
        return found


def score(view: View) -> int:
    """The seat's score: of several empires, that of the best."""
    return max((page.heading.score or 0 for page in view.pages), default=0)


def in_sight(view: View) -> list[int]:
    """The scores of the players in sight."""
    return [points for page in view.pages for points in page.scores]


def rank(view: View) -> int:
    """The seat's place among the players in sight."""
    own = score(view)
    return 1 + sum(points > own for points in in_sight(view))


def _fleets(worlds: dict[int, WorldLine]) -> dict[int, tuple[FleetLine, int]]:
    """All fleets, each with its world."""
    found = {fleet.number: (fleet, number) for number, line in worlds.items() for fleet in line.fleets}
    return dict(sorted(found.items()))


def _held(line: WorldLine | FleetLine) -> str:
    """Who owned a world or fleet when the turn began."""
    owner = owner_before(line)
    return line.owner if owner is None else owner


def _more(ships: int | None, count: int, code: str) -> int | None:
    """The number with a change that was ordered; unknown if the order was not carried out as written."""
    return None if ships is None or code == "part-done" else ships if code else ships + count


def _chained(hops: list[tuple[int, int]], start: int | None) -> list[list[int]]:
    """Hops put together to as few ways as they make, the one that begins at `start` first.

    The hops from one world are in the order in which they were made.
    """
    left = list(hops)
    ends = {to for _, to in hops}
    firsts = sorted(left, key=lambda hop: (hop[0] != start, hop[0] in ends))
    ways: list[list[int]] = []
    for first in firsts:
        if first not in left:
            continue
        left.remove(first)
        way = [*first]
        while follows := [hop for hop in left if hop[0] == way[-1]]:
            left.remove(follows[0])
            way.append(follows[0][1])
        ways.append(way)
    return ways
