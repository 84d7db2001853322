"""Friends and grudges. What lasts is on the printout: who is an ally now, and who did what this turn."""

from turnsheet.bots.starweb.lore import Lore
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders import Calm, Declare


def declare(sheet: Sheet) -> None:
    """Drop allies who attacked; a Merchant makes allies of those he trades with."""
    lore = sheet.lore
    guilty = attackers(lore)
    for name in lore.page.heading.allies:
        if name in guilty:
            sheet.orders.append(Declare("N", name))
            lore.friends.discard(name)
    if lore.character == "Merchant":
        for name in lore.page.heading.met:
            if name not in lore.friends and name not in guilty and _customer(lore, name):
                sheet.orders.append(Declare("A", name))


def attackers(lore: Lore) -> set[str]:
    """Who this turn fired where one has something, or took something of one's own."""
    guilty: set[str] = set()
    for world in lore.page.worlds:
        if world.lost_by == lore.me and world.owner:
            guilty.add(world.owner)
        for fleet in world.fleets:
            if fleet.lost_by == lore.me and fleet.owner:
                guilty.add(fleet.owner)
            hits = world.owner == lore.me or any(f"AF{number}" == fleet.fired for number in lore.fleets)
            if (fleet.fired and hits) or (fleet.robots and world.lost_by == lore.me):
                guilty.add(fleet.owner)
    return guilty - lore.kin


def _customer(lore: Lore, name: str) -> bool:
    """Whether he owns a world that takes metal."""
    return any(world.owner == name and world.industry > 4 for world in lore.worlds.values())


def calm(sheet: Sheet, fleet: int, peace: bool) -> None:
    """Put a fleet at peace, or not, if it is otherwise."""
    if sheet.lore.fleets[fleet].peace != peace:
        sheet.orders.append(Calm(sheet.lore.fleets[fleet].number, peace))
