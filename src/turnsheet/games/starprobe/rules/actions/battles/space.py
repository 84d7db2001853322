"""Battles in space: how they are ordered and how they end. Rules: docs/rules/starprobe.md §16."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Helm, Steer
from turnsheet.games.starprobe.rules.actions.battles.losses import wreck
from turnsheet.games.starprobe.rules.actions.battles.military import found_base
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.natives.attacks import driven_out, overcome
from turnsheet.games.starprobe.rules.stages import Lost, Repairing, SpaceBattle
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.space_battle import turn as space
from turnsheet.games.starprobe.space_battle.battle import Battle, Command, Damage, Report, Vessel, own_vessel
from turnsheet.games.starprobe.space_battle.damage import MENDING, broken


def command_of(order: Helm) -> Command:
    """What a ship is told to do in a turn."""
    course = order.course or None
    return Command(order.by, course, order.aims, order.running, order.mends, order.call)


def steer(workspace: Workspace, seat: Seat, order: Steer) -> None:
    """Choose the first velocity (16.5)."""
    stage = workspace.stage(seat, SpaceBattle)
    battle, reports = space.steer(stage.battle, order.by, workspace.dice, workspace.tables)
    _tell(workspace, seat, reports)
    workspace.to_stage(seat, replace(stage, battle=battle))


def helm(workspace: Workspace, seat: Seat, order: Helm) -> None:
    """Fight a turn."""
    stage = workspace.stage(seat, SpaceBattle)
    battle, reports = space.play(stage.battle, command_of(order), workspace.dice, workspace.tables)
    if order.call:
        workspace.enter(seat, "military", Quarters(-battle.charge * M), stage.contact.star)
    _tell(workspace, seat, reports)
    workspace.to_stage(seat, replace(stage, battle=battle))


def end(workspace: Workspace, seat: Seat, stage: SpaceBattle) -> None:
    """The battle is over: won, lost, or left (16.7, 16.29, D93 to D96)."""
    battle, star = stage.battle, stage.contact.star
    _come_out(workspace, seat, battle)
    if battle.outcome == "lost":
        wreck(workspace, seat, Lost.destroyed_at(star))
    elif battle.outcome == "jumped":
        driven_out(workspace, seat, star, (-1, battle.wave))
    else:
        if any(vessel.side == "military" for vessel in battle.vessels):
            found_base(workspace, seat, star)
        overcome(workspace, seat, star)
    _under_repair(workspace, seat, own_vessel(battle))


def _come_out(workspace: Workspace, seat: Seat, battle: Battle) -> None:
    """The ship as the battle left it: screens whole, salvos fired."""
    explorer, own = workspace.explorer(seat), own_vessel(battle)
    damage = replace(own.damage, screen=0)
    workspace.put(seat, replace(explorer, damage=damage, stores=replace(explorer.stores, salvos=own.salvos)))


def _under_repair(workspace: Workspace, seat: Seat, own: Vessel) -> None:
    """Components: mended by a crew, or a month for each that was destroyed; the hull stays as it is (D94)."""
    explorer = workspace.explorer(seat)
    destroyed = 0 if explorer.crew.repair else sum(broken(own, part, workspace.tables) for part in MENDING)
    explorer = replace(explorer, damage=Damage(hull=explorer.damage.hull))
    begun = explorer.stage.months if isinstance(explorer.stage, Repairing) else 0
    if destroyed > begun and not isinstance(explorer.stage, Lost):
        explorer = replace(explorer, stage=Repairing(destroyed, "components"), moved=True)
    workspace.put(seat, explorer)


def _tell(workspace: Workspace, seat: Seat, reports: tuple[Report, ...]) -> None:
    for report in reports:
        workspace.tell(seat, report.kind, (), **report.values)
