"""Worlds and loose keys are captured. Rules: docs/rules/starweb.md §6, §22."""

from collections.abc import Sequence

from turnsheet.games.starweb.rules.phases.fire import lose, lose_key
from turnsheet.games.starweb.rules.phases.pirate import prey
from turnsheet.games.starweb.rules.state import NOBODY, Empire
from turnsheet.games.starweb.rules.workspace import Key, Place, Workspace


def capture(workspace: Workspace) -> None:
    """Worlds first, then keys."""
    here = workspace.stations()
    for number, place in workspace.worlds.items():
        keys, owner = here.get(number, ()), place.owner
        for key in keys:
            if key.owner != owner or not key.ships:
                break
        else:
            if place.people and (place.converts != place.people or place.apostle == owner):
                continue  # nobody but the owner's ships, as most often
        _world(workspace, place, keys)
        _loose(workspace, place, keys)


def present(place: Place, keys: Sequence[Key]) -> set[Empire]:
    """The players at a world with ships not at peace; home fleets never are."""
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
            lose(workspace, place)
        return
    if place.converts == place.people and not place.robots:
        take(workspace, place, place.apostle)
        return
    players = present(place, keys)
    if len(players) != 1 or (not place.owner and (place.iships or place.pships)):
        return
    (player,) = players
    if player != place.owner and _may(workspace, place, keys, player):
        take(workspace, place, player)


def _may(workspace: Workspace, place: Place, keys: Sequence[Key], player: Empire) -> bool:
    """Whether nothing but presence is needed: no ally's world, no robots but for a Berserker, no quiet defender.

    A Pirate who takes a fleet there is not the only player."""
    if place.owner in workspace.folk[player].allies and place.owner:
        return False
    if place.robots and workspace.character(player) != "Berserker":
        return False
    if workspace.character(player) == "Pirate" and prey(workspace, player, keys):
        return False
    return not any(key.ships and key.owner and _defends(workspace, key.owner, place.owner) for key in keys)


def _defends(workspace: Workspace, empire: Empire, owner: Empire) -> bool:
    return bool(owner) and (empire == owner or owner in workspace.folk[empire].allies)


def take(workspace: Workspace, place: Place, player: Empire) -> None:
    """Give a world to whoever captured it."""
    if place.owner == player:
        return
    if place.owner:
        lose(workspace, place)
    place.owner = player
    workspace.reports[place.number]["captured"] = True
    workspace.captured.add(place.number)


def _loose(workspace: Workspace, place: Place, keys: Sequence[Key]) -> None:
    """Keys without ships go to the only player there; if there is none or are several, they are nobody's.

    Their owner keeps them if there are no ships but his own, and those at peace."""
    loose = [key for key in keys if key.ships == 0]
    if not loose:
        return
    players = present(place, keys)
    owner = next(iter(players)) if len(players) == 1 else NOBODY
    if not players:
        players = {key.owner for key in keys if key.ships and key.owner}  # at peace, they keep what they have
    for key in loose:
        if key.owner != owner and players != {key.owner}:
            lose_key(workspace, key)
            if owner:
                workspace.deeds[key.number]["captured"] = True
            key.owner = owner
