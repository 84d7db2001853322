"""The jihad of the hard bot's Apostle: against the player it fights, since shots at them then cost it nothing.

A jihad cannot be called off, but it can be turned against another player every turn. The first one ends what martyrs
bring, so it waits for a battle. Near the end of the match, fleets that have nothing better to do fire at the enemy's
people. Rules: docs/rules/starweb.md §4.32 to 4.38.
"""

from collections import Counter

from turnsheet.bots.starweb import worth
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Declare, Fire
from turnsheet.games.starweb.pages.printout_data import WorldLine

APOSTLE = "Apostle"
BATTLE = 8
"""With fewer shots in a turn it does not declare its first jihad."""
LAST = 4
"""In this number of last turns it fires at people: until then converts bring more."""
LEAST_SHOTS = 6
"""Fewer shots at people are not worth a turn of a fleet."""
HITS = 2
"""Shots that destroy a ship on the ground or kill a person."""
JIHAD = "jihad"


def declare(sheet: Sheet, judged: set[str]) -> None:
    """Against the player at whom it fires most shots on this sheet; it comes after all orders to fire.

    Of several empires of one player only the first declares one.
    """
    known = sheet.known
    if known.character != APOSTLE or JIHAD in judged:
        return
    shots = targets(sheet)
    if not shots:
        return
    before = known.page.heading.jihad
    foe, count = max(shots.items(), key=lambda each: (each[1], each[0] == before, each[0]))
    if foe != before and (before or count >= BATTLE):
        judged.add(JIHAD)
        sheet.orders.append(Declare("J", foe))


def enemy(sheet: Sheet) -> str:
    """The enemy of the jihad in this turn: the one just declared, or else the one there was; empty if there is none."""
    new = [order.name for order in sheet.orders if isinstance(order, Declare) and order.what == "J"]
    return new[-1] if new else sheet.known.page.heading.jihad


def targets(sheet: Sheet) -> Counter[str]:
    """How many shots the orders on a sheet fire at each player."""
    known = sheet.known
    owners: dict[int, str] = {fleet.number: fleet.owner for world in known.page.worlds for fleet in world.fleets}
    shots: Counter[str] = Counter()
    for order in sheet.orders:
        if isinstance(order, Fire):
            own = order.letter == "F"
            place = known.at[order.number] if own else known.worlds[order.number]
            owner = owners[order.fleet] if order.target == "F" else place.owner
            if known.hostile(owner):
                home = place.iships if order.letter == "I" else place.pships
                shots[owner] += sheet.ships[order.number] if own else -(-home // 2)
    return shots


def harvest(sheet: Sheet) -> None:
    """In the last turns, fire at people of the enemy where fleets have no other orders."""
    known = sheet.known
    foe = enemy(sheet)
    if known.character != APOSTLE or not foe or worth.rest(known) > LAST:
        return
    for world in known.page.worlds:
        if world.owner == foe:
            _fire_at_people(sheet, world)


def _fire_at_people(sheet: Sheet, world: WorldLine) -> None:
    here = [number for number in sheet.free() if sheet.known.at[number].number == world.number]
    shots = sum(sheet.ships[number] for number in here) - HITS * world.pships
    if shots < LEAST_SHOTS or not worthwhile(sheet.known, world):
        return
    left = HITS * (world.pships + world.people)
    for number in sorted(here, key=lambda each: (-sheet.ships[each], each)):
        if left > 0:
            sheet.orders.append(Fire("F", number, "P"))
            sheet.done.add(number)
            left -= sheet.ships[number]


def worthwhile(known: Knowledge, world: WorldLine) -> bool:
    """Whether the people are mostly not its own converts, each of whom would cost it a point."""
    own = world.converts if world.apostle == known.me else 0
    return not world.robots and world.people > 2 * own
