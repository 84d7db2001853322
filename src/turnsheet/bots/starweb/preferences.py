"""Preferences: by its dice a bot likes some worlds a little more than others, so that no two games are the same.

They decide only where plans are nearly equal, and they are different every turn.
"""

from turnsheet.core.dice import Dice

MOST = 0.04
"""How far, at most, a preference changes what going to a world is worth: this part of it, more or less."""


def preferences(worlds: int, dice: Dice, most: float = MOST) -> list[float]:
    """By the numbers of worlds, what to multiply the worth of going there by."""
    order = dice.at("leanings").deal(range(worlds + 1), worlds + 1)
    return [1 + most * (2 * place / worlds - 1) for place in order]
