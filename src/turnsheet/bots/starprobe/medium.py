"""The medium bot for Star Probe: the voyages of the surveyor, without missiles for natives and without bribes.

It chooses methods by the tables and is home for the Board. It only talks to natives, and leaves them alone if talking
promises nothing: much of what the surveyor earns it never gets. Where it jumps to is one of the few best stars, drawn
with its dice, as is the number it picks, so that no two of its voyages are alike.
"""

from msgspec.structs import replace

from turnsheet.bots.starprobe import course, surveyor
from turnsheet.bots.starprobe.surveyor import Explore, Jump, Pick
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starprobe.pages.view import View

STARS = 3
"""It jumps to one of this many of the best stars."""


def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The surveyor's sheet, if nobody were allowed to blast or to bribe, with stars and numbers drawn."""
    peaceful = replace(view, options=replace(view.options, blasting=False, bribery=False))
    planned, roll = surveyor.plan(peaceful, order_forms), dice.at("medium", view.month)
    match planned:
        case Pick() | Explore():
            planned = replace(planned, number=1 + roll.below(2))
        case Jump(star=star) if peaceful.own is not None and peaceful.asked is None:
            stars = course.promising(course.voyage_of(peaceful, peaceful.own), STARS)
            planned = Jump(roll.pick(stars)) if star in stars else planned
    return surveyor.sheet(peaceful, planned, dice)
