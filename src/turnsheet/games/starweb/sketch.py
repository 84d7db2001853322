"""The sketch: where ordered fleets would go, and what the orders use. Rules: docs/rules/starweb.md §9."""

from collections.abc import Sequence

from turnsheet.core.chart import Link
from turnsheet.core.sketch import Note, Sketch
from turnsheet.games.starweb.chart import spots
from turnsheet.games.starweb.orders import AnyOrder, Build, Invest, Migrate, Move, write
from turnsheet.games.starweb.tables import NEW_INDUSTRY, NEW_INDUSTRY_BUILDER
from turnsheet.games.starweb.view import View


def sketch(view: View, orders: Sequence[AnyOrder]) -> Sketch:
    """Ways of fleets, and industry spent."""
    places = spots(view)
    starts = {fleet.number: world.number for page in view.pages for world in page.worlds for fleet in world.fleets}
    left = {
        world.number: world.industry if world.usable is None else world.usable
        for page in view.pages
        for world in page.worlds
        if world.owner == page.heading.name
    }
    prices = {
        world.number: NEW_INDUSTRY_BUILDER if page.heading.character == "Empire Builder" else NEW_INDUSTRY
        for page in view.pages
        for world in page.worlds
        if world.owner == page.heading.name
    }
    notes, links = [], []
    for order in orders:
        if isinstance(order, Move) and order.fleet in starts:
            here = starts[order.fleet]
            for number, world in enumerate(order.path):
                if here in places and world in places:
                    name = f"course {order.fleet} {number}"
                    links.append(
                        Link(name, "course", places[here], places[world], view.seat, (f"W{here}", f"W{world}"))
                    )
                here = world
            notes.append(Note(write(order), f"to W{here}", f"F{order.fleet}"))
        elif isinstance(order, Build | Invest | Migrate) and order.world in left:
            left[order.world] -= order.count * (prices[order.world] if isinstance(order, Invest) else 1)
            told = f"{left[order.world]} of the industry left" if left[order.world] >= 0 else "more than the industry"
            notes.append(Note(write(order), told, f"W{order.world}"))
    return Sketch(notes=tuple(notes), links=tuple(links))
