"""Running for the jump. Rules: docs/rules/starprobe.md §16."""

from turnsheet.games.starprobe.space_battle.battle_tables import RUNNING
from turnsheet.games.starprobe.space_battle.damage import jumps
from turnsheet.games.starprobe.space_battle.workspace import Workspace, called


def decide(workspace: Workspace, running: bool | None) -> None:
    """Begin to run, or stop; what was run before counts no more once one stops."""
    if running is None or running == workspace.running:
        return
    workspace.running = running
    workspace.run = 0
    text = "runs for the jump" if running else "runs no longer"
    workspace.tell("running", f"{called(workspace.own)} {text}.", workspace.own.number)


def run(workspace: Workspace, engines_hit: bool) -> None:
    """A turn has been run. A hit on the hyper engines starts the count again; destroyed ones do not count at all."""
    if not workspace.running:
        return
    own = workspace.own
    if engines_hit or not jumps(own, workspace.numbers):
        if workspace.run or engines_hit:
            workspace.tell("running", f"{called(own)} must begin its run again.", own.number)
        workspace.run = 0
        return
    workspace.run += 1
    if workspace.run >= RUNNING:
        workspace.outcome = "jumped"
        workspace.tell("end", f"{called(own)} jumps away.", own.number)
    else:
        workspace.tell(
            "running", f"{called(own)} has run {workspace.run} of {RUNNING} turns.", own.number, amount=workspace.run
        )
