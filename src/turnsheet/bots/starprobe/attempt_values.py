"""What attempts are worth on the whole: methods by the matrices, natives by what can be done with them. In Megarons."""

from functools import cache, lru_cache
from itertools import product

from msgspec import Struct

from turnsheet.games.starprobe.pages.decisions.chances import NOTHING_ADDED, above, distribution
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.tables.table_types import Result, Tables
from turnsheet.games.starprobe.tables.tables import METHODS, tables_of

M = 4
"""Quarters of a Megaron."""
MONTH = 9.0
"""What a month can bring, to begin the computation with."""
ROUNDS = 3
BLASTABLE = 6
OWN_LEVEL = 7
PER_SALVO = 5
HOSTILE = 3.0
BEASTLY = 5.0
"""What a hit by a lifeform costs: a team."""
DEFENDED = 20
"""What a Scientific Team and beams have for a defence."""
DRIVEN = 12.0
"""What it costs to be attacked by natives, in people and the mark."""
MOST_BRIBE = 25
USUAL_RACE = 6
"""A race number as most are, for natives nobody has seen."""

FIRST_IN, CREW = 0, 1
BEGINNINGS = 8
"""How many of the best methods are tried as the first."""

Methods = tuple[tuple[int, ...], tuple[int, ...]]
"""Those of First-In Teams, and those of crews."""


def salvos_for(level: int) -> int:
    """How many salvos make natives of a level submit for certain; 0 if none do."""
    return 0 if level >= BLASTABLE else -(-100 // (PER_SALVO * (OWN_LEVEL - level)))


class Terms(Struct, frozen=True):
    """What decides about worth: the options, who plays, and the version of the rules."""

    options: Options
    rules: int
    at_once: bool
    """Finds are paid for before they are proved."""


def terms_of(view: View) -> Terms:
    """The terms of a match."""
    return Terms(view.options, view.rules, view.options.pays_unproved(view.playing, view.rules))


def blasted(worth: int, race_number: int, again: bool, terms: Terms) -> float:
    """What natives bring who submit: as after a plus, and a mark; in version 1 also RM 2, for certain."""
    if terms.rules >= 2:
        return asked(worth, race_number, again, terms)[0] - HOSTILE
    cases = distribution("RM 2")
    return worth + sum(number * count for number, count in cases) / sum(count for _, count in cases) - HOSTILE


@cache
def _swayed(beat: int) -> float:
    odds = above(beat)
    return odds.hits / odds.of


def bribe(worth: float, beat: int, failing: float, bribery: bool) -> tuple[float, int]:
    """What a number to beat brings with the best bribe, and that bribe below 0; `failing` is what a miss brings."""
    most = min(max(beat - 1, 0), MOST_BRIBE) if bribery else 0
    return max(
        (_swayed(beat - pay) * worth + (1 - _swayed(beat - pay)) * failing - pay, -pay) for pay in range(most + 1)
    )


@lru_cache(maxsize=4096)
def asked(worth: int, race_number: int, again: bool, terms: Terms) -> tuple[float, Method | None]:
    """What a plus brings on the whole, and the randomizer to add by; from version 2 on none may be the best (12.7)."""
    failing = -DRIVEN if again else max(talks(worth, race_number, True, terms), 0.0)
    more = race_number if again else 0
    ways: list[Method | None] = ["RM 1-a", "RM 1-f", "RM 2"]
    best: tuple[float, Method | None] = (float("-inf"), None)
    for way in [None, *ways] if terms.rules >= 2 else ways:
        cases = NOTHING_ADDED if way is None else distribution(way)
        total = 0.0
        for number, count in cases:
            half = -(-(worth + number) // 2) + more
            total += count * bribe(worth + number, half, failing, terms.options.bribery)[0]
        total /= sum(count for _, count in cases)
        best = (total, way) if total > best[0] else best
    return best


@lru_cache(maxsize=4096)
def talks(worth: int, race_number: int, again: bool, terms: Terms) -> float:
    """What a negotiation about a number of Megarons brings on the whole: half 0, a quarter +, a quarter - (12.3)."""
    bribery = terms.options.bribery
    failing = -DRIVEN if again else max(talks(worth, race_number, True, terms), 0.0)
    more = race_number if again else 0
    even = bribe(worth, more, failing, bribery)[0] if again else float(worth)
    plus = asked(worth, race_number, again, terms)[0]
    minus = 0.0
    for number in range(1, 11):
        left = worth - number
        paid = min(left, 0)
        minus += (paid + bribe(max(left, 0), number + 2 + more + paid, failing, bribery)[0]) / 10
    return even / 2 + plus / 4 + minus / 4


@lru_cache(maxsize=64)
def natives(base: int, terms: Terms) -> float:
    """What natives of unknown level bring, on a world of such a base value, specialities included."""
    levels = tables_of(terms.options.tables).levels[1:]
    total = 0.0
    for level in levels:
        worth = base + level
        talked = 0.7 * talks(worth, USUAL_RACE, False, terms)
        if not terms.options.blasting or not salvos_for(level):
            total += talked
        else:
            shot = blasted(worth, USUAL_RACE, False, terms)
            total += shot if terms.rules < 2 else max(shot, talked)
    return total / len(levels)


def base(classes: tuple[int, ...], tables: Tables) -> int:
    """The base value of a system."""
    return sum(tables.values[each] for each in classes) * (2 if len(classes) > 1 else 1)


def result_of(text: str, tables: Tables) -> Result:
    """The cell of the exploration matrix that a survey's result is; a class that was known before has no star."""
    cells = (cell for row in tables.exploration[1:] for cell in row[1:])
    return next(
        (cell for cell in cells if cell.text == text), Result(tuple(int(each) for each in text if each.isdigit()))
    )


def staying(result: Result, terms: Terms) -> float:
    """What is gained by staying until a survey is over, and not otherwise."""
    tables = tables_of(terms.options.tables)
    item = tables.specialities[result.item].value if result.item else 0
    value = base(result.classes, tables)
    if 1 in result.classes and terms.rules >= 2:
        return natives(value + item, terms)
    later = 0 if terms.at_once else item
    if 1 in result.classes:
        return later + natives(value, terms)
    return 0.0 if terms.at_once else float(item + value)


def found(method: int, result: Result, terms: Terms, month: float) -> float:
    """What a result of a method brings, if a month is worth so much: with OPTION 3 most of it is paid for at once."""
    tables = tables_of(terms.options.tables)
    item = float(tables.specialities[result.item].value if result.item else 0)
    if not result.classes:
        return item
    at_once = 0.0
    if terms.at_once and 1 not in result.classes:
        at_once = item + base(result.classes, tables)
    elif terms.at_once and terms.rules < 2:
        at_once = item
    return at_once + max(staying(result, terms) - month * tables.months[method], 0.0)


@cache
def beast(attack: int) -> float:
    """What an animal costs: it strikes once before two salvos have killed it."""
    hit = attack - 5 * int((DEFENDED - -(-attack // 2)) / 5)
    return BEASTLY * min(max(hit, 1), 95) / 100 if attack else 0.0


@lru_cache(maxsize=8)
def dangers_of(text: str) -> tuple[float, ...]:
    """What a T costs, by method."""
    tables = tables_of(text)
    return (0.0, *(sum(beast(row[method]) for row in tables.lifeforms[1:]) / 20 for method in range(1, METHODS + 1)))


@lru_cache(maxsize=8)
def troubles_of(text: str) -> tuple[float, ...]:
    """How many Ts the conflict matrix brings, by method."""
    tables = tables_of(text)
    return (0.0, *(sum(row[method] for row in tables.conflict[1:]) / 20 for method in range(1, METHODS + 1)))


@lru_cache(maxsize=64)
def _cells(terms: Terms, month: float) -> tuple[tuple[tuple[bool, float], ...], ...]:
    """For every method and number: whether there is a result, and what it brings less what troubles cost."""
    text = terms.options.tables
    tables, troubles, dangers = tables_of(text), troubles_of(text), dangers_of(text)

    def cell(method: int, result: Result) -> tuple[bool, float]:
        if result.blank:
            return False, 0.0
        cost = 0.0 if 1 in result.classes else troubles[method] * dangers[method]
        return True, found(method, result, terms, month) - cost

    return (
        (),
        *(tuple(cell(method, row[method]) for row in tables.exploration[1:]) for method in range(1, METHODS + 1)),
    )


def attempt(methods: Methods, terms: Terms, month: float) -> float:
    """What an attempt brings on the whole: for each number what dominates, less what troubles cost (9.6).

    After no result every T of any method is looked up under all of them (13.1).
    """
    months, cells = tables_of(terms.options.tables).months, _cells(terms, month)
    troubles, dangers = troubles_of(terms.options.tables), dangers_of(terms.options.tables)
    order = [each for team in methods for each in sorted(team, key=lambda each: (months[each], -each))]
    nothing = -sum(troubles[each] for each in order) * sum(dangers[each] for each in order)
    rows = list(zip(*(cells[each] for each in order), strict=True))
    return sum(next((value for result, value in row if result), nothing) for row in rows) / len(rows)


@lru_cache(maxsize=16)
def month_worth(terms: Terms) -> float:
    """What a month can bring, and so what staying in one place for a month costs: an attempt of a usual crew."""
    month = MONTH
    for _ in range(ROUNDS):
        month = _best(1, 2, (), terms, month)[0]
    return month


def best_methods(first_in: int, crews: int, used: tuple[int, ...], terms: Terms) -> tuple[float, Methods]:
    """The best methods for a number of teams and crews; and what they bring."""
    return _best(first_in, crews, used, terms, month_worth(terms))


@lru_cache(maxsize=256)
def _best(first_in: int, crews: int, used: tuple[int, ...], terms: Terms, month: float) -> tuple[float, Methods]:
    """Found one after the other, beginning with one of the best."""
    best: tuple[float, Methods] = (float("-inf"), ((), ()))
    free = tuple(each for each in range(1, METHODS + 1) if each not in used)
    alone = sorted(free, key=lambda each: -attempt(((each,), ()), terms, month))
    for method, team in product(alone[:BEGINNINGS], (FIRST_IN, CREW)):
        if (first_in, crews)[team]:
            best = max(best, _grown(_with(((), ()), team, method), (first_in, crews), free, terms, month))
    return best


def _grown(
    methods: Methods, most: tuple[int, int], free: tuple[int, ...], terms: Terms, month: float
) -> tuple[float, Methods]:
    """Methods, with others added as long as there are teams and it gets better."""
    value = attempt(methods, terms, month)
    while True:
        tries = [
            _with(methods, team, method)
            for team in (FIRST_IN, CREW)
            if len(methods[team]) < most[team]
            for method in free
            if method not in methods[0] + methods[1]
        ]
        better, more = max(((attempt(each, terms, month), each) for each in tries), default=(value, methods))
        if better <= value:
            return value, methods
        value, methods = better, more


def quickest(first_in: int, used: tuple[int, ...], terms: Terms) -> Methods:
    """One method that takes the fewest months, where the class is known already."""
    months = tables_of(terms.options.tables).months
    free = [each for each in range(1, METHODS + 1) if each not in used]
    return _with(((), ()), FIRST_IN if first_in else CREW, min(free, key=lambda each: (months[each], -each)))


def _with(methods: Methods, team: int, method: int) -> Methods:
    return ((*methods[0], method), methods[1]) if team == FIRST_IN else (methods[0], (*methods[1], method))
