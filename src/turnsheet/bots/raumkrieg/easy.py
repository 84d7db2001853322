"""The easy bot for Raumkrieg: an opponent for a first match.

Its ships drift towards the nearest enemy with accelerations that cost nothing, and some turns they just drift on. It
shoots seldom, and at the places where it sees the enemies now, although they will have moved on when the guns fire. It
never flies off the board or hits its own ships by intent. All of this is mixed with dice, so it cannot be beaten by
memorizing moves.
"""

from collections.abc import Iterator

from turnsheet.bots.raumkrieg.aiming import aimed
from turnsheet.bots.raumkrieg.flight import FORMATION, MIDDLE, arrival, in_box, shortened, steered
from turnsheet.core.dice import Dice, Roller
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.raumkrieg.orders.orders import Command, Place, write
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST, fleet

SLOWEST_START, STARTS = 14, 6
CRUISE = 24
SWAY = 6
DRIFT = 4
"""In one of this many turns a ship just drifts on."""
HOLD = 4
"""It takes one of this many chances to fire."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
    """The easy bot's sheet."""
    roll = dice.at("easy")
    orders = _set_up(view, roll) if view.turn == 0 else _commands(view, roll)
    return "\n".join(map(write, orders))


def _set_up(view: View, roll: Roller) -> Iterator[Place]:
    x, y = dict(view.starts)[view.seat]
    velocity = shortened((MIDDLE - x, MIDDLE - y), SLOWEST_START + roll.below(STARTS))
    places = roll.deal(FORMATION, len(FORMATION))
    for ship, (dx, dy) in zip(fleet(view.seat), places, strict=True):
        yield Place(ship, in_box((x + dx, y + dy), (x, y)), velocity)


def _commands(view: View, roll: Roller) -> Iterator[Command]:
    enemies = [ship for ship in view.ships if ship.owner != view.seat]
    courses = {ship.number: _course(ship, enemies, roll) for ship in view.own}
    places = {ship.number: arrival(ship, courses[ship.number]) for ship in view.own}
    seen = [(enemy.number, enemy.place) for enemy in enemies]
    for ship in view.own:
        aim = None
        if (ship.fuel or 0) >= FIRE_COST and roll.below(HOLD) == 0:
            own = [place for number, place in places.items() if number != ship.number]
            aim = aimed(ship.number, places[ship.number], seen, own)
        course = courses[ship.number]
        if course != (0, 0) or aim is not None:
            yield Command(ship.number, course, aim)


def _course(ship: Contact, enemies: list[Contact], roll: Roller) -> Vector:
    if not enemies or roll.below(DRIFT) == 0:
        return steered(ship, ship.velocity, 0)
    x, y = ship.place
    target = min(enemies, key=lambda enemy: ((enemy.place[0] - x) ** 2 + (enemy.place[1] - y) ** 2, enemy.number))
    wish = shortened((target.place[0] - x, target.place[1] - y), CRUISE)
    sway = roll.below(2 * SWAY + 1) - SWAY, roll.below(2 * SWAY + 1) - SWAY
    return steered(ship, (wish[0] + sway[0], wish[1] + sway[1]), 0)
