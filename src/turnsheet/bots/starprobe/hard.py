"""The hard bot for Star Probe: the voyages of the surveyor, with every choice made by what it brings on the whole.

It hires enough teams that surveys are short, results can be changed by a method or two, and negotiations by a mode
(MODIFIERS 1 to 3). Methods, changes, surveys, talks and missiles are weighed against each other by exact expected
values, and against what a month brings elsewhere. Where it jumps is one of the few best stars, drawn with its dice, as
is the number it picks.
"""

from turnsheet.bots.starprobe import course, hiring, negotiating, prospects, surveyor
from turnsheet.bots.starprobe.attempt_values import M, bribe, quickest, result_of, salvos_for, terms_of
from turnsheet.bots.starprobe.surveyor import Explore, Jump
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.exploration.reserves import RESERVES, shifts
from turnsheet.games.starprobe.rules.stages import (
    Bargaining,
    Contact,
    Free,
    Numbers,
    Outfitting,
    Recasting,
    Shifting,
    Surveying,
    Swaying,
)
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.tables.tables import tables_of

STARS = 3
"""It jumps to one of this many of the best stars."""
MODE = 0.5
"""What a mode costs: another is used up by a change."""
SALVO = 0.2
"""What a salvo costs."""


def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The next thing to do."""
    own = view.own
    if own is None or view.over or own.done or view.asked is not None:
        return surveyor.play(view, order_forms, dice)
    chosen = _choose(view, own, dice.at("hard", view.month))
    return surveyor.play(view, order_forms, dice) if chosen is None else chosen


def _choose(view: View, own: Explorer, roll: Roller) -> str | None:
    """What is chosen otherwise than by the surveyor; None for everything else."""
    match own.stage:
        case Outfitting() as stage if own.ship is not None:
            left = view.options.months - view.month + 1
            return "wait" if view.month > 1 and left < surveyor.LEAST_VOYAGE else hiring.outfit(view, own, stage)
        case Free():
            return _free(view, own, roll)
        case Numbers():
            return f"pick {1 + roll.below(2)}"
        case Shifting() as stage:
            return _shift(view, own, stage)
        case Surveying() as stage:
            return _survey(view, own, stage)
        case Contact() as stage:
            return _meet(view, own, stage)
        case Recasting() as stage:
            return _recast(view, own, stage)
        case Bargaining(contact=contact):
            way = negotiating.asked(*_about(contact), _steps(own), terms_of(view))[1]
            return f"generate {way}" if way else "keep"
        case Swaying() as stage:
            missed = negotiating.failing(*_about(stage.contact), _steps(own), terms_of(view))
            pay = -bribe(stage.worth // M, stage.beat, missed, view.options.bribery)[1]
            return f"sway {pay}" if pay else "sway"
        case _:
            return None


def _free(view: View, own: Explorer, roll: Roller) -> str:
    """Explore by the best methods for the whole crew, or jump to one of the best stars."""
    planned = surveyor.free(view, own)
    match planned:
        case Explore():
            planned = Explore(_methods(view, own), 1 + roll.below(2))
        case Jump(star=star):
            stars = course.promising(course.voyage_of(view, own), STARS)
            planned = Jump(roll.pick(stars)) if star in stars else planned
    return surveyor.written(planned)


def _methods(view: View, own: Explorer) -> str:
    """The best methods to explore with."""
    terms = terms_of(view)
    known = any(find.star == own.star and 1 in find.classes for _, find in view.finds)
    if known:
        first_in, by_crews = quickest(own.crew.first_in, own.used, terms)
    else:
        first_in, by_crews = prospects.best_methods(own.crew, own.used, terms)[1]
    return " ".join([*(f"F{each}" for each in first_in), *map(str, by_crews)])


def _shift(view: View, own: Explorer, stage: Shifting) -> str:
    """Change the method if what it gives then is worth the teams it may cost."""
    terms, crew = terms_of(view), prospects.team_crew(own.crew)
    possible = shifts(own, stage.survey, view.rules)
    month = prospects.month_worth(crew, terms)
    by = prospects.change(stage.survey.method, stage.survey.numbers[0], crew, month, terms)
    if by not in possible:
        return "keep"
    return f"shift {by:+d} with {RESERVES[by]} S"


def _survey(view: View, own: Explorer, stage: Surveying) -> str:
    """Stay as long as what is found is worth more than the months elsewhere."""
    survey, terms, crew = stage.survey, terms_of(view), prospects.team_crew(own.crew)
    months = survey.months - survey.stayed
    voyage = course.voyage_of(view, own)
    value = prospects.staying(result_of(survey.result, tables_of(view.options.tables)), crew, terms)
    late = months + voyage.takes(own.place, voyage.home) >= voyage.left or own.stores.supplies <= months
    return "leave" if late or value <= prospects.month_worth(crew, terms) * months else "wait"


def _about(contact: Contact) -> tuple[int, int, bool]:
    return contact.worth // M, contact.race_number, contact.again


def _mode(own: Explorer) -> int:
    """A mode with neighbours: one there are many of."""
    modes = own.stores.modes
    return max(modes, key=lambda mode: ((mode + 1 in modes) + (mode - 1 in modes), modes.count(mode)))


def _steps(own: Explorer) -> negotiating.Steps:
    """How the mode can be changed in the next talk."""
    if not own.stores.modes:
        return ()
    mode = _mode(own)
    steps = negotiating.steps_of(own.crew.contact + own.crew.first_in)
    return tuple(by for by in steps if mode + by in own.stores.modes)


def _meet(view: View, own: Explorer, stage: Contact) -> str:
    """Blast, negotiate, or leave: whatever brings most."""
    terms, about, steps = terms_of(view), _about(stage), _steps(own)
    able = own.stores.modes and (own.crew.contact or own.crew.first_in)
    talked = negotiating.talked(*about, steps, terms) if able else 0.0
    level = next((find.level for find in own.finds if find.star == stage.star), 0)
    salvos = salvos_for(level) if view.options.blasting else 0
    if 0 < salvos <= own.stores.salvos and not stage.blasted:
        shot = negotiating.blasted(*about, steps, terms) - SALVO * salvos
        if shot > max(talked, 0.0):
            return f"blast {salvos}"
    return f"negotiate {_mode(own)}" if talked > 0 else "leave"


def _recast(view: View, own: Explorer, stage: Recasting) -> str:
    """Change the mode if the outcome brings more than another mode costs."""
    row = tables_of(view.options.tables).negotiation[stage.number]
    brings = negotiating.outcomes(*_about(stage.contact), _steps(own), terms_of(view))
    best = max((0, *stage.by), key=lambda by: brings[row[stage.mode + by]] - (MODE if by else 0.0))
    return f"shift {best:+d}" if best else "keep"
