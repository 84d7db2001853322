"""Malfunctions and hazards of a month of hyper-space. Rules: docs/rules/starprobe.md §8."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.battles.losses import hull_hit
from turnsheet.games.starprobe.rules.actions.travel.arriving import arrive
from turnsheet.games.starprobe.rules.random_numbers import rm1, rm3
from turnsheet.games.starprobe.rules.stages import Free, Jumping, Repairing
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.courses import needs_bearing
from turnsheet.games.starprobe.star_map.places import star_name

SAFE = 8
"""A malfunction up to this number with a full crew."""
FULL = 10
"""Hundreds of naval personnel."""
WORSE = 10
STEP = 2
"""For every full group of this many hundreds below a full crew."""
INTO_SYSTEM = 33


def malfunction_up_to(naval: int) -> int:
    """The highest number of RM 3 that is a malfunction (8.2, 8.3, D22)."""
    return SAFE + WORSE * (max(FULL - naval, 0) // STEP)


def check(workspace: Workspace, seat: Seat, stage: Jumping) -> bool:
    """RM 3 before a month of a jump; says whether the jump goes on (8.1, 8.12)."""
    explorer = workspace.explorer(seat)
    number = rm3(workspace.dice.at("jump", seat, workspace.month))
    malfunction = malfunction_up_to(explorer.crew.naval)
    first_hazard = min(workspace.tables.hazards, default=0)
    workspace.drew(seat, "drew jump", number=number, malfunction=malfunction, hazard=first_hazard)
    if number <= malfunction:
        _malfunction(workspace, seat, stage, number)
        return False
    hazard = workspace.tables.hazards.get(number)
    if hazard is None:
        return True
    name = hazard.name.capitalize()
    workspace.tell(seat, "hazard met", hazard=name, damage=hazard.damage, time=hazard.months)
    if not hull_hit(workspace, seat, hazard.damage, f"broken by {hazard.name}"):
        return False
    workspace.to_stage(seat, replace(stage, lost=hazard.months))
    return True


def _malfunction(workspace: Workspace, seat: Seat, stage: Jumping, number: int) -> None:
    """The ship is thrown off its course, and its drive may break (8.4 to 8.10, D16, D17, D23)."""
    explorer = workspace.explorer(seat)
    fault = workspace.tables.malfunctions[number]
    home = workspace.sky.home(explorer.home)
    assert home is not None
    bearing = _bearing(workspace, seat) if needs_bearing(explorer.place, stage.to, fault.direction) else 1
    place = workspace.sky.thrown(home, explorer.place, stage.to, fault.distance, fault.direction, bearing)
    found = workspace.sky.star_at(place)
    star = None if found is None else found.name
    if place == explorer.place:
        star = stage.origin
    elif star is not None and _drift(workspace, seat) > INTO_SYSTEM:
        star = None
    between = "" if star else star_name(place)
    workspace.tell(seat, "malfunction", star=star or "", place=between, repair=fault.repair)
    arrive(workspace, seat, place, star, fault.repair)
    if fault.repair and isinstance(workspace.explorer(seat).stage, Free):
        workspace.to_stage(seat, Repairing(fault.repair, "the drive"))


def _bearing(workspace: Workspace, seat: Seat) -> int:
    """A course straight up or down is turned to a bearing that is drawn (8.7)."""
    bearing = rm1(workspace.dice.at("bearing", seat), 6)
    workspace.drew(seat, "drew bearing", number=bearing)
    return bearing


def _drift(workspace: Workspace, seat: Seat) -> int:
    """Whether a ship that is thrown to a star is in its system (8.9)."""
    number = rm3(workspace.dice.at("drift", seat))
    workspace.drew(seat, "drew drift", number=number, most=INTO_SYSTEM)
    return number
