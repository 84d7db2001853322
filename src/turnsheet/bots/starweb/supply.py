"""How the hard bot supplies its fleets: metal comes in, worlds keep a guard, keys get ships, industry builds."""

from turnsheet.bots.starweb import worth
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Scrap, Transfer
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
            _guard(sheet, world, here)
        _share(sheet, here)
        builder = known.character == "Empire Builder"
        if mine and builder:
            _found(sheet, world, here)
        if mine and (workshop(world) or not builder):
            _call_up(sheet, world, here)
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


def _guard(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Leave a ship where there is none, so that not just anybody takes the world."""
    if sheet.guards[world.number] or unassailable(sheet.known, world):
        return
    strong = [number for number in here if sheet.loose[number] > 1]
    if strong:
        sheet.transfer(max(strong, key=lambda number: (sheet.loose[number], number)), 1)


def unassailable(known: Knowledge, world: WorldLine) -> bool:
    """Whether only the bot's own character can take it."""
    return world.robots or (bool(world.converts) and world.converts == world.people and world.apostle == known.me)


def _share(sheet: Sheet, here: list[int]) -> None:
    """Ships for keys that have none, away from where they are built."""
    for empty in here:
        if sheet.ships[empty]:
            continue
        donor = max(here, key=lambda number: (sheet.loose[number], number))
        if sheet.loose[donor] > 1:
            sheet.transfer(donor, sheet.loose[donor] // 2 if sheet.loose[donor] < 8 else sheet.loose[donor] // 3, empty)


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


def _call_up(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """I-ships above those needed go onto the smallest fleets there."""
    spare = world.iships - garrison(sheet.known, world)
    for fleet in sorted(here, key=lambda number: (sheet.ships[number], number)):
        count = min(spare, bulk(sheet.known) - sheet.ships[fleet])
        if count > 0:
            sheet.orders.append(Transfer("I", world.number, count, "F", fleet))
            sheet.ships[fleet] += count
            spare -= count


def _build(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    known, number = sheet.known, world.number
    if known.character == "Empire Builder" and (known.turn >= INVESTS_FROM or number != known.home):
        ships = max(2, int(sheet.usable[number] * warlike(known))) if here and number == known.home else 0
        sheet.invest(number, (sheet.usable[number] - ships) // NEW_INDUSTRY_BUILDER, NEW_INDUSTRY_BUILDER)
    if number == known.home and known.turn > 3:
        wanted = garrison(known, world) - world.iships
        sheet.build(number, min(wanted, -(-sheet.usable[number] // 4)))
    _fill(sheet, number, here)


def warlike(known: Knowledge) -> float:
    """The share of its industry that an Empire Builder keeps for ships."""
    return 0.5 if known.turn < 20 else 0.2


def _fill(sheet: Sheet, world: int, here: list[int]) -> None:
    """Ships for the fleets that have fewest, evenly."""
    if not here:
        return
    most = bulk(sheet.known)
    level = dict.fromkeys(here, 0)
    for _ in range(sheet.usable[world]):
        least = min(here, key=lambda number: (sheet.ships[number] + level[number], number))
        if sheet.ships[least] + level[least] >= most:
            break
        level[least] += 1
    for number, count in level.items():
        sheet.build(world, count, number)
