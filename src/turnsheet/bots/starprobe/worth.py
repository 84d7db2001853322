"""What attempts are worth on the whole: methods by the matrices, natives by what can be done with them. In Megarons."""

from functools import cache, lru_cache
from itertools import product

from turnsheet.games.starprobe.chances import above, distribution
from turnsheet.games.starprobe.entries import Result, Tables
from turnsheet.games.starprobe.options import Options
from turnsheet.games.starprobe.tables import METHODS, tables_of

M = 4
"""Quarters of a Megaron."""
MONTH = 9.0
"""What a month can bring: what staying in one place for a month costs."""
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

FIRST_IN, CREW = 0, 1
BEGINNINGS = 8
"""So many of the best methods are tried as the first."""

Methods = tuple[tuple[int, ...], tuple[int, ...]]
"""Those of First-In Teams, and those of crews."""


def salvos_for(level: int) -> int:
    """So many salvos make natives of a level submit for certain; 0 if none do."""
    return 0 if level >= BLASTABLE else -(-100 // (PER_SALVO * (OWN_LEVEL - level)))


def blasted(worth: float) -> float:
    """What natives bring who submit: RM 2 besides, and a mark."""
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
def talks(worth: int, race_number: int, again: bool, bribery: bool) -> float:
    """What a negotiation about so many Megarons brings on the whole: half 0, a quarter +, a quarter - (12.3)."""
    failing = -DRIVEN if again else max(talks(worth, race_number, True, bribery), 0.0)
    more = race_number if again else 0
    even = bribe(worth, more, failing, bribery)[0] if again else float(worth)
    plus = max(
        sum(count * bribe(worth + number, -(-(worth + number) // 2) + more, failing, bribery)[0] for number, count in d)
        / sum(count for _, count in d)
        for d in (distribution("RM 1-a"), distribution("RM 1-f"), distribution("RM 2"))
    )
    minus = 0.0
    for number in range(1, 11):
        left = worth - number
        paid = min(left, 0)
        minus += (paid + bribe(max(left, 0), number + 2 + more + paid, failing, bribery)[0]) / 10
    return even / 2 + plus / 4 + minus / 4


@lru_cache(maxsize=64)
def natives(tables: str, blasting: bool, bribery: bool, base: int) -> float:
    """What natives of unknown level bring, on a world of such a base value."""
    levels = tables_of(tables).levels[1:]
    total = 0.0
    for level in levels:
        worth = base + level
        total += blasted(worth) if blasting and salvos_for(level) else 0.7 * talks(worth, 6, False, bribery)
    return total / len(levels)


def base(classes: tuple[int, ...], tables: Tables) -> int:
    """The base value of a system."""
    return sum(tables.values[each] for each in classes) * (2 if len(classes) > 1 else 1)


def months_kept(method: int, result: Result, options: Options, tables: Tables) -> int:
    """The months one stays for a result: all for natives, and for others only if nothing unproved is paid for."""
    return tables.months[method] if 1 in result.classes or not options.disproving else 0


def found(method: int, result: Result, options: Options, tables: Tables) -> float:
    """What a result of a method brings, less the months that it takes."""
    value = float(tables.specialities[result.item].value if result.item else 0)
    if 1 in result.classes:
        value_ = natives(options.tables, options.blasting, options.bribery, base(result.classes, tables))
    else:
        value_ = float(base(result.classes, tables))
    return value + max(value_ - MONTH * months_kept(method, result, options, tables), 0.0)


@cache
def beast(attack: int) -> float:
    """What an animal costs: it strikes once before two salvos have killed it."""
    hit = attack - 5 * int((DEFENDED - -(-attack // 2)) / 5)
    return BEASTLY * min(max(hit, 1), 95) / 100 if attack else 0.0


@lru_cache(maxsize=8)
def _dangers(text: str) -> tuple[float, ...]:
    """What a T costs, by method."""
    tables = tables_of(text)
    return (0.0, *(sum(beast(row[method]) for row in tables.lifeforms[1:]) / 20 for method in range(1, METHODS + 1)))


@lru_cache(maxsize=8)
def _troubles(text: str) -> tuple[float, ...]:
    """What the conflict matrix costs, by method."""
    tables, dangers = tables_of(text), _dangers(text)
    mean = (sum(row[method] for row in tables.conflict[1:]) / 20 for method in range(1, METHODS + 1))
    return (0.0, *(dangers[method] * count for method, count in enumerate(mean, 1)))


@lru_cache(maxsize=16)
def _cells(options: Options) -> tuple[tuple[tuple[bool, float], ...], ...]:
    """For every method and number: whether there is a result, and what it brings less what troubles cost."""
    tables, troubles = tables_of(options.tables), _troubles(options.tables)

    def cell(method: int, result: Result) -> tuple[bool, float]:
        if result.blank:
            return False, -troubles[method]
        calm = 1 in result.classes
        return True, found(method, result, options, tables) - (0.0 if calm else troubles[method])

    return (
        (),
        *(tuple(cell(method, row[method]) for row in tables.exploration[1:]) for method in range(1, METHODS + 1)),
    )


def attempt(methods: Methods, options: Options) -> float:
    """What an attempt brings on the whole: for each number what dominates, less what troubles cost (9.6)."""
    months, cells = tables_of(options.tables).months, _cells(options)
    columns = [cells[each] for team in methods for each in sorted(team, key=lambda each: (months[each], -each))]
    total = 0.0
    for row in zip(*columns, strict=True):
        blank = 0.0
        for result, value in row:
            if result:
                total += value
                break
            blank += value
        else:
            total += blank
    return total / len(columns[0])


@lru_cache(maxsize=256)
def best_methods(first_in: int, crews: int, used: tuple[int, ...], options: Options) -> tuple[float, Methods]:
    """The best methods for so many teams and crews, found one after the other; and what they bring."""
    best: tuple[float, Methods] = (float("-inf"), ((), ()))
    free = [each for each in range(1, METHODS + 1) if each not in used]
    alone = sorted(free, key=lambda each: -attempt(((each,), ()), options))
    for method, team in product(alone[:BEGINNINGS], (FIRST_IN, CREW)):
        if (first_in, crews)[team]:
            best = max(best, _grown(_with(((), ()), team, method), (first_in, crews), tuple(free), options))
    return best


def _grown(methods: Methods, most: tuple[int, int], free: tuple[int, ...], options: Options) -> tuple[float, Methods]:
    """Methods, with others added as long as there are teams and it gets better."""
    value = attempt(methods, options)
    while True:
        tries = [
            _with(methods, team, method)
            for team in (FIRST_IN, CREW)
            if len(methods[team]) < most[team]
            for method in free
            if method not in methods[0] + methods[1]
        ]
        better, more = max(((attempt(each, options), each) for each in tries), default=(value, methods))
        if better <= value:
            return value, methods
        value, methods = better, more


def _with(methods: Methods, team: int, method: int) -> Methods:
    return ((*methods[0], method), methods[1]) if team == FIRST_IN else (methods[0], (*methods[1], method))
