"""At home and on the worlds: metal is unloaded, guards are left, keys get ships, industry builds."""

from turnsheet.bots.starweb import ship_distribution
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.tables import NEW_INDUSTRY_BUILDER

BULK = {
    "Empire Builder": 8,
    "Merchant": 16,
    "Pirate": 30,
    "Artifact Collector": 12,
    "Berserker": 25,
    "Apostle": 8,
}
"""How many ships a fleet at home is brought up to."""
WORKSHOP = 5
"""A world with so much industry is one to carry metal to."""
MOST_GUARDS = 8
GIFT = 3
"""How many ships a large fleet gives to a key without ships."""
FLEETS_OF_TRADE = 30
LATE = 8
INVESTS_FROM = 4


def workshop(world: WorldLine) -> bool:
    """Whether metal is wanted there."""
    return world.industry >= WORKSHOP


def unloads(known: Knowledge) -> bool:
    """Whether metal is brought home: a Merchant does so only until they have enough ships."""
    ships = sum(fleet.ships for fleet in known.fleets.values())
    return known.character != "Merchant" or (ships < FLEETS_OF_TRADE and known.left > LATE)


def stock(world: WorldLine) -> int:
    """Ships on the ground that could go onto keys."""
    return max(0, world.iships - MOST_GUARDS) + min(world.metal, world.industry)


def tend(sheet: Sheet) -> None:
    """All worlds where the bot has something."""
    known = sheet.known
    for world in known.page.worlds:
        here = [number for number in known.fleets if known.at[number].number == world.number]
        if world.owner == known.me:
            if workshop(world) and unloads(known):
                for number in here:
                    sheet.unload(number)
            ship_distribution.guard(sheet, world, here)
        ship_distribution.share(sheet, here, GIFT)
        if world.owner == known.me and sheet.usable[world.number]:
            _build(sheet, world, here)
        if world.number == known.home and world.owner == known.me:
            ship_distribution.call_up(sheet, world, here, MOST_GUARDS, BULK[known.character])


def _build(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    known, number = sheet.known, world.number
    builder = known.character == "Empire Builder"
    if known.turn >= INVESTS_FROM and builder:
        keep = 4 if here else 0
        sheet.invest(number, (sheet.usable[number] - keep) // NEW_INDUSTRY_BUILDER, NEW_INDUSTRY_BUILDER)
    if number == known.home and known.turn > 3:
        wanted = min(MOST_GUARDS, 2 + known.turn // 2) - world.iships
        sheet.build(number, min(wanted, -(-sheet.usable[number] // 4)))
    ship_distribution.fill(sheet, number, here, BULK[known.character])
