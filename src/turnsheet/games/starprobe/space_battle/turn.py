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
from turnsheet.games.starprobe.space_battle.refusals import Why
from turnsheet.games.starprobe.space_battle.vessel_names import called
from turnsheet.games.starprobe.space_battle.workspace import Hit, Workspace
from turnsheet.games.starprobe.tables.table_types import Tables


def refusal(battle: Battle, command: Command, tables: Tables) -> Why | None:
    """Why a command cannot be carried out; None if it can."""
    own = own_vessel(battle)
    if battle.outcome:
        return Why("The battle is over.", "Remove this order.")
    course = straight_on(own, command.by) if command.course is None else command.course
    why = why_not(own, command.by, course, tables) or why_not_aims(battle, command.aims, tables)
    if why is None and command.aims and (battle.running if command.running is None else command.running):
        why = Why("A ship that runs for the jump does not fire.", "Use 'helm' to fire, or 'run' without fire.")
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
    x, y = own.at
    workspace.tell("vessel moved", vessel=called(own), x=x, y=y, velocity=own.velocity, heading=wind(own.heading))
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
            if left := screens(after, tables):
                workspace.tell("screens held", vessel=called(after), amount=hit.amount, left=left)
            else:
                workspace.tell("screens collapsed", vessel=called(after), amount=hit.amount)
            continue
        engines_hit = engines_hit or (where == "engines" and hit.target == OWN)
        kind = "own ship damaged" if hit.target == OWN else "numbered ship damaged"
        if where == "hull" and destroyed(after, tables):
            kind = "vessel destroyed"
        elif broken(after, where, tables):
            kind = "part destroyed"
        workspace.tell(kind, vessel=called(after), amount=hit.amount, part=PARTS[where])
        if kind == "vessel destroyed" and hit.target == OWN:
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
        workspace.tell("part mended", vessel=called(own), amount=work, part=PARTS[part])


def _decide(workspace: Workspace, running: bool | None) -> None:
    """Begin to run, or stop; what was run before counts no more once one stops."""
    if running is None or running == workspace.running:
        return
    workspace.running = running
    workspace.run = 0
    workspace.tell("run begun" if running else "run stopped", vessel=called(workspace.own))


def _run(workspace: Workspace, engines_hit: bool) -> None:
    """A turn has been run. A hit on the hyper engines starts the count again; destroyed ones do not count at all."""
    if not workspace.running:
        return
    own = workspace.own
    if engines_hit or not jumps(own, workspace.tables):
        if workspace.run or engines_hit:
            workspace.tell("run begun again", vessel=called(own))
        workspace.run = 0
        return
    workspace.run += 1
    if workspace.run >= RUNNING:
        workspace.outcome = "jumped"
        workspace.tell("jumped away", vessel=called(own))
    else:
        workspace.tell("run", vessel=called(own), run=workspace.run, turns=RUNNING)


def _end_of_turn(workspace: Workspace, engines_hit: bool, anyone_hit: bool) -> None:
    """Whether it is over; further ships; who moves first in the next turn."""
    workspace.missiles = [each for each in workspace.missiles if each.target in workspace.vessels]
    if workspace.outcome:
        workspace.tell("vessel lost", vessel=called(workspace.own))
        return
    workspace.quiet = 0 if anyone_hit else workspace.quiet + 1
    if not workspace.natives():
        workspace.outcome = "won"
        workspace.tell("all destroyed")
        return
    _run(workspace, engines_hit)
    if workspace.outcome:
        return
    if workspace.quiet >= QUIET:
        workspace.outcome = "withdrawn"
        workspace.tell("natives withdrew", turns=QUIET)
        return
    reinforce(workspace)
    relieve(workspace)
    _next_turn(workspace)


def _next_turn(workspace: Workspace) -> None:
    """Two dice for each side; the higher total moves first.

    If the natives move first, they have moved before the explorer gives orders.
    """
    workspace.turn += 1
    roller = workspace.roll("order", workspace.turn)
    explorer = natives = 0
    while explorer == natives:
        explorer, natives = roller.die(6) + roller.die(6), roller.die(6) + roller.die(6)
    workspace.first = "explorer" if explorer > natives else "natives"
    if explorer > natives:
        vessel = called(workspace.own)
        workspace.tell("moves first", vessel=vessel, turn=workspace.turn, own=explorer, theirs=natives)
    else:
        workspace.tell("natives move first", turn=workspace.turn, own=explorer, theirs=natives)
        computer_ships.move_natives(workspace, ahead_of_others=True)
