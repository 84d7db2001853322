"""Worlds that are reported to players who have nothing there. Rules: docs/rules/starweb.md §10, §25.

Several phases use it. Two fields of a player are written here and nowhere else: `probed` and `passed`.
"""

from turnsheet.games.starweb.rules.state import Empire
from turnsheet.games.starweb.rules.tables import WorldId
from turnsheet.games.starweb.rules.workspace import Workspace


def report_probed(workspace: Workspace, empire: Empire, world: WorldId) -> None:
    """Report a world that a probe, migrants or the Black Box saw."""
    workspace.players[empire].probed.add(world)


def report_passed(workspace: Workspace, empire: Empire, world: WorldId) -> None:
    """Report a world that an empire left, or where it lost something or gave it away."""
    workspace.players[empire].passed.add(world)


def report_departures(workspace: Workspace) -> None:
    """Report the worlds that fleets left or passed through, from `left`, to the owners of these fleets."""
    players = workspace.players
    for world, departures in workspace.left.items():
        for _, owner, _ in departures:
            players[owner].passed.add(world)
