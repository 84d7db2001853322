"""Jumps through hyper-space: their months, malfunctions and hazards, and arrivals. Rules: §7, §8, §14."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Jump
from turnsheet.games.starprobe.rules.actions.battles.losses import hull_hit
from turnsheet.games.starprobe.rules.actions.exploration import staying
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.actions.exploration.results import inhabited_value
from turnsheet.games.starprobe.rules.actions.natives.attacks import attack_again
from turnsheet.games.starprobe.rules.random_numbers import rm1, rm3
from turnsheet.games.starprobe.rules.stages import Contact, Free, Jumping, Repairing
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.courses import needs_bearing
from turnsheet.games.starprobe.star_map.places import Place, StarId, distance, months, star_name

CREWLESS_JUMPS = 2
"""What a ship's computers do by themselves (7.8)."""
SAFE = 8
"""A malfunction up to this number with a full crew."""
FULL = 10
"""Hundreds of naval personnel."""
WORSE = 10
STEP = 2
"""For every full group of this many hundreds below a full crew."""
INTO_SYSTEM = 33


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
    stage = workspace.stage(seat, Jumping)
    if stage.lost:
        stage = replace(stage, lost=stage.lost - 1)
        workspace.put(seat, replace(explorer, stage=stage, moved=True))
        if not stage.months and not stage.lost:
            arrive(workspace, seat, stage.to, stage.star)
        return
    stores = replace(explorer.stores, slugs=explorer.stores.slugs - 1)
    workspace.put(seat, replace(explorer, stores=stores, moved=True))
    if not _check(workspace, seat, stage):
        return
    stage = workspace.stage(seat, Jumping)
    stage = replace(stage, months=stage.months - 1)
    workspace.to_stage(seat, stage)
    if not stage.months and not stage.lost:
        arrive(workspace, seat, stage.to, stage.star)


def malfunction_up_to(naval: int) -> int:
    """The highest number of RM 3 that is a malfunction (8.2, 8.3, D22)."""
    return SAFE + WORSE * (max(FULL - naval, 0) // STEP)


def _check(workspace: Workspace, seat: Seat, stage: Jumping) -> bool:
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


def arrive(workspace: Workspace, seat: Seat, place: Place, star: StarId | None, broken: int = 0) -> None:
    """Be at a place; nobody comes into a system at war, and natives who drove one out attack at once (15.5, D80), even
    if the drive is broken for some months (D132)."""
    explorer = workspace.explorer(seat)
    system = None if star is None else workspace.systems.get(star)
    if system is not None and system.closed:
        workspace.tell(seat, "kept out by war", star=system.star)
        explorer, star = workspace.explorer(seat), None
    home = star == explorer.home
    used = () if home else explorer.used
    workspace.put(seat, replace(explorer, place=place, star=star, stage=Free(), used=used))
    if star is None:
        return
    if home:
        workspace.tell(seat, "came home")
    else:
        workspace.tell(seat, "arrived", star=star)
    if system is None or seat not in system.driven:
        return
    find = find_of(explorer, star)
    assert find is not None
    number = workspace.tables.races[system.race][explorer.race]
    worth = inhabited_value(find, workspace.tables, workspace.rules)
    attack_again(workspace, seat, Contact(star, 0, 0, worth, number, True, broken=broken))
