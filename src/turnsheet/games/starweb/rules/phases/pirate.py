"""Pirates take fleets without a shot. Rules: docs/rules/starweb.md §4 (the Pirate)."""

from collections.abc import Sequence

from turnsheet.games.starweb.rules.phases.fire import lose_key
from turnsheet.games.starweb.rules.state import Empire
from turnsheet.games.starweb.rules.workspace import Key, Table

ODDS = 3


def pirate(table: Table) -> None:
    """More than three to one against all ships on all other keys."""
    pirates = {empire for empire, folk in table.folk.items() if folk.character == "Pirate"}
    here = table.stations()
    for world in {key.world for key in table.keys.values() if key.owner in pirates and key.ships}:
        keys = [key for key in here[world] if key.ships]
        if len(keys) > 1:
            for empire in sorted(pirates & {key.owner for key in keys}):
                _board(table, empire, keys)


def _board(table: Table, empire: Empire, keys: Sequence[Key]) -> None:
    for key in prey(table, empire, keys):
        lose_key(table, key)
        table.deeds[key.number]["captured"] = True
        key.owner = empire
        table.trim(key)


def prey(table: Table, empire: Empire, keys: Sequence[Key]) -> list[Key]:
    """The fleets at a world that a Pirate takes, if he outnumbers all that are not his; allies' are not taken."""
    mine = sum(key.ships for key in keys if key.owner == empire and not key.peace)
    others = [key for key in keys if key.ships and key.owner != empire]
    if mine <= ODDS * sum(key.ships for key in others):
        return []
    return [key for key in others if not (key.owner and key.owner in table.folk[empire].allies)]
