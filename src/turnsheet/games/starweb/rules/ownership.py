"""Worlds and keys change owners: what every such change has in common. Rules: docs/rules/starweb.md §6, §22.

Several phases use it. It writes `lost_by` of deeds and reports and `captured` of reports, and a player who loses
something gets a report of the world where it happened.
"""

from turnsheet.games.starweb.rules.state import NOBODY, Empire, Key, Place
from turnsheet.games.starweb.rules.workspace import Workspace


def lose_key(workspace: Workspace, key: Key) -> None:
    """Note that the owner loses a key where it is now. The caller sets the new owner. The key is not at peace."""
    key.peace = False
    if key.owner:
        deed = workspace.deeds[key.number]
        deed.lost_by = deed.lost_by or key.owner
        workspace.folk[key.owner].passed.add(key.world)


def lose_world(workspace: Workspace, place: Place) -> None:
    """Leave a world without an owner."""
    if place.owner:
        report = workspace.reports[place.number]
        report.lost_by = report.lost_by or place.owner
        workspace.folk[place.owner].passed.add(place.number)
    place.owner = NOBODY
    place.turns = 0


def take_world(workspace: Workspace, place: Place, winner: Empire) -> None:
    """Give a world to the empire that captured it; NOBODY if neutral robots did."""
    if place.owner == winner:
        return
    if place.owner:
        lose_world(workspace, place)
    place.owner = winner
    if winner:
        workspace.reports[place.number].captured = True
