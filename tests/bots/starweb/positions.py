"""Positions in notation, what the first player knows in them, and what the hard bot orders there."""

from typing import cast

from turnsheet.bots.starweb import recent_knowledge
from turnsheet.bots.starweb.knowledge import Knowledge
from turnsheet.bots.starweb.styles import USUAL, Style
from turnsheet.bots.starweb.whole_sheet import whole_sheet
from turnsheet.core.dice import Dice
from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.view import View

GAME = starweb.game()


def view_from(text: str) -> View:
    """What the first player sees."""
    return GAME.rules.view(GAME.notation.position(text), Seat(1))


def known_from(text: str) -> Knowledge:
    """What the hard bot knows as the first player."""
    view = view_from(text)
    return recent_knowledge.knowledge(view, view.page, view.homes[0])


def orders(text: str, style: Style = USUAL, dice: Dice | None = None) -> list[AnyOrder]:
    """What the hard bot orders as the first player; the game refuses none of it."""
    view = view_from(text)
    reading = GAME.rules.read(view, whole_sheet(view, style, dice or Dice(b"one")))
    assert reading.refusals == ()
    return [cast(AnyOrder, each) for each in reading.orders]
