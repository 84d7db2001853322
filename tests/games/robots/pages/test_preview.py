"""Robots' preview warns of what hardly anybody wants: shots at own robots or at nothing, steps off the board."""

import pytest

from turnsheet.core.pages.preview import Note
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES

GAME = next(game for game in GAMES if game.id == "robots")
POSITION = """red scout at 0,0 facing 0
red sniper at 1,0
red tank at 4,0
green scout at -1,0
to play red
"""


def warnings(text: str, position: str = POSITION) -> tuple[Note, ...]:
    """What the preview of red's orders warns of."""
    view = GAME.rules.view(GAME.notation.position(position), Seat(1))
    return GAME.pages.preview(view, GAME.rules.read(view, text).orders).warnings


@pytest.mark.parametrize(
    ("orders", "text"),
    [
        ("shoot 1 0", "This shot hits your own sniper."),
        ("move, shoot 0 0", "This shot hits your own scout itself and sniper and destroys 1 of them."),
        ("shoot 0 0", "This shot hits your own scout itself and destroys it."),
        ("shoot 3 0", "This shot is beyond the range of your scout, which is 2: it is wasted."),
    ],
)
def test_a_shot_at_own_robots_or_beyond_the_range(orders: str, text: str) -> None:
    """A scout's attack is 1: it destroys itself, and leaves the sniper one of its two health.

    Only what hurts the player's own robots is worth a question.
    """
    asked = "your own" in text
    assert warnings(orders) == (Note(orders.split(", ")[-1], text, "robot 0 scout", ask=asked),)


def test_a_shot_and_a_step_off_the_board() -> None:
    edge = "red tank at 4,0 facing 0\ngreen scout at -1,0\nto play red"
    assert warnings("move, shoot 1 0", edge) == (
        Note("move", "This move leads off the board: your tank stays where it is.", "robot 0 tank"),
        Note("shoot 1 0", "This shot leaves the board: it is wasted.", "robot 0 tank"),
    )


def test_what_a_sheet_does_first_counts() -> None:
    """After a turn about, range 1 straight ahead is the green scout; before it, the player's own sniper."""
    assert warnings("turn 3, shoot 1 0, move, move") == ()
    assert [note.order for note in warnings("shoot 1 0, turn 3")] == ["shoot 1 0"]
