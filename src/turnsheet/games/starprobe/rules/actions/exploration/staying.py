"""Staying: trouble may come for every two months a ship remains where it has explored. Rules: §9.

From version 2 on; in version 1 there is trouble during surveys alone.
"""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.battles import lifeforms
from turnsheet.games.starprobe.rules.random_numbers import rm1
from turnsheet.games.starprobe.rules.stages import AnyStage
from turnsheet.games.starprobe.rules.state import Explorer, Stay
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import StarId


def begin(workspace: Workspace, seat: Seat, star: StarId, methods: tuple[int, ...]) -> None:
    """An attempt has been made, and its methods stay in force; an earlier attempt is forgotten (9.13, D32)."""
    if workspace.rules >= 2:
        workspace.put(seat, replace(workspace.explorer(seat), stay=Stay(star, methods, workspace.month)))


def end(workspace: Workspace, seat: Seat) -> None:
    """The ship leaves, or natives were found: they are not lifeforms (D32)."""
    explorer = workspace.explorer(seat)
    if not isinstance(explorer.stay, UnsetType):
        workspace.put(seat, replace(explorer, stay=UNSET))


def due(explorer: Explorer, month: int) -> tuple[int, ...]:
    """The methods for which the conflict matrix is consulted when a month ends: after the first, third, fifth ... month
    since the attempt, as long as the ship is there (9.13, D32). None if it is not."""
    stay = explorer.stay
    if isinstance(stay, UnsetType) or stay.star != explorer.star or (month - stay.since) % 2 == 0:
        return ()
    return stay.methods


def month_of_stay(workspace: Workspace, seat: Seat, then: AnyStage) -> None:
    """A month in a system is over, with no survey under way: perhaps a number, and what it brings (9.13, 13.1)."""
    methods = due(workspace.explorer(seat), workspace.month)
    if methods:
        number = rm1(workspace.dice.at("recheck", seat, workspace.month), 20)
        troubles = sum(workspace.tables.conflict[number][method] for method in methods)
        told = ", ".join(map(str, methods))
        workspace.drew(seat, "drew check", number=number, methods=told, troubles=troubles)
        lifeforms.stir(workspace, seat, methods, troubles, then)
