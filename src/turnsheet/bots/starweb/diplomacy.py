"""How the bot chooses allies, by its printout: which players are allies now, and what each did this turn."""

from collections.abc import Collection

from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Declare


def declare(sheet: Sheet, judged: set[str], distrusted: Collection[str] = ()) -> None:
    """Drop allies who attacked; make allies of those who trade, on either side, but not of those distrusted.

    If the player has several empires, only the first that decides about another player declares anything.
    """
    known = sheet.known
    guilty = attackers(known)
    for name in known.page.heading.allies:
        if name in guilty and name not in judged:
            judged.add(name)
            sheet.orders.append(Declare("N", name))
            known.friends.discard(name)
    traders = _traders(known)
    for name in known.page.heading.met:
        trades = name in traders or (known.character == "Merchant" and _customer(known, name))
        if trades and name not in known.friends and name not in guilty | judged and name not in distrusted:
            judged.add(name)
            sheet.orders.append(Declare("A", name))
            known.friends.add(name)


def attackers(known: Knowledge) -> set[str]:
    """Players who this turn fired where the bot has something, or took something from it."""
    guilty: set[str] = set()
    for world in known.page.worlds:
        if world.lost_by == known.me and world.owner:
            guilty.add(world.owner)
        for fleet in world.fleets:
            if fleet.lost_by == known.me and fleet.owner:
                guilty.add(fleet.owner)
            hits = world.owner == known.me or any(f"AF{number}" == fleet.fired for number in known.fleets)
            if (fleet.fired and hits) or (fleet.robots and world.lost_by == known.me):
                guilty.add(fleet.owner)
    return guilty - known.kin


def _traders(known: Knowledge) -> set[str]:
    """Players who came in peace to a world of the bot that works metal."""
    return {
        fleet.owner
        for world in known.own
        if workshop(world)
        for fleet in world.fleets
        if fleet.peace and fleet.ships and fleet.moved and fleet.owner not in known.kin
    }


def _customer(known: Knowledge, name: str) -> bool:
    """Whether the bot came this turn to a world of this player that takes metal."""
    return any(
        known.at[number].owner == name and workshop(known.at[number])
        for number, fleet in known.fleets.items()
        if fleet.moved
    )
