"""Ambush: ships that stay at a world fire at the fleets of non-allies that pass through.

Rules: docs/rules/starweb.md §14.

`move` calls it for every world on the way of a fleet, and the preview to warn of it. Reads `leaving`, `busy`,
`busy_homes`, `given_worlds`, `migrants`, `quiet` and allies; changes ships, cargo, bombs, and the owners of destroyed
fleets, for which Berserkers get points; reports ambushes and losses.
"""

from collections.abc import Collection

from turnsheet.games.starweb.rules.casualties import destroy_fleet, hit_fleet
from turnsheet.games.starweb.rules.state import Empire, Key
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.rules.workspace import Workspace

Waiting = tuple[Empire, int, str, int]
"""An ambusher: its empire, how many ships, and where they are (F, I or P and a number)."""
Ambush = dict[int, list[Waiting]]
"""The ambushers by world."""


def ambushers(workspace: Workspace, passed: Collection[int]) -> Ambush:
    """The ships at these worlds that neither leave nor do anything else, and whose owner lets them ambush."""
    closed = workspace.given_worlds | {world for _, world, _, _, _ in workspace.migrants}
    found: Ambush = {}
    leaving, busy, quiet = workspace.leaving, workspace.busy, workspace.quiet
    for number, key in workspace.keys.items():
        if number in leaving or number in busy or key.world not in passed:
            continue
        if key.ships and key.owner and not (quiet and _quiet(workspace, key.owner, key.world)):
            found.setdefault(key.world, []).append((key.owner, key.ships, "F", number))
    for number in passed:
        place = workspace.worlds[number]
        if not place.owner or not (place.iships or place.pships):
            continue
        if number in closed or (quiet and _quiet(workspace, place.owner, number)):
            continue
        for letter, ships in (("I", place.iships), ("P", place.pships)):
            if ships and (letter, number) not in workspace.busy_homes:
                found.setdefault(number, []).append((place.owner, ships, letter, number))
    return found


def _quiet(workspace: Workspace, empire: Empire, world: int) -> bool:
    return (empire, 0) in workspace.quiet or (empire, world) in workspace.quiet


def survives(workspace: Workspace, key: Key, world: WorldId, waiting: list[Waiting]) -> bool:
    """Let a fleet pass through a world with ambushers; each of their ships makes two hits. Whether ships are left."""
    hits = 0
    shooters = set()
    for empire, ships, letter, number in waiting:
        if ambushes(workspace, empire, key.owner):
            hits += 2 * ships
            shooters.add(empire)
            if letter == "F":
                workspace.deeds[number].ambush = True
            elif letter == "I":
                workspace.reports[number].iships_ambush = True
            else:
                workspace.reports[number].pships_ambush = True
    if not hits:
        return True
    before = key.ships
    hit_fleet(workspace, key, hits)
    if not key.ships:
        key.world = world
        destroy_fleet(workspace, key, before, shooters)
    return key.ships > 0


def ambushes(workspace: Workspace, empire: Empire, owner: Empire) -> bool:
    """Whether ships of an empire ambush fleets of this owner."""
    return empire != owner and owner not in workspace.players[empire].allies
