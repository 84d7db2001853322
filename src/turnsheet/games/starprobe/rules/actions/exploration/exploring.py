"""Exploring: methods, two numbers, a result, and the months it takes to prove it. Rules: docs/rules/starprobe.md §9."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.orders import Explore, Pick, Shift
from turnsheet.games.starprobe.rules.actions.battles import lifeforms
from turnsheet.games.starprobe.rules.actions.battles.losses import lose
from turnsheet.games.starprobe.rules.actions.exploration import disproving, staying
from turnsheet.games.starprobe.rules.actions.exploration.recording import record, record_item
from turnsheet.games.starprobe.rules.actions.exploration.reserves import reserves, survey_months
from turnsheet.games.starprobe.rules.actions.exploration.results import inhabited, result_of, result_words, speciality
from turnsheet.games.starprobe.rules.actions.natives.contact import make_contact
from turnsheet.games.starprobe.rules.random_numbers import rm1, rm3
from turnsheet.games.starprobe.rules.stages import Free, Numbers, Shifting, Survey, Surveying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Result

FIRST_IN_RISK = 15
SCIENTIFIC_RISK = 30


def explore(workspace: Workspace, seat: Seat, order: Explore) -> None:
    """Pick methods, and lay two numbers face down (9.1, 9.3)."""
    explorer = workspace.explorer(seat)
    assert explorer.star is not None
    dice = workspace.dice.at("numbers", seat)
    survey = Survey(explorer.star, order.first_in, order.crews, (rm1(dice, 20), rm1(dice, 20)))
    used = tuple(sorted({*explorer.used, *order.first_in, *order.crews}))
    spent = used if workspace.options.methods == "until home" else ()
    workspace.put(seat, replace(explorer, stage=Numbers(survey), tried=True, used=spent))
    methods = [f"F{each}" for each in order.first_in] + [str(each) for each in order.crews]
    workspace.tell(seat, "explored", star=explorer.star, methods=", ".join(methods))


def pick(workspace: Workspace, seat: Seat, order: Pick) -> None:
    """Turn one number up: it counts on the exploration matrix, the other on the conflict matrix (9.3)."""
    survey = workspace.stage(seat, Numbers).survey
    one, two = survey.numbers if order.number == 1 else survey.numbers[::-1]
    survey = disproving.read_for(workspace, seat, replace(survey, numbers=(one, two)))
    workspace.to_stage(seat, Shifting(survey))


def shift(workspace: Workspace, seat: Seat, order: Shift) -> None:
    """Change the method with teams in reserve, which may be lost (9.17, 9.18, D38)."""
    explorer = workspace.explorer(seat)
    survey = workspace.stage(seat, Shifting).survey
    method = survey.method + order.by
    first_in, scientific = reserves(order, explorer.crew)
    cell = workspace.tables.exploration[survey.numbers[0]][method].text
    workspace.tell(seat, "method changed", method=method)
    _risk(workspace, seat, first_in, scientific)
    settle(workspace, seat, replace(survey, method=method if cell else 0, result=cell, shifted=method), explorer.crew)


def _risk(workspace: Workspace, seat: Seat, first_in: int, scientific: int) -> None:
    dice = workspace.dice.at("reserve", seat)
    for _ in range(first_in):
        number = rm3(dice)
        workspace.drew(seat, "drew reserve", number=number, who="a First-In Team", most=FIRST_IN_RISK)
        if number <= FIRST_IN_RISK:
            lose(workspace, seat, "first-in")
    for _ in range(scientific):
        crew = workspace.explorer(seat).crew
        number = rm3(dice)
        workspace.drew(seat, "drew reserve", number=number, who="a Scientific Team or its guard", most=SCIENTIFIC_RISK)
        if number <= SCIENTIFIC_RISK:
            guarded = crew.scientific and lifeforms.guards(crew.marine, crew.scientific) > 0
            lose(workspace, seat, "marine" if guarded else "scientific")


def settle(workspace: Workspace, seat: Seat, survey: Survey, crew: Crew | None = None) -> None:
    """See what came of it, and what trouble it brought (9.5, 9.9 to 9.12).

    The crew is the one that made the attempt, if some were lost by a change of the method (D36).
    """
    result = result_of(survey.result)
    tables = workspace.tables
    other = survey.numbers[1]
    methods = (survey.method,) if survey.method else tuple(sorted((*survey.first_in, *survey.crews)))
    if survey.shifted:
        methods = (survey.shifted,)
    troubles = sum(tables.conflict[other][method] for method in methods)
    workspace.drew(seat, "drew attempt", number=survey.numbers[0], trouble=other, troubles=troubles)
    if inhabited(result):
        staying.end(workspace, seat)
    else:
        staying.begin(workspace, seat, survey.star, methods)
    if not result.classes:
        item = speciality(result)
        if item is not None:
            record_item(workspace, seat, survey.star, item)
        else:
            workspace.tell(seat, "found nothing")
        disproving.no_result(workspace, seat, survey)
    if not result.classes or disproving.tested_two(workspace, seat, survey, result):
        lifeforms.stir(workspace, seat, methods, troubles, Free())
        return
    months = survey_months(crew or workspace.explorer(seat).crew, survey.method, result, tables)
    survey = replace(survey, months=months)
    words = _found(result, workspace.rules)
    takes = count(months, "month") if months else "no time"
    workspace.tell(seat, "found class", what=words, time=takes)
    if inhabited(result):
        workspace.to_stage(seat, Surveying(replace(survey, troubles=troubles)))
    else:
        lifeforms.stir(workspace, seat, methods, troubles, Surveying(survey))


def _found(result: Result, rules: int) -> str:
    """What was found, in the words of the log; those of version 1 left specialities out."""
    if rules >= 2:
        return f"natives, {result_words(result)}" if inhabited(result) else f"a system of {result_words(result)}"
    return "natives" if inhabited(result) else f"a system of class {'/'.join(map(str, result.classes))}"


def due(explorer: Explorer, survey: Survey) -> bool:
    """Whether a survey is over, or has nobody left to make it (D39)."""
    return survey.stayed >= survey.months or not able(explorer.crew, survey)


def able(crew: Crew, survey: Survey) -> bool:
    """Whether anybody is left who could go on with a survey (D39)."""
    result = result_of(survey.result)
    return bool(crew.first_in or (crew.contact if inhabited(result) else crew.scientific))


def finish(workspace: Workspace, seat: Seat, survey: Survey) -> None:
    """The months are over: the system is proved, or contact is made; without anybody left it breaks off (9.8, 11.1)."""
    if not able(workspace.explorer(seat).crew, survey):
        give_up(workspace, seat)
        return
    result = result_of(survey.result)
    workspace.to_stage(seat, Free())
    disproving.displace(workspace, survey)
    disproving.outcome(workspace, seat, survey, result, proved=True)
    if inhabited(result):
        make_contact(workspace, seat, survey)
    else:
        record(workspace, seat, survey, result, proved=True)


def month_of_survey(workspace: Workspace, seat: Seat, survey: Survey) -> None:
    """A month of a survey is over: a recheck after the first, third and fifth, and perhaps its end (9.13, D31, D32)."""
    survey = replace(survey, stayed=survey.stayed + 1)
    workspace.to_stage(seat, Surveying(survey))
    result = result_of(survey.result)
    if survey.stayed % 2:
        number = rm1(workspace.dice.at("recheck", seat, workspace.month), 20)
        count = workspace.tables.conflict[number][survey.method]
        workspace.drew(seat, "drew check", number=number, methods=str(survey.method), troubles=count)
        if inhabited(result):
            survey = replace(survey, troubles=survey.troubles + count)
            workspace.to_stage(seat, Surveying(survey))
        else:
            lifeforms.stir(workspace, seat, (survey.method,), count, Surveying(survey))


def give_up(workspace: Workspace, seat: Seat) -> None:
    """Leave a survey: the system is on record, unproved (9.14, D40)."""
    survey = workspace.stage(seat, Surveying).survey
    result = result_of(survey.result)
    workspace.to_stage(seat, Free())
    record(workspace, seat, survey, result, proved=False)
    disproving.outcome(workspace, seat, survey, result, proved=False)
