"""The Bureau of Military Affairs on the ground. Rules: docs/rules/starprobe.md §15."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Call
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.natives.attacks import overcome, to_war
from turnsheet.games.starprobe.rules.random_numbers import rm3
from turnsheet.games.starprobe.rules.stages import Contact, Fighting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.places import StarId

EVEN = 5
"""The level against which the chance is that of the table."""
STEP = 15
BASE_AFTER = 12


def call(workspace: Workspace, seat: Seat, order: Call) -> None:
    """Call for help: it is charged, and comes some turns later; outside a battle it decides at once (15.1, D81)."""
    explorer = workspace.explorer(seat)
    aid = workspace.tables.ground[order.priority]
    stage = explorer.stage
    star = where(explorer, workspace.sky)
    if isinstance(stage, Fighting):
        ground = replace(stage.ground, military=stage.ground.turn + aid.turns, priority=order.priority)
        workspace.to_stage(seat, replace(stage, ground=ground))
    assert star is not None
    workspace.enter(seat, "military", Quarters(-aid.charge * M), star)
    workspace.tell(seat, "military called", star=star, priority=order.priority)
    if not isinstance(stage, Fighting):
        decide(workspace, seat, star, order.priority)


def decide(workspace: Workspace, seat: Seat, star: StarId, priority: str) -> None:
    """The military has come: the natives are subdued, or there is war (15.2 to 15.6)."""
    chance = workspace.tables.ground[priority].chance + STEP * (EVEN - workspace.system(star).level)
    number = rm3(workspace.dice.at("military", seat))
    workspace.drew(seat, "drew military", number=number, most=min(max(chance, 0), 100))
    if number > min(max(chance, 0), 100):
        to_war(workspace, seat, star)
        return
    found_base(workspace, seat, star)
    workspace.systems[star] = replace(workspace.system(star), driven=())
    overcome(workspace, seat, star)


def found_base(workspace: Workspace, seat: Seat, star: StarId) -> None:
    """A base in a system that was subdued (15.6, D97)."""
    home = workspace.explorer(seat).home
    month = workspace.month + BASE_AFTER
    workspace.systems[star] = replace(workspace.system(star), base=month, base_of=home)
    workspace.tell(seat, "subdued", EVERYONE, star=star, month=month)


def comes_now(stage: Fighting) -> bool:
    """Whether the military comes at the end of the turn just fought, or the battle is over before it came.

    A battle that was won makes the call void; one that was lost does not (D81).
    """
    ground = stage.ground
    if not ground.military or ground.end in ("dead", "gone"):
        return False
    return ground.end == "beaten" or ground.turn > ground.military


def where(explorer: Explorer, sky: Sky) -> StarId | None:
    """The system the military would be called to: that of a battle or contact, or the one beside the ship (D81)."""
    match explorer.stage:
        case Fighting(contact=contact):
            return None if contact is None else contact.star
        case Contact(star=star):
            return star
        case _:
            beside = sky.star_at(explorer.place)
            return None if beside is None else beside.name
