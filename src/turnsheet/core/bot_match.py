"""A match between bots: each bot gets its view and its order forms and writes an order sheet."""

from collections.abc import Callable, Mapping, Sequence

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.match import Match
from turnsheet.core.orders import Order, Reading
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.core.seats import Seat


def play(
    match: Match,
    players: Sequence[Player[View]],
    after_step: Callable[[Match], None] | None = None,
    after_reading: Callable[[Seat, Reading], None] | None = None,
) -> None:
    """Play a match to its end; `after_step` may look at it after every step, `after_reading` at each sheet as read."""
    while not match.over:
        step(match, players, after_reading)
        if after_step is not None:
            after_step(match)


def step(
    match: Match, players: Sequence[Player[View]], after_reading: Callable[[Seat, Reading], None] | None = None
) -> None:
    """Ask the players who give orders now, and carry the orders out.

    A player who acts alone and gives no order at all is treated as if their deadline had passed: in some games an empty
    sheet changes nothing, and they would be asked the same again and again.
    """
    prompts = match.game.rules.awaiting(match.state)
    orders = {}
    for seat in next_seats(prompts):
        reading = heard(match, seat, players[seat - 1])
        if after_reading is not None:
            after_reading(seat, reading)
        orders[seat] = reading.orders
    alone = [seat for seat in orders if not prompts[seat].together]
    match.advance({} if alone and not any(orders.values()) else orders)


def next_seats(prompts: Mapping[Seat, Prompt]) -> list[Seat]:
    """The seats that give orders next: all `together`, or the first awaited one; none if the game goes on by itself."""
    together, awaited = [], []
    for seat, prompt in prompts.items():
        if prompt.together:
            together.append(seat)
        elif prompt.awaited:
            awaited.append(seat)
    if together:
        return sorted(together)
    return [min(awaited)] if awaited else []


def ask(match: Match, seat: Seat, player: Player[View]) -> tuple[Order, ...]:
    """The orders a player gives for a seat now."""
    return heard(match, seat, player).orders


def heard(match: Match, seat: Seat, player: Player[View]) -> Reading:
    """The orders a player gives for a seat now, and what is refused of their sheet."""
    return reading(match.game, match.state, seat, player, seed=match.seed, step=len(match.steps) + 1)


def answer(
    game: AnyGame, state: State, seat: Seat, player: Player[View], *, seed: str, step: int, substitute: bool = False
) -> tuple[Order, ...]:
    """The orders a player gives for a seat in a state that is followed by step number `step` of the match."""
    return reading(game, state, seat, player, seed=seed, step=step, substitute=substitute).orders


def reading(
    game: AnyGame, state: State, seat: Seat, player: Player[View], *, seed: str, step: int, substitute: bool = False
) -> Reading:
    """The sheet of a player for a seat, as the game reads it.

    A substitute plays for somebody who is away. It gets no forms that speak to others or give something away.
    """
    view = game.rules.view(state, seat)
    dice = Dice(turn_key(f"player {seat} of {seed}", step))
    forms = game.pages.forms(view)
    if substitute:
        forms = tuple(form for form in forms if not form.personal)
    return game.rules.read(view, player(view, forms, dice))
