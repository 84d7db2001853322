"""A turn: the phases in their order. Rules: docs/rules/starweb.md §3."""

from collections.abc import Callable, Mapping, Sequence

from turnsheet.core.dice import Dice
from turnsheet.core.game import Prompt, Step
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.absent import stand_in
from turnsheet.games.starweb.box import open_box
from turnsheet.games.starweb.ciphers import unveiled
from turnsheet.games.starweb.closing import close
from turnsheet.games.starweb.orders import AnyOrder
from turnsheet.games.starweb.phases.bomb import bomb
from turnsheet.games.starweb.phases.build import build
from turnsheet.games.starweb.phases.capture import capture
from turnsheet.games.starweb.phases.convert import convert
from turnsheet.games.starweb.phases.declare import declare
from turnsheet.games.starweb.phases.fire import fire
from turnsheet.games.starweb.phases.give import give
from turnsheet.games.starweb.phases.land import land
from turnsheet.games.starweb.phases.load import load
from turnsheet.games.starweb.phases.move import move
from turnsheet.games.starweb.phases.pirate import pirate
from turnsheet.games.starweb.phases.plunder import plunder
from turnsheet.games.starweb.phases.probe import probe
from turnsheet.games.starweb.phases.produce import produce
from turnsheet.games.starweb.phases.score import score
from turnsheet.games.starweb.phases.scrap import scrap
from turnsheet.games.starweb.phases.transfer import transfer
from turnsheet.games.starweb.phases.unload import unload
from turnsheet.games.starweb.state import State
from turnsheet.games.starweb.table import Table

Phase = Callable[[Table], None]

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


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """All players speak together."""
    if state.over:
        return {}
    last = state.options.last
    about = f"orders for turn {state.turn} of {last}" if last else f"orders for turn {state.turn}"
    return {seat: Prompt(about) for seat in sorted(set(state.seats))}


def advance(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
    """Play a turn."""
    table = Table(state, unveiled(state, orders), dice)
    stand_in(table)
    for phase in PHASES:
        phase(table)
        if phase is produce:
            open_box(table)
    after = close(table)
    return Step(after, after.news)
