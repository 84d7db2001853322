"""What many teams gain an explorer: shorter surveys, and a reserve that changes the method. Rules: starprobe.md §9."""

from turnsheet.games.starprobe.orders.orders import Shift
from turnsheet.games.starprobe.rules.actions.exploration.results import inhabited
from turnsheet.games.starprobe.rules.stages import Survey
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.tables.table_types import Result, Tables

SPARE = 3
"""Teams above this number save a month each (MODIFIER 1)."""
NEEDED = 5
"""With more teams than these some can be held in reserve (MODIFIER 3)."""
RESERVES = {-1: 1, 1: 2, -2: 4, 2: 5}
"""What a change of the method takes (D37)."""


def reserve_of(crew: Crew, rules: int) -> int:
    """The teams that may be held in reserve: with more than five any of them; in version 1 those above five (9.17)."""
    teams = crew.scientific + crew.first_in
    return 0 if teams <= NEEDED else teams if rules >= 2 else teams - NEEDED


def shifts(explorer: Explorer, survey: Survey, rules: int) -> tuple[int, ...]:
    """By how much the method can be changed (MODIFIER 3, 9.17, D37)."""
    reserve = reserve_of(explorer.crew, rules)
    if not survey.method or survey.fixed:
        return ()
    return tuple(by for by, teams in sorted(RESERVES.items()) if teams <= reserve and 1 <= survey.method + by <= 20)


def reserves(order: Shift, crew: Crew) -> tuple[int, int]:
    """The First-In and Scientific Teams used: those named, or Scientific Teams as far as they go (D37)."""
    if order.first_in or order.scientific:
        return order.first_in, order.scientific
    needed = RESERVES.get(order.by, 0)
    return max(needed - crew.scientific, 0), min(needed, crew.scientific)


def survey_months(crew: Crew, method: int, result: Result, tables: Tables) -> int:
    """The months of a survey, less one for each team above three, but not below one (9.7, 9.8, MODIFIER 1)."""
    months = tables.months[method]
    teams = crew.first_in + (crew.contact if inhabited(result) else crew.scientific)
    return months if months <= 1 else max(months - max(teams - SPARE, 0), 1)
