"""Ships for the places that need them: guards for worlds, ships for keys without any, and new ships for fleets.

The settler (`industry`) and the hard bot (`supply`) share this; each says how many ships it wants where.
"""

from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Transfer
from turnsheet.games.starweb.pages.printout_data import WorldLine

LARGE_DONOR = 8
"""A fleet of fewer ships gives half of them to a key without ships."""


def guard(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Leave a ship where there is none, so that not just anybody takes the world."""
    if sheet.guards[world.number] or unassailable(sheet.known, world):
        return
    strong = [number for number in here if sheet.loose[number] > 1]
    if strong:
        sheet.transfer(max(strong, key=lambda number: (sheet.loose[number], number)), 1)


def unassailable(known: Knowledge, world: WorldLine) -> bool:
    """Whether only the bot's own character can take it."""
    return world.robots or (bool(world.converts) and world.converts == world.people and world.apostle == known.me)


def share(sheet: Sheet, here: list[int], gift: int = 0) -> None:
    """Ships for keys that have none, from the largest fleet there: a number of them, or a third (0), if it is large."""
    for empty in here:
        if sheet.ships[empty]:
            continue
        donor = max(here, key=lambda number: (sheet.loose[number], number))
        if sheet.loose[donor] > 1:
            large = gift or sheet.loose[donor] // 3
            sheet.transfer(donor, sheet.loose[donor] // 2 if sheet.loose[donor] < LARGE_DONOR else large, empty)


def call_up(sheet: Sheet, world: WorldLine, here: list[int], garrison: int, bulk: int) -> None:
    """I-ships above those of the garrison go onto the smallest fleets there, up to a number of ships each."""
    spare = world.iships - garrison
    for fleet in sorted(here, key=lambda number: (sheet.ships[number], number)):
        count = min(spare, bulk - sheet.ships[fleet])
        if count > 0:
            sheet.orders.append(Transfer("I", world.number, count, "F", fleet))
            sheet.ships[fleet] += count
            spare -= count


def fill(sheet: Sheet, world: int, here: list[int], bulk: int) -> None:
    """Build ships for the fleets that have fewest, evenly, up to a number of ships each."""
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
