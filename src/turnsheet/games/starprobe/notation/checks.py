"""Checks: what a position may not say, since no rule could play on from there."""

import re
from collections.abc import Iterator

from msgspec import UnsetType, structs

from turnsheet.games.starprobe.rules.stages import Fighting, Opposing, Recasting, SpaceBattle, Survey, survey_of
from turnsheet.games.starprobe.rules.state import Explorer, Offered
from turnsheet.games.starprobe.rules.state_parts import Find, System
from turnsheet.games.starprobe.space_battle.battle import FASTEST, OWN, Battle
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import METHODS, MODES

RESULT = re.compile(r"|[1-5]{1,2}\*?|\([1-6]\)\*")
MOST_LEVEL = 8

Fault = tuple[str, str]
"""The form of the line that is at fault, and why."""


def faults(explorer: Explorer, seats: int, tables: Tables) -> Iterator[Fault]:
    """What is wrong with an expedition."""
    if explorer.race not in next(iter(tables.races.values())):
        yield "explorer", f"there are no explorers of the race '{explorer.race}'"
    for form, thing in (("crew", explorer.crew), ("stores", explorer.stores), ("damage", explorer.damage)):
        if any(isinstance(value, int) and value < 0 for value in structs.asdict(thing).values()):
            yield form, f"nothing of the {form} can be below 0"
    if not all(1 <= mode <= MODES for mode in explorer.stores.modes):
        yield "stores", f"modes are numbered 1 to {MODES}"
    if not all(1 <= method <= METHODS for method in explorer.used):
        yield "used", f"methods are numbered 1 to {METHODS}"
    if not isinstance(explorer.stay, UnsetType) and not all(1 <= each <= METHODS for each in explorer.stay.methods):
        yield "stay", f"methods are numbered 1 to {METHODS}"
    for find in explorer.finds:
        yield from _find(find, tables)
    survey = survey_of(explorer.stage)
    if survey is not None:
        yield from _survey(survey, seats)
    yield from _stage(explorer, seats, tables)


def _find(find: Find, tables: Tables) -> Iterator[Fault]:
    if find.race and find.race not in tables.races:
        yield "find", f"there is no race '{find.race}'"
    if not 0 <= find.level <= MOST_LEVEL:
        yield "find", f"levels go from 1 to {MOST_LEVEL}"


def _survey(survey: Survey, seats: int) -> Iterator[Fault]:
    if not all(1 <= method <= METHODS for method in (*survey.first_in, *survey.crews)):
        yield "survey", f"methods are numbered 1 to {METHODS}"
    if not 0 <= survey.method <= METHODS or not 0 <= survey.shifted <= METHODS:
        yield "survey", f"methods are numbered 1 to {METHODS}"
    if not all(0 <= number <= METHODS for number in survey.numbers):
        yield "survey", f"the two numbers go from 1 to {METHODS}"
    if not RESULT.fullmatch(survey.result):
        yield "survey", f"'{survey.result}' is not a cell of the exploration matrix"
    if survey.tests is not None and not 1 <= survey.tests <= seats:
        yield "survey", f"there is no seat {survey.tests}"


def _stage(explorer: Explorer, seats: int, tables: Tables) -> Iterator[Fault]:
    match explorer.stage:
        case Opposing(mode=mode, picker=picker):
            if not 1 <= mode <= MODES or not 1 <= picker <= seats:
                yield "stage", f"modes are numbered 1 to {MODES}, and a player in this match is asked"
        case Recasting(mode=mode, number=number, by=by):
            if not all(1 <= each <= MODES for each in (mode, number, *(mode + change for change in by))):
                yield "stage", f"modes and numbers go from 1 to {MODES}"
        case Fighting(ground=ground):
            if not 0 <= ground.natives <= MOST_LEVEL:
                yield "ground", f"levels go from 1 to {MOST_LEVEL}"
            if ground.priority and ground.priority not in tables.ground:
                yield "ground", "priorities are 1 to 10 and 10E"
        case SpaceBattle(battle=battle):
            yield from _battle(battle, tables)
        case _:
            return


def _battle(battle: Battle, tables: Tables) -> Iterator[Fault]:
    if battle.priority and battle.priority not in tables.space:
        yield "battle", "priorities are 1 to 10 and 10E"
    for vessel in battle.vessels:
        kinds = ("I", "II") if vessel.number == OWN else ("warship",)
        if (vessel.number == OWN) != (vessel.side == "explorer") or vessel.kind not in kinds:
            yield "vessel", "ship 0 is the explorer's, an Explorer I or II; all others are warships"
        elif vessel.kind == "warship" and vessel.level not in tables.warships:
            yield "vessel", "warships are of levels 6 to 8"
        elif not 0 <= vessel.velocity <= FASTEST:
            yield "vessel", f"velocities go from 0 to {FASTEST}"
    if any(missile.level not in tables.salvos for missile in battle.missiles):
        yield "missile", "missiles are of levels 6 to 8"


def strangers(systems: tuple[System, ...], offered: tuple[Offered, ...], seats: int) -> Iterator[Fault]:
    """Seats that are not in the match."""
    named = [("right", right.owner) for system in systems for right in system.rights]
    named += [("driven", seat) for system in systems for seat in system.driven]
    named += [("offer", seat) for offer in offered for seat in (offer.seller, offer.buyer)]
    for form, seat in named:
        if not 1 <= seat <= seats:
            yield form, f"there is no seat {seat}"
