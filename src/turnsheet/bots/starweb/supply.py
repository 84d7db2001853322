"""How the hard bot supplies its fleets: metal comes in, worlds keep a guard, keys get ships, industry builds."""

from turnsheet.bots.starweb import ship_distribution, worth
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Scrap
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.tables import NEW_INDUSTRY_BUILDER, SCRAP_BUILDER

GARRISON = 8
"""The most I-ships that stay at home."""
SMALL, GROWTH, LARGE = 6, 2.0, 60
"""How many ships a fleet at home is brought up to: more with every turn."""
INVESTS_FROM = 6


def bulk(known: Knowledge) -> int:
    """How many ships a fleet at home is brought up to."""
    return min(LARGE, SMALL + int(GROWTH * max(0, known.turn - 3)))


def tend(sheet: Sheet) -> None:
    """All worlds where one has something."""
    known = sheet.known
    for world in known.page.worlds:
        here = [number for number in known.fleets if known.at[number].number == world.number]
        mine = world.owner == known.me
        if mine:
            if workshop(world) and hungry(sheet, world):
                for number in here:
                    sheet.unload(number)
            ship_distribution.guard(sheet, world, here)
        ship_distribution.share(sheet, here)
        builder = known.character == "Empire Builder"
        if mine and builder:
            _found(sheet, world, here)
        if mine and (workshop(world) or not builder):
            ship_distribution.call_up(sheet, world, here, garrison(known, world), bulk(known))
        if mine and sheet.usable[world.number]:
            _build(sheet, world, here)


def appetite(world: WorldLine) -> int:
    """How much metal a workshop can use soon."""
    return max(0, 3 * world.industry - world.metal)


def hungry(sheet: Sheet, world: WorldLine) -> bool:
    """Whether a workshop wants metal."""
    if sheet.known.character != "Merchant":
        return True
    return appetite(world) > 0 and worth.army(sheet.known) < worth.CARRIERS


def _found(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Industry where an Empire Builder's metal lies: its I-ships are scrapped, and fleets leave some for that."""
    known = sheet.known
    if world.number == known.home or world.robots:
        return
    count = (world.iships - (not world.pships)) // SCRAP_BUILDER
    if count > 0:
        sheet.orders.append(Scrap(world.number, count))
        sheet.guards[world.number] -= count * SCRAP_BUILDER
    elif not world.industry and world.mines >= 2 and world.metal >= 6 and world.people >= 5:
        need = SCRAP_BUILDER - world.iships
        for fleet in here:
            if sheet.loose[fleet] > need + 1:
                sheet.ground(fleet, need)
                break


def garrison(known: Knowledge, world: WorldLine) -> int:
    """I-ships that stay at a workshop."""
    return min(GARRISON, known.turn // 2) if world.number == known.home else min(4, known.turn // 3)


def _build(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    known, number = sheet.known, world.number
    if known.character == "Empire Builder" and (known.turn >= INVESTS_FROM or number != known.home):
        ships = max(2, int(sheet.usable[number] * warlike(known))) if here and number == known.home else 0
        sheet.invest(number, (sheet.usable[number] - ships) // NEW_INDUSTRY_BUILDER, NEW_INDUSTRY_BUILDER)
    if number == known.home and known.turn > 3:
        wanted = garrison(known, world) - world.iships
        sheet.build(number, min(wanted, -(-sheet.usable[number] // 4)))
    ship_distribution.fill(sheet, number, here, bulk(known))


def warlike(known: Knowledge) -> float:
    """The share of its industry that an Empire Builder keeps for ships."""
    return 0.5 if known.turn < 20 else 0.2
