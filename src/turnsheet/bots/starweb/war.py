"""Shots: at intruders, at the guards of worlds the bot wants, and robots."""

from collections.abc import Iterable

from turnsheet.bots.starweb.characters import landing
from turnsheet.bots.starweb.sheet import Sheet
from turnsheet.games.starweb.orders.orders import Fire
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine

PEACEFUL = ("Apostle", "Merchant")
"""The characters that fire at no world of another player."""
LEAST_RANK = 4
"""Home fleets of this number of ships fire; fewer ambush."""


def fight(sheet: Sheet, worlds: Iterable[WorldLine] | None = None) -> None:
    """Everywhere the bot has fleets or worlds, or only at some worlds."""
    known = sheet.known
    for world in known.page.worlds if worlds is None else worlds:
        here = [number for number in sheet.free() if known.at[number].number == world.number]
        if known.character == "Pirate" and _boards(sheet, world, here):
            continue
        if known.character == "Berserker":
            _robotize(sheet, world, here)
            here = [number for number in here if number not in sheet.done]
        if known.character != "Apostle":
            repel(sheet, world, here)
            here = [number for number in here if number not in sheet.done]
        _besiege(sheet, world, here)


def land_in_peace(sheet: Sheet) -> None:
    """Land a Berserker's robots on worlds that belong to nobody else, and do nothing else to anybody."""
    known = sheet.known
    if known.character == "Berserker":
        for world in known.page.worlds:
            if world.owner in ("", known.me):
                _robotize(sheet, world, [each for each in sheet.free() if known.at[each].number == world.number])


def _boards(sheet: Sheet, world: WorldLine, here: list[int]) -> bool:
    """A Pirate stays where they take fleets without a shot."""
    foes = sum(fleet.ships for fleet in world.fleets if fleet.ships and fleet.owner != sheet.known.me)
    prey = [fleet for fleet in world.fleets if fleet.ships and fleet.owner not in sheet.known.friends]
    if not prey or sum(sheet.ships[number] for number in here) <= 3 * foes:
        return False
    sheet.done.update(here)
    return True


def _robotize(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Land robots among people: every ship kills eight of them."""
    known = sheet.known
    if world.robots or not world.people or world.owner in known.friends - {known.me} or known.turn < 3:
        return
    people = world.people
    spare = sum(sheet.ships[number] - 1 for number in here)
    guarded = world.owner != known.me and world.iships + world.pships > 0
    if spare < landing(people) and not (guarded and spare >= LEAST_RANK) and known.left > 1:
        return
    need = landing(people) + -(-world.mines // 2)
    for number in sorted(here, key=lambda each: (-sheet.ships[each], each)):
        count = min(need, sheet.ships[number] - 1)
        if count > 0:
            sheet.land(number, count)
            need -= count


def repel(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Fire at fleets of others that can be destroyed, or that threaten the bot's own world."""
    known = sheet.known
    foes = [fleet for fleet in known.foreign_fleets(world) if not fleet.peace or _attacked(fleet)]
    mine = world.owner == known.me
    if not mine and known.character == "Merchant":
        return
    shots = sum(sheet.ships[number] for number in here)
    ground = [(letter, ships) for letter, ships in (("I", world.iships), ("P", world.pships)) if ships >= LEAST_RANK]
    if mine:
        shots += sum(ships // 2 for _, ships in ground)
    for foe in sorted(foes, key=lambda each: (each.ships, each.number)):
        if shots < 2 * foe.ships and not (mine and _attacked(foe)):
            break
        hits = 2 * foe.ships
        for number in [each for each in here if each not in sheet.done]:
            if hits > 0:
                sheet.fire(number, foe.number)
                hits -= sheet.ships[number]
        while mine and ground and hits > 0:
            letter, ships = ground.pop()
            sheet.orders.append(Fire("I" if letter == "I" else "P", world.number, "F", foe.number))
            hits -= ships // 2
        shots -= 2 * foe.ships


def _attacked(fleet: FleetLine) -> bool:
    return bool(fleet.fired or fleet.robots or fleet.dropped)


def _besiege(sheet: Sheet, world: WorldLine, here: list[int]) -> None:
    """Destroy the ships on the ground of a world the bot wants, if it can."""
    known = sheet.known
    guards = world.iships + world.pships
    if world.owner in known.friends or not guards or known.foreign_fleets(world):
        return
    if known.character in PEACEFUL and world.owner:
        return
    need = 2 * guards + (2 if world.owner else 0)
    if sum(sheet.ships[number] for number in here) < need:
        return
    for number in sorted(here, key=lambda each: (-sheet.ships[each], each)):
        if need > 0:
            sheet.fire(number, home=True)
            need -= sheet.ships[number]
