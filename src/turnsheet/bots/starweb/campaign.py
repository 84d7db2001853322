"""Where the fleets of the hard bot go: each to what brings it most per turn, and no two to the same."""

from collections.abc import Sequence

from msgspec import Struct

from turnsheet.bots.starweb import bombs, characters, museums, supply, worth
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import COLLECTOR, Knowledge, Way
from turnsheet.bots.starweb.metal_routes import MetalRoutes
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.rules.tables import MOST

LOOK = 40.0
"""What a world that was never seen is worth at first."""
DRAFT, DRAFTS, LEAST_DRAFT = 2.5, {"Merchant": 5.0, COLLECTOR: 5.0}, 4
"""What each ship is worth that waits at home for a key, to some characters more, and how many are worth a trip."""
SCOUTS, SCOUTS_OF_TRADE, SMALL, SCOUTING = 0, 6, 4, 30.0
"""How many of the smallest fleets are scouts, also of a Merchant, of how many ships at most, and what an unknown world
is worth to them."""
GOODS = 4
"""Metal that a Merchant's fleet takes along as goods."""
EARLY, FADING, LEAST_LOOK = 4, 0.7, 6.0
"""After the early turns such a world is worth this part of it with every turn, and never less than the last number."""
FINDS = 1.5
"""What a Collector hopes to find on such a world, for each turn that is left."""
NEAR, FAR, HOLD = 1, 5, 0.7
"""A world farther from home than this number of turns keeps this part of its worth for each turn more."""


class Trip(Struct, frozen=True):
    """A world a fleet might go to, and what that is worth per turn."""

    rate: float
    fleet: int
    goal: int
    way: Way
    why: str


def rove(sheet: Sheet, preference: Sequence[float]) -> None:
    """Give every free fleet the best of what nobody else is after."""
    known = sheet.known
    scouts, routes = _scouts(sheet), MetalRoutes(known)
    nearness = [near(known, number) for number in range(known.view.worlds + 1)]
    trips = sorted(
        (trip for number in sheet.free() for trip in _trips(sheet, number, scouts, routes, nearness)),
        key=lambda trip: (-trip.rate * preference[trip.goal], trip.fleet, trip.goal, trip.why),
    )
    taken = {("take", world) for world in sheet.bound}
    hunger = sum(supply.appetite(world) for world in known.own if workshop(world)) - sum(sheet.cargo.values())
    sold: dict[int, int] = {}
    fetched: dict[int, int] = {}
    for trip in trips:
        if trip.fleet in sheet.done or (trip.why, trip.goal) in taken:
            continue
        if trip.why == "fetch":
            world = known.worlds[trip.goal]
            stock = world.metal + world.mines * (len(trip.way) - 1)
            room = sheet.ships[trip.fleet] * sheet.each - sheet.cargo[trip.fleet]
            left = stock - fetched.get(trip.goal, 0)
            if left < min(room, stock) * 0.6:
                continue
            if hunger <= 0 and known.character != "Merchant":
                continue
            hunger -= min(room, left)
            fetched[trip.goal] = fetched.get(trip.goal, 0) + room
        _pack(sheet, trip)
        sold[trip.goal] = sold.get(trip.goal, 0) + sheet.cargo[trip.fleet]
        more = trip.why == "market" and sold[trip.goal] < 2 * known.worlds[trip.goal].industry
        if trip.why not in ("home", "fetch", "museum") and not more:
            taken.add((trip.why, trip.goal))
        sheet.move(trip.fleet, trip.way)


def _scouts(sheet: Sheet) -> set[int]:
    """The smallest fleets, which look for worlds that were never seen."""
    small = [number for number in sheet.free() if sheet.ships[number] <= SMALL]
    count = 0 if sheet.known.turn <= EARLY else SCOUTS_OF_TRADE if sheet.known.character == "Merchant" else SCOUTS
    return set(sorted(small, key=lambda each: (sheet.ships[each], each))[:count])


def _pack(sheet: Sheet, trip: Trip) -> None:
    """What a fleet takes along: metal that nobody works where it is, and a Merchant's wares; artifacts for a museum."""
    known = sheet.known
    here = known.at[trip.fleet]
    if trip.goal == here.number:
        return
    sheet.set_peace(trip.fleet, trip.why == "market")
    if here.owner != known.me:
        return
    if trip.why == "market" or (trip.why in ("home", "fetch") and not workshop(here)):
        sheet.load(trip.fleet, MOST)
    elif trip.why == "goods":
        sheet.load(trip.fleet, max(0, GOODS - sheet.cargo[trip.fleet]))
    museums.pack(sheet, trip.fleet, trip.goal)


def _look(known: Knowledge) -> float:
    """What a world that was never seen is worth: less with every turn, since others take worlds, too."""
    least = FINDS * worth.horizon(known) if known.character == COLLECTOR else LEAST_LOOK
    return max(least, LOOK * FADING ** max(0, known.turn - EARLY))


def near(known: Knowledge, goal: int) -> float:
    """How much of its worth a world keeps at its distance from home: far away nothing is held for long."""
    way = known.ways(known.home).get(goal)
    turns = FAR if way is None else len(way)
    return float(HOLD ** max(0, turns - NEAR))


def _trips(sheet: Sheet, number: int, scouts: set[int], routes: MetalRoutes, nearness: list[float]) -> list[Trip]:
    known = sheet.known
    here = known.at[number]
    room = sheet.ships[number] * sheet.each - sheet.cargo[number]
    if here.owner == known.me and not workshop(here):
        room -= sheet.metal[here.number]
    scout, look = number in scouts, _look(known)
    found: list[tuple[float, int, Way, str]] = []
    for goal, way in known.ways(here.number).items():
        world = known.worlds.get(goal)
        if world is None:
            if way:
                gain = max(SCOUTING, look * nearness[goal]) if scout else look * nearness[goal]
                found.append((gain / (len(way) + 0.5), goal, way, "take"))
            continue
        if world.owner != known.me and way:
            gain = worth.conquest(sheet, number, world) * nearness[goal]
            if gain > 0:
                siege = bool(known.threats[goal] or world.iships or world.pships)
                found.append((gain / (len(way) + 0.5 + siege), goal, way, "take"))
        if world.owner == known.me and way and not workshop(world):
            metal = min(world.metal + world.mines * (len(way) - 1), room)
            rate = routes.rate(goal, metal, len(way)) if metal >= 2 else 0
            if rate:
                found.append((rate, goal, way, "fetch"))
        if known.character != "Berserker" or worth.lands(known):
            found += [
                (gain / (len(way) + 0.5), goal, way, why) for gain, why in characters.errands(sheet, number, world, way)
            ]
    found += _homeward(sheet, number, routes) + museums.errands(sheet, number) + bombs.errands(sheet, number)
    return [Trip(rate, number, goal, way, why) for rate, goal, way, why in found]


def _homeward(sheet: Sheet, number: int, routes: MetalRoutes) -> list[tuple[float, int, Way, str]]:
    """Back to where metal is worked, with what there is here."""
    known = sheet.known
    here = known.at[number]
    room = sheet.ships[number] * sheet.each - sheet.cargo[number]
    load = sheet.cargo[number] + (0 if workshop(here) else min(room, sheet.metal.get(here.number, 0)))
    found: list[tuple[float, int, Way, str]] = []
    for goal, way in routes.workshops(here.number).items():
        if not way:
            continue
        world = known.worlds[goal]
        want = 1.0 if world.metal < 3 * world.industry else 0.3
        gain = want * worth.metal(known) * load
        if gain > 0:
            found.append((gain / len(way), goal, way, "home"))
        waiting = max(0, world.iships - supply.garrison(known, world)) + min(world.metal, world.industry)
        drawn = min(waiting, supply.bulk(known) - sheet.ships[number])
        if drawn >= LEAST_DRAFT:
            found.append((DRAFTS.get(known.character, DRAFT) * drawn / (len(way) + 0.5), goal, way, "draft"))
    return found
