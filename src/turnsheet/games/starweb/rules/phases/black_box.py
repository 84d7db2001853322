"""The Black Box: one effect a game, drawn at set-up and secret. Rules: docs/rules/starweb.md §31."""

from turnsheet.games.starweb.rules.phases.land import bust
from turnsheet.games.starweb.rules.tables import (
    BLACK_BOX,
    BOX_BUST_EVERY,
    BOX_CARRY_EVERY,
    BOX_MINES_EVERY,
    MOST_MINES,
    WorldId,
)
from turnsheet.games.starweb.rules.workspace import Key, Place, Table, capped


def open_box(table: Table) -> None:
    """Let the box do what it does, wherever it lies."""
    if table.before.box == "nothing":
        return
    carrier = next((key for key in table.keys.values() if key.artifacts and BLACK_BOX in key.artifacts), None)
    world = carrier.world if carrier else _lies(table)
    if world is not None:
        _effect(table, table.before.box, table.before.turn, table.worlds[world], carrier)


def _lies(table: Table) -> WorldId | None:
    return next(
        (place.number for place in table.worlds.values() if place.artifacts and BLACK_BOX in place.artifacts), None
    )


def _effect(table: Table, box: str, turn: int, place: Place, carrier: Key | None) -> None:
    owner = carrier.owner if carrier else place.owner
    if carrier is not None and box in ("metal", "mines", "industry"):
        return
    match box:
        case "metal":
            place.metal = capped(place.metal + 1)
        case "mines" if turn % BOX_MINES_EVERY == 0:
            place.mines = capped(place.mines + 1, MOST_MINES)
        case "probe" if owner:
            worlds = sorted(table.worlds)
            table.folk[owner].probed.add(WorldId(table.dice.at("box").pick(worlds)))
        case "carry" if carrier is not None and turn % BOX_CARRY_EVERY == 0:
            others = [number for number, each in sorted(table.worlds.items()) if not each.hole]
            if owner:
                table.folk[owner].passed.add(carrier.world)
            carrier.world = WorldId(table.dice.at("box").pick(others))
            table.moved()
        case "home" if owner:
            for folk in table.folk.values():
                folk.probed.add(table.folk[owner].player.home)
        case "industry":
            place.industry = capped(place.industry + 1)
            if turn % BOX_BUST_EVERY == 0:
                bust(table, place, killed=False)
        case _:
            pass
