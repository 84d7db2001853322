"""Talks with natives by expected values, with the changes of a mode that MODIFIER 2 allows. In Megarons."""

from functools import lru_cache

from turnsheet.bots.starprobe.attempt_values import (
    DRIVEN,
    HOSTILE,
    USUAL_RACE,
    Terms,
    bribe,
    salvos_for,
)
from turnsheet.games.starprobe.pages.decisions.chances import NOTHING_ADDED, distribution
from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.tables.tables import MODES, tables_of

WAYS: tuple[Method, ...] = ("RM 1-a", "RM 1-f", "RM 2")
MINUS = 10
"""A minus takes up to this much off."""
HALF_A_CLASS_1 = 2
"""What is added to that for the number to beat."""
CENTRE = 10
"""Any mode with neighbours: all are equal against dice."""

Steps = tuple[int, ...]
"""By how much a mode can be changed."""


def failing(worth: int, race_number: int, again: bool, steps: Steps, terms: Terms) -> float:
    """What a miss brings: the second attempt, or an attack."""
    return -DRIVEN if again else max(talked(worth, race_number, True, steps, terms), 0.0)


@lru_cache(maxsize=8192)
def asked(worth: int, race_number: int, again: bool, steps: Steps, terms: Terms) -> tuple[float, Method | None]:
    """What a plus brings, and the randomizer to add by; from version 2 on perhaps none (12.7)."""
    missed = failing(worth, race_number, again, steps, terms)
    more = race_number if again else 0

    def brings(way: Method | None) -> float:
        cases = NOTHING_ADDED if way is None else distribution(way)
        total = sum(
            count * bribe(worth + number, -(-(worth + number) // 2) + more, missed, terms.options.bribery)[0]
            for number, count in cases
        )
        return total / sum(count for _, count in cases)

    ways = (None, *WAYS) if terms.rules >= 2 else WAYS
    best = max(ways, key=brings)
    return brings(best), best


@lru_cache(maxsize=8192)
def outcomes(worth: int, race_number: int, again: bool, steps: Steps, terms: Terms) -> dict[str, float]:
    """What each outcome of a negotiation brings (12.4 to 12.18)."""
    bribery = terms.options.bribery
    missed = failing(worth, race_number, again, steps, terms)
    more = race_number if again else 0
    minus = 0.0
    for number in range(1, MINUS + 1):
        left = worth - number
        paid = min(left, 0)
        beat = number + HALF_A_CLASS_1 + more + paid
        minus += (paid + bribe(max(left, 0), beat, missed, bribery)[0]) / MINUS
    return {
        "0": bribe(worth, more, missed, bribery)[0] if again else float(worth),
        "+": asked(worth, race_number, again, steps, terms)[0],
        "-": minus,
    }


@lru_cache(maxsize=8192)
def talked(worth: int, race_number: int, again: bool, steps: Steps, terms: Terms) -> float:
    """What a negotiation brings if its mode can be changed by these steps."""
    brings = outcomes(worth, race_number, again, steps, terms)
    rows = tables_of(terms.options.tables).negotiation[1:]
    return sum(max(brings[row[CENTRE + by]] for by in (0, *steps)) for row in rows) / len(rows)


def blasted(worth: int, race_number: int, again: bool, steps: Steps, terms: Terms) -> float:
    """What natives bring who submit: as after a plus, and a mark."""
    return asked(worth, race_number, again, steps, terms)[0] - HOSTILE


@lru_cache(maxsize=256)
def natives(base: int, steps: Steps, salvos: bool, terms: Terms) -> float:
    """What natives of unknown level and temper bring, on a world of such a value; with missiles or without."""
    levels = tables_of(terms.options.tables).levels[1:]
    patient = 1 - USUAL_RACE / MODES
    total = 0.0
    for level in levels:
        for again, share in ((False, patient), (True, 1 - patient)):
            worth = base + level
            best = max(talked(worth, USUAL_RACE, again, steps, terms), 0.0)
            if salvos and terms.options.blasting and salvos_for(level):
                best = max(best, blasted(worth, USUAL_RACE, again, steps, terms))
            total += share * best
    return total / len(levels)


def steps_of(teams: int) -> Steps:
    """How Contact and First-In Teams can change a mode (12.5)."""
    return {4: (-1,), 5: (1,)}.get(teams, (-1, 1) if teams > 5 else ())
