"""Fuzzing: whatever text is sent, the reader answers and never raises."""

import os
from random import Random

import pytest

from tests.helpers.reached_states import by_id, played
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.forms import fill
from turnsheet.games import GAMES

TEXTS = 200_000 if os.environ.get("TURNSHEET_SOAK") else 10_000
SCRAPS = [
    "A",
    "F",
    "P",
    "V",
    "ACCEL",
    "FIRE",
    "to",
    ":",
    ",",
    "-",
    "+",
    "0",
    "1",
    "12",
    "13",
    "-1",
    "999999",
    "1000000",
    "99999999999999999999",
    "½",
    "²",
    "٣",
    "１４",
    "\n",
    "\r",
    "\t",
    "\x00",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "🚀",
    "é",
    "ß",
    "ﬁ",
    "!",
    "F1",
    "14A3,-4F2",
    "3",
    ";",
    "#",
    "(",
    ")",
    '"',
    "'",
    "\\",
    "{range}",
    "%",
    "null",
]


def scrawl(chance: Random, words: list[str]) -> str:
    """A text that is nearly an order, or nothing like one."""
    kind = chance.random()
    if kind < 0.1:
        return "".join(chr(chance.randrange(0xD800)) for _ in range(chance.randrange(60)))
    pieces = chance.choices([*words, *SCRAPS], k=chance.randrange(1, 25))
    return chance.choice([" ", "", "\n", "  "]).join(pieces)


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_the_reader_never_raises(game: AnyGame) -> None:
    chance = Random(1971)
    views = [
        game.rules.view(state, seat)
        for state in played(game, min(game.seat_counts), 5, "random")
        for seat in game.rules.names(state)
    ]
    read = 0
    for _ in range(TEXTS):
        view = chance.choice(views)
        words = [phrase.words for form in game.pages.forms(view)[:40] for phrase in form.phrases]
        text = scrawl(chance, words)
        reading = game.rules.read(view, text)
        understood = reading.orders or reading.held
        read += len(understood)
        for refusal in reading.refusals:
            lines = text.split("\n")
            assert refusal.reason
            assert 1 <= refusal.line <= len(lines)
            assert lines[refusal.line - 1][refusal.column - 1 :].startswith(refusal.text)
        for order in understood:
            assert game.rules.read(view, game.rules.write(order)).orders == (order,)
    assert read > TEXTS // 100  # some of it must make sense, or the fuzzer is too wild to prove anything


def test_values_are_never_filled_twice() -> None:
    """A value that looks like a gap stays a value."""
    game = GAMES[0]
    state = played(game, 2, 5, "random")[2]
    form = next(
        form
        for form in game.pages.forms(game.rules.view(state, next(iter(game.rules.names(state)))))
        if form.verb == "tell"
    )
    assert fill(form, {"player": "2", "text": "{player}"}) == "to 2: {player}"
