"""How a battle begins. Rules: docs/rules/starprobe.md §16."""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.starprobe.space_battle.arriving import appear
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Damage, Kind, Manner, Report, Vessel, own_vessel
from turnsheet.games.starprobe.space_battle.damage import acceleration
from turnsheet.games.starprobe.space_battle.field import Field
from turnsheet.games.starprobe.space_battle.numbers import Numbers
from turnsheet.games.starprobe.space_battle.reinforcements import time_between
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL

NO_DAMAGE = Damage()


def begin(
    seat: int,
    ship: Kind,
    level: int,
    wave: int,
    manner: Manner,
    dice: Dice,
    numbers: Numbers,
    *,
    name: str = "",
    salvos: int = 0,
    crews: int = 0,
    damage: Damage = NO_DAMAGE,
) -> tuple[Battle, tuple[Report, ...]]:
    """Ships of natives of a level appear. The explorer's first velocity is drawn and still to be chosen."""
    fleet = numbers.fleets[level]
    count = min(wave, fleet.ships)
    own = Vessel(OWN, "explorer", ship, EXPLORER_LEVEL, (0, 0), 0, 0, salvos, crews, damage, name)
    battle = Battle(seat, level, wave, manner, (own,), 0, fleet.ships - count, ships=count)
    field = Field(battle, dice, numbers)
    appear(field, count, 0)
    field.put(replace(own, velocity=field.roll("velocity").die(10)))
    field.due = time_between(field) if battle.left else 0
    return field.state(), tuple(field.reports)


def first_velocities(battle: Battle, numbers: Numbers) -> range:
    """The first velocities the explorer can choose from."""
    own = own_vessel(battle)
    factor = acceleration(own, numbers)
    return range(max(0, own.velocity - factor), own.velocity + factor + 1)


def why_not_steer(battle: Battle, by: int, numbers: Numbers) -> str | None:
    """Why the first velocity cannot be changed by this."""
    if battle.turn:
        return "The first velocity has been chosen."
    velocities = first_velocities(battle, numbers)
    if own_vessel(battle).velocity + by not in velocities:
        return f"The first velocity can be anything from {velocities[0]} to {velocities[-1]}."
    return None
