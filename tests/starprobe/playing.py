"""Games of Star Probe played at random from their offers, for the tests to try things on."""

from collections.abc import Iterator

from turnsheet.bots.any_game import play as random_sheet
from turnsheet.bots.any_game import value
from turnsheet.core.dice import Dice, Roller, turn_key
from turnsheet.core.events import Failed
from turnsheet.core.offers import Offer, fill
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.holds import UNITS, count_of
from turnsheet.games.starprobe.offers import offers
from turnsheet.games.starprobe.options import Options
from turnsheet.games.starprobe.orders import AnyOrder
from turnsheet.games.starprobe.reader import read
from turnsheet.games.starprobe.setup import set_up
from turnsheet.games.starprobe.sight import look
from turnsheet.games.starprobe.state import Explorer, State
from turnsheet.games.starprobe.turn import advance, awaiting

IDLE = ("wait", "leave", "hire", "dump", "buy", "modes", "mend")
SLOW = 40
"""Once in so many steps time is up."""


def played(options: Options, seats: int, seed: str, most: int) -> Iterator[State]:
    """The states of a game at random, up to a number of steps; every sheet must be taken, and every law kept."""
    state = set_up(options, seats, Dice(turn_key(seed, 0)))
    yield state
    for step in range(1, most + 1):
        if state.over:
            return
        dice = Dice(turn_key(seed, step))
        roll = dice.at("who")
        waiting = [seat for seat, prompt in awaiting(state).items() if prompt.awaited]
        orders = {} if not waiting or not roll.below(SLOW) else _sheet(state, roll.pick(waiting), roll, dice)
        after = advance(state, orders, dice)
        assert isinstance(after.state, State)
        if orders:
            assert_first_done(after.events)
        state = after.state
        for explorer in state.explorers:
            assert_lawful(explorer)
        yield state


def _sheet(state: State, seat: Seat, roll: Roller, dice: Dice) -> dict[Seat, tuple[AnyOrder, ...]]:
    """One of the orders that are offered, or a whole sheet of the random bot."""
    view = look(state, seat)
    forms = offers(view)
    assert forms
    text = random_sheet(view, forms, dice) if not roll.below(4) else _lively(forms, roll)
    reading = read(view, text)
    assert reading.refusals == (), text
    assert len(reading.orders) == len(list(filter(None, text.split("\n"))))
    return {seat: tuple(each for each in reading.orders if isinstance(each, AnyOrder))}


def _lively(forms: tuple[Offer, ...], roll: Roller) -> str:
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


def assert_first_done(events: tuple[object, ...]) -> None:
    """The first order of a sheet that was read without refusal is always carried out."""
    assert not events or not isinstance(events[0], Failed), events[0]


def assert_lawful(explorer: Explorer) -> None:
    """What is always true of an expedition."""
    assert sum(entry.amount for entry in explorer.ledger if entry.board) == explorer.score
    assert all(count_of(explorer.crew, unit) >= 0 for unit in UNITS)
    stores = explorer.stores
    assert min(stores.supplies, stores.slugs, stores.salvos, stores.tapes, explorer.account) >= 0
