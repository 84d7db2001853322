"""`turnsheet bench`: how fast the reference rules run, and for which work.

It measures the busiest work: the most seats, and order forms filled in as fully as possible, in the first steps of a
match, while all players are still in the game. It also plays the positions in `bench_positions`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, cycle
from time import process_time
from typing import Annotated

import typer
from msgspec import Struct

from turnsheet.bots import any_game
from turnsheet.bots.any_game import excluding, value
from turnsheet.core import codec
from turnsheet.core.bot_match import answer, ask, next_seats
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, State
from turnsheet.core.match import Match, opening
from turnsheet.core.orders import Order
from turnsheet.core.pages.forms import OrderForm, Text, fill
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.offline.bench_positions import HARDEST

SEEDS = 20
STEPS = 3
USUAL_STEPS = 400
KEY = turn_key("0", 1)


class Work(Struct, frozen=True):
    """A step to be carried out."""

    state: State
    orders: dict[Seat, tuple[Order, ...]]
    last: bool = False
    """Whether it ends its match."""


class Row(Struct, frozen=True):
    """Something that is measured: calls that do it in several ways."""

    work: str
    calls: Sequence[Callable[[], object]]


def run(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; all games by default.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, metavar="S", help="Measure each row for S seconds.")
    ] = 1.0,
) -> None:
    """Measure one game or all."""
    for game in GAMES if name is None else (find_game(name),):
        _report(game, seconds)


def fullest(_view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """As much as can be ordered: in every group the form with most gaps, all of them filled."""
    roll = dice.at("fullest")
    sheet = []
    for _, forms in excluding(order_forms):
        form = max(forms, key=lambda offer: sum(len(phrase.slots) for phrase in offer.phrases))
        slots = [slot for phrase in form.phrases for slot in phrase.slots if not isinstance(slot, Text)]
        sheet.append(fill(form, {slot.name: value(slot, roll) for slot in slots}))
    return "\n".join(sheet)


def busy(game: AnyGame) -> list[Work]:
    """Steps with as many orders as there can be, the setup left out."""
    works = []
    for seed in range(SEEDS):
        match = Match(game, game.presets[0].options, max(game.seat_counts), str(seed))
        for number in range(STEPS):
            orders = {seat: ask(match, seat, fullest) for seat in next_seats(game.rules.awaiting(match.state))}
            if number:
                works.append(Work(match.state, orders))
            match.advance(orders)
    most = max(orders_in(work) for work in works)
    return [work for work in works if orders_in(work) == most]


def hardest(game: AnyGame, text: str) -> list[Work]:
    """A position with as many orders as there can be, filled in several ways."""
    state = game.notation.position(text)
    return [
        Work(
            state,
            {
                seat: answer(game, state, seat, fullest, seed=str(seed), step=1)
                for seat in next_seats(game.rules.awaiting(state))
            },
        )
        for seed in range(SEEDS)
    ]


def usual(game: AnyGame, seats: int) -> list[Work]:
    """The steps of whole matches of random bots, from the first to the last."""
    works: list[Work] = []
    for work in rounds(game, seats):
        works.append(work)
        if len(works) >= USUAL_STEPS and work.last:
            break
    return works


def orders_in(work: Work) -> int:
    """How many orders are given."""
    return sum(map(len, work.orders.values()))


def _report(game: AnyGame, seconds: float) -> None:
    table = plain_table("work", "per second", "µs each", right=("per second", "µs each"))
    for row in rows(game):
        each = timed(row.calls, seconds)
        table.add_row(row.work, f"{1 / each:,.0f}", f"{each * 1e6:,.1f}")
    page = output()
    page.print(f"{game.title}, reference rules, one core, by its own time")
    page.print(table)


def rows(game: AnyGame) -> Iterator[Row]:
    """What is measured of a game."""
    works = busy(game)
    seats = len(works[0].orders)
    sheets = [
        (work, seat, "\n".join(map(game.rules.write, work.orders[seat]))) for work in works for seat in work.orders
    ]
    views = [game.rules.view(work.state, seat) for work, seat, _ in sheets]
    texts = [text for _, _, text in sheets]
    yield Row(
        f"advance: a step with {seats} seats and {orders_in(works[0])} orders",
        [partial(advance, game, work) for work in works],
    )
    few = game.presets[0].seats
    for number in sorted({few, max(game.seat_counts)}):
        yield Row(
            f"advance: whole matches of random bots, {number} seats",
            [partial(advance, game, work) for work in usual(game, number)],
        )
    yield Row(f"view, order forms, bot, read, advance: the same, {few} seats", [partial(next, rounds(game, few))])
    for name, text in HARDEST.get(game.id, {}).items():
        hard = hardest(game, text)
        yield Row(f"advance: {name}, {orders_in(hard[0])} orders", [partial(advance, game, work) for work in hard])
    yield Row(
        f"read: a sheet of {orders_in(works[0]) // seats} orders",
        [partial(game.rules.read, view, text) for view, text in zip(views, texts, strict=True)],
    )
    yield Row("view: what one seat sees", [partial(game.rules.view, work.state, seat) for work, seat, _ in sheets])
    yield Row("order forms: what one seat can order", [partial(game.pages.forms, view) for view in views])
    yield Row("printout: one seat's page", [partial(game.pages.printout, view) for view in views])
    yield Row("chart: one seat's drawing", [partial(game.pages.chart, view) for view in views])
    yield Row("fingerprint: of the state", [partial(codec.fingerprint, work.state) for work in works])


def rounds(game: AnyGame, seats: int) -> Iterator[Work]:
    """The steps of matches of random bots of the usual kind, one match after the other; no record is kept of them."""
    for seed in map(str, count(1)):
        state = opening(game, game.presets[0].options, seats, Dice(turn_key(seed, 0)))
        asked = next_seats(game.rules.awaiting(state))
        for number in count(1):
            orders = {seat: answer(game, state, seat, any_game.play, seed=seed, step=number) for seat in asked}
            after = game.rules.advance(state, orders, Dice(turn_key(seed, number)))
            asked = next_seats(game.rules.awaiting(after))
            over = not asked and game.rules.standing(after).over
            yield Work(state, orders, over)
            if over:
                break
            state = after


def advance(game: AnyGame, work: Work) -> State:
    """Carry a step out."""
    return game.rules.advance(work.state, work.orders, Dice(KEY))


def timed(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """The seconds of processor time a call takes on average, taking turns."""
    done, begun = 0, process_time()
    for call in cycle(calls):
        call()
        done += 1
        if done % 16 == 0 and process_time() - begun > seconds:
            break
    return (process_time() - begun) / done
