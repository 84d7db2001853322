"""What attempts bring a crew, with what its teams can save and change (MODIFIER 1 and 3). In Megarons."""

from functools import lru_cache

from turnsheet.bots.starprobe import negotiating
from turnsheet.bots.starprobe.attempt_values import (
    CREW,
    FIRST_IN,
    MONTH,
    Methods,
    Terms,
    base,
    dangers_of,
    troubles_of,
)
from turnsheet.games.starprobe.rules.actions.exploration.reserves import RESERVES, reserve_of, survey_months
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.tables.table_types import Result
from turnsheet.games.starprobe.tables.tables import METHODS, tables_of

TEAM = 2.1
"""What it costs to risk a Scientific Team."""
BEGINNINGS = 4
"""How many of the best methods are tried as the first."""
ROUNDS = 4
"""How often the worth of a month is computed again from itself."""


def team_crew(crew: Crew) -> Crew:
    """Only what decides about attempts."""
    return Crew(contact=crew.contact, scientific=crew.scientific, first_in=crew.first_in)


def staying(result: Result, crew: Crew, terms: Terms) -> float:
    """What is gained by staying until a survey is over, and not otherwise."""
    tables = tables_of(terms.options.tables)
    item = tables.specialities[result.item].value if result.item else 0
    value = base(result.classes, tables)
    if 1 in result.classes:
        steps = negotiating.steps_of(crew.contact + crew.first_in)
        before = terms.rules < 2
        met = negotiating.natives(value + (0 if before else item), steps, True, terms)
        return met + (item if before and not terms.at_once else 0)
    return 0.0 if terms.at_once else float(item + value)


def brings(method: int, result: Result, crew: Crew, month: float, terms: Terms) -> float:
    """What a result of a method brings, if a month is worth so much."""
    tables = tables_of(terms.options.tables)
    item = tables.specialities[result.item].value if result.item else 0
    if result.blank:
        return 0.0
    if not result.classes:
        return float(item)
    at_once = 0.0
    if terms.at_once and 1 not in result.classes:
        at_once = float(item + base(result.classes, tables))
    elif terms.at_once and terms.rules < 2:
        at_once = float(item)
    months = survey_months(crew, method, result, tables)
    return at_once + max(staying(result, crew, terms) - month * months, 0.0)


def risk(method: int, result: Result, terms: Terms) -> float:
    """What the troubles of an attempt cost."""
    text = terms.options.tables
    return 0.0 if 1 in result.classes else troubles_of(text)[method] * dangers_of(text)[method]


@lru_cache(maxsize=4096)
def changes(method: int, number: int, crew: Crew, month: float, terms: Terms) -> tuple[tuple[float, int], ...]:
    """What a result brings if it is left as it is, and by every change that the crew can make (9.17)."""
    row = tables_of(terms.options.tables).exploration[number]
    reserve = reserve_of(crew, terms.rules)
    steps = [0, *(by for by, teams in RESERVES.items() if teams <= min(reserve, crew.scientific))]
    return tuple(
        (
            brings(method + by, row[method + by], crew, month, terms)
            - risk(method + by, row[method + by], terms)
            - TEAM * RESERVES.get(by, 0),
            by,
        )
        for by in steps
        if 1 <= method + by <= METHODS
    )


def change(method: int, number: int, crew: Crew, month: float, terms: Terms) -> int:
    """The change of a method that brings most."""
    return max(changes(method, number, crew, month, terms), key=lambda each: (each[0], -abs(each[1])))[1]


@lru_cache(maxsize=64)
def _columns(crew: Crew, month: float, terms: Terms) -> tuple[tuple[float | None, ...], ...]:
    """By method and number what a result brings after the best change; None for no result."""
    rows = tables_of(terms.options.tables).exploration
    return (
        (),
        *(
            tuple(
                None
                if rows[number][method].blank
                else max(value for value, _ in changes(method, number, crew, month, terms))
                for number in range(1, len(rows))
            )
            for method in range(1, METHODS + 1)
        ),
    )


def attempt(methods: Methods, crew: Crew, month: float, terms: Terms) -> float:
    """What an attempt brings on the whole: for each number what dominates, less what troubles cost (9.6)."""
    text = terms.options.tables
    months, columns = tables_of(text).months, _columns(crew, month, terms)
    troubles, dangers = troubles_of(text), dangers_of(text)
    order = [each for team in methods for each in sorted(team, key=lambda each: (months[each], -each))]
    nothing = -sum(troubles[each] for each in order) * sum(dangers[each] for each in order)
    total, count = 0.0, len(columns[1])
    for number in range(count):
        for method in order:
            value = columns[method][number]
            if value is not None:
                total += value
                break
        else:
            total += nothing
    return total / count


def _with(methods: Methods, team: int, method: int) -> Methods:
    return ((*methods[0], method), methods[1]) if team == FIRST_IN else (methods[0], (*methods[1], method))


@lru_cache(maxsize=256)
def _best(crew: Crew, used: tuple[int, ...], month: float, terms: Terms) -> tuple[float, Methods]:
    most = (crew.first_in, crews(crew))
    free = [each for each in range(1, METHODS + 1) if each not in used]

    def worth(methods: Methods) -> float:
        return attempt(methods, crew, month, terms)

    best: tuple[float, Methods] = (float("-inf"), ((), ()))
    single = [_with(((), ()), team, method) for team in (FIRST_IN, CREW) if most[team] for method in free]
    for methods in sorted(single, key=lambda each: -worth(each))[:BEGINNINGS]:
        value = worth(methods)
        while True:
            more = [
                _with(methods, team, method)
                for team in (FIRST_IN, CREW)
                if len(methods[team]) < most[team]
                for method in free
                if method not in methods[0] + methods[1]
            ]
            better = max(more, key=worth, default=methods)
            if worth(better) <= value:
                break
            value, methods = worth(better), better
        best = max(best, (value, methods))
    return best


@lru_cache(maxsize=256)
def month_worth(crew: Crew, terms: Terms) -> float:
    """What a month brings a crew, and so what staying in one place for a month costs."""
    month = MONTH
    for _ in range(ROUNDS):
        month = max((month + _best(crew, (), month, terms)[0]) / 2, 0.0)
    return round(month, 2)


def best_methods(crew: Crew, used: tuple[int, ...], terms: Terms) -> tuple[float, Methods]:
    """The best methods for a crew, and what they bring."""
    crew = team_crew(crew)
    return _best(crew, used, month_worth(crew, terms), terms)
