"""Worlds and keys change owners: what every such change has in common. Rules: docs/rules/starweb.md §6, §22.

Several phases use it. `lost_by` and `captured` of deeds and reports are written here and nowhere else. A player who
loses something gets a report of the world where it happened.
"""

from turnsheet.games.starweb.rules.sightings import report_passed
from turnsheet.games.starweb.rules.state import NOBODY, Empire, Key, Place
from turnsheet.games.starweb.rules.workspace import Workspace


def lose_key(workspace: Workspace, key: Key) -> None:
    """Leave a key without an owner, where it is now. It is not at peace."""
    key.peace = False
    if key.owner:
        deed = workspace.deeds[key.number]
        deed.lost_by = deed.lost_by or key.owner
        report_passed(workspace, key.owner, key.world)
    key.owner = NOBODY


def take_key(workspace: Workspace, key: Key, winner: Empire) -> None:
    """Give a key to the empire that captured it; NOBODY if none did."""
    lose_key(workspace, key)
    if winner:
        workspace.deeds[key.number].captured = True
    key.owner = winner


def lose_world(workspace: Workspace, place: Place) -> None:
    """Leave a world without an owner."""
    if place.owner:
        report = workspace.reports[place.number]
        report.lost_by = report.lost_by or place.owner
        report_passed(workspace, place.owner, place.number)
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
