"""A turn: the phases in their order. Rules: docs/rules/starweb.md §3."""

from collections.abc import Callable, Mapping, Sequence

from turnsheet.core.dice import Dice
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.ciphers import unveiled
from turnsheet.games.starweb.rules.phases.black_box import open_box
from turnsheet.games.starweb.rules.phases.bomb import bomb
from turnsheet.games.starweb.rules.phases.build import build
from turnsheet.games.starweb.rules.phases.capture import capture
from turnsheet.games.starweb.rules.phases.close import close
from turnsheet.games.starweb.rules.phases.convert import convert
from turnsheet.games.starweb.rules.phases.declare import declare
from turnsheet.games.starweb.rules.phases.fire import fire
from turnsheet.games.starweb.rules.phases.give import give
from turnsheet.games.starweb.rules.phases.land import land
from turnsheet.games.starweb.rules.phases.load import load
from turnsheet.games.starweb.rules.phases.move import move
from turnsheet.games.starweb.rules.phases.pirate import pirate
from turnsheet.games.starweb.rules.phases.plunder import plunder
from turnsheet.games.starweb.rules.phases.probe import probe
from turnsheet.games.starweb.rules.phases.produce import produce
from turnsheet.games.starweb.rules.phases.score import score
from turnsheet.games.starweb.rules.phases.scrap import scrap
from turnsheet.games.starweb.rules.phases.stand_in import stand_in
from turnsheet.games.starweb.rules.phases.transfer import transfer
from turnsheet.games.starweb.rules.phases.unload import unload
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.workspace import Workspace

Phase = Callable[[Workspace], None]

PHASES: tuple[Phase, ...] = (
    declare,
    convert,
    probe,
    unload,
    scrap,
    transfer,
    build,
    bomb,
    load,
    fire,
    move,
    land,
    capture,
    pirate,
    give,
    plunder,
    produce,
    score,
)


def names(state: State) -> Mapping[Seat, str]:
    """Players are called by their code names, one with several empires by the first; the anonymous by numbers."""
    if state.options.variant == "anonymous":
        return {seat: str(seat) for seat in state.seats}
    found: dict[Seat, str] = {}
    for seat, player in zip(state.seats, state.players, strict=True):
        found.setdefault(seat, player.name)
    return found


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """All players speak together."""
    if state.over:
        return {}
    last = state.options.last
    about = f"orders for turn {state.turn} of {last}" if last else f"orders for turn {state.turn}"
    return {seat: Prompt(about, f"turn {state.turn}", state.turn) for seat in sorted(set(state.seats))}


def advance(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> State:
    """Play a turn."""
    workspace = Workspace(state, unveiled(state, orders), dice)
    stand_in(workspace)
    for phase in PHASES:
        phase(workspace)
        if phase is produce:
            open_box(workspace)
    return close(workspace)
