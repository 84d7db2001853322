"""Jumps through hyper-space. Rules: docs/rules/starprobe.md §7."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Jump
from turnsheet.games.starprobe.rules.actions.exploration import staying
from turnsheet.games.starprobe.rules.actions.travel import hazards
from turnsheet.games.starprobe.rules.actions.travel.arriving import arrive
from turnsheet.games.starprobe.rules.stages import Jumping
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import distance, months

CREWLESS_JUMPS = 2
"""What a ship's computers do by themselves (7.8)."""


def jump(workspace: Workspace, seat: Seat, order: Jump) -> None:
    """Begin a jump; its first month is this one (7.3, 7.7)."""
    staying.end(workspace, seat)
    explorer = workspace.explorer(seat)
    assert explorer.ship is not None
    star = workspace.sky.star(order.star)
    assert star is not None
    to = star.place
    halves = distance(explorer.place, to)
    takes = months(halves, workspace.tables.explorers[explorer.ship].jump)
    crewless = explorer.crewless + (0 if explorer.crew.naval else 1)
    workspace.put(
        seat,
        replace(
            explorer, stage=Jumping(to, order.star, takes, explorer.star), star=None, moved=True, crewless=crewless
        ),
    )
    workspace.tell(seat, "jumped", ship=explorer.name, star=order.star, months=takes if takes > 1 else 0)
    month_of_jump(workspace, seat)


def month_of_jump(workspace: Workspace, seat: Seat) -> None:
    """A month of a jump: a slug, a check, and perhaps the arrival; or one that a hazard costs (7.4, 7.5, D26)."""
    explorer = workspace.explorer(seat)
    stage = explorer.stage
    assert isinstance(stage, Jumping)
    if stage.lost:
        stage = replace(stage, lost=stage.lost - 1)
        workspace.put(seat, replace(explorer, stage=stage, moved=True))
        if not stage.months and not stage.lost:
            arrive(workspace, seat, stage.to, stage.star)
        return
    stores = replace(explorer.stores, slugs=explorer.stores.slugs - 1)
    workspace.put(seat, replace(explorer, stores=stores, moved=True))
    if not hazards.check(workspace, seat, stage):
        return
    explorer = workspace.explorer(seat)
    stage = explorer.stage
    assert isinstance(stage, Jumping)
    stage = replace(stage, months=stage.months - 1)
    workspace.to_stage(seat, stage)
    if not stage.months and not stage.lost:
        arrive(workspace, seat, stage.to, stage.star)
