"""What is told of an attempt and a survey, with its chances. Rules: docs/rules/starprobe.md §9."""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.games.starprobe.orders.checks.refusals import count
from turnsheet.games.starprobe.pages import chances, record_prompts
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.exploration import staying
from turnsheet.games.starprobe.rules.actions.exploration.exploration_matrix import dominant
from turnsheet.games.starprobe.rules.actions.exploration.exploring import (
    FIRST_IN_RISK,
    RESERVES,
    SCIENTIFIC_RISK,
    shifts,
    survey_months,
)
from turnsheet.games.starprobe.rules.actions.exploration.results import inhabited, result_of, result_words
from turnsheet.games.starprobe.rules.actions.natives.contact import TROUBLE
from turnsheet.games.starprobe.rules.stages import Numbers, Shifting, Survey, Surveying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.tables.table_types import Result, Tables


def surveying(view: View, own: Explorer, stage: Numbers | Shifting | Surveying, tables: Tables) -> Iterator[str]:
    """An attempt whose numbers lie face down, whose result can be changed, or whose survey is under way."""
    survey = stage.survey
    if isinstance(stage, Numbers):
        known = record_prompts.fixed(view, survey.star)
        yield from _face_down(view, survey, tables) if known is None else _known(own, survey, known, tables)
    elif isinstance(stage, Shifting):
        found = cell_words(survey.result)
        takes = _takes(own, survey.method, survey.result, tables)
        yield f"Number {survey.numbers[0]} and method {survey.method} give {found}{takes}. Keep it, or shift:"
        ways = shifts(own, survey, view.rules)
        for by in ways:
            method = survey.method + by
            cell = tables.exploration[survey.numbers[0]][method].text
            teams, takes = count(RESERVES[by], "team"), _takes(own, method, cell, tables)
            yield f"  {by:+d} with {teams}: method {method} gives {cell_words(cell)}{takes}."
        risks = f"{SCIENTIFIC_RISK} %, each First-In Team with {FIRST_IN_RISK} %"
        if ways:
            yield f"Each Scientific Team used for that, or a Marine Group that guards it, is lost with {risks}."
    else:
        over = {0: "none is over yet", 1: "1 is over"}.get(survey.stayed, f"{survey.stayed} are over")
        takes = f"takes {count(survey.months, 'month')}"
        yield f"The survey of {survey.star} as {cell_words(survey.result)} {takes}: {over}."
        yield _next_check(own, survey, tables)
        yield from record_prompts.under_survey(view, survey, tables)


def _face_down(view: View, survey: Survey, tables: Tables) -> Iterator[str]:
    methods = (*survey.first_in, *survey.crews)
    yield (
        "Two numbers lie face down. The one you pick decides what is found, the other whether there is trouble: "
        "pick 1 or pick 2."
    )
    told = tuple(record_prompts.blind(view, survey, tables))
    yield from told or (f"The chance to find something is {chances.finds_something(methods, tables)}.",)
    for method in methods:
        yield f"Method {method} finds, in 20 cases: {finds(method, tables)}."


def _known(own: Explorer, survey: Survey, known: Find, tables: Tables) -> Iterator[str]:
    """The class is on record and no number changes it: only the months and the trouble are open (D42, D51)."""
    result = Result(known.classes)
    method, _ = dominant(replace(survey, numbers=(1, 1)), tables, result)
    takes = survey_months(own.crew, method, result, tables)
    yield f"The system is {record_prompts.said(known)} on record, and no number changes that: pick 1 or pick 2."
    yield f"Method {method} counts: the survey takes {count(takes, 'month')}."
    yield f"The number you do not pick is looked up for trouble: {chances.trouble(method, tables)}."


def _takes(own: Explorer, method: int, cell: str, tables: Tables) -> str:
    """How long a survey of what was found would take: `, 2 months`, `, in no time`; nothing where none is made."""
    result = result_of(cell)
    if not result.classes:
        return ""
    months = survey_months(own.crew, method, result, tables)
    return f", {count(months, 'month')}" if months else ", in no time"


def _next_check(own: Explorer, survey: Survey, tables: Tables) -> str:
    """When the conflict matrix is consulted next: after the first, third, fifth month behind that of the attempt (D32).

    The month of the attempt has had its check with the attempt itself.
    """
    odds = chances.trouble(survey.method, tables)
    what = f"trouble, which adds {TROUBLE} to the race number" if inhabited(result_of(survey.result)) else "trouble"
    if own.tried:
        return f"No check comes at the end of this month. At the end of the next one does: {odds} for {what}."
    if survey.stayed % 2 == 0:
        return f"A check comes at the end of this month: {odds} for {what}."
    return "No check for trouble comes at the end of this month."


def while_staying(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    """A check at the end of the month if the ship remains where it has explored; from version 2 on (9.13)."""
    methods = staying.due(own, view.month)
    if methods:
        odds = chances.any_trouble(methods, tables)
        yield f"If the ship stays here, a check comes at the end of this month: {odds} for trouble."


def finds(method: int, tables: Tables) -> str:
    """What a method can find, and how often: `nothing in 9, class 3 in 3`."""
    return ", ".join(f"{cell_words(cell)} in {number}" for cell, number in chances.results(method, tables))


def cell_words(cell: str) -> str:
    """A cell of the exploration matrix: `class 1/2`, `class 5 with drugs`."""
    return result_words(result_of(cell))
