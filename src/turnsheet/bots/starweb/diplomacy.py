"""Friends and grudges. What lasts is on the printout: who is an ally now, and who did what this turn."""

from turnsheet.bots.starweb.lore import Lore
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.bots.starweb.works import workshop
from turnsheet.games.starweb.orders.orders import Declare


def declare(sheet: Sheet, judged: set[str]) -> None:
    """Drop allies who attacked; make allies of those who trade, on either side.

    One's empires, if there are several, speak for one player: on whom one of them has judged the others say nothing.
    """
    lore = sheet.lore
    guilty = attackers(lore)
    for name in lore.page.heading.allies:
        if name in guilty and name not in judged:
            judged.add(name)
            sheet.orders.append(Declare("N", name))
            lore.friends.discard(name)
    traders = _traders(lore)
    for name in lore.page.heading.met:
        trades = name in traders or (lore.character == "Merchant" and _customer(lore, name))
        if trades and name not in lore.friends and name not in guilty | judged:
            judged.add(name)
            sheet.orders.append(Declare("A", name))
            lore.friends.add(name)


def attackers(lore: Lore) -> set[str]:
    """Players who this turn fired where the bot has something, or took something from it."""
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


def _traders(lore: Lore) -> set[str]:
    """Players who came in peace to a world of the bot that works metal."""
    return {
        fleet.owner
        for world in lore.own
        if workshop(world)
        for fleet in world.fleets
        if fleet.peace and fleet.ships and fleet.moved and fleet.owner not in lore.kin
    }


def _customer(lore: Lore, name: str) -> bool:
    """Whether the bot came this turn to a world of this player that takes metal."""
    return any(
        lore.at[number].owner == name and workshop(lore.at[number])
        for number, fleet in lore.fleets.items()
        if fleet.moved
    )
