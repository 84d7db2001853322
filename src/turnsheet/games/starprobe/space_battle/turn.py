"""A turn of a battle in space. Rules: docs/rules/starprobe.md §16.

All move, in the order the dice say; then all fire; then what it did is determined. At the end further ships come and
the dice are rolled for the next turn: natives who move first do so at once, so that the explorer sees that before
ordering.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.starprobe.space_battle import computer_ships
from turnsheet.games.starprobe.space_battle.arrivals import call, reinforce, relieve, why_not_call
from turnsheet.games.starprobe.space_battle.battle import (
    OWN,
    QUIET,
    RUNNING,
    Battle,
    Command,
    Happening,
    Part,
    Report,
    own_vessel,
)
from turnsheet.games.starprobe.space_battle.damage import (
    PARTS,
    broken,
    destroyed,
    dissipate,
    jumps,
    mend,
    screens,
    strike,
    why_not_mend,
)
from turnsheet.games.starprobe.space_battle.firing import fire, why_not_aims
from turnsheet.games.starprobe.space_battle.geometry import wind
from turnsheet.games.starprobe.space_battle.movement import straight_on, walk, why_not
from turnsheet.games.starprobe.space_battle.workspace import Hit, Workspace, called
from turnsheet.games.starprobe.tables.table_types import Tables


def refusal(battle: Battle, command: Command, tables: Tables) -> str | None:
    """Why a command cannot be carried out; None if it can."""
    own = own_vessel(battle)
    if battle.outcome:
        return "The battle is over."
    course = straight_on(own, command.by) if command.course is None else command.course
    why = why_not(own, command.by, course, tables) or why_not_aims(battle, command.aims, tables)
    if why is None and command.aims and (battle.running if command.running is None else command.running):
        why = "A ship that runs for the jump does not fire."
    if why is None and command.mends:
        why = why_not_mend(own, command.mends)
    if why is None and command.call:
        why = why_not_call(battle, command.call, tables)
    return why


def steer(battle: Battle, by: int, dice: Dice, tables: Tables) -> tuple[Battle, tuple[Report, ...]]:
    """Choose the first velocity, and begin the first turn."""
    workspace = Workspace(battle, dice, tables)
    own = workspace.own
    workspace.put(replace(own, velocity=own.velocity + by))
    _next_turn(workspace)
    return workspace.state(), tuple(workspace.reports)


def play(battle: Battle, command: Command, dice: Dice, tables: Tables) -> tuple[Battle, tuple[Report, ...]]:
    """Play a turn. The command must be one that is not refused; a first velocity nobody changed stays as drawn."""
    if battle.turn == 0:
        battle, before = steer(battle, 0, dice, tables)
        battle, after = play(battle, command, dice, tables)
        return battle, (*before, *after)
    workspace = Workspace(battle, dice, tables)
    if command.call:
        call(workspace, command.call)
    _decide(workspace, command.running)
    _move(workspace, command)
    hits = _fire(workspace, command)
    engines_hit = _effects(workspace, hits)
    _recover(workspace, {hit.target for hit in hits}, command.mends)
    _end_of_turn(workspace, engines_hit, bool(hits))
    return workspace.state(), tuple(workspace.reports)


def _move(workspace: Workspace, command: Command) -> None:
    """The explorer and the military; the natives after them, unless they have moved before."""
    own = workspace.own
    course = straight_on(own, command.by) if command.course is None else command.course
    own = walk(own, command.by, course)
    workspace.put(own)
    workspace.tell(
        "move",
        f"{called(own)} goes to {own.at[0]},{own.at[1]}, velocity {own.velocity}, heading {wind(own.heading)}.",
        OWN,
    )
    explorer_first = workspace.first == "explorer"
    computer_ships.move_military(workspace, ahead_of_others=explorer_first)
    if explorer_first:
        computer_ships.move_natives(workspace, ahead_of_others=False)


def _fire(workspace: Workspace, command: Command) -> list[Hit]:
    aims = {
        number: computer_ships.fire_at_will(workspace, vessel)
        for number, vessel in workspace.vessels.items()
        if number != OWN
    }
    return fire(workspace, {OWN: () if workspace.running else command.aims, **aims})


def _effects(workspace: Workspace, hits: list[Hit]) -> bool:
    """What the hits do, one after the other. Whether the explorer's hyper engines were hit."""
    engines_hit = False
    tables = workspace.tables
    for hit in hits:
        before = workspace.vessels.get(hit.target)
        if before is None or destroyed(before, tables):
            continue
        after, where = strike(before, hit.amount, hit.start, workspace.roll("location", hit.target), tables)
        workspace.put(after)
        if where is None:
            left = screens(after, tables)
            text = f"screens absorb {hit.amount} M" + (f", {left} M are left" if left else " and collapse")
            workspace.tell("screens", f"{called(after)}: {text}.", target=hit.target, amount=hit.amount)
            continue
        engines_hit = engines_hit or (where == "engines" and hit.target == OWN)
        text = f"{hit.amount} M of damage to {PARTS[where]}"
        gone = " It is destroyed." if where == "hull" and destroyed(after, tables) else ""
        broke = ", destroyed" if not gone and broken(after, where, tables) else ""
        kind: Happening = "destroyed" if gone else "damage"
        workspace.tell(kind, f"{called(after)}: {text}{broke}.{gone}", target=hit.target, amount=hit.amount)
        if gone and hit.target == OWN:
            workspace.outcome = "lost"
    for number in [each for each, vessel in workspace.vessels.items() if each != OWN and destroyed(vessel, tables)]:
        del workspace.vessels[number]
    return engines_hit


def _recover(workspace: Workspace, struck: set[int], first: tuple[Part, ...]) -> None:
    """Screens of ships that were not hit dissipate; repair crews mend."""
    if workspace.outcome:
        return
    for number, vessel in workspace.vessels.items():
        if number not in struck and vessel.damage.screen:
            workspace.vessels[number] = dissipate(vessel)
    own, done = mend(workspace.own, first, workspace.tables)
    workspace.put(own)
    for part, work in done.items():
        workspace.tell("mended", f"{called(own)}: {work} M mended at {PARTS[part]}.", OWN, amount=work)


def _decide(workspace: Workspace, running: bool | None) -> None:
    """Begin to run, or stop; what was run before counts no more once one stops."""
    if running is None or running == workspace.running:
        return
    workspace.running = running
    workspace.run = 0
    text = "runs for the jump" if running else "runs no longer"
    workspace.tell("running", f"{called(workspace.own)} {text}.", workspace.own.number)


def _run(workspace: Workspace, engines_hit: bool) -> None:
    """A turn has been run. A hit on the hyper engines starts the count again; destroyed ones do not count at all."""
    if not workspace.running:
        return
    own = workspace.own
    if engines_hit or not jumps(own, workspace.tables):
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


def _end_of_turn(workspace: Workspace, engines_hit: bool, anyone_hit: bool) -> None:
    """Whether it is over; further ships; who moves first in the next turn."""
    workspace.missiles = [each for each in workspace.missiles if each.target in workspace.vessels]
    if workspace.outcome:
        workspace.tell("end", f"{called(workspace.own)} is lost.", OWN)
        return
    workspace.quiet = 0 if anyone_hit else workspace.quiet + 1
    if not workspace.natives():
        workspace.outcome = "won"
        workspace.tell("end", "All ships of the natives are destroyed: they cease to attack.")
        return
    _run(workspace, engines_hit)
    if workspace.outcome:
        return
    if workspace.quiet >= QUIET:
        workspace.outcome = "withdrawn"
        workspace.tell("end", f"Nobody was hit for {QUIET} turns: the natives withdraw.")
        return
    reinforce(workspace)
    relieve(workspace)
    _next_turn(workspace)


def _next_turn(workspace: Workspace) -> None:
    """Two dice for each side; the higher total moves first. Natives who do have moved when the explorer orders."""
    workspace.turn += 1
    roller = workspace.roll("order", workspace.turn)
    explorer = natives = 0
    while explorer == natives:
        explorer, natives = roller.die(6) + roller.die(6), roller.die(6) + roller.die(6)
    workspace.first = "explorer" if explorer > natives else "natives"
    who = f"{called(workspace.own)} moves" if explorer > natives else "The natives move"
    workspace.tell("order", f"{who} first in turn {workspace.turn} ({explorer} against {natives}).")
    if natives > explorer:
        computer_ships.move_natives(workspace, ahead_of_others=True)
