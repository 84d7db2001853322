"""The desk: what a player knows that decides what he can order. The reader makes it of a view, the turn of the table."""

from msgspec import Struct

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.options import Options
from turnsheet.games.starprobe.sight import look
from turnsheet.games.starprobe.sky import Sky, sky_of
from turnsheet.games.starprobe.state import Explorer, Offered, State
from turnsheet.games.starprobe.table import Table
from turnsheet.games.starprobe.tables import Tables, tables_of
from turnsheet.games.starprobe.view import Known, Other, View


class Desk(Struct, frozen=True):
    """What an order is judged by."""

    seat: Seat
    own: Explorer
    others: tuple[Other, ...]
    order: tuple[Seat, ...]
    known: dict[str, Known]
    offered: tuple[Offered, ...]
    asked: Seat | None
    month: int
    options: Options
    sky: Sky
    tables: Tables


def desk_of(view: View) -> Desk:
    """The desk of a view."""
    assert view.own is not None
    return Desk(
        view.seat,
        view.own,
        view.others,
        view.order,
        {each.star: each for each in view.known},
        view.offered,
        view.asked,
        view.month,
        view.options,
        sky_of(view.sky, view.options.sky),
        tables_of(view.options.tables),
    )


def desk_at(table: Table, seat: Seat) -> Desk:
    """The desk of a seat in the middle of a step."""
    state = State(
        table.options,
        table.before.sky,
        table.month,
        table.before.order,
        tuple(table.explorers),
        tuple(table.systems.values()),
        tuple(table.offered),
    )
    return desk_of(look(state, seat))
