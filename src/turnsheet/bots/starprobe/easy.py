"""The easy bot for Star Probe: for company on a first voyage.

It jumps to any star within a month's jump from which it can come home, and sends one crew there with one of the better
methods. It talks to natives once, and leaves those alone who are ill-disposed. It turns back early. Stars and methods
are drawn with its dice. Otherwise it plays like the medium bot, which uses all of its teams at once and stays out
longer.
"""

from turnsheet.bots.starprobe import course, medium
from turnsheet.bots.starprobe.attempt_values import attempt, month_worth, terms_of
from turnsheet.bots.starprobe.surveyor import explorable
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.stages import Contact, Free
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.tables.tables import METHODS

HOMEWARD = 10
"""The month of a voyage in which it turns back."""
GOOD = 5
"""It draws from this many of the best methods."""
TEAMS = 2
"""How many crews explore at once at most."""


def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The next thing to do."""
    own = view.own
    if own is not None and not own.done and not view.over and view.asked is None:
        if isinstance(own.stage, Contact) and own.stage.again:
            return "leave"
        if isinstance(own.stage, Free) and own.star != own.home:
            return _out(view, own, dice.at("easy"))
    return medium.play(view, order_forms, dice)


def _out(view: View, own: Explorer, roll: Roller) -> str:
    """Somewhere among the stars: explore, go on, or go home."""
    voyage = course.voyage_of(view, own)
    going = voyage.month >= HOMEWARD or course.time_to_go(voyage)
    methods = _good_methods(view, own)
    if own.moved and not own.tried and not going and methods and crews(own.crew) and explorable(view, own, voyage):
        drawn = roll.deal(methods, min(TEAMS, crews(own.crew)))
        return f"explore {' '.join(map(str, drawn))}\npick {1 + roll.below(2)}"
    if own.moved or own.tried:
        return "wait"
    stars = [] if going else _near(voyage)
    target = roll.pick(stars) if stars else course.homeward(voyage)
    return f"jump {target}" if target else "wait"


def _good_methods(view: View, own: Explorer) -> list[int]:
    """The methods with which one crew alone finds most."""
    terms = terms_of(view)
    month = month_worth(terms)
    free = [method for method in range(1, METHODS + 1) if method not in own.used]
    return sorted(free, key=lambda method: -attempt(((), (method,)), terms, month))[:GOOD]


def _near(voyage: course.Voyage) -> list[str]:
    """The stars a month away, with time, fuel and supplies to come home from there."""
    own, sky = voyage.own, voyage.sky
    closed = {known.star for known in voyage.view.known if known.closed or known.driven or known.taken}
    found = []
    for star, _ in sky.reachable(own.place, voyage.jump):
        back = 1 + voyage.takes(star.place, voyage.home)
        enough = back <= min(voyage.left, own.stores.slugs, own.stores.supplies)
        if enough and star.name not in closed and sky.home(star.name) is None and sky.clear(star.place, voyage.home):
            found.append(star.name)
    return [name for name in found if name != own.star]
