"""Orders that do different things at different stages, and those that need one line each."""

from msgspec.structs import replace

from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Buy, Pack, Shift, Tell, Wait
from turnsheet.games.starprobe.rules.actions.battles import losses
from turnsheet.games.starprobe.rules.actions.exploration import exploring
from turnsheet.games.starprobe.rules.actions.home import outfitting
from turnsheet.games.starprobe.rules.actions.natives import negotiating
from turnsheet.games.starprobe.rules.actions.trade import shops
from turnsheet.games.starprobe.rules.stages import Bargaining, Contact, Free, Outfitting, Recasting, Shifting, Surveying
from turnsheet.games.starprobe.rules.workspace import Workspace


def buy(workspace: Workspace, seat: Seat, order: Buy | Pack) -> None:
    docks = isinstance(workspace.explorer(seat).stage, Outfitting)
    (outfitting.outfit if docks else shops.buy)(workspace, seat, order)


def shift(workspace: Workspace, seat: Seat, order: Shift) -> None:
    """Change the method of a survey, or the mode of a negotiation."""
    survey = isinstance(workspace.explorer(seat).stage, Shifting)
    (exploring.shift if survey else negotiating.recast)(workspace, seat, order)


def keep(workspace: Workspace, seat: Seat) -> None:
    """Leave a result as it is."""
    match workspace.explorer(seat).stage:
        case Shifting(survey=survey):
            exploring.settle(workspace, seat, survey)
        case Bargaining():
            negotiating.ask_for_nothing(workspace, seat)
        case stage:
            assert isinstance(stage, Recasting)
            workspace.to_stage(seat, replace(stage, by=()))


def leave(workspace: Workspace, seat: Seat) -> None:
    """Give up a survey or a contact; the ship stays where it is (D40, D59)."""
    stage = workspace.explorer(seat).stage
    if isinstance(stage, Surveying):
        exploring.give_up(workspace, seat)
    else:
        assert isinstance(stage, Contact)
        workspace.to_stage(seat, Free())


def abandon(workspace: Workspace, seat: Seat) -> None:
    losses.wreck(workspace, seat, "given up")


def wait(workspace: Workspace, seat: Seat, order: Wait) -> None:
    resting = order.months - 1 if order.months > 0 else -1
    workspace.put(seat, replace(workspace.explorer(seat), done=True, resting=resting))


def tell(workspace: Workspace, seat: Seat, order: Tell) -> None:
    workspace.news.append(Told((seat, order.to), seat, order.to, order.text))
