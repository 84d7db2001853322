"""Games of Star Probe played at random from their order forms, for the tests to try things on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.any_game import play as random_sheet
from turnsheet.bots.any_game import value
from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice, Roller, turn_key
from turnsheet.core.events import Event, Failed
from turnsheet.core.orders import Reading
from turnsheet.core.pages.forms import OrderForm, fill
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.context import Context, context_of
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.orders.orders import AnyOrder, write
from turnsheet.games.starprobe.orders.reader import certain, read
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import set_up
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.rules.turn import advance, awaiting
from turnsheet.games.starprobe.tables.table_types import UNITS
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("starprobe")
IDLE = ("wait", "leave", "hire", "dump", "buy", "modes", "mend")
WELL_EQUIPPED = """
hire 6 naval; hire 2 first-in; hire 1 first-in; hire 4 contact; hire 5 scientific; hire 1 repair; buy 1 year
buy 5 salvos
buy 20 slugs; modes 1 2 3 4 5 6 7 8; buy 10 salvos; hire 4 marines; launch
"""
"""As much of it as the grant allows is taken."""
SLOW = 40
"""A deadline passes once in this number of steps."""


class Played(NamedTuple):
    """A step of a game: what was before, whose sheet was carried out with which dice, and what came of it."""

    before: State
    orders: Mapping[Seat, tuple[AnyOrder, ...]]
    dice: Dice
    after: State


Writer = Callable[[State, Seat, Roller, Dice], tuple[AnyOrder, ...]]
"""Who writes the sheets of a seat."""


def steps(
    options: Options, seats: int, seed: str, most: int, slow: int = SLOW, writers: Sequence[Writer] = ()
) -> Iterator[Played]:
    """The steps of a game, up to a number of them; every sheet must be taken, and every law kept.

    Without writers all seats are played at random.
    """
    state = set_up(options, seats, Dice(turn_key(seed, 0)))
    for step in range(1, most + 1):
        if state.over:
            return
        dice = Dice(turn_key(seed, step))
        roll = dice.at("who")
        waiting = [seat for seat, prompt in awaiting(state).items() if prompt.awaited]
        orders: dict[Seat, tuple[AnyOrder, ...]] = {}
        if waiting and roll.below(slow):
            seat = roll.pick(waiting)
            orders = {seat: (writers[seat - 1] if writers else lively)(state, seat, roll, dice)}
        after = advance(state, orders, dice)
        assert_done(state, orders, after.events)
        for explorer in after.explorers:
            assert_lawful(explorer)
        yield Played(state, orders, dice, after)
        state = after


def played(options: Options, seats: int, seed: str, most: int, slow: int = SLOW) -> Iterator[State]:
    """The states of such a game, the first one included."""
    yield set_up(options, seats, Dice(turn_key(seed, 0)))
    for step in steps(options, seats, seed, most, slow):
        yield step.after


def bot(name: str) -> Writer:
    """One of the bots."""

    def sheet(state: State, seat: Seat, roll: Roller, _dice: Dice) -> tuple[AnyOrder, ...]:
        orders = answer(GAME, state, seat, BOTS[name].player, seed=str(roll.below(1_000_000_000)), step=0)
        return tuple(each for each in orders if isinstance(each, AnyOrder))

    return sheet


def lively(state: State, seat: Seat, roll: Roller, dice: Dice) -> tuple[AnyOrder, ...]:
    """One of the orders that are offered, or a whole sheet of the random bot."""
    view = look(state, seat)
    forms = order_forms(view)
    assert forms
    own = state.explorers[seat - 1]
    if own.ship and own.crew == Crew() and isinstance(own.stage, Outfitting) and roll.below(2):
        return _taken(read(view, WELL_EQUIPPED))
    text = random_sheet(view, forms, dice) if not roll.below(4) else _lively(forms, roll)
    reading = read(view, text)
    assert reading.refusals == (), text
    assert len(reading.orders) == len(list(filter(None, text.split("\n"))))
    return _taken(reading)


def _taken(reading: Reading) -> tuple[AnyOrder, ...]:
    return tuple(each for each in reading.orders if isinstance(each, AnyOrder))


def _lively(forms: tuple[OrderForm, ...], roll: Roller) -> str:
    """An order that keeps the game going: the usual crew, and seldom a rest."""
    silent = [form for form in forms if form.verb not in ("to", "name")]
    if not silent:
        return ""
    wished = [form for form in silent if form.verb in ("launch", "report")]
    wished = wished or [form for form in silent if form.verb == "standard"]
    lively = [form for form in silent if form.verb not in IDLE] if roll.below(8) else []
    form = roll.pick(wished if wished and roll.below(4) else lively or silent)
    values = {
        slot.name: value(slot, roll)
        for phrase in form.phrases
        if not phrase.optional or roll.below(2)
        for slot in phrase.slots
    }
    return fill(form, values)


def assert_done(state: State, sheet: dict[Seat, tuple[AnyOrder, ...]], events: tuple[Event, ...]) -> None:
    """What the reader took while it was certain of it is carried out."""
    failed = {event.order for event in events if isinstance(event, Failed)}
    for seat, orders in sheet.items():
        context: Context | None = context_of(look(state, seat))
        for order in orders:
            if context is not None:
                assert write(order) not in failed
                context = certain(context, order)


def assert_lawful(explorer: Explorer) -> None:
    """What is always true of an expedition."""
    assert sum(entry.amount for entry in explorer.ledger if entry.board) == explorer.score
    assert all(count_of(explorer.crew, unit) >= 0 for unit in UNITS)
    stores = explorer.stores
    assert min(stores.supplies, stores.slugs, stores.salvos, stores.tapes, explorer.account) >= 0


def wild() -> str:
    """Tables of a lively galaxy: natives, specialities and lifeforms everywhere, quick surveys, cheap crews."""
    twenty = range(20)
    found = ("1", "1*", "13", "2*", "3", "(2)*", "", "22", "5*", "(5)*", "4*", "12*", "1", "3*", "")
    troubles = ("", "T", "2T", "3T", "")
    moods = ("0", "+", "-", "-", "0", "+", "-")
    tables = {
        "exploration": {"cells": [[found[(3 * row + column) % len(found)] for column in twenty] for row in twenty]},
        "conflict": {"cells": [[troubles[(row + 2 * column) % len(troubles)] for column in twenty] for row in twenty]},
        "negotiation": {"cells": [[moods[(row + 3 * column) % len(moods)] for column in twenty] for row in twenty]},
        "months": {"cells": [["0", "1", "2", "3"] * 5]},
        "levels": {"cells": [["1"], ["6"], ["3"], ["7"], ["8"], ["6"], ["5"], ["2"]]},
        "equipment": {"change": {"slugs/price": "0"}},
        "personnel": {"change": {f"{unit}/price": "0.25" for unit in ("contact", "scientific", "first-in", "repair")}},
    }
    return msgspec.json.encode(tables).decode()
