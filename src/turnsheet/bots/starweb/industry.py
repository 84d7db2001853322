"""At home and on the worlds: metal is unloaded, guards are left, keys get ships, industry builds."""

from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Transfer
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
            _guard(sheet, world, here)
        _share(sheet, here)
        if world.owner == known.me and sheet.usable[world.number]:
            _build(sheet, world, here)
        if world.number == known.home and world.owner == known.me:
            _call_up(sheet, world, here)


def _guard(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Leave a ship where there is none, so that not just anybody takes the world."""
    if sheet.guards[world.number] or _unassailable(sheet.known, world):
        return
    strong = [number for number in here if sheet.loose[number] > 1]
    if strong:
        sheet.transfer(max(strong, key=lambda number: (sheet.loose[number], number)), 1)


def _unassailable(known: Knowledge, world: WorldLine) -> bool:
    """Whether only the bot's own character can take it."""
    return world.robots or (bool(world.converts) and world.converts == world.people and world.apostle == known.me)


def _share(sheet: Sheet, here: list[int]) -> None:
    """Ships for keys that have none, away from where they are built."""
    for empty in here:
        if sheet.ships[empty]:
            continue
        donor = max(here, key=lambda number: (sheet.loose[number], number))
        if sheet.loose[donor] > 1:
            sheet.transfer(donor, sheet.loose[donor] // 2 if sheet.loose[donor] < 8 else 3, empty)


def _call_up(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """I-ships above those needed at home go onto the smallest fleets there."""
    spare = world.iships - MOST_GUARDS
    for fleet in sorted(here, key=lambda number: (sheet.ships[number], number)):
        count = min(spare, BULK[sheet.known.character] - sheet.ships[fleet])
        if count > 0:
            sheet.orders.append(Transfer("I", world.number, count, "F", fleet))
            sheet.ships[fleet] += count
            spare -= count


def _build(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    known, number = sheet.known, world.number
    builder = known.character == "Empire Builder"
    if known.turn >= INVESTS_FROM and builder:
        keep = 4 if here else 0
        sheet.invest(number, (sheet.usable[number] - keep) // NEW_INDUSTRY_BUILDER, NEW_INDUSTRY_BUILDER)
    if number == known.home and known.turn > 3:
        wanted = min(MOST_GUARDS, 2 + known.turn // 2) - world.iships
        sheet.build(number, min(wanted, -(-sheet.usable[number] // 4)))
    _fill(sheet, number, here, BULK[known.character])


def _fill(sheet: Sheet, world: int, here: list[int], bulk: int) -> None:
    """Ships for the fleets that have fewest, evenly."""
    if not here:
        return
    level = dict.fromkeys(here, 0)
    for _ in range(sheet.usable[world]):
        least = min(here, key=lambda number: (sheet.ships[number] + level[number], number))
        if sheet.ships[least] + level[least] >= bulk:
            break
        level[least] += 1
    for number, count in level.items():
        sheet.build(world, count, number)
