"""How the hard bot fights: fleets join to take what one alone could not, and fire at all that stands in the way."""

from collections.abc import Iterator, Sequence

from turnsheet.bots.starweb import war, worth
from turnsheet.bots.starweb.characters import landing
from turnsheet.bots.starweb.knowledge import Knowledge, Way
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine

LAST = 3
"""In this number of last turns a Berserker lands whatever there is."""
LEAST = 12
"""Fleets of fewer ships do not go to war."""
MUSTER = 2
"""The most turns that fleets need to a world they take together."""
MARGIN = 1.2
"""More ships than needed by what is known."""
SPENDING = 0.2
"""How much it counts that many ships are needed: 0, not at all."""


def fight(sheet: Sheet) -> None:
    """At every world where the bot has something."""
    known = sheet.known
    for world in known.page.worlds:
        here = _free(sheet, world)
        mine = world.owner == known.me
        if known.character == "Berserker" and worth.lands(known):
            _robotize(sheet, world, here)
            here = _free(sheet, world)
        if mine:
            war.repel(sheet, world, here)
        elif here and not (world.owner and peaceful(known)):
            _strike(sheet, world, here)


def _robotize(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Land enough robots among people to take the world; in the end, whatever is there."""
    known = sheet.known
    if world.robots or not world.people or world.owner in known.friends - {known.me}:
        return
    spare = sum(sheet.ships[number] - 1 for number in here)
    if spare < landing(world.people) and worth.rest(known) > LAST:
        return
    left = landing(world.people) + -(-world.mines // 2)
    for number in here:
        count = min(left, sheet.ships[number] - 1)
        if count > 0:
            sheet.land(number, count)
            left -= count


def peaceful(known: Knowledge) -> bool:
    """Whether the bot attacks nobody: a Merchant wants customers, and an ally is left in peace anyway."""
    return known.character == "Merchant" and worth.come(known, worth.TRADE_FROM)


def _free(sheet: Sheet, world: WorldLine) -> list[int]:
    here = [number for number in sheet.free() if sheet.known.at[number].number == world.number]
    return sorted(here, key=lambda number: (-sheet.ships[number], number))


def _strike(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Fire at the guards and fleets of a world that is not the bot's, if that destroys enough of them."""
    known = sheet.known
    if world.owner in known.friends:
        return
    foes = sorted(defenders(known, world), key=lambda each: (each.ships, each.number))
    guards = world.iships + world.pships
    shots = sum(sheet.ships[number] for number in here)
    others = sum(each.ships for each in world.fleets if each.owner != known.me)
    boards = known.character == "Pirate" and others and shots > 3 * others
    targets: list[tuple[int, int]] = []
    if guards and shots >= 2 * guards + (2 if world.owner else 0) and worth.open_to(known, world):
        targets.append((0, 2 * guards + (2 if world.owner and foes else 0)))
        shots -= targets[0][1]
    for foe in () if boards else foes:
        if shots >= 2 * foe.ships:
            targets.append((foe.number, 2 * foe.ships))
            shots -= 2 * foe.ships
    ready = list(here)
    for target, hits in targets:
        left = hits
        while left > 0 and ready:
            number = next((each for each in reversed(ready) if sheet.ships[each] >= left), ready[0])
            ready.remove(number)
            left -= sheet.ships[number]
            sheet.fire(number, target, home=not target)
    if boards:
        sheet.done.update(here)


def defenders(known: Knowledge, world: WorldLine) -> list[FleetLine]:
    """Fleets that keep the bot from taking a world."""
    return [
        each
        for each in world.fleets
        if each.ships and each.owner not in known.friends and (not each.peace or each.owner == world.owner)
    ]


def need(known: Knowledge, world: WorldLine) -> int:
    """How many ships take a world, by what is known of it."""
    foes = sum(each.ships for each in defenders(known, world))
    guards = world.iships + world.pships
    if known.character == "Pirate":
        others = sum(each.ships for each in world.fleets if each.owner != known.me)
        return max(3 * others + 1, 2 * guards) + 2
    if known.character == "Berserker" and world.people and not world.robots and worth.lands(known):
        return landing(world.people) + world.mines // 2 + 2 * foes + 2
    return 2 * guards + 2 * foes + 2


def muster(sheet: Sheet, preference: Sequence[float]) -> None:
    """Send groups of fleets against worlds of others, the best first."""
    known = sheet.known
    if peaceful(known):
        return
    free = {each for each in sheet.free() if sheet.ships[each] >= LEAST and each not in sheet.bombers}
    if not free:
        return
    plans = [
        plan
        for world in known.worlds.values()
        if known.hostile(world.owner)
        for plan in [_target(sheet, world, free)]
        if plan
    ]
    while plans and free:
        best: tuple[float, int, list[tuple[int, Way]]] = (0.0, 0, [])
        for goal, gain, ships, reach in plans:
            group: list[tuple[int, Way]] = []
            total = 0
            for number, way in reach:
                if number in free:
                    group.append((number, way))
                    total += sheet.ships[number]
                    if total >= ships:
                        rate = preference[goal] * gain / (len(group[-1][1]) + 1) / total**SPENDING
                        best = max(best, (rate, goal, group), key=lambda each: (each[0], each[1]))
                        break
        if not best[2]:
            return
        for number, way in best[2]:
            sheet.move(number, way)
            free.discard(number)
        plans = [plan for plan in plans if plan[0] != best[1]]
        sheet.bound.add(best[1])


Plan = tuple[int, float, int, list[tuple[int, Way]]]
"""A world, what it is worth, the ships needed, and the fleets in reach, nearest first."""


def _target(sheet: Sheet, world: WorldLine, free: set[int]) -> Plan | None:
    known = sheet.known
    gain = worth.prize(known, world)
    if gain <= 0:
        return None
    reach = sorted(_reach(sheet, world.number, free), key=lambda each: (len(each[1]), -sheet.ships[each[0]], each[0]))
    return world.number, gain, int(MARGIN * need(known, world)) + 1, reach


def _reach(sheet: Sheet, goal: int, free: set[int]) -> Iterator[tuple[int, Way]]:
    for number in sorted(free):
        way = sheet.known.ways(sheet.known.at[number].number).get(goal)
        if way and len(way) <= MUSTER:
            yield number, way
