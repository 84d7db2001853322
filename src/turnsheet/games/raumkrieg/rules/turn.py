"""The turn of Raumkrieg. Rules: docs/rules/raumkrieg.md, "Decisions".

Turn 0 is the setup. In every other turn all fire at once from where the moves took them; what is both
captured and destroyed is destroyed; and a ship that left the board still fires and is fired at before it dies.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.orders.orders import Orders
from turnsheet.games.raumkrieg.rules.phases.accelerate import accelerate
from turnsheet.games.raumkrieg.rules.phases.capture import capture
from turnsheet.games.raumkrieg.rules.phases.deliver import deliver
from turnsheet.games.raumkrieg.rules.phases.destroy import destroy
from turnsheet.games.raumkrieg.rules.phases.fire import fire
from turnsheet.games.raumkrieg.rules.phases.leave_board import leave
from turnsheet.games.raumkrieg.rules.phases.missing_orders import miss
from turnsheet.games.raumkrieg.rules.phases.move import move
from turnsheet.games.raumkrieg.rules.phases.place_ships import place
from turnsheet.games.raumkrieg.rules.phases.refuel import refuel
from turnsheet.games.raumkrieg.rules.state import State

Phase = Callable[[State, Orders, Dice], State]

SET_UP: tuple[Phase, ...] = (place,)

PHASES: tuple[Phase, ...] = (miss, accelerate, move, fire, destroy, capture, leave, refuel, deliver)


def advance(state: State, orders: Orders, dice: Dice) -> State:
    """Play the turn whose orders are due. What happens is in the new state's events."""
    state = replace(state, news=())
    for phase in PHASES if state.turn else SET_UP:
        state = phase(state, orders, dice)
    return replace(state, turn=state.turn + 1)


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Everyone still in the game may give orders; nobody waits for those without ships."""
    if state.over:
        return {}
    about = f"orders for turn {state.turn}" if state.turn else "the setup of your fleet"
    awaited = Prompt(about, f"turn {state.turn}", state.turn)
    idle = Prompt(about, f"turn {state.turn}", state.turn, awaited=False)
    owners = {ship.owner for ship in state.ships} if state.turn else state.seats
    return {seat: awaited if seat in owners else idle for seat in state.seats if seat not in state.dropped}
