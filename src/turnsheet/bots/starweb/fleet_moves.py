"""Where fleets go: to look, to take, to fetch metal and bring it home, and to what their character is after."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from turnsheet.bots.starweb import characters, industry
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Way
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.rules.tables import MOST

LOOK = 14.0
METAL = 2.5
LEAST_METAL = 2
STRONG, EARLY = 4, 5
"""Fleets of this number of ships do not explore, except in the first turns."""
DRAFT = 2.0
LEAST_DRAFT = 4
"""Ships on the ground worth sending a key for."""


EVEN = [1.0] * (MOST + 1)
"""No preference towards any world."""


class Trip(Struct, frozen=True):
    """A world a fleet might go to, and what that is worth per turn."""

    rate: float
    fleet: int
    goal: int
    way: Way
    why: str


def rove(sheet: Sheet, wanted: Callable[[Trip], bool] = lambda _trip: True, preference: Sequence[float] = EVEN) -> None:
    """Give every free fleet the best of what nobody else is after, of the trips that are wanted at all."""
    trips = sorted(
        (trip for number in sheet.free() for trip in _trips(sheet, number) if wanted(trip)),
        key=lambda trip: (-trip.rate * preference[trip.goal], trip.fleet, trip.goal, trip.why),
    )
    taken = {("take", world) for world in sheet.bound}
    sold: dict[int, int] = {}
    for trip in trips:
        if trip.fleet in sheet.done or (trip.why, trip.goal) in taken:
            continue
        characters.on_leaving(sheet, trip.fleet, trip.goal, trip.why)
        sold[trip.goal] = sold.get(trip.goal, 0) + sheet.cargo[trip.fleet]
        more = trip.why == "market" and sold[trip.goal] < 2 * sheet.known.worlds[trip.goal].industry
        if trip.why != "home" and not more:
            taken.add((trip.why, trip.goal))
        sheet.move(trip.fleet, trip.way)


def _trips(sheet: Sheet, number: int) -> list[Trip]:
    known = sheet.known
    here = known.at[number]
    ships = sheet.ships[number]
    ways = known.ways(here.number)
    found = []
    for goal, way in ways.items():
        world = known.worlds.get(goal)
        if world is None:
            if way:
                found.append((LOOK if ships < STRONG or known.turn <= EARLY else LOOK / 2, goal, way, "take"))
            continue
        if world.owner != known.me and way:
            gain = characters.conquest(sheet, number, world)
            if gain > 0:
                found.append((gain, goal, way, "take"))
        if world.owner == known.me and way and not workshop(world):
            metal = min(world.metal + world.mines * len(way), ships * sheet.each - sheet.cargo[number])
            if metal >= LEAST_METAL:
                found.append((METAL * metal * characters.thrift(known), goal, way, "fetch"))
        found += [(gain, goal, way, why) for gain, why in characters.errands(sheet, number, world, way)]
    trips = [Trip(gain / (len(way) + 0.5), number, goal, way, why) for gain, goal, way, why in found]
    return trips + _homeward(sheet, number)


def _homeward(sheet: Sheet, number: int) -> list[Trip]:
    """Back to where metal is worked, with what there is here."""
    known = sheet.known
    here = known.at[number]
    if not industry.unloads(known):
        return []
    room = sheet.ships[number] * sheet.each - sheet.cargo[number]
    load = sheet.cargo[number] + (0 if workshop(here) else min(room, sheet.metal.get(here.number, 0)))
    ways = known.ways(here.number)
    trips = []
    for world in known.own:
        way = ways.get(world.number, ())
        if way and workshop(world):
            gain = METAL * 1.6 * load * characters.thrift(known) + characters.relics(sheet, number)
            if gain > 0:
                trips.append(Trip(gain / (len(way) + 0.5), number, world.number, way, "home"))
            ships = min(industry.stock(world), industry.BULK[known.character] - sheet.ships[number])
            if ships >= LEAST_DRAFT:
                trips.append(Trip(DRAFT * ships / (len(way) + 0.5), number, world.number, way, "draft"))
    return trips
