"""The medium bot for Star Probe: the voyages of the surveyor, without missiles for natives and without bribes.

It chooses methods by the tables and is home for the Board. It only talks to natives, and leaves them alone if talking
promises nothing: much of what the surveyor earns it never gets. Where it jumps to is one of the few best stars, drawn
with its dice, as is the number it picks, so that no two of its voyages are alike.
"""

from msgspec.structs import replace

from turnsheet.bots.starprobe import course, surveyor
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starprobe.pages.view import View

STARS = 3
"""It jumps to one of this many of the best stars."""
PICK = "pick 1"


def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The surveyor's sheet, if nobody were allowed to blast or to bribe, with stars and numbers drawn."""
    peaceful = replace(view, options=replace(view.options, blasting=False, bribery=False))
    sheet = surveyor.play(peaceful, order_forms, dice)
    own = peaceful.own
    if own is None or own.ship is None:
        return sheet
    roll = dice.at("medium", view.month)
    if sheet.endswith(PICK):
        return f"{sheet.removesuffix(PICK)}pick {1 + roll.below(2)}"
    if sheet.startswith("jump "):
        stars = course.promising(course.voyage_of(peaceful, own), STARS)
        if sheet.removeprefix("jump ") in stars:
            return f"jump {roll.pick(stars)}"
    return sheet
