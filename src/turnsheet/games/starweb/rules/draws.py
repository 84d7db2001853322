"""Draws: who dies and who wins, where only chance decides."""

from collections.abc import Mapping

from turnsheet.core.dice import Dice
from turnsheet.games.starweb.rules.state import Empire


def drawn_converts(dice: Dice, world: int, people: int, converts: int, dead: int) -> int:
    """How many of a world's dead are converts, drawn without replacement."""
    if not converts or dead >= people:
        return min(converts, dead)
    if converts == people:
        return dead
    roll = dice.at("deaths", world)
    found = 0
    for _ in range(dead):
        if roll.below(people) < converts:
            converts -= 1
            found += 1
        people -= 1
    return found


def drawn(dice: Dice, label: str, number: int, weights: Mapping[Empire, int]) -> Empire:
    """One of several parties, by weight."""
    if len(weights) == 1:
        return next(iter(weights))
    total = sum(weights.values())
    roll = dice.at(label, number).below(total)
    for party in sorted(weights):
        roll -= weights[party]
        if roll < 0:
            return party
    raise AssertionError("somebody is always drawn")
