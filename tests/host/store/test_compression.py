"""Frames: what is kept of a turn is small, and is read as exactly what it was."""

from functools import cache
from typing import Literal

import pytest
from msgspec import Struct
from sqlalchemy.dialects import sqlite

from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.bot_match import step
from turnsheet.core.codec import BadDataError
from turnsheet.core.game import AnyGame, State
from turnsheet.core.match import Match
from turnsheet.games import GAMES
from turnsheet.host.store import compression
from turnsheet.host.store.rows.turns.turn_contents import Before, Packed, pack

BEST = {bot.game: bot for bot in BOTS.values() if not bot.searches}
DIALECT = sqlite.dialect()
LARGEST_STARWEB_TURN = 18_000


@cache
def played(name: str, steps: int = 20) -> tuple[AnyGame, list[State], list[str]]:
    """The states of the largest match of a game, from the opening on, with the orders that led to them."""
    game = next(each for each in GAMES if each.id == name)
    preset = max(game.presets, key=lambda each: each.seats)
    match = Match(game, preset.options, preset.seats, "7")
    states, orders = [match.state], ["{}"]
    while len(states) <= steps and not match.over:
        step(match, [BEST[name].player] * preset.seats)
        states.append(match.state)
        orders.append(codec.encode(match.steps[-1].orders).decode())
    return game, states, orders


def kept(game: AnyGame, states: list[State]) -> list[Packed]:
    """The turns as they are kept one after the other; turn N has row N."""
    line: list[Packed] = []
    for number, state in enumerate(states):
        line.append(pack(game, state, number, Before(number - 1, line[-1].forms) if line else None))
    return line


def frame(packed: Packed, column: Literal["state", "pages"]) -> bytes:
    """One of the frames of a turn."""
    found = packed.values[column]
    assert isinstance(found, bytes)
    return found


@pytest.mark.parametrize("name", [game.id for game in GAMES])
def test_states_and_printouts_are_read_as_they_were(name: str) -> None:
    game, states, _ = played(name)
    line = kept(game, states)
    for number, state in enumerate(states):
        before = line[number // compression.KEY_EVERY * compression.KEY_EVERY : number + 1]
        read = compression.state_of(compression.stretch([frame(each, "state") for each in before]), game.state_type)
        assert codec.encode(read) == codec.encode(state)
        pages = compression.pages_of(compression.stretch([frame(each, "pages") for each in before]))
        assert pages == {seat: game.pages.printout(game.rules.view(state, seat)) for seat in game.rules.names(state)}


def test_every_sixteenth_step_needs_no_other() -> None:
    game, states, _ = played("raumkrieg")
    line = kept(game, (states * 3)[:33])
    assert [number for number, each in enumerate(line) if each.values["base"] is None] == [0, 16, 32]
    assert [each.values["base"] for each in line[14:19]] == [13, 14, None, 16, 17]


def test_a_starweb_turn_of_fifteen_takes_less_than_18_kilobytes() -> None:
    game, states, orders = played("starweb")
    written = compression.SqueezedText()
    sizes = [
        len(frame(each, "state")) + len(frame(each, "pages")) + len(str(written.process_bind_param(text, DIALECT)))
        for each, text in zip(kept(game, states), orders, strict=True)
    ]
    assert sum(sizes) / len(sizes) < LARGEST_STARWEB_TURN


@pytest.mark.parametrize("harm", ["another base", "cut short", "a flipped byte", "no key frame"])
def test_a_damaged_frame_is_found_out(harm: str) -> None:
    game, states, _ = played("raumkrieg")
    first, second, third = (frame(each, "state") for each in kept(game, states)[:3])
    flipped = second[:20] + bytes([second[20] ^ 1]) + second[21:]
    chains = {
        "another base": [first, third],
        "cut short": [first, second[:-5]],
        "a flipped byte": [first, flipped],
        "no key frame": [second],
    }
    with pytest.raises(BadDataError):
        compression.stretch(chains[harm])


class Odd(Struct, frozen=True):
    """A state that MessagePack cannot say."""

    large: int
    names: dict[int, str]


def test_what_has_no_columns_is_kept_all_the_same() -> None:
    odd = Odd(2**200, {3: "three"})
    assert compression.state_of(compression.state_form(odd), Odd) == odd


def test_a_form_that_is_not_of_this_game_is_refused() -> None:
    _, states, _ = played("raumkrieg")
    with pytest.raises(BadDataError):
        compression.state_of(compression.state_form(states[0]), Odd)
    with pytest.raises(BadDataError):
        compression.pages_of(b"\xc1")
    with pytest.raises(BadDataError):
        compression.old_bytes(b"x nothing")


@pytest.mark.parametrize("text", ["", "{}", "z", "long " * 100, "ä" * 400])
def test_texts_come_back(text: str) -> None:
    kind = compression.SqueezedText()
    assert kind.process_result_value(kind.process_bind_param(text, DIALECT), DIALECT) == text


def test_long_texts_are_squeezed() -> None:
    assert len(compression.SqueezedText().process_bind_param("W12 builds 3 ships. " * 100, DIALECT) or "") < 200
