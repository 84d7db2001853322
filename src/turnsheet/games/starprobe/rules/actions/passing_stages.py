"""Passing stages: those that leave nothing to decide pass by themselves. Rules: docs/rules/starprobe.md §4."""

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Stand, Sway
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles import lifeforms, military, space
from turnsheet.games.starprobe.rules.actions.battles.losses import wreck
from turnsheet.games.starprobe.rules.actions.exploration import exploring
from turnsheet.games.starprobe.rules.actions.exploration.reserves import shifts
from turnsheet.games.starprobe.rules.actions.natives import attacks, negotiating
from turnsheet.games.starprobe.rules.crew_and_cargo import people
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.workspace import Workspace

PASSING = frozenset(
    (
        stages.Shifting,
        stages.Surveying,
        stages.Fighting,
        stages.Recasting,
        stages.Opposing,
        stages.Swaying,
        stages.Attacked,
        stages.SpaceBattle,
    )
)
"""Stages that can pass by themselves."""


def go_on(workspace: Workspace, seat: Seat) -> None:
    """Go on until there is something to decide."""
    while type(workspace.explorers[seat - 1].stage) in PASSING:
        if not _step(workspace, seat, workspace.explorers[seat - 1]):
            return


def all_go_on(workspace: Workspace) -> None:
    """The same for everyone."""
    for number, explorer in enumerate(workspace.explorers, 1):
        if type(explorer.stage) in PASSING:
            go_on(workspace, Seat(number))


def _step(workspace: Workspace, seat: Seat, explorer: Explorer) -> bool:
    """One stage that passes by itself; says whether there was one."""
    match explorer.stage:
        case stages.Shifting(survey=survey) if not shifts(explorer, survey, workspace.rules):
            exploring.settle(workspace, seat, survey)
        case stages.Surveying(survey=survey) if exploring.due(explorer, survey):
            exploring.finish(workspace, seat, survey)
        case stages.Fighting(ground=ground) if ground.end and not people(explorer.crew, workspace.tables):
            wreck(workspace, seat, "nobody was left alive aboard")
        case stages.Fighting() as fighting if military.comes_now(fighting):
            assert fighting.contact is not None
            military.decide(workspace, seat, fighting.contact.star, fighting.ground.priority)
        case stages.Fighting(ground=ground) as fighting if ground.end:
            if fighting.contact is None:
                lifeforms.next_one(workspace, seat, fighting)
            else:
                attacks.end_ground(workspace, seat, fighting)
        case stages.Recasting(by=()) as recasting:
            negotiating.outcome(workspace, seat, recasting)
        case stages.Opposing(picker=picker) if isinstance(workspace.explorer(picker).stage, stages.Lost):
            negotiating.unanswered(workspace, seat)
        case stages.Swaying() if not workspace.options.bribery:
            negotiating.sway(workspace, seat, Sway())
        case stages.Attacked(teams=teams):
            ways = attacks.stands(explorer.crew.contact, explorer.crew.first_in, teams)
            if len(ways) != 1:
                return False
            attacks.stand(workspace, seat, Stand(*ways[0]))
        case stages.SpaceBattle(battle=battle) as cornered if battle.outcome:
            space.end(workspace, seat, cornered)
        case _:
            return False
    return True
