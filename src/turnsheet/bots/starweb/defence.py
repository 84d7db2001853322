"""Defence: the hard bot's fleets come to worlds of its own where others attack, or soon may, if they are enough.

A world is attacked if ships of others that are not at peace are there, and threatened if such ships can be there next
turn, which matters for workshops alone. Fleets that are there already stay; others come if they arrive next turn.
"""

from collections.abc import Iterator

from turnsheet.bots.starweb import worth
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.pages.printout_data import WorldLine

STRENGTH = 1.0
"""How many ships, with the guards, it takes for each ship of an attacker: fewer would only be lost."""
LEAST = 4
"""Fewer ships of others do not threaten a workshop."""


def send(sheet: Sheet) -> None:
    """Give orders to the fleets that defend, for the dearest worlds first."""
    known = sheet.known
    for _, number in sorted(_endangered(known), key=lambda each: (-each[0], each[1])):
        world = known.worlds[number]
        _defend(sheet, world, int(STRENGTH * danger(known, world)) + 1 - sheet.guards[number])


def _endangered(known: Knowledge) -> Iterator[tuple[float, int]]:
    for world in known.own:
        if danger(known, world):
            yield worth.world(known, world, worth.MANY), world.number


def danger(known: Knowledge, world: WorldLine) -> int:
    """How many ships of others may attack a world of the bot next turn, as far as it sees."""
    there = armed(known, world)
    if not workshop(world):
        return there
    near = sum(armed(known, known.worlds[gate]) for gate in world.gates if gate in known.in_sight)
    return there + (near if near >= LEAST else 0)


def armed(known: Knowledge, world: WorldLine) -> int:
    """Ships of others at a world that could attack from there."""
    return sum(fleet.ships for fleet in known.foreign_fleets(world) if not fleet.peace)


def _defend(sheet: Sheet, world: WorldLine, need: int) -> None:
    """Hold fleets that are there, and call those that can be there next turn, if together they are enough."""
    known = sheet.known
    here = [number for number in known.fleets if known.at[number].number == world.number]
    need -= sum(sheet.ships[number] for number in here if number in sheet.done)
    group = []
    for way, number in sorted(_reach(sheet, world.number), key=lambda each: (each[0], -sheet.ships[each[1]], each[1])):
        if need <= 0:
            break
        group.append((way, number))
        need -= sheet.ships[number]
    if need <= 0:
        for _, number in group:
            sheet.move(number, known.ways(known.at[number].number)[world.number])


def _reach(sheet: Sheet, goal: int) -> Iterator[tuple[int, int]]:
    """Free fleets that are there now or can be there next turn, each after its turns on the way."""
    known = sheet.known
    for number in sheet.free():
        way = known.ways(known.at[number].number).get(goal)
        if way is not None and len(way) <= 1:
            yield len(way), number
