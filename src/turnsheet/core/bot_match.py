"""A match among automatic players: each is shown its view and its offers, and writes a sheet."""

from collections.abc import Callable, Mapping, Sequence

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.match import Match
from turnsheet.core.orders import Order
from turnsheet.core.player import Player
from turnsheet.core.seats import Seat
from turnsheet.core.views import View


def play(match: Match, players: Sequence[Player[View]], after_step: Callable[[Match], None] | None = None) -> None:
    """Play a match to its end; `after_step` may look at it after every step."""
    while not match.over:
        step(match, players)
        if after_step is not None:
            after_step(match)


def step(match: Match, players: Sequence[Player[View]]) -> None:
    """Ask those who are to speak now, and carry it out."""
    speaking = speakers(match.game.rules.awaiting(match.state))
    match.advance({seat: ask(match, seat, players[seat - 1]) for seat in speaking})


def speakers(prompts: Mapping[Seat, Prompt]) -> list[Seat]:
    """Who speaks next: all who speak together, or the first who is waited for; nobody if the game goes on by itself."""
    together = [seat for seat in sorted(prompts) if prompts[seat].together]
    return together or [seat for seat in sorted(prompts) if prompts[seat].awaited][:1]


def ask(match: Match, seat: Seat, player: Player[View]) -> tuple[Order, ...]:
    """The orders a player gives for a seat now."""
    return answer(match.game, match.state, seat, player, match.seed, len(match.steps) + 1)


def answer(
    game: AnyGame, state: State, seat: Seat, player: Player[View], seed: str, number: int, keeping: bool = False
) -> tuple[Order, ...]:
    """The orders a player gives for a seat in a state, in step `number` of the match of that seed.

    Who only keeps the seat for somebody else speaks to nobody and gives nothing away in his name.
    """
    view = game.rules.view(state, seat)
    dice = Dice(turn_key(f"player {seat} of {seed}", number))
    order_forms = tuple(offer for offer in game.pages.forms(view) if not (keeping and offer.personal))
    return game.rules.read(view, player(view, order_forms, dice)).orders
