"""The preview: where ordered ships would go, what their fire would cover, and how much fuel that takes.

Rules: docs/rules/raumkrieg.md §2-§4, §9. It uses the phases that carry the orders out, on the player's own ships only.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.chart import Link, Mark, Sector
from turnsheet.core.preview import Note, Preview
from turnsheet.games.raumkrieg.orders.orders import AnyOrder, Command, Place, Tell, write
from turnsheet.games.raumkrieg.pages.chart import cone
from turnsheet.games.raumkrieg.pages.labels import label, mark, pair
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import acceleration_cost
from turnsheet.games.raumkrieg.rules.phases.accelerate import accelerated
from turnsheet.games.raumkrieg.rules.phases.move import moved
from turnsheet.games.raumkrieg.rules.state import Ship
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST, KIND


def preview(view: View, orders: Sequence[AnyOrder]) -> Preview:
    """Courses, areas of fire and costs of a sheet."""
    parts = list(_parts(view, orders))
    return Preview(
        notes=tuple(part for part in parts if isinstance(part, Note)),
        sectors=tuple(part for part in parts if isinstance(part, Sector)),
        links=tuple(part for part in parts if isinstance(part, Link)),
        marks=tuple(part for part in parts if isinstance(part, Mark)),
    )


def _parts(view: View, orders: Sequence[AnyOrder]) -> Iterator[Note | Sector | Link | Mark]:
    commands = {order.ship: order for order in orders if isinstance(order, Command)}
    for contact in view.own:
        yield from _course(contact, commands.get(contact.number))
    for order in orders:
        match order:
            case Place():
                yield from _placed(view, order)
            case Tell(to=to, text=text):
                yield Note(write(order), f"Message of {len(text)} characters to player {to}.")


def _course(contact: Contact, command: Command | None) -> Iterator[Note | Sector | Link | Mark]:
    before = Ship(contact.number, contact.owner, (0, 0), contact.velocity, contact.place, contact.fuel or 0)
    after = moved(accelerated(before, command))
    kind, name = KIND[contact.number], label(contact.number, contact.owner)
    yield Link(f"course {contact.number}", "course", contact.place, after.place, contact.owner)
    yield Mark(f"ghost {contact.number}", kind, after.place, name, contact.owner)
    if command is None:
        return
    if command.fire:
        yield cone(contact.number, contact.owner, after.place, command.fire.range, command.fire.direction, "aim")
    spent = (acceleration_cost(command.acceleration) if command.acceleration else 0) + (
        FIRE_COST if command.fire else 0
    )
    course = f"Speed {pair(after.velocity)}, arrives at {pair(after.place)}."
    text = f"{course} Uses {spent} fuel, {before.fuel - spent} left."
    yield Note(write(command), text, mark(contact.number))


def _placed(view: View, order: Place) -> Iterator[Note | Link | Mark]:
    start = order.place or dict(view.starts)[view.seat]
    vx, vy = order.velocity or (0, 0)
    yield Mark(f"ghost {order.ship}", KIND[order.ship], start, label(order.ship, view.seat), view.seat)
    if (vx, vy) != (0, 0):
        yield Link(f"course {order.ship}", "course", start, (start[0] + vx, start[1] + vy), view.seat)
    yield Note(write(order), f"Starts at {pair(start)} with speed {pair((vx, vy))}.", mark(order.ship))
