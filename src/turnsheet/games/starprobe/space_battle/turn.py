"""A turn of a battle in space. Rules: docs/rules/starprobe.md §16.

All move, in the order the dice say; then all fire; then what it did is determined. At the end further ships come and
the dice are rolled for the next turn: natives who move first do so at once, so that the explorer orders with his eyes
open.
"""

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.starprobe.space_battle import enemies
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Command, Happening, Part, Report, own_vessel
from turnsheet.games.starprobe.space_battle.damage import (
    PARTS,
    broken,
    destroyed,
    dissipate,
    mend,
    screens,
    strike,
    why_not_mend,
)
from turnsheet.games.starprobe.space_battle.field import Field, Hit, called
from turnsheet.games.starprobe.space_battle.firing import fire, why_not_aims
from turnsheet.games.starprobe.space_battle.grid import wind
from turnsheet.games.starprobe.space_battle.military import call, relieve, why_not_call
from turnsheet.games.starprobe.space_battle.moving import straight_on, walk, why_not
from turnsheet.games.starprobe.space_battle.numbers import QUIET, Numbers
from turnsheet.games.starprobe.space_battle.reinforcements import reinforce
from turnsheet.games.starprobe.space_battle.running import decide, run


def refusal(battle: Battle, command: Command, numbers: Numbers) -> str | None:
    """Why a command cannot be carried out; None if it can."""
    own = own_vessel(battle)
    if battle.outcome:
        return "The battle is over."
    course = straight_on(own, command.by) if command.course is None else command.course
    why = why_not(own, command.by, course, numbers) or why_not_aims(battle, command.aims, numbers)
    if why is None and command.aims and (battle.running if command.running is None else command.running):
        why = "A ship that runs for the jump does not fire."
    if why is None and command.mends:
        why = why_not_mend(own, command.mends)
    if why is None and command.call:
        why = why_not_call(battle, command.call, numbers)
    return why


def steer(battle: Battle, by: int, dice: Dice, numbers: Numbers) -> tuple[Battle, tuple[Report, ...]]:
    """Choose the first velocity, and begin the first turn."""
    field = Field(battle, dice, numbers)
    own = field.own
    field.put(replace(own, velocity=own.velocity + by))
    _next_turn(field)
    return field.state(), tuple(field.reports)


def play(battle: Battle, command: Command, dice: Dice, numbers: Numbers) -> tuple[Battle, tuple[Report, ...]]:
    """Play a turn. The command must be one that is not refused; a first velocity nobody changed stays as drawn."""
    if battle.turn == 0:
        battle, before = steer(battle, 0, dice, numbers)
        battle, after = play(battle, command, dice, numbers)
        return battle, (*before, *after)
    field = Field(battle, dice, numbers)
    if command.call:
        call(field, command.call)
    decide(field, command.running)
    _move(field, command)
    hits = _fire(field, command)
    engines_hit = _effects(field, hits)
    _recover(field, {hit.target for hit in hits}, command.mends)
    _end_of_turn(field, engines_hit, bool(hits))
    return field.state(), tuple(field.reports)


def _move(field: Field, command: Command) -> None:
    """The explorer and the military; the natives after them, unless they have moved before."""
    own = field.own
    course = straight_on(own, command.by) if command.course is None else command.course
    own = walk(own, command.by, course)
    field.put(own)
    field.tell(
        "move",
        f"{called(own)} goes to {own.at[0]},{own.at[1]}, velocity {own.velocity}, heading {wind(own.heading)}.",
        OWN,
    )
    explorer_first = field.first == "explorer"
    enemies.move_military(field, ahead_of_others=explorer_first)
    if explorer_first:
        enemies.move_natives(field, ahead_of_others=False)


def _fire(field: Field, command: Command) -> list[Hit]:
    aims = {number: enemies.fire_at_will(field, vessel) for number, vessel in field.vessels.items() if number != OWN}
    return fire(field, {OWN: () if field.running else command.aims, **aims})


def _effects(field: Field, hits: list[Hit]) -> bool:
    """What the hits do, one after the other. Whether the explorer's hyper engines were hit."""
    engines_hit = False
    numbers = field.numbers
    for hit in hits:
        before = field.vessels.get(hit.target)
        if before is None or destroyed(before, numbers):
            continue
        after, where = strike(before, hit.amount, hit.start, field.roll("location", hit.target), numbers)
        field.put(after)
        if where is None:
            left = screens(after, numbers)
            text = f"screens absorb {hit.amount} M" + (f", {left} M are left" if left else " and collapse")
            field.tell("screens", f"{called(after)}: {text}.", target=hit.target, amount=hit.amount)
            continue
        engines_hit = engines_hit or (where == "engines" and hit.target == OWN)
        text = f"{hit.amount} M of damage to {PARTS[where]}"
        gone = " It is destroyed." if where == "hull" and destroyed(after, numbers) else ""
        broke = ", destroyed" if not gone and broken(after, where, numbers) else ""
        kind: Happening = "destroyed" if gone else "damage"
        field.tell(kind, f"{called(after)}: {text}{broke}.{gone}", target=hit.target, amount=hit.amount)
        if gone and hit.target == OWN:
            field.outcome = "lost"
    for number in [each for each, vessel in field.vessels.items() if each != OWN and destroyed(vessel, numbers)]:
        del field.vessels[number]
    return engines_hit


def _recover(field: Field, struck: set[int], first: tuple[Part, ...]) -> None:
    """Screens of ships that were not hit dissipate; repair crews mend."""
    if field.outcome:
        return
    for number, vessel in field.vessels.items():
        if number not in struck and vessel.damage.screen:
            field.vessels[number] = dissipate(vessel)
    own, done = mend(field.own, first, field.numbers)
    field.put(own)
    for part, work in done.items():
        field.tell("mended", f"{called(own)}: {work} M mended at {PARTS[part]}.", OWN, amount=work)


def _end_of_turn(field: Field, engines_hit: bool, anyone_hit: bool) -> None:
    """Whether it is over; further ships; who moves first in the next turn."""
    field.missiles = [each for each in field.missiles if each.target in field.vessels]
    if field.outcome:
        field.tell("end", f"{called(field.own)} is lost.", OWN)
        return
    field.quiet = 0 if anyone_hit else field.quiet + 1
    if not field.natives():
        field.outcome = "won"
        field.tell("end", "All ships of the natives are destroyed: they cease to attack.")
        return
    run(field, engines_hit)
    if field.outcome:
        return
    if field.quiet >= QUIET:
        field.outcome = "withdrawn"
        field.tell("end", f"Nobody was hit for {QUIET} turns: the natives withdraw.")
        return
    reinforce(field)
    relieve(field)
    _next_turn(field)


def _next_turn(field: Field) -> None:
    """Two dice for each side; the higher total moves first. Natives who do have moved when the explorer orders."""
    field.turn += 1
    roller = field.roll("order", field.turn)
    explorer = natives = 0
    while explorer == natives:
        explorer, natives = roller.die(6) + roller.die(6), roller.die(6) + roller.die(6)
    field.first = "explorer" if explorer > natives else "natives"
    who = f"{called(field.own)} moves" if explorer > natives else "The natives move"
    field.tell("order", f"{who} first in turn {field.turn} ({explorer} against {natives}).")
    if natives > explorer:
        enemies.move_natives(field, ahead_of_others=True)
