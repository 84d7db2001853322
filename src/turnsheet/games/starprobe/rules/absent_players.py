"""Time is up: the plainest decision is taken for every question, and the month is ended. Rules: D3, D116."""

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.kinds import carry_out
from turnsheet.games.starprobe.orders.orders import (
    AnyOrder,
    Choose,
    Fight,
    Generate,
    Helm,
    Keep,
    Launch,
    Leave,
    Pay,
    Pick,
    Refuse,
    Stand,
    Standard,
    Sway,
    Wait,
    Withdraw,
)
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.home.outfitting import ships_left
from turnsheet.games.starprobe.rules.actions.natives import negotiating
from turnsheet.games.starprobe.rules.actions.natives.attacks import stands
from turnsheet.games.starprobe.rules.actions.passing_stages import go_on
from turnsheet.games.starprobe.rules.stages import (
    Attacked,
    Bargaining,
    Contact,
    Cornered,
    Fighting,
    Lost,
    Numbers,
    Opposing,
    Outfitting,
    Ransom,
    Recasting,
    Shifting,
    Swaying,
)
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, ShipKind, Stores
from turnsheet.games.starprobe.rules.workspace import Workspace


def time_is_up(workspace: Workspace) -> None:
    """End the month for all who have not."""
    for seat in workspace.before.order:
        while not (workspace.explorer(seat).done or isinstance(workspace.explorer(seat).stage, Lost)):
            _decide(workspace, seat, workspace.explorer(seat))


def _decide(workspace: Workspace, seat: Seat, explorer: Explorer) -> None:
    if isinstance(explorer.stage, Opposing):
        negotiating.unanswered(workspace, seat)
        go_on(workspace, seat)
        return
    for order in plainest(workspace, explorer):
        carry_out(workspace, seat, order)


def plainest(workspace: Workspace, explorer: Explorer) -> tuple[AnyOrder, ...]:
    """What is decided for somebody who does not."""
    match explorer.stage:
        case Outfitting() if explorer.ship is None:
            return (Choose(_ship(workspace)), Standard(), Launch(), Wait())
        case Outfitting():
            begun = explorer.boards or explorer.crew != Crew() or explorer.stores != Stores()
            return (Wait(),) if begun else (Standard(), Launch(), Wait())
        case Numbers():
            return (Pick(1),)
        case Shifting() | Recasting():
            return (Keep(),)
        case Contact():
            return (Leave(),)
        case Bargaining():
            return (Generate("RM 2"),)
        case Swaying():
            return (Sway(),)
        case Ransom(amount=amount):
            owned = sum(entry.amount for entry in explorer.ledger if not entry.board)
            return (Pay(amount),) if owned >= amount * M else (Refuse(),)
        case Attacked(teams=teams):
            first_in, contact = stands(explorer.crew.contact, explorer.crew.first_in, teams)[0]
            return (Stand(first_in, contact),)
        case Fighting(contact=None):
            return (Fight(beams=True),)
        case Fighting():
            return (Withdraw(beams=True),)
        case Cornered():
            return (Helm(running=explorer.stores.slugs > 0),)
        case _:
            return (Wait(),)


def _ship(workspace: Workspace) -> ShipKind:
    """An Explorer II if one is left (D3)."""
    taken = [each.ship for each in workspace.explorers]
    return "II" if ships_left(len(taken), taken, "II") else "I"
