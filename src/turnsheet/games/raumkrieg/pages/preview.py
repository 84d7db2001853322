"""The preview: where ordered ships would go, what their fire would cover, how much fuel that takes, and warnings.

Rules: docs/rules/raumkrieg.md §2-§4, §5.9, §6.2, §9, D10. It uses the phases that carry the orders out, on the
player's own ships only.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.pages.chart import Link, Mark, Sector
from turnsheet.core.pages.preview import Note, Preview
from turnsheet.core.word_lists import together
from turnsheet.games.raumkrieg.orders.orders import AnyOrder, Command, Place, Tell, write
from turnsheet.games.raumkrieg.pages.aiming import aims
from turnsheet.games.raumkrieg.pages.chart import cone
from turnsheet.games.raumkrieg.pages.labels import ghost, label, mark, pair
from turnsheet.games.raumkrieg.pages.place_after_move import arrived
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost, covers, on_board
from turnsheet.games.raumkrieg.rules.state import Ship
from turnsheet.games.raumkrieg.rules.tables import FIRE_COST, FUEL_PER_TURN, KIND, REACH, fleet


def preview(view: View, orders: Sequence[AnyOrder]) -> Preview:
    """Courses, areas of fire and costs of a sheet."""
    parts = list(_parts(view, orders))
    ships = [*(ship.number for ship in view.own), *(order.ship for order in orders if isinstance(order, Place))]
    return Preview(
        notes=tuple(part for part in parts if isinstance(part, Note)),
        sectors=tuple(part for part in parts if isinstance(part, Sector)),
        links=tuple(part for part in parts if isinstance(part, Link)),
        marks=tuple(part for part in parts if isinstance(part, Mark)),
        ghosts={ghost(ship): mark(ship) for ship in ships},
        warnings=tuple(_warnings(view, orders)),
        aims=aims(view, orders),
    )


def _parts(view: View, orders: Sequence[AnyOrder]) -> Iterator[Note | Sector | Link | Mark]:
    commands = {order.ship: order for order in orders if isinstance(order, Command)}
    last = view.turn == view.options.turns
    for contact in view.own:
        yield from _course(contact, commands.get(contact.number), last)
    for order in orders:
        match order:
            case Place():
                yield from _placed(view, order)
            case Tell(to=to, text=text):
                yield Note(write(order), f"Message of {len(text)} characters to player {to}.")


def _course(contact: Contact, command: Command | None, last: bool) -> Iterator[Note | Sector | Link | Mark]:
    after = arrived(contact, command)
    kind, name = KIND[contact.number], label(contact.number, contact.owner)
    yield Link(f"course {contact.number}", "course", contact.place, after.place, contact.owner)
    yield Mark(ghost(contact.number), kind, after.place, name, contact.owner)
    if command is None:
        return
    if command.fire:
        yield cone(contact.number, contact.owner, after.place, command.fire.range, command.fire.direction, "aim")
    yield Note(write(command), f"{_flight(after)} {_fuel(contact, command, last)}", mark(contact.number))


def _flight(after: Ship) -> str:
    return f"Speed {pair(after.velocity)}, arrives at {pair(after.place)}."


def _fuel(contact: Contact, command: Command, last: bool) -> str:
    """What the order uses and leaves, and what the ship gains before its next order."""
    fuel = contact.fuel or 0
    spent = acceleration_cost(command.acceleration) if command.acceleration else 0
    if command.fire:
        spent += FIRE_COST
    left = fuel - spent
    gain = "" if last else f" (+{FUEL_PER_TURN} next turn)"
    unarmed = f" Too little is left to fire: a shot uses {FIRE_COST}." if not command.fire and left < FIRE_COST else ""
    return f"Uses {spent} fuel, {left} left{gain}.{unarmed}"


def _warnings(view: View, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """Own fire on own ships, worth a question; ships that leave the board, with or without an order; ships that are not
    placed."""
    commands = {order.ship: order for order in orders if isinstance(order, Command)}
    ships = [arrived(contact, commands.get(contact.number)) for contact in view.own]
    for ship in ships:
        command = commands.get(ship.number)
        order = write(command) if command else ""
        covered = _covered(ship, command, ships)
        if covered:
            text = f"The fire of ship {ship.number} covers your own {together(covered)}. It would destroy what it hits."
            yield Note(order, text, mark(ship.number), ask=True)
        if not on_board(ship.place):
            text = f"Ship {ship.number} leaves the board at {pair(ship.place)} and is lost."
            yield Note(order, text, mark(ship.number))
    for placed in orders:
        if isinstance(placed, Place) and placed.velocity:
            yield from _fast(view, placed, placed.velocity)
    yield from _unplaced(view, orders)


def _unplaced(view: View, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """Ships without a line in the setup, which begin together on the starting point."""
    start = dict(view.starts).get(view.seat)
    if view.turn > 0 or view.own or start is None:
        return
    placed = {order.ship for order in orders if isinstance(order, Place)}
    left = [number for number in fleet(view.seat) if number not in placed]
    if left:
        whose = f"Ships {together(left)} are" if len(left) > 1 else f"Ship {left[0]} is"
        begins = "They begin" if len(left) > 1 else "It begins"
        text = f"{whose} not placed yet. {begins} on your starting point {pair(start)} and without speed."
        yield Note("", text, mark(left[0]))


def _covered(ship: Ship, command: Command | None, ships: Sequence[Ship]) -> list[int]:
    """The own ships that an own ship would hit. A flagship's fire does nothing to them."""
    kind = KIND[ship.number]
    if command is None or command.fire is None or kind == "flagship":
        return []
    aim, (x, y) = command.fire, ship.place
    return [
        other.number
        for other in ships
        if other is not ship
        and covers(other.place[0] - x, other.place[1] - y, REACH[kind][aim.range], aim.range, aim.direction)
    ]


def _fast(view: View, order: Place, velocity: Vector) -> Iterator[Note]:
    x, y = order.place or dict(view.starts)[view.seat]
    if not on_board((x + velocity[0], y + velocity[1])):
        text = f"Ship {order.ship} leaves the board in turn 1 if it keeps this speed."
        yield Note(write(order), text, mark(order.ship))


def _placed(view: View, order: Place) -> Iterator[Note | Link | Mark]:
    start = order.place or dict(view.starts)[view.seat]
    vx, vy = order.velocity or (0, 0)
    yield Mark(ghost(order.ship), KIND[order.ship], start, label(order.ship, view.seat), view.seat)
    if (vx, vy) != (0, 0):
        yield Link(f"course {order.ship}", "course", start, (start[0] + vx, start[1] + vy), view.seat)
    yield Note(write(order), f"Starts at {pair(start)} with speed {pair((vx, vy))}.", mark(order.ship))
