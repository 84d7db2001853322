"""The desk: what a player knows that decides what he can order. Readers make it of a view, turns of the table."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.pages.view import Known, View
from turnsheet.games.starprobe.pages.visibility import known_of
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.records import ShipKind
from turnsheet.games.starprobe.rules.stages import Lost, Opposing
from turnsheet.games.starprobe.rules.state import Explorer, Offered
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.squares import StarId
from turnsheet.games.starprobe.star_map.star_map import Sky, sky_of
from turnsheet.games.starprobe.tables.tables import Tables, tables_of


class Others(Struct, frozen=True, gc=False):
    """What is known of the other players."""

    names: dict[Seat, str]
    """Their ships."""
    ships: dict[Seat, ShipKind | None]
    """Of what kind they are."""
    lost: frozenset[Seat]
    """Who is out of the game."""
    asked: Seat | None = None
    """Who negotiates and waits for one's number."""


class Desk(Struct, frozen=True, gc=False):
    """What an order is judged by. What few orders need is looked up when one needs it."""

    seat: Seat
    own: Explorer
    others: Callable[[], Others]
    order: tuple[Seat, ...]
    known: Callable[[StarId], Known]
    """What is known of a system besides finds."""
    offered: Sequence[Offered]
    month: int
    options: Options
    sky: Sky
    tables: Tables
    rules: int
    """The version of the rules."""

    @property
    def here(self) -> Known | None:
        """What is known of the system where the ship is; None between the stars."""
        return None if self.own.star is None else self.known(self.own.star)

    def after(self, own: Explorer) -> "Desk":
        """The desk when one's own expedition has changed."""
        return replace(self, own=own)

    def answered(self) -> "Desk":
        """The desk when one has given the number one was asked for."""
        others = replace(self.others(), asked=None)
        return replace(self, others=lambda: others)


def desk_of(view: View) -> Desk:
    """The desk of a view."""
    assert view.own is not None
    systems = {each.star: each for each in view.known}
    return Desk(
        view.seat,
        view.own,
        lambda: _others_in(view),
        view.order,
        lambda star: systems.get(star) or Known(star),
        view.offered,
        view.month,
        view.options,
        sky_of(view.sky, view.options.sky),
        tables_of(view.options.tables),
        view.rules,
    )


def _others_in(view: View) -> Others:
    return Others(
        {each.seat: each.name for each in view.others},
        {each.seat: each.ship for each in view.others},
        frozenset(each.seat for each in view.others if each.status == "lost"),
        view.asked,
    )


def desk_at(workspace: Workspace, seat: Seat) -> Desk:
    """The desk of a seat in the middle of a step."""
    return Desk(
        seat,
        workspace.explorer(seat),
        lambda: _others_at(workspace, seat),
        workspace.before.order,
        lambda star: known_of(workspace.explorers, workspace.system(star), seat),
        workspace.offered,
        workspace.month,
        workspace.options,
        workspace.sky,
        workspace.tables,
        workspace.rules,
    )


def _others_at(workspace: Workspace, seat: Seat) -> Others:
    others = {Seat(number): each for number, each in enumerate(workspace.explorers, 1) if number != seat}
    asked = (
        number for number, each in others.items() if isinstance(each.stage, Opposing) and each.stage.picker == seat
    )
    return Others(
        {number: each.name for number, each in others.items()},
        {number: each.ship for number, each in others.items()},
        frozenset(number for number, each in others.items() if isinstance(each.stage, Lost)),
        next(asked, None),
    )
