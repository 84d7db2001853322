"""Sheets of nonsense: however much is refused, what is told of it stays small, and reading it takes a bounded time."""

import time

import pytest

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame
from turnsheet.core.match import opening
from turnsheet.core.orders import LONGEST_SHEET, MOST_REFUSALS
from turnsheet.core.pages.views import View
from turnsheet.games import GAMES

LARGEST = 70_000
"""Bytes of a hundred refusals, with the longest reasons and quotes there are."""
MOST_SECONDS = 4.0
"""Of the processor's time. Such a sheet takes a fifth of a second; where a pattern goes back and forth, minutes."""
SHEETS = [
    *(("", unit) for unit in ("x\n", "x,", "x;", "\x01\n", ";", " ", "W", "GAME 1\n", "NAME ")),
    *((prefix, " ") for prefix in ("program", "program scout", "to", "name", "14 F", "ORDERS 3\n")),
    ("standby scout:", " if"),
    ("ORDERS 3\n", "x;"),
]
"""What a sheet begins with, and what it is filled with."""


def first_view(game: AnyGame) -> View:
    preset = game.presets[0]
    state = opening(game, preset.options, preset.seats, Dice(turn_key("7", 0)))
    return game.rules.view(state, min(game.rules.awaiting(state)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_refusals_are_told_up_to_a_hundred_and_then_counted(game: AnyGame) -> None:
    view = first_view(game)
    for count in (1, MOST_REFUSALS, MOST_REFUSALS + 1, 1334):
        reading = game.rules.read(view, "?!\n" * count)
        assert len(reading.refusals) == min(count, MOST_REFUSALS)
        assert reading.more_refusals == max(0, count - MOST_REFUSALS)
        assert [refusal.line for refusal in reading.refusals] == list(range(1, len(reading.refusals) + 1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_full_sheet_of_anything_is_read_in_bounded_time_to_something_small(game: AnyGame) -> None:
    view = first_view(game)
    for prefix, unit in SHEETS:
        text = (prefix + unit * LONGEST_SHEET)[:LONGEST_SHEET]
        began = time.process_time()
        reading = game.rules.read(view, text)
        assert time.process_time() - began < MOST_SECONDS, (prefix, unit)
        assert len(codec.encode(reading.refusals)) < LARGEST, (prefix, unit)


def test_too_many_orders_after_much_nonsense_are_told_once() -> None:
    game = next(game for game in GAMES if game.id == "robots")
    many = game.rules.read(first_view(game), "?\n" * 99 + "program scout: : play move! ;\n" * 520)
    assert [refusal.code for refusal in many.refusals][-2:] == ["unknown-order", "too-many-orders"]
    assert many.more_refusals == 0
