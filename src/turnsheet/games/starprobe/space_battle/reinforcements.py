"""Further ships of the natives. Rules: docs/rules/starprobe.md §16."""

from turnsheet.games.starprobe.rules.randomizers import drawn
from turnsheet.games.starprobe.space_battle.arriving import appear
from turnsheet.games.starprobe.space_battle.field import Field


def time_between(field: Field) -> int:
    """How many turns pass before the natives are reinforced."""
    return drawn(field.roll("reinforcements"), field.numbers.fleets[field.battle.level].time)


def reinforce(field: Field) -> None:
    """A turn has passed: the natives' next ships come if it is time, as many as at first if they have so many."""
    if not field.due:
        return
    field.due -= 1
    if field.due:
        return
    count = min(field.battle.wave, field.left)
    appear(field, count, field.ships)
    field.ships += count
    field.left -= count
    field.due = time_between(field) if field.left else 0
