"""Pirates take fleets without a shot. Rules: docs/rules/starweb.md §4 (the Pirate).

Reads the ships at each world after the captures, allies and characters. Changes the owners, peace and cargo of fleets.
Reports captures and losses. A Pirate needs more than three times all ships on all keys of others, allies and nobody
included.
"""

from collections.abc import Sequence

from turnsheet.games.starweb.rules.ownership import take_key
from turnsheet.games.starweb.rules.state import Empire, Key
from turnsheet.games.starweb.rules.workspace import Workspace

ODDS = 3


def pirate(workspace: Workspace) -> None:
    pirates = {empire for empire, player in workspace.players.items() if player.character == "Pirate"}
    here = workspace.stations()
    for world in {key.world for key in workspace.keys.values() if key.owner in pirates and key.ships}:
        keys = [key for key in here[world] if key.ships]
        if len(keys) > 1:
            for empire in sorted(pirates & {key.owner for key in keys}):
                _board(workspace, empire, keys)


def _board(workspace: Workspace, empire: Empire, keys: Sequence[Key]) -> None:
    for key in prey(workspace, empire, keys):
        take_key(workspace, key, empire)
        workspace.trim(key)


def prey(workspace: Workspace, empire: Empire, keys: Sequence[Key]) -> list[Key]:
    """The fleets at a world that a Pirate takes: all of others but those of allies, if the Pirate has enough ships."""
    mine = sum(key.ships for key in keys if key.owner == empire and not key.peace)
    others = [key for key in keys if key.ships and key.owner != empire]
    if mine <= ODDS * sum(key.ships for key in others):
        return []
    return [key for key in others if not (key.owner and key.owner in workspace.players[empire].allies)]
