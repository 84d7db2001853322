"""How a battle begins. Rules: docs/rules/starprobe.md §16."""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.starprobe.space_battle.arrivals import appear, time_between
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Damage, Kind, Manner, Report, Vessel, own_vessel
from turnsheet.games.starprobe.space_battle.damage import acceleration
from turnsheet.games.starprobe.space_battle.refusals import Why
from turnsheet.games.starprobe.space_battle.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL

NO_DAMAGE = Damage()


def begin(
    seat: int,
    ship: Kind,
    level: int,
    wave: int,
    manner: Manner,
    dice: Dice,
    tables: Tables,
    *,
    name: str = "",
    salvos: int = 0,
    crews: int = 0,
    damage: Damage = NO_DAMAGE,
) -> tuple[Battle, tuple[Report, ...]]:
    """Ships of natives of a level appear. The explorer's first velocity is drawn and still to be chosen."""
    fleet = tables.fleets[level]
    count = min(wave, fleet.ships)
    own = Vessel(
        OWN,
        "explorer",
        kind=ship,
        level=EXPLORER_LEVEL,
        at=(0, 0),
        heading=0,
        velocity=0,
        salvos=salvos,
        crews=crews,
        damage=damage,
        name=name,
    )
    battle = Battle(seat, level, wave=wave, manner=manner, vessels=(own,), due=0, left=fleet.ships - count, ships=count)
    workspace = Workspace(battle, dice, tables)
    appear(workspace, count, 0)
    workspace.put(replace(own, velocity=workspace.roll("velocity").die(10)))
    workspace.due = time_between(workspace) if battle.left else 0
    return workspace.state(), tuple(workspace.reports)


def first_velocities(battle: Battle, tables: Tables) -> range:
    """The first velocities the explorer can choose from."""
    own = own_vessel(battle)
    factor = acceleration(own, tables)
    return range(max(0, own.velocity - factor), own.velocity + factor + 1)


def why_not_steer(battle: Battle, by: int, tables: Tables) -> Why | None:
    """Why the first velocity cannot be changed by this."""
    if battle.turn:
        return Why("The first velocity has been chosen.", "Change it with 'helm'.")
    velocities = first_velocities(battle, tables)
    if own_vessel(battle).velocity + by not in velocities:
        reason = f"The first velocity can be anything from {velocities[0]} to {velocities[-1]}."
        return Why(reason, "Choose one of these.")
    return None
