"""The desk: what a player knows that decides what he can order. Readers make it of a view, turns of the table."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.hexes import StarId
from turnsheet.games.starprobe.options import Options
from turnsheet.games.starprobe.records import ShipKind
from turnsheet.games.starprobe.sight import known_of
from turnsheet.games.starprobe.sky import Sky, sky_of
from turnsheet.games.starprobe.stages import Lost, Opposing
from turnsheet.games.starprobe.state import Explorer, Offered
from turnsheet.games.starprobe.table import Table
from turnsheet.games.starprobe.tables import Tables, tables_of
from turnsheet.games.starprobe.view import Known, View

NOBODY: frozenset[Seat] = frozenset()


class Desk(Struct, frozen=True, gc=False):
    """What an order is judged by."""

    seat: Seat
    own: Explorer
    names: dict[Seat, str]
    """The ships of the others."""
    ships: dict[Seat, ShipKind | None]
    """Of what kind they are."""
    lost: frozenset[Seat]
    """Who is out of the game."""
    order: tuple[Seat, ...]
    known: Callable[[StarId], Known]
    """What is known of a system besides finds."""
    offered: Sequence[Offered]
    asked: Seat | None
    month: int
    options: Options
    sky: Sky
    tables: Tables

    @property
    def here(self) -> Known | None:
        """What is known of the system where the ship is; None between the stars."""
        return None if self.own.star is None else self.known(self.own.star)

    def after(self, own: Explorer) -> "Desk":
        """The desk when one's own expedition has changed."""
        return replace(self, own=own)


def desk_of(view: View) -> Desk:
    """The desk of a view."""
    assert view.own is not None
    systems = {each.star: each for each in view.known}
    return Desk(
        view.seat,
        view.own,
        {each.seat: each.name for each in view.others},
        {each.seat: each.ship for each in view.others},
        frozenset(each.seat for each in view.others if each.status == "lost"),
        view.order,
        lambda star: systems.get(star) or Known(star),
        view.offered,
        view.asked,
        view.month,
        view.options,
        sky_of(view.sky, view.options.sky),
        tables_of(view.options.tables),
    )


def desk_at(table: Table, seat: Seat) -> Desk:
    """The desk of a seat in the middle of a step."""
    if len(table.explorers) == 1:
        return _alone(table, seat)
    others = {Seat(number): each for number, each in enumerate(table.explorers, 1) if number != seat}
    asked = (
        number for number, each in others.items() if isinstance(each.stage, Opposing) and each.stage.picker == seat
    )
    return Desk(
        seat,
        table.explorer(seat),
        {number: each.name for number, each in others.items()},
        {number: each.ship for number, each in others.items()},
        frozenset(number for number, each in others.items() if isinstance(each.stage, Lost)),
        table.before.order,
        lambda star: known_of(table.explorers, table.system(star), seat),
        table.offered,
        next(asked, None),
        table.month,
        table.options,
        table.sky,
        table.tables,
    )


def _alone(table: Table, seat: Seat) -> Desk:
    """The same where there is nobody else, and so nothing to look up."""
    return Desk(
        seat,
        table.explorers[0],
        {},
        {},
        NOBODY,
        table.before.order,
        lambda star: known_of(table.explorers, table.system(star), seat),
        table.offered,
        None,
        table.month,
        table.options,
        table.sky,
        table.tables,
    )
