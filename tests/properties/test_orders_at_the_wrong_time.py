"""An order whose time it is not is refused with what can be ordered instead, as the order forms say."""

import pytest

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import step
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match
from turnsheet.core.orders import Refusal
from turnsheet.core.pages.forms import orders_now
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.starprobe.orders.orders import AnyOrder

NOT_NOW = {
    "raumkrieg": {"set-up-only", "after-set-up"},
    "robots": {"not-your-play"},
    "starprobe": {"not-now", "not-asked", "month-ended"},
}
"""Codes of such refusals. In Starweb all orders can be given in every turn, but for the vote of the first."""
SHEETS = {
    "raumkrieg": ("10 A 1,1", "10 F 1", "10 P 1,1", "10 V 1,1", "to 2: hello"),
    "robots": ("move", "turn 1", "shoot 1 0", "run", "end", "until surprise"),
    "starprobe": tuple(order.WORDS.how.split("'")[1] for order in AnyOrder.__subclasses__()),
}
STEPS = 60


def refused(game: AnyGame, match: Match, seat: Seat, text: str) -> list[Refusal]:
    """What is refused of an order since it is not the time for it."""
    reading = game.rules.read(game.rules.view(match.state, seat), text)
    return [refusal for refusal in reading.refusals if refusal.code in NOT_NOW[game.id]]


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in NOT_NOW], ids=lambda game: game.id)
def test_a_refusal_says_what_can_be_ordered_now(game: AnyGame) -> None:
    seats = game.presets[0].seats
    met: set[str] = set()
    for seed in ("1", "2"):
        match = Match(game, game.presets[0].options, seats, seed)
        for _ in range(STEPS):
            if match.over:
                break
            for seat in match.seats:
                now = orders_now(game.pages.forms(game.rules.view(match.state, seat)))
                for text in SHEETS[game.id]:
                    for refusal in refused(game, match, seat, text):
                        assert refusal.reason.endswith(f". {now}"), (text, refusal)
                        met.add(refusal.code)
            step(match, [BOTS["random"].player] * seats)
    assert met >= NOT_NOW[game.id] - {"not-asked", "month-ended"}  # those need two explorers


def test_it_is_said_of_the_stage_that_earlier_orders_of_the_sheet_lead_to() -> None:
    game = next(game for game in GAMES if game.id == "starprobe")
    match = Match(game, game.presets[0].options, 1, "1")
    reading = game.rules.read(
        game.rules.view(match.state, Seat(1)), "ship I; standard crew; launch; launch; negotiate 3"
    )
    told = [refusal.reason for refusal in reading.refusals if refusal.code == "not-now"]
    assert len(told) == 2
    assert all("jump STAR" in reason and "ship I/II" not in reason for reason in told)


ROBOTS = next(game for game in GAMES if game.id == "robots")
OVER = "red scout at 0,0 facing 0\ngreen scout at 1,0 facing 3\nto play red"
PLAYING_ITSELF = "red scout at 0,0\nprogram red scout: : play ;\ngreen scout at 3,0\nto play red"


@pytest.mark.parametrize(
    ("position", "first", "seat", "sheet", "advice"),
    [
        (OVER, "shoot 1 0", 2, "move", "The game is over. Remove this order. You cannot give any orders now."),
        (OVER, "shoot 1 0", 1, "program scout: : play ;", "The game is over. Remove this order."),
        (OVER, "", 0, "program scout: : play ;", "You have no team in this match. Remove this order."),
        (OVER, "", 2, "move", "Another team is playing. Wait for your play."),
        (
            PLAYING_ITSELF, "", 1, "move",
            "Your robot is played by its program. Remove this order, and wait until the program has played.",
        ),
    ],
)  # fmt: skip
def test_robots_say_what_to_do_with_an_order_out_of_its_play(
    position: str, first: str, seat: int, sheet: str, advice: str
) -> None:
    state = ROBOTS.notation.position(position)
    if first:
        orders = ROBOTS.rules.read(ROBOTS.rules.view(state, Seat(1)), first).orders
        state = ROBOTS.rules.advance(state, {Seat(1): orders}, Dice(b""))
    (refusal,) = ROBOTS.rules.read(ROBOTS.rules.view(state, Seat(seat)), sheet).refusals
    assert refusal.code == "not-your-play"
    assert refusal.reason.startswith(advice)
