"""The surveyor: a bot for Star Probe that makes a sound voyage every year and is home for the Board.

It explores stars near home with the methods that bring most by the tables, moves on as soon as a find is paid for,
makes natives submit where missiles leave them no chance, and comes home before the year is out, since a further one
costs wages and a Board gives a new loan.
"""

from msgspec import Struct

from turnsheet.bots.starprobe import battles, course, natives, outfit
from turnsheet.bots.starprobe.attempt_values import best_methods, month_worth, quickest, result_of, staying, terms_of
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.stages import (
    Attacked,
    Bargaining,
    Contact,
    Fighting,
    Free,
    Numbers,
    Outfitting,
    Ransom,
    Recasting,
    Shifting,
    SpaceBattle,
    Surveying,
    Swaying,
)
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.tables import MODES, YEAR, tables_of

LEAST_VOYAGE = 4
"""Months a voyage must have left to be worth the risk."""


class Jump(Struct, frozen=True):
    """A plan: jump to a star."""

    star: StarId


class Pick(Struct, frozen=True):
    """A plan: pick a number."""

    number: int = 1


class Explore(Struct, frozen=True):
    """A plan: explore with these methods, and pick a number."""

    methods: str
    number: int = 1


Plan = Jump | Pick | Explore | str
"""The next thing to do. What other bots do in their own way has a type; everything else is an order, or nothing."""


def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The surveyor's sheet: the next thing to do."""
    return sheet(view, plan(view, order_forms), dice)


def sheet(view: View, planned: Plan, dice: Dice) -> str:
    """The order sheet with a plan, after the answer to somebody who negotiates."""
    if view.own is None or view.over:
        return ""
    answer = f"oppose {1 + dice.at('oppose').below(MODES)}" if view.asked is not None else ""
    return "\n".join(line for line in (answer, written(planned)) if line)


def written(planned: Plan) -> str:
    """A plan as orders."""
    match planned:
        case Jump(star=star):
            return f"jump {star}"
        case Pick(number=number):
            return f"pick {number}"
        case Explore(methods=methods, number=number):
            return f"explore {methods}\npick {number}"
        case _:
            return planned


def plan(view: View, order_forms: tuple[OrderForm, ...]) -> Plan:
    """What the surveyor would do next."""
    own = view.own
    if own is None or view.over or own.done:
        return ""
    match own.stage:
        case Free():
            return free(view, own)
        case Numbers():
            return Pick()
        case Shifting():
            return "keep"
        case Surveying() as stage:
            return _survey(view, own, stage)
        case Contact() as stage:
            return natives.meet(view, own, stage)
        case Recasting() as stage:
            return natives.recast(view, stage)
        case Bargaining() as stage:
            return natives.generate(view, stage)
        case Swaying() as stage:
            return natives.sway(view, stage)
        case Ransom() as stage:
            return natives.ransom(stage)
        case Attacked() as stage:
            return natives.stand(own, stage)
        case Fighting() as stage:
            return battles.fight(view, own, stage)
        case SpaceBattle():
            return battles.in_space(order_forms)
        case Outfitting() as stage:
            return _docks(view, own, stage, order_forms)
        case _:
            return "wait" if any(form.verb == "wait" for form in order_forms) else ""


def _docks(view: View, own: Explorer, stage: Outfitting, order_forms: tuple[OrderForm, ...]) -> str:
    if own.ship is None:
        return outfit.choose(view, order_forms)
    if view.month > 1 and view.options.months - view.month + 1 < LEAST_VOYAGE:
        return "wait"
    return outfit.outfit(view, own, stage)


def free(view: View, own: Explorer) -> Plan:
    """At home, at a star, or between the stars."""
    voyage = course.voyage_of(view, own)
    if own.star == own.home:
        return _at_home(view, own, voyage)
    going = course.time_to_go(voyage)
    if not own.tried and not going and (own.moved or _promising(own)) and explorable(view, own, voyage):
        return _explore(view, own)
    if not own.tried and own.moved and explorable(view, own, voyage):
        return _explore(view, own)
    if own.moved or own.tried:
        return "wait"
    target = None if going else course.onward(voyage)
    target = target or course.homeward(voyage)
    return Jump(target) if target else "wait"


def _at_home(view: View, own: Explorer, voyage: course.Voyage) -> Plan:
    """The Board, repairs, and out again."""
    if voyage.month >= YEAR or view.month == view.options.months:
        return "report"
    if own.damage.hull:
        return "mend hull"
    missing = min(voyage.left, 12) - own.stores.slugs
    target = None if own.moved or own.tried else course.onward(voyage)
    if target is None:
        return "wait"
    if missing > 0:
        return f"buy {missing} slugs"
    return Jump(target)


def explorable(view: View, own: Explorer, voyage: course.Voyage) -> bool:
    """Whether an attempt can be made here."""
    if own.star is None or not own.stores.supplies or voyage.sky.home(own.star) is not None:
        return False
    here = next((each for each in view.known if each.star == own.star), None)
    if here is not None and (here.taken or here.closed or here.driven):
        return False
    methods = best_methods(own.crew.first_in, crews(own.crew), own.used, terms_of(view))[1]
    return any(methods) and course.worth_here(voyage) > 0


def _promising(own: Explorer) -> bool:
    """Whether to try again: nothing was found yet but perhaps a speciality."""
    find = next((each for each in own.finds if each.star == own.star), None)
    return find is None or not find.classes


def _explore(view: View, own: Explorer) -> Explore:
    finds = (find for finds in (own.finds, *(each.finds for each in view.others)) for find in finds)
    if any(find.star == own.star and 1 in find.classes for find in finds):
        first_in, by_crews = quickest(own.crew.first_in, own.used, terms_of(view))
    else:
        first_in, by_crews = best_methods(own.crew.first_in, crews(own.crew), own.used, terms_of(view))[1]
    return Explore(" ".join([*(f"F{each}" for each in first_in), *map(str, by_crews)]))


def _survey(view: View, own: Explorer, stage: Surveying) -> str:
    """Stay for natives who are worth the months, and for what is paid for only when it is proved."""
    survey, terms = stage.survey, terms_of(view)
    months = survey.months - survey.stayed
    voyage = course.voyage_of(view, own)
    value = staying(result_of(survey.result, tables_of(view.options.tables)), terms)
    late = months + voyage.takes(own.place, voyage.home) >= voyage.left or own.stores.supplies <= months
    return "leave" if late or value <= month_worth(terms) * months else "wait"
