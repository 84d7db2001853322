"""A month, as its players come to act in it. Rules: docs/rules/starprobe.md §4.

A step is a sheet of one player, carried out order by order; or the time of a month being up. When all have ended the
month it passes, and so do further months that all let pass.
"""

from collections.abc import Mapping, Sequence

from turnsheet.core.dice import Dice
from turnsheet.core.events import Failed
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.checks.refusals import Refused
from turnsheet.games.starprobe.orders.context import context_at
from turnsheet.games.starprobe.orders.kinds import carry_out, why_not
from turnsheet.games.starprobe.orders.orders import AnyOrder, Wait, write
from turnsheet.games.starprobe.rules.absent_players import decide_for_absent
from turnsheet.games.starprobe.rules.month_end import months_pass
from turnsheet.games.starprobe.rules.stages import Lost, Opposing
from turnsheet.games.starprobe.rules.state import State
from turnsheet.games.starprobe.rules.workspace import Workspace

OVER = Refused("nothing-to-order", "The game is over.")


def names(state: State) -> Mapping[Seat, str]:
    """Players are called by their numbers."""
    return {Seat(number): str(number) for number in range(1, len(state.explorers) + 1)}


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """All who have not ended the month, and those asked for a number; in company the others may still talk (23.7)."""
    if state.over:
        return {}
    asked = {each.stage.picker for each in state.explorers if isinstance(each.stage, Opposing)}
    about = f"month {state.month} of {state.options.months}"
    found: dict[Seat, Prompt] = {}
    for number, explorer in enumerate(state.explorers, 1):
        seat = Seat(number)
        idle = explorer.done or isinstance(explorer.stage, Lost | Opposing) or _later(state, seat)
        if idle and len(state.explorers) == 1:
            continue
        found[seat] = Prompt(
            about, f"month {state.month}", state.month, together=False, awaited=seat in asked or not idle
        )
    return found


def _later(state: State, seat: Seat) -> bool:
    """Whether others choose their ships before this one (1.4)."""
    before = state.order[: state.order.index(seat)]
    return bool(before) and any(state.explorers[other - 1].ship is None for other in before)


def advance(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> State:
    """Carry out a step."""
    workspace = Workspace(state, dice)
    for seat in sorted(orders):
        _sheet(workspace, seat, orders[seat])
    if not orders:
        decide_for_absent(workspace)
    months_pass(workspace)
    return workspace.state()


def _sheet(workspace: Workspace, seat: Seat, sheet: Sequence[AnyOrder]) -> None:
    """Carry out a sheet. What can no longer be done is not, and neither is what was to follow it (23.6).

    Who plays alone goes on with the sheet in the month that comes after `wait`; from version 2 on (23.3).
    """
    for order in sheet:
        refused = OVER if workspace.over else why_not(context_at(workspace, seat), order)
        if refused is not None:
            workspace.events.append(
                Failed((seat,), seat, write(order), refused.code, refused.recorded or refused.reason)
            )
            return
        carry_out(workspace, seat, order)
        if isinstance(order, Wait) and len(workspace.explorers) == 1 and workspace.rules >= 2:
            months_pass(workspace)
