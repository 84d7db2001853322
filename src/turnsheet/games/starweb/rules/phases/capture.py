"""Worlds and keys without ships change owners. Rules: docs/rules/starweb.md §6, §22.

Reads the ships, people, converts and owners at each world after the landings, and allies and characters. Changes
owners, the turns numbers of lost worlds, and the peace of lost keys; a world without people no longer has robots.
Reports captures and losses.
"""

from collections.abc import Sequence

from turnsheet.games.starweb.rules.ownership import lose_world, take_key, take_world
from turnsheet.games.starweb.rules.phases.pirate import prey
from turnsheet.games.starweb.rules.state import NOBODY, Empire, Key, Place
from turnsheet.games.starweb.rules.workspace import Workspace


def capture(workspace: Workspace) -> None:
    """At each world the world first, then its loose keys."""
    here = workspace.stations()
    for number, place in workspace.worlds.items():
        keys, owner = here.get(number, ()), place.owner
        for key in keys:
            if key.owner != owner or not key.ships:
                break
        else:
            if place.people and (place.converts != place.people or place.apostle == owner):
                continue  # only the owner's ships are there: the usual case, and the fast way out
        _world(workspace, place, keys)
        _loose(workspace, place, keys)


def present(place: Place, keys: Sequence[Key]) -> set[Empire]:
    """The empires with ships not at peace at a world. Home fleets are never at peace."""
    players: set[Empire] = set()
    for key in keys:
        if key.ships and key.owner and not key.peace:
            players.add(key.owner)
    if place.owner and (place.iships or place.pships):
        players.add(place.owner)
    return players


def _world(workspace: Workspace, place: Place, keys: Sequence[Key]) -> None:
    if place.people == 0:
        place.robots = False
        if place.owner:
            lose_world(workspace, place)
        return
    if place.converts == place.people and not place.robots:
        take_world(workspace, place, place.apostle)
        return
    players = present(place, keys)
    if len(players) != 1 or (not place.owner and (place.iships or place.pships)):
        return
    (player,) = players
    if player != place.owner and _may(workspace, place, keys, player):
        take_world(workspace, place, player)


def _may(workspace: Workspace, place: Place, keys: Sequence[Key], player: Empire) -> bool:
    """Whether the only player there captures the world.

    Not the world of their ally; not robots, unless they are a Berserker; not a world defended by fleets at peace. A
    Pirate who takes a fleet there in the next phase is not the only player."""
    if place.owner in workspace.players[player].allies and place.owner:
        return False
    if place.robots and workspace.character(player) != "Berserker":
        return False
    if workspace.character(player) == "Pirate" and prey(workspace, player, keys):
        return False
    return not any(key.ships and key.owner and _defends(workspace, key.owner, place.owner) for key in keys)


def _defends(workspace: Workspace, empire: Empire, owner: Empire) -> bool:
    return bool(owner) and (empire == owner or owner in workspace.players[empire].allies)


def _loose(workspace: Workspace, place: Place, keys: Sequence[Key]) -> None:
    """Keys without ships go to the only player there. If there is none, or several, they have no owner.

    Their owner keeps them if the only ships there are their own ships at peace."""
    loose = [key for key in keys if key.ships == 0]
    if not loose:
        return
    players = present(place, keys)
    owner = next(iter(players)) if len(players) == 1 else NOBODY
    if not players:
        players = {key.owner for key in keys if key.ships and key.owner}  # players at peace keep what they have
    for key in loose:
        if key.owner != owner and players != {key.owner}:
            take_key(workspace, key, owner)
