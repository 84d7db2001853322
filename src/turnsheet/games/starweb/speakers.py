"""Speakers: whose orders are whose, where one seat has several empires. Rules: docs/rules/starweb.md §30."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders import (
    AnyOrder,
    Bomb,
    Build,
    Calm,
    Carry,
    Declare,
    Fire,
    Give,
    HoldFire,
    Hook,
    Introduce,
    Invest,
    LandRobots,
    Migrate,
    Move,
    Plunder,
    Probe,
    Scrap,
    Tell,
    Transfer,
    Unhook,
    Vote,
)
from turnsheet.games.starweb.state import Empire, State

Owners = dict[tuple[str, int], Empire]
SIGNED: set[type[AnyOrder]] = {Declare, HoldFire}
"""Orders that name who gives them, if one has several empires."""


def sorted_out(state: State, orders: Mapping[Seat, Sequence[AnyOrder]]) -> dict[Empire, Sequence[AnyOrder]]:
    """The orders by empire. Of a seat with several, each is given those for its own worlds and fleets.

    What speaks of nothing of one's own is said by the one that is named, and by all of them if none is: a jihad by
    Apostles only, and nothing by an empire about itself. Votes and cards are the player's, and said by the first.
    """
    sheets: dict[Empire, Sequence[AnyOrder]] = {}
    several = len(set(state.seats)) < len(state.seats)
    voices = Voices(state) if several else None
    for empire, seat in enumerate(state.seats, 1):
        if seat in orders:
            first = state.seats.index(seat) + 1
            sheet = orders[seat]
            if voices:
                sheet = tuple(each for each in sheet if voices.speaks(each, empire, first))
            signed = not SIGNED.isdisjoint(map(type, sheet))
            sheets[empire] = tuple(map(_unsigned, sheet)) if signed else tuple(sheet)
    return sheets


def _unsigned(order: AnyOrder) -> AnyOrder:
    """An order on the sheet of the empire that says it."""
    return replace(order, by="") if isinstance(order, (Declare, HoldFire)) and order.by else order


class Voices:
    """Whose order is whose, among the empires of one seat."""

    def __init__(self, state: State) -> None:
        self.players = state.players
        self.owners = _owners(state)

    def speaks(self, order: AnyOrder, empire: Empire, first: Empire) -> bool:
        """Whether an order is this empire's."""
        player = self.players[empire - 1]
        match order:
            case Declare():
                able = order.what != "J" or player.character == "Apostle"
                return able and order.name != player.name and order.by in ("", player.name)
            case HoldFire():
                return order.by in ("", player.name)
            case Vote() | Tell() | Introduce():
                return empire == first
            case _:
                return self.owners.get(_subject(order)) == empire


def _owners(state: State) -> Owners:
    owners: Owners = {("F", fleet.number): fleet.owner for fleet in state.fleets}
    owners |= {("W", world.number): world.owner for world in state.worlds}
    owners |= {("V", artifact): fleet.owner for fleet in state.fleets for artifact in fleet.artifacts}
    owners |= {("V", artifact): world.owner for world in state.worlds for artifact in world.artifacts}
    return owners


def _subject(order: AnyOrder) -> tuple[str, int]:
    """What of one's own an order is about."""
    match order:
        case Hook() | Unhook():
            return "V", order.artifact
        case Transfer() | Probe() | Fire():
            return ("F" if order.berth == "F" else "W"), order.number
        case Give():
            return order.what, order.number
        case Move() | Carry() | Calm() | Bomb() | LandRobots():
            return "F", order.fleet
        case Scrap() | Build() | Invest() | Migrate() | Plunder():
            return "W", order.world
        case _:
            return "", 0
