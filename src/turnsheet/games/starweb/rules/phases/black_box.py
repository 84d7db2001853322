"""The Black Box acts. Its one effect per match is drawn at setup and secret. Rules: docs/rules/starweb.md §31.

Reads the box's place and effect, and the turn. Changes metal, mines or industry, moves its fleet, or busts the world as
a bomb does (`bust`, in `land`). Reports worlds to players, and the deaths and the loss of a busted world. While a fleet
carries the box, no world gets anything from it.
"""

from turnsheet.games.starweb.rules.phases.land import bust
from turnsheet.games.starweb.rules.sightings import report_passed, report_probed
from turnsheet.games.starweb.rules.state import Key, Place
from turnsheet.games.starweb.rules.tables import (
    BLACK_BOX,
    BOX_BUST_EVERY,
    BOX_CARRY_EVERY,
    BOX_MINES_EVERY,
    MOST_MINES,
    WorldId,
)
from turnsheet.games.starweb.rules.workspace import Workspace, capped


def open_box(workspace: Workspace) -> None:
    if workspace.before.box == "nothing":
        return
    carrier = next((key for key in workspace.keys.values() if key.artifacts and BLACK_BOX in key.artifacts), None)
    world = carrier.world if carrier else _world_with_box(workspace)
    if world is not None:
        _effect(workspace, workspace.before.box, workspace.before.turn, workspace.worlds[world], carrier)


def _world_with_box(workspace: Workspace) -> WorldId | None:
    return next(
        (place.number for place in workspace.worlds.values() if place.artifacts and BLACK_BOX in place.artifacts), None
    )


def _effect(workspace: Workspace, box: str, turn: int, place: Place, carrier: Key | None) -> None:
    owner = carrier.owner if carrier else place.owner
    if carrier is not None and box in ("metal", "mines", "industry"):
        return
    match box:
        case "metal":
            place.metal = capped(place.metal + 1)
        case "mines" if turn % BOX_MINES_EVERY == 0:
            place.mines = capped(place.mines + 1, MOST_MINES)
        case "probe" if owner:
            worlds = sorted(workspace.worlds)
            report_probed(workspace, owner, WorldId(workspace.dice.at("box").pick(worlds)))
        case "carry" if carrier is not None and turn % BOX_CARRY_EVERY == 0:
            others = [number for number, each in sorted(workspace.worlds.items()) if not each.hole]
            if owner:
                report_passed(workspace, owner, carrier.world)
            carrier.world = WorldId(workspace.dice.at("box").pick(others))
            workspace.moved()
        case "home" if owner:
            for empire in workspace.players:
                report_probed(workspace, empire, workspace.players[owner].before.home)
        case "industry":
            place.industry = capped(place.industry + 1)
            if turn % BOX_BUST_EVERY == 0:
                bust(workspace, place, killed=False)
        case _:
            pass
