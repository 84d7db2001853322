"""Going on: stages that leave nothing to decide pass by themselves. Rules: docs/rules/starprobe.md §4."""

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Stand, Sway
from turnsheet.games.starprobe.rules.actions import exploring, fleets, lifeforms, military, natives, negotiating
from turnsheet.games.starprobe.rules.actions.losses import wreck
from turnsheet.games.starprobe.rules.holds import people
from turnsheet.games.starprobe.rules.stages import (
    Attacked,
    Cornered,
    Fighting,
    Lost,
    Opposing,
    Recasting,
    Shifting,
    Surveying,
    Swaying,
)
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.workspace import Table

PASSING = frozenset((Shifting, Surveying, Fighting, Recasting, Opposing, Swaying, Attacked, Cornered))
"""Stages that can pass by themselves."""


def go_on(table: Table, seat: Seat) -> None:
    """Go on until there is something to decide."""
    while type(table.explorers[seat - 1].stage) in PASSING:
        if not _step(table, seat, table.explorers[seat - 1]):
            return


def all_go_on(table: Table) -> None:
    """The same for everyone."""
    for number, explorer in enumerate(table.explorers, 1):
        if type(explorer.stage) in PASSING:
            go_on(table, Seat(number))


def _step(table: Table, seat: Seat, explorer: Explorer) -> bool:
    """One stage that passes by itself; says whether there was one."""
    match explorer.stage:
        case Shifting(survey=survey) if not exploring.shifts(explorer, survey, table.rules):
            exploring.settle(table, seat, survey)
        case Surveying(survey=survey) if exploring.due(explorer, survey):
            exploring.finish(table, seat, survey)
        case Fighting(ground=ground) if ground.end and not people(explorer.crew, table.tables):
            wreck(table, seat, "nobody was left alive aboard")
        case Fighting() as fighting if military.comes_now(fighting):
            assert fighting.contact is not None
            military.decide(table, seat, fighting.contact.star, fighting.ground.priority)
        case Fighting(ground=ground) as fighting if ground.end:
            if fighting.contact is None:
                lifeforms.next_one(table, seat, fighting)
            else:
                natives.end_ground(table, seat, fighting)
        case Recasting(by=()) as recasting:
            negotiating.outcome(table, seat, recasting)
        case Opposing(picker=picker) if isinstance(table.explorer(picker).stage, Lost):
            negotiating.unanswered(table, seat)
        case Swaying() if not table.options.bribery:
            negotiating.sway(table, seat, Sway())
        case Attacked(teams=teams):
            ways = natives.stands(explorer.crew.contact, explorer.crew.first_in, teams)
            if len(ways) != 1:
                return False
            natives.stand(table, seat, Stand(*ways[0]))
        case Cornered(battle=battle) as cornered if battle.outcome:
            fleets.end(table, seat, cornered)
        case _:
            return False
    return True
