"""Results: what the exploration matrix says about an attempt, and what a system is worth. Rules: §9, §10."""

from functools import cache

from turnsheet.games.starprobe.rules.stages import Survey
from turnsheet.games.starprobe.rules.state_parts import Find, Quarters
from turnsheet.games.starprobe.tables.sheet_reading import read_result
from turnsheet.games.starprobe.tables.table_types import ITEMS, Item, Result, Tables

M = 4
"""Quarters of a Megaron."""
EMPIRE_SYSTEM = 5
"""Megarons for every system of a small empire."""


@cache
def result_of(cell: str) -> Result:
    """What a cell of the exploration matrix says (9.4, 10.5)."""
    return read_result(cell)


def inhabited(result: Result) -> bool:
    """Whether there are natives."""
    return 1 in result.classes


def speciality(result: Result) -> Item | None:
    """The speciality that was found."""
    return ITEMS[result.item - 1] if result.item else None


def result_words(result: Result) -> str:
    """What was found, written the same way everywhere: `class 3`, `class 1/2`, `class 5 with drugs`, `fuel alone`."""
    item = speciality(result)
    if not result.classes:
        return "nothing" if item is None else f"{item} alone"
    return class_words(result.classes, () if item is None else (item,))


def class_words(classes: tuple[int, ...], items: tuple[Item, ...] = ()) -> str:
    """Classes and specialities: those of a double system with a stroke between them."""
    kind = f"class {'/'.join(map(str, classes))}"
    return f"{kind} with {', '.join(items)}" if items else kind


def base_value(classes: tuple[int, ...], tables: Tables) -> Quarters:
    """What classes are worth: a double twice the sum (10.1, 10.2)."""
    whole = sum(tables.values[each] for each in classes)
    return Quarters(M * whole * (2 if len(classes) > 1 else 1))


def item_value(item: Item, tables: Tables) -> Quarters:
    """What a speciality is worth (10.6)."""
    return Quarters(M * tables.items[item].value)


def items_value(find: Find, tables: Tables) -> Quarters:
    """What all specialities of a find are worth (10.6)."""
    return Quarters(sum(item_value(item, tables) for item in find.items))


def inhabited_value(find: Find, tables: Tables, rules: int) -> Quarters:
    """What one negotiates about: base value, the natives' level, a small empire, specialities (10.3, 10.4, 11.5, D53).

    In version 1 specialities are not part of it.
    """
    empire = EMPIRE_SYSTEM * (find.systems + 1) if find.systems else 0
    items = items_value(find, tables) if rules >= 2 else 0
    return Quarters(base_value(find.classes, tables) + M * (find.level + empire) + items)


def paid_before(find: Find, tables: Tables, rules: int) -> Quarters:
    """What of it was paid before the natives were won: specialities that had been found alone (D53)."""
    return Quarters(min(find.value, items_value(find, tables)) if rules >= 2 else 0)


def dominant(survey: Survey, tables: Tables, known: Result | None) -> tuple[int, str]:
    """The method that counts and its cell: First-In before crews, then the shorter, then the higher (9.6).

    Where the class is known, every method gives it, and only its months matter (D42, D51).
    """
    number = survey.numbers[0]
    cells = [
        (team, -tables.months[method], method, tables.exploration[number][method].text)
        for team, methods in ((1, survey.first_in), (0, survey.crews))
        for method in methods
    ]
    if known is None:
        cells = [each for each in cells if each[3]]
    if not cells:
        return 0, ""
    best = max(cells)
    return best[2], best[3] if known is None else "".join(map(str, known.classes))
