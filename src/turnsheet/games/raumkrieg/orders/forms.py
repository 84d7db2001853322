"""Order forms: what a player can order now. Rules: docs/rules/raumkrieg.md §8-§10.

Every form, however it is filled, is one the reader takes: fuel for the fire is set aside before the
acceleration is offered.
"""

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase, Point, Text, Vector
from turnsheet.core.seats import seats
from turnsheet.games.raumkrieg.pages.labels import mark
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules import geometry
from turnsheet.games.raumkrieg.rules.geometry import longest_square
from turnsheet.games.raumkrieg.rules.tables import (
    BOARD,
    DIRECTIONS,
    FIRE_COST,
    KIND,
    LONG,
    LONGEST_MESSAGE,
    OFFERED_SPEED,
    REACH,
    SETUP_BOX,
    SHORT,
    fleet,
)

AIM = {
    kind: Phrase(
        "F {range} {direction}",
        (
            Number("range", SHORT, LONG, labels=tuple(f"reaches {reach[far]}" for far in range(SHORT, LONG + 1))),
            Number("direction", 1, DIRECTIONS[-1]),
        ),
    )
    for kind, reach in REACH.items()
}
CLOSE_FIRE = Phrase("F 1")


def order_forms(view: View) -> tuple[OrderForm, ...]:
    """The order forms of this turn."""
    if view.over or view.seat in view.dropped or not view.seat:
        return ()
    if view.turn == 0:
        return _set_up(view)
    forms = [form for ship in view.own for form in ship_forms(ship)]
    others = tuple(str(seat) for seat in seats(len(view.points)) if seat != view.seat and seat not in view.dropped)
    if others:
        words = Phrase("to {player}: {text}", (Choice("player", others), Text("text", LONGEST_MESSAGE)))
        forms.append(OrderForm("tell", "Send a message", (words,), personal=True))
    return tuple(forms)


def setup_box(start: geometry.Vector) -> tuple[geometry.Vector, geometry.Vector]:
    """The lowest and the highest place where ships can be placed, given their starting point."""
    x, y = start
    return (max(0, x - SETUP_BOX), max(0, y - SETUP_BOX)), (min(BOARD, x + SETUP_BOX), min(BOARD, y + SETUP_BOX))


def _set_up(view: View) -> tuple[OrderForm, ...]:
    low, high = setup_box(dict(view.starts)[view.seat])
    place = Phrase("P {place}", (Point("place", low, high),))
    velocity = Phrase("V {velocity}", (Vector("velocity", OFFERED_SPEED * OFFERED_SPEED),), optional=True)
    return tuple(
        OrderForm("place", f"Place ship {ship}", (Phrase(str(ship)), place, velocity), mark(ship), mark(ship))
        for ship in fleet(view.seat)
    )


def ship_forms(ship: Contact) -> list[OrderForm]:
    """What a ship can be ordered to do."""
    fuel = ship.fuel or 0
    number, name = Phrase(str(ship.number)), mark(ship.number)
    course = Phrase("A {by}", (Vector("by", longest_square(fuel)),))
    forms = [OrderForm("accelerate", f"Accelerate ship {ship.number}", (number, course), name, name)]
    if fuel >= FIRE_COST:
        cheaper = Phrase("A {by}", (Vector("by", longest_square(fuel - FIRE_COST)),), optional=True)
        forms += [
            OrderForm("fire", f"Fire with ship {ship.number}", (number, cheaper, AIM[KIND[ship.number]]), name, name),
            OrderForm("close fire", f"Close fire with ship {ship.number}", (number, cheaper, CLOSE_FIRE), name, name),
        ]
    return forms
