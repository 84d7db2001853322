"""The context of an order: what a player knows that decides what they can order.

The reader makes one from a view, a step from its workspace; so both judge an order by the same checks.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.pages.view import Known, View
from turnsheet.games.starprobe.pages.visibility import known_of
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import Lost, Opposing
from turnsheet.games.starprobe.rules.state import Explorer, Offered
from turnsheet.games.starprobe.rules.state_parts import ShipKind
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Tables


class Others(Struct, frozen=True, gc=False):
    """What a player knows of the others."""

    names: dict[Seat, str]
    """The names of their ships."""
    ships: dict[Seat, ShipKind | None]
    lost: frozenset[Seat]
    """The seats that are out of the game."""
    asked: Seat | None = None
    """The seat that negotiates and waits for a number from this player."""


class Context(Struct, frozen=True, gc=False):
    """What an order is judged by. `others` and `known` are functions because few orders need them."""

    seat: Seat
    own: Explorer
    others: Callable[[], Others]
    order: tuple[Seat, ...]
    known: Callable[[StarId], Known]
    """What is known of a system, without finds."""
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

    def after(self, own: Explorer) -> "Context":
        return replace(self, own=own)

    def answered(self) -> "Context":
        """The context after the player gave the number they were asked for."""
        others = replace(self.others(), asked=None)
        return replace(self, others=lambda: others)


def context_of(view: View) -> Context:
    assert view.own is not None
    systems = {each.star: each for each in view.known}
    return Context(
        seat=view.seat,
        own=view.own,
        others=lambda: _others_in(view),
        order=view.order,
        known=lambda star: systems.get(star) or Known(star),
        offered=view.offered,
        month=view.month,
        options=view.options,
        sky=view.stars,
        tables=view.tables,
        rules=view.rules,
    )


def _others_in(view: View) -> Others:
    return Others(
        {each.seat: each.name for each in view.others},
        {each.seat: each.ship for each in view.others},
        frozenset(each.seat for each in view.others if each.status == "lost"),
        view.asked,
    )


def context_at(workspace: Workspace, seat: Seat) -> Context:
    """The context of a seat in the middle of a step."""
    return Context(
        seat=seat,
        own=workspace.explorer(seat),
        others=lambda: _others_at(workspace, seat),
        order=workspace.before.order,
        known=lambda star: known_of(workspace.explorers, workspace.system(star), seat),
        offered=workspace.offered,
        month=workspace.month,
        options=workspace.options,
        sky=workspace.sky,
        tables=workspace.tables,
        rules=workspace.rules,
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
