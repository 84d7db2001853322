"""Running for the jump. Rules: docs/rules/starprobe.md §16."""

from turnsheet.games.starprobe.space_battle.damage import jumps
from turnsheet.games.starprobe.space_battle.field import Field, called
from turnsheet.games.starprobe.space_battle.numbers import RUNNING


def decide(field: Field, running: bool | None) -> None:
    """Begin to run, or stop; what was run before counts no more once one stops."""
    if running is None or running == field.running:
        return
    field.running = running
    field.run = 0
    text = "runs for the jump" if running else "runs no longer"
    field.tell("running", f"{called(field.own)} {text}.", field.own.number)


def run(field: Field, engines_hit: bool) -> None:
    """A turn has been run. A hit on the hyper engines starts the count again; destroyed ones do not count at all."""
    if not field.running:
        return
    own = field.own
    if engines_hit or not jumps(own, field.numbers):
        if field.run or engines_hit:
            field.tell("running", f"{called(own)} must begin its run again.", own.number)
        field.run = 0
        return
    field.run += 1
    if field.run >= RUNNING:
        field.outcome = "jumped"
        field.tell("end", f"{called(own)} jumps away.", own.number)
    else:
        field.tell("running", f"{called(own)} has run {field.run} of {RUNNING} turns.", own.number, amount=field.run)
