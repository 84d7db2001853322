"""What each of the six characters is after."""

from turnsheet.bots.starweb.knowledge import COLLECTOR, Knowledge, Way
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Plunder
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.tables import GOODS_POINTS, METAL_POINTS

KEY = 12
PIRATES_KEY = 25
GOODS_WORTH = 4
"""How often a Merchant leaves goods on one world."""


def thrift(known: Knowledge) -> float:
    """How much a character cares for metal."""
    return {"Merchant": 1.2, "Berserker": 1.5, "Empire Builder": 1.2}.get(known.character, 1.0)


def conquest(sheet: Sheet, fleet: int, world: WorldLine) -> float:
    """What taking a world is worth to a fleet that could; 0 if it cannot."""
    known = sheet.known
    if world.hole or world.owner in known.friends:
        return 0
    ships = sheet.ships[fleet]
    robots = known.character == "Berserker"
    if (world.robots and not robots) or (world.people and world.people == world.converts and world.apostle != known.me):
        return 0
    keys = sum(not each.ships for each in world.fleets)
    gain = keys * (PIRATES_KEY if known.character == "Pirate" else KEY)
    prey = [each for each in world.fleets if each.ships and each.owner not in known.friends]
    foes = sum(each.ships for each in world.fleets if each.ships and each.owner != known.me)
    if known.character == "Pirate" and prey:
        if ships <= 3 * foes + 2:
            return 0
        gain += PIRATES_KEY * len(prey)
        foes = 0
    guards = world.iships + world.pships
    if robots and world.people and not world.robots and ships > landing(world.people):
        guards = 0
    if (guards or foes) and ships < 2 * (guards + foes) + (3 if world.owner else 0):
        return 0
    if world.owner and known.character in ("Apostle", "Merchant") and (guards or foes):
        return 0
    if not world.people and not gain:
        return 0
    return gain + _worth(known, world, ships) * (0.6 if guards or foes else 1)


def _worth(known: Knowledge, world: WorldLine, ships: int) -> float:
    """What a world is worth to its owner."""
    if not world.people:
        return 0
    gain = 8 + 2.0 * world.mines + 1.0 * world.industry
    gain += 4 * sum(known.worth(each) for each in world.artifacts)
    match known.character:
        case "Empire Builder":
            gain += world.people / 5 + world.mines + world.industry
        case "Pirate":
            gain += 12
        case "Apostle":
            gain += 10 + (world.people - world.converts) / 8
        case "Berserker" if not world.robots:
            gain += 20 + world.people if ships > landing(world.people) else 0
    return max(gain, 0)


def landing(people: int) -> int:
    """How many ships of robots leave one of them alive."""
    return people // 8 + 1


def errands(sheet: Sheet, fleet: int, world: WorldLine, way: Way) -> list[tuple[float, str]]:
    """Other reasons to go to a world, or to stay there."""
    known = sheet.known
    match known.character:
        case "Merchant":
            return _trade(sheet, fleet, world, way)
        case "Berserker" if world.owner == known.me and world.people and not world.robots:
            enough = sheet.ships[fleet] > landing(world.people)
            return [(20.0 + world.people, "robots")] if way and enough else []
        case "Apostle" if world.people > world.converts and not world.robots and not known.foreign_ships(world):
            souls = world.people - world.converts
            need = max(0, 12 - world.converts)
            gain = min(sheet.ships[fleet], 8) * min(souls, 20) * need / 60
            return [(gain, "preach")]
        case _:
            return []


def _trade(sheet: Sheet, fleet: int, world: WorldLine, way: Way) -> list[tuple[float, str]]:
    known = sheet.known
    cargo, here = sheet.cargo[fleet], known.at[fleet]
    room = sheet.ships[fleet] * 2 - cargo
    load = cargo + min(room, sheet.metal.get(here.number, 0))
    found = []
    if way and load and market(known, world):
        found.append((METAL_POINTS * min(load, 2 * world.industry) * len(way) / (2 * len(way) - 1), "market"))
    if (
        way
        and load
        and world.number in known.in_sight
        and world.goods < GOODS_WORTH
        and not known.threats[world.number]
    ):
        found.append((float(GOODS_POINTS[world.goods]), "goods"))
    return found


def market(known: Knowledge, world: WorldLine) -> bool:
    """Whether a Merchant is paid for metal there."""
    return bool(world.owner) and world.owner not in known.kin and world.industry > 0


def relics(sheet: Sheet, fleet: int) -> float:
    """What bringing artifacts home is worth to a Collector."""
    known = sheet.known
    if known.character != COLLECTOR:
        return 0
    here = known.at[fleet]
    lying = here.artifacts if here.owner == known.me and here.number != known.home else ()
    return 6.0 * (len(lying) + len(known.fleets[fleet].artifacts))


def on_leaving(sheet: Sheet, fleet: int, goal: int, why: str) -> None:
    """What a fleet takes along."""
    known = sheet.known
    here = known.at[fleet]
    if goal == here.number:
        return
    sheet.set_peace(fleet, why == "market")
    if here.owner == known.me:
        if why == "home" or (known.character == "Merchant" and why != "draft"):
            sheet.load(fleet, 255)
        if why == "home" and goal == known.home:
            for artifact in here.artifacts if known.character == COLLECTOR else ():
                sheet.attach_artifact(artifact, fleet)


def on_arrival(sheet: Sheet) -> None:
    """What is unloaded before anything else: a Merchant's wares, a Collector's finds."""
    known = sheet.known
    wants: dict[int, int] = {}
    for number, fleet in known.fleets.items():
        world = known.at[number]
        if known.character == "Merchant" and sheet.cargo[number]:
            if world.goods < GOODS_WORTH:
                sheet.goods(number)
            if market(known, world):
                room = wants.get(world.number, 2 * world.industry)
                wants[world.number] = room - min(room, sheet.cargo[number])
                sheet.unload(number, room)
        if world.number == known.home and world.owner == known.me:
            for artifact in fleet.artifacts:
                sheet.leave_artifact(artifact)
        elif world.owner != known.me:
            for artifact in fleet.artifacts:
                if known.worth(artifact) < 0:
                    sheet.leave_artifact(artifact)


def plunder(sheet: Sheet) -> None:
    """What a Pirate plunders: every world but the one that builds ships."""
    known = sheet.known
    if known.character != "Pirate":
        return
    for world in known.own:
        if not world.recovering and (world.number != known.home or known.left <= 3):
            sheet.orders.append(Plunder(world.number))
