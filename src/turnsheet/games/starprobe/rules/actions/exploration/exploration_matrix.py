"""Reading the exploration matrix for an attempt. Rules: docs/rules/starprobe.md §9."""

from turnsheet.games.starprobe.rules.stages import Survey
from turnsheet.games.starprobe.tables.table_types import Result
from turnsheet.games.starprobe.tables.tables import Tables


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
