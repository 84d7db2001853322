"""A turn: all its phases in order. Read this first. Rules: docs/rules/starweb.md §3."""

from collections.abc import Callable, Mapping, Sequence

from turnsheet.core.dice import Dice
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.ciphers import unveiled
from turnsheet.games.starweb.rules.phases.black_box import open_box
from turnsheet.games.starweb.rules.phases.bomb import bomb
from turnsheet.games.starweb.rules.phases.build import build, build_rest
from turnsheet.games.starweb.rules.phases.capture import capture
from turnsheet.games.starweb.rules.phases.convert import convert
from turnsheet.games.starweb.rules.phases.declare import declare
from turnsheet.games.starweb.rules.phases.end_turn import close, count_usable, end_match
from turnsheet.games.starweb.rules.phases.fire import fire
from turnsheet.games.starweb.rules.phases.give import give
from turnsheet.games.starweb.rules.phases.land import land
from turnsheet.games.starweb.rules.phases.load import load
from turnsheet.games.starweb.rules.phases.missing_orders import stand_in
from turnsheet.games.starweb.rules.phases.move import check_moves, move
from turnsheet.games.starweb.rules.phases.pirate import pirate
from turnsheet.games.starweb.rules.phases.plunder import plunder
from turnsheet.games.starweb.rules.phases.probe import probe
from turnsheet.games.starweb.rules.phases.produce import produce
from turnsheet.games.starweb.rules.phases.score import score
from turnsheet.games.starweb.rules.phases.scrap import scrap
from turnsheet.games.starweb.rules.phases.transfer import arrive, depart
from turnsheet.games.starweb.rules.phases.unload import unload
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.workspace import Workspace

Phase = Callable[[Workspace], None]

PHASES: tuple[Phase, ...] = (
    stand_in,  # first, so that the stand-in orders of absent players are orders like all others
    declare,
    convert,  # before anything moves: only ships that are there at the start convert
    probe,  # before ships are built or transferred: a probe is a ship from the start of the turn
    unload,
    scrap,  # before building: the new industry works next turn, since `usable` was counted last turn
    depart,  # all ships leave before any arrive, so that a ship is transferred once per turn
    arrive,
    build,
    build_rest,  # after all orders of all players: what no order used builds I-ships
    bomb,
    load,  # after building, which takes its metal first; metal unloaded this turn can be loaded
    check_moves,  # before the shots: fleets that are leaving take half the hits
    fire,
    move,
    land,  # after the shots and moves: fleets drop bombs and land robots where they are, if they survive
    capture,
    pirate,  # after the captures: a fleet that Pirates take still defends its world
    give,
    plunder,  # after gifts: the player who plunders must have kept the world
    produce,
    open_box,  # after production: a mine that the box makes works from the next turn on
    score,
    count_usable,
    end_match,  # after all scores, and before the state is made: the end adds points for artifacts
    close,
)
"""Everything that happens in a turn, in order. The preview runs those up to the captures, except
those in `preview_turn.LEFT_OUT`."""


def names(state: State) -> Mapping[Seat, str]:
    """The code names of the players; of a player with several empires the first, and in anonymous matches numbers."""
    if state.options.variant == "anonymous":
        return {seat: str(seat) for seat in state.seats}
    found: dict[Seat, str] = {}
    for seat, player in zip(state.seats, state.players, strict=True):
        found.setdefault(seat, player.name)
    return found


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """All players send orders for the same turn."""
    if state.over:
        return {}
    last = state.options.last
    about = f"orders for turn {state.turn} of {last}" if last else f"orders for turn {state.turn}"
    return {seat: Prompt(about, f"turn {state.turn}", state.turn) for seat in sorted(set(state.seats))}


def advance(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> State:
    """Play a turn."""
    workspace = Workspace(state, unveiled(state, orders), dice)
    for phase in PHASES:
        phase(workspace)
    return workspace.after
