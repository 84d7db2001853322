"""Raids of the hard bot's Berserker with planet busters: 25 ships of a fleet become a bomb for one world.

A bomb brings 200 points at any world that is not busted yet, and 2 for each person who dies, so it pays as soon as the
ships would not bring more by carrying metal. A fleet builds its bomb, flies, and drops it in a later turn. Rules:
docs/rules/starweb.md §4.26 and §19.
"""

from turnsheet.bots.starweb import worth
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Knowledge, Way
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Bomb
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.tables import BOMB_POINTS, BOMB_SHIPS, KILL_POINTS, ROBOT_WORLD_POINTS, FleetId

BERSERKER = "Berserker"
FROM = 18
"""From this turn on it builds bombs; before, ships bring the metal for more ships."""
CREW = 1
"""Ships that stay on a fleet that builds a bomb."""
LEAST = 120
"""A world where a bomb brings less in total is not bombed."""
SHARE = 0.5
"""How much the points of a bomb count against the other reasons for a trip."""


def drop(sheet: Sheet) -> None:
    """Drop the bombs of fleets that are where they are worth it, one at each world."""
    known = sheet.known
    for number, fleet in known.fleets.items():
        world = known.at[number]
        if fleet.bomb and world.number not in sheet.bombed and gain(known, world) >= LEAST:
            sheet.orders.append(Bomb(FleetId(number), True))
            sheet.bombed.add(world.number)
            sheet.bombers.discard(number)
            sheet.done.add(number)


def build(sheet: Sheet) -> None:
    """Build bombs on all large fleets."""
    known = sheet.known
    if known.character != BERSERKER or not worth.come(known, FROM):
        return
    for number in known.fleets:
        if number not in sheet.bombers and sheet.ships[number] >= BOMB_SHIPS + CREW:
            sheet.orders.append(Bomb(FleetId(number), False))
            sheet.ships[number] -= BOMB_SHIPS
            sheet.bombers.add(number)


def gain(known: Knowledge, world: WorldLine) -> float:
    """What a bomb brings at a world, less what the bot itself loses there."""
    if world.busted or world.hole or (world.owner in known.friends and world.owner != known.me):
        return 0
    points = BOMB_POINTS + (0 if world.robots else KILL_POINTS * world.people)
    if world.owner == known.me:
        points -= ROBOT_WORLD_POINTS * worth.rest(known)
        if workshop(world) and worth.rest(known) > 1:
            return 0
    return points


def errands(sheet: Sheet, fleet: int) -> list[tuple[float, int, Way, str]]:
    """Where a fleet may take its bomb."""
    known = sheet.known
    if fleet not in sheet.bombers:
        return []
    found: list[tuple[float, int, Way, str]] = []
    for goal, way in known.ways(known.at[fleet].number).items():
        world = known.worlds.get(goal)
        if world is not None and goal not in sheet.bombed:
            points = gain(known, world)
            if points >= LEAST:
                found.append((SHARE * points / (len(way) + 0.5), goal, way, "bomb"))
    return found
