"""Chances: what a player may know about what the randomizers can give, exactly. Rules: docs/rules/starprobe.md §3.

A chance is a number of cases out of all: RM 2 has 190 pairs of chits, RM 3 has a hundred numbers.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starprobe.rules.actions.battles import ground, military
from turnsheet.games.starprobe.rules.actions.battles.lifeforms import guards
from turnsheet.games.starprobe.rules.actions.exploration.results import M, dominant
from turnsheet.games.starprobe.rules.actions.jumping import malfunction_up_to
from turnsheet.games.starprobe.rules.actions.natives import negotiating
from turnsheet.games.starprobe.rules.random_numbers import CHITS, METHODS, PERCENT, SIDES, Method
from turnsheet.games.starprobe.rules.stages import Attacked, Bargaining, Fighting, Ground, Survey
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.tables.table_types import Result, Tables


class Odds(Struct, frozen=True):
    """A number of cases out of all."""

    hits: int
    of: int = PERCENT

    @property
    def percent(self) -> int:
        """In 100, rounded; a half is rounded up."""
        return (200 * self.hits + self.of) // (2 * self.of)

    def __str__(self) -> str:
        """As a share: `57 %`. What is possible or open is never told as 0 or 100."""
        if self.hits and not self.percent:
            return "< 1 %"
        return "> 99 %" if self.hits < self.of and self.percent == PERCENT else f"{self.percent} %"


@cache
def distribution(method: Method) -> tuple[tuple[int, int], ...]:
    """What a randomizer can give, and in how many equally likely cases."""
    if method != "RM 2":
        return tuple((number, 1) for number in range(1, SIDES[method] + 1))
    chits = [number for number in range(1, CHITS + 1) for _ in range(2)]
    sums = Counter(one + two for one, two in combinations(chits, 2))
    return tuple(sorted(sums.items()))


@cache
def above(beat: int) -> Odds:
    """The chance that RM 2 is above a number."""
    cases = distribution("RM 2")
    return Odds(sum(count for number, count in cases if number > beat), sum(count for _, count in cases))


def malfunction(naval: int) -> Odds:
    """A month of a jump with a number of hundreds of naval personnel (8.2, 8.3)."""
    return Odds(malfunction_up_to(naval))


def hazard(tables: Tables) -> Odds:
    """A month of a jump: a hazard (8.11)."""
    return Odds(len(tables.hazards))


def safe(naval: int, tables: Tables, months: int) -> Odds:
    """Whether a number of months of a jump pass without either."""
    good = PERCENT - malfunction_up_to(naval) - len(tables.hazards)
    return Odds(good**months, PERCENT**months)


def results(method: int, tables: Tables) -> tuple[tuple[str, int], ...]:
    """What a method can find, by the cells of its column, and for how many of the 20 numbers; the most common first."""
    cells = Counter(row[method].text for row in tables.exploration[1:])
    return tuple(sorted(cells.items(), key=lambda each: (-each[1], each[0])))


def finds_something(methods: tuple[int, ...], tables: Tables) -> Odds:
    """Whether any of several methods has a result."""
    rows = tables.exploration[1:]
    return Odds(sum(any(row[method].text for method in methods) for row in rows), len(rows))


def trouble(method: int, tables: Tables) -> Odds:
    """Whether the conflict matrix brings any T for a method."""
    return any_trouble((method,), tables)


def any_trouble(methods: tuple[int, ...], tables: Tables) -> Odds:
    """Whether one number brings any T for any of several methods."""
    rows = tables.conflict[1:]
    return Odds(sum(any(row[method] > 0 for method in methods) for row in rows), len(rows))


def attempt_trouble(survey: Survey, tables: Tables, known: Result | None = None) -> Odds:
    """Whether an attempt brings any T: the second number is looked up for the method that counts, or if none has a
    result for all of them (9.9)."""
    numbers = range(1, len(tables.conflict))
    hits = 0
    for number in numbers:
        method, _ = dominant(replace(survey, numbers=(number, 1)), tables, known)
        methods = (method,) if method else (*survey.first_in, *survey.crews)
        hits += sum(any(tables.conflict[other][each] > 0 for each in methods) for other in numbers)
    return Odds(hits, len(numbers) ** 2)


def outcomes(mode: int, tables: Tables) -> dict[str, Odds]:
    """What a negotiation mode can bring: 0, + or -."""
    cells = Counter(row[mode] for row in tables.negotiation[1:])
    return {cell: Odds(cells[cell], len(tables.negotiation) - 1) for cell in ("0", "+", "-")}


def submit(level: int, salvos: int) -> Odds:
    """Natives of a level, blasted with a number of salvos (12.19)."""
    return Odds(min(max(negotiating.BLAST_CHANCE * salvos * (negotiating.OWN_LEVEL - level), 0), PERCENT))


def subdued(priority: str, level: int, tables: Tables) -> Odds:
    """The military on the ground (15.2, 15.3)."""
    chance = tables.ground[priority].chance + military.STEP * (military.EVEN - level)
    return Odds(min(max(chance, 0), PERCENT))


NOTHING_ADDED = ((0, 1),)
"""What is added after a plus if one asks for nothing more: 0, in the only case there is."""


def bargains(stage: Bargaining, method: Method | None, rules: int) -> tuple[tuple[int, int, int], ...]:
    """What a plus can be worth in quarters by the randomizer chosen or none, in how many cases, and what to beat then.

    No bribes are paid (12.7, 12.8). In version 1 those who submitted are certain.
    """
    contact = stage.contact
    again = contact.race_number if contact.again else 0
    certain = contact.blasted and rules < 2
    worths = (
        (contact.worth + M * number, cases)
        for number, cases in (NOTHING_ADDED if method is None else distribution(method))
    )
    return tuple((worth, cases, 0 if certain else -(-worth // (2 * M)) + again) for worth, cases in worths)


def _bargains(stage: Bargaining, method: Method | None, rules: int) -> Iterator[tuple[int, int, Odds]]:
    """The same, with the chances."""
    return ((worth, cases, above(beat)) for worth, cases, beat in bargains(stage, method, rules))


def bargained(stage: Bargaining, method: Method | None, rules: int) -> Odds:
    """Whether the natives can be swayed after a plus."""
    found = tuple(_bargains(stage, method, rules))
    return Odds(sum(cases * odds.hits for _, cases, odds in found), sum(cases * odds.of for _, cases, odds in found))


def expected(stage: Bargaining, method: Method | None, rules: int, paid: int = 0) -> float:
    """What a randomizer, or none, brings on average after a plus: value times chance, in Megarons.

    What has been `paid` for specialities before, in quarters, comes off the value (D53).
    """
    found = tuple(_bargains(stage, method, rules))
    total = sum(cases * max(worth - paid, 0) / M * (odds.hits / odds.of) for worth, cases, odds in found)
    return total / sum(cases for _, cases, _ in found)


def best_randomizer(stage: Bargaining, rules: int) -> Method:
    """The randomizer that brings most on the whole."""
    return max(METHODS, key=lambda method: expected(stage, method, rules))


def exchange(stage: Fighting, explorer: Explorer, tables: Tables, with_beams: bool, salvos: int) -> tuple[Odds, Odds]:
    """A turn on the ground: the chance of an own hit, and of the enemy's (13.6, 13.8 to 13.10)."""
    attack, defence = ground.strength(stage.ground, tables)
    ship = ground.beams(explorer, tables) if with_beams else 0
    own = attack + ship + salvos * ground.salvo(stage.ground, tables)
    hit = ground.chance(own, stage.ground.attack) if own else 0
    return Odds(hit), Odds(ground.chance(stage.ground.attack, defence + ship))


def struck(stage: Attacked, crew: Crew, first_in: int, contact: int, explorer: Explorer, tables: Tables) -> Odds:
    """The natives' first chance against the teams that stand, with beams to help (14.2, 14.6)."""
    marines = min(contact * guards(crew.marine, crew.contact), crew.marine)
    group = Ground(stage.attack, contact=contact, first_in=first_in, marine=marines)
    _, defence = ground.strength(group, tables)
    return Odds(ground.chance(stage.attack, defence + ground.beams(explorer, tables)))
