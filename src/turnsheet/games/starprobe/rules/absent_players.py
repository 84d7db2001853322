"""After the deadline: the plainest decision is taken for every question, and the month is ended. Rules: D3, D116."""

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.kinds import carry_out
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.home.board_of_review import balance
from turnsheet.games.starprobe.rules.actions.home.outfitting import ships_left
from turnsheet.games.starprobe.rules.actions.natives import negotiating
from turnsheet.games.starprobe.rules.actions.natives.attacks import stands
from turnsheet.games.starprobe.rules.actions.passing_stages import go_on
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, ShipKind, Stores
from turnsheet.games.starprobe.rules.workspace import Workspace


def decide_for_absent(workspace: Workspace) -> None:
    """End the month for all who have not."""
    for seat in workspace.before.order:
        while not (workspace.explorer(seat).done or isinstance(workspace.explorer(seat).stage, stages.Lost)):
            _decide(workspace, seat, workspace.explorer(seat))


def _decide(workspace: Workspace, seat: Seat, explorer: Explorer) -> None:
    if isinstance(explorer.stage, stages.Opposing):
        negotiating.unanswered(workspace, seat)
        go_on(workspace, seat)
        return
    for order in plainest(workspace, explorer):
        carry_out(workspace, seat, order)


def plainest(workspace: Workspace, explorer: Explorer) -> tuple[orders.AnyOrder, ...]:
    """What is decided for somebody who does not."""
    match explorer.stage:
        case stages.Outfitting() if explorer.ship is None:
            return (orders.Choose(_ship(workspace)), orders.Standard(), orders.Launch(), orders.Wait())
        case stages.Outfitting():
            begun = explorer.boards or explorer.crew != Crew() or explorer.stores != Stores()
            return (orders.Wait(),) if begun else (orders.Standard(), orders.Launch(), orders.Wait())
        case stages.Numbers():
            return (orders.Pick(1),)
        case stages.Shifting() | stages.Recasting():
            return (orders.Keep(),)
        case stages.Contact():
            return (orders.Leave(),)
        case stages.Bargaining():
            return (orders.Generate("RM 2"),)
        case stages.Swaying():
            return (orders.Sway(),)
        case stages.Ransom(amount=amount):
            return (orders.Pay(amount),) if balance(explorer.ledger) >= amount * M else (orders.Refuse(),)
        case stages.Attacked(teams=teams):
            first_in, contact = stands(explorer.crew.contact, explorer.crew.first_in, teams)[0]
            return (orders.Stand(first_in, contact),)
        case stages.Fighting(contact=None):
            return (orders.Fight(beams=True),)
        case stages.Fighting():
            return (orders.Withdraw(beams=True),)
        case stages.SpaceBattle():
            return (orders.Helm(running=explorer.stores.slugs > 0),)
        case _:
            return (orders.Wait(),)


def _ship(workspace: Workspace) -> ShipKind:
    """An Explorer II if one is left (D3)."""
    taken = [each.ship for each in workspace.explorers]
    return "II" if ships_left(len(taken), taken, "II") else "I"
