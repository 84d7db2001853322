"""Payment: which accelerations and shots a ship's fuel pays for. Rules: docs/rules/raumkrieg.md §3.1 to §3.3, §3.7."""

from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST


def can_accelerate(fuel: int, acceleration: Vector) -> bool:
    """Whether that much fuel pays for the acceleration."""
    return acceleration_cost(acceleration) <= fuel


def can_fire(fuel: int, acceleration: Vector | None) -> bool:
    """Whether enough fuel for a shot is left after the acceleration of the same turn, if there is one."""
    return fuel - (acceleration_cost(acceleration) if acceleration else 0) >= FIRE_COST
