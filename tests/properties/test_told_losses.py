"""What was lost is told: each loss has a place on the chart, and a player who has nothing left is told so."""

from itertools import pairwise

import pytest

from tests.helpers.reached_states import VARIANTS, by_id, played
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.story import DigestLine
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES

SUMS = {"starweb": ("order", "points")}
"""Kinds of lines that add up what happened in several places."""
BOTS = {"raumkrieg": "hunter", "robots": "hunters", "starweb": "settler", "starprobe": "random"}
LOSER = Seat(2)
LAST_STANDS: dict[str, tuple[str, dict[int, str], str]] = {
    "raumkrieg": (
        "turn 8\n10 of 1  V 0,0  P 100,300  F 30\n24 of 2  V 0,0  P 180,300  F 30\n",
        {1: "10 F 4 3", 2: ""},
        "You have no ships left.",
    ),
    "robots": (
        "red sniper at 0,0 facing 0\ngreen scout at 3,0\nto play red\n",
        {1: "shoot 3 0, end"},
        "You have no robots left.",
    ),
    "starweb": (
        "turn 3\n[QUILL]: Pirate (Score=9,Home=W1)\n[ORRIN]: Merchant (Score=9,Home=W2)\n"
        "W1 (2) [QUILL] (Population=9,Limit=50)\nF5[QUILL]=9 at W1\n"
        "W2 (1) [ORRIN] (Population=9,Limit=50)\n",
        {1: "F5W2", 2: ""},
        "You have no worlds and no fleets left.",
    ),
    "starprobe": (
        "2 Fram, Canine of E12/0, ship II at E12/0\n2 stage free\n",
        {2: "abandon ship"},
        "We lost the Fram: given up.",
    ),
}
"""For each game a position, the orders in which player 2 loses the last they have, and what they are told."""


def placed(game: AnyGame, line: DigestLine, view: View) -> bool:
    """Whether a line leads to places on the chart."""
    chart = game.pages.chart(view)
    there = {mark.id for mark in chart.marks} | {area.id for area in chart.areas} | line.gone.keys()
    return bool(line.marks) and there.issuperset(line.marks)


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_every_loss_leads_to_its_place_on_the_chart(game: AnyGame) -> None:
    """In the step in which it happens. Robots tells it again until the seat plays; its place may be forgotten then."""
    losses = 0
    for variant in ("", *VARIANTS.get(game.id, ())):
        seats = VARIANTS[game.id][variant][1][0] if variant else 2
        states = played(game, seats, 3, BOTS[game.id], variant)
        for seat in (REFEREE, *game.rules.names(states[0])):
            views = [game.rules.view(state, Seat(seat)) for state in states]
            told: set[tuple[str, str]] = set()
            for before, view in pairwise(views):
                lines = game.pages.story(before, view).digest.lines
                lost = [each for each in lines if each.tone == "loss" and each.kind not in SUMS.get(game.id, ())]
                assert [
                    each for each in lost if (each.kind, each.text) not in told and not placed(game, each, view)
                ] == []
                told = {(each.kind, each.text) for each in lost}
                losses += len(lost)
    assert losses > 3


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_a_player_who_has_nothing_left_is_told(game: AnyGame) -> None:
    position, sheets, words = LAST_STANDS[game.id]
    before = game.notation.position(position)
    orders = {}
    for seat, text in sheets.items():
        reading = game.rules.read(game.rules.view(before, Seat(seat)), text)
        assert reading.refusals == ()
        orders[Seat(seat)] = reading.orders
    after = game.rules.advance(before, orders, Dice(b""))
    assert LOSER in game.rules.eliminated(after) - game.rules.eliminated(before)
    view = game.rules.view(after, LOSER)
    digest = game.pages.story(game.rules.view(before, LOSER), view).digest
    assert words in digest.headline
    assert digest.lines[0].tone == "loss"
    assert placed(game, digest.lines[0], view)
