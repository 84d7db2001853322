"""docs/adding-a-game.md is true: its code is a whole game that plays, prints and keeps secrets as the page says."""

import re
import sys
from contextlib import redirect_stdout
from io import StringIO
from types import ModuleType
from typing import cast

import pytest
from msgspec.structs import replace

from tests.helpers.paths import ROOT
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.bot_match import play, step
from turnsheet.core.cases.play import run
from turnsheet.core.cases.reader import load
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, Game, hosted
from turnsheet.core.match import Match, MatchFile, replay
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.interfaces.cli.offline.bench import fullest

PAGE = (ROOT / "docs/adding-a-game.md").read_text()
RANDOM = BOTS["random"].player
CASE = """
- case: 1-the-highest-bid-gets-the-gem
  title: Everybody pays, and others' coins stay secret
  given: |
    turn 1 of 3
    player 1 coins 6 gems 0
    player 2 coins 9 gems 0
  orders: {1: bid 3, 2: "bid 5\\nbid 1"}
  refused: {2: [second-bid]}
  then: |
    player 1 coins 3 gems 0
    player 2 coins 4 gems 1
  seen:
    1: |
      not player 2 coins 4 gems 1
      player 2 gems 1
"""


@pytest.fixture(scope="module")
def page() -> tuple[AnyGame, str]:
    """The game of the page, and what its code printed."""
    module = ModuleType("auction")
    printed = StringIO()
    sys.modules["auction"] = module  # structs look their annotations up there
    with redirect_stdout(printed):
        for code in re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S):
            exec(compile(code, "adding-a-game.md", "exec", dont_inherit=True), vars(module))
    del sys.modules["auction"]
    assert isinstance(module.AUCTION, Game)
    return hosted(module.AUCTION), printed.getvalue()


def test_its_code_prints_what_the_page_says(page: tuple[AnyGame, str]) -> None:
    assert page[1] == "".join(re.findall(r"^```text\n(.*?)^```", PAGE, re.M | re.S))


def test_bots_play_it_to_the_end_and_the_match_file_replays(page: tuple[AnyGame, str]) -> None:
    game = page[0]
    for seats in game.seat_counts:
        match = Match(game, game.presets[0].options, seats, "1")
        play(match, [RANDOM, *[fullest] * (seats - 1)])
        assert game.rules.standing(match.state).over
        assert not game.rules.awaiting(match.state)
        file = codec.decode(codec.encode(match.file()), MatchFile)
        assert replay(game, file).state == match.state


def test_it_keeps_the_laws_of_games(page: tuple[AnyGame, str]) -> None:
    game = page[0]
    match = Match(game, game.presets[0].options, 3, "2")
    while not match.over:
        assert game.notation.position(game.notation.notate(match.state)) == match.state
        assert game.notation.suppose(game.rules.view(match.state, REFEREE)) == match.state
        for seat in match.seats:
            view = game.rules.view(match.state, seat)
            supposed = game.rules.view(game.notation.suppose(view), seat)
            assert game.notation.recount(supposed) == game.notation.recount(view)
            for player in (RANDOM, fullest):
                text = player(view, game.pages.forms(view), Dice(b""))
                reading = game.rules.read(view, text)
                assert not reading.refusals
                assert "\n".join(map(game.rules.write, reading.orders)) == text
                assert len(game.pages.preview(view, reading.orders).notes) == len(reading.orders)
        step(match, [RANDOM] * 3)


def test_others_coins_change_nothing_a_seat_is_shown(page: tuple[AnyGame, str]) -> None:
    game = page[0]
    state = Match(game, game.presets[0].options, 3, "3").state
    coins = cast(tuple[int, ...], state.coins)  # type: ignore[attr-defined]  # the state of the page
    other = replace(state, coins=(coins[0], coins[1] + 1, coins[2] - 1))
    assert game.rules.view(other, Seat(1)) == game.rules.view(state, Seat(1))
    assert game.rules.view(other, Seat(2)) != game.rules.view(state, Seat(2))


def test_cases_can_be_written_for_it(page: tuple[AnyGame, str]) -> None:
    (case,) = load(CASE, "auction")
    assert run(page[0], case) == []
