"""Which empire gives an order, where one seat has several empires. Rules: docs/rules/starweb.md §30."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder, Declare, HoldFire, Introduce, Tell, Thing, Vote
from turnsheet.games.starweb.rules.state import Empire, Player, State

Owners = dict[Thing | None, Empire]
SIGNED: set[type[AnyOrder]] = {Declare, HoldFire}
"""Orders that name who gives them, if a player has several empires."""


def sorted_out(state: State, orders: Mapping[Seat, Sequence[AnyOrder]]) -> dict[Empire, Sequence[AnyOrder]]:
    """The orders by empire. Of a seat with several, each is given those for its own worlds and fleets.

    Orders about nothing that the player has are given by the empire that is named, and by all of them if none is: a
    jihad by Apostles only, other declarations by those that have met the player, and nothing by an empire about itself.
    Votes and cards are the player's, and said by the first.
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


def echoed(players: Sequence[Player]) -> tuple[tuple[str, str], ...]:
    """One echo of the sheets of a player's empires, one behind the other, each order with a comment or none.

    What was said by all that could say it is told once; what one said alone is told with its name.
    """
    told: list[tuple[str, str]] = []
    for player in players:
        comments = dict(player.comments)
        for place, order in enumerate(player.sheet):
            comment = comments.get(place, "")
            if not isinstance(order, (Declare, HoldFire)):
                told.append((order.written(), comment))
                continue
            speakers = [each.name for each in players if order in each.sheet]
            if speakers != [each.name for each in players if _could_say(each, order)]:
                told.append((replace(order, by=player.name).written(), comment))
            elif player.name == speakers[0]:
                told.append((order.written(), comment))
    return tuple(told)


def _could_say(player: Player, order: Declare | HoldFire) -> bool:
    if isinstance(order, HoldFire):
        return True
    return order.name != player.name and (order.what != "J" or player.character == "Apostle")


class Voices:
    """Whose order is whose, among the empires of one seat."""

    def __init__(self, state: State) -> None:
        self.players = state.players
        self.owners = _owners(state)
        self.numbers: dict[str, Empire] = {player.name: empire for empire, player in enumerate(state.players, 1)}

    def speaks(self, order: AnyOrder, empire: Empire, first: Empire) -> bool:
        """Whether an order is this empire's."""
        player = self.players[empire - 1]
        match order:
            case Declare():
                if order.what == "J":
                    able = player.character == "Apostle"
                else:
                    able = self.numbers.get(order.name) in player.met
                return able and order.name != player.name and order.by in ("", player.name)
            case HoldFire():
                return order.by in ("", player.name)
            case Vote() | Tell() | Introduce():
                return empire == first
            case _:
                return self.owners.get(order.thing) == empire


def _owners(state: State) -> Owners:
    owners: Owners = {("F", fleet.number): fleet.owner for fleet in state.fleets}
    owners |= {("W", world.number): world.owner for world in state.worlds}
    owners |= {("V", artifact): fleet.owner for fleet in state.fleets for artifact in fleet.artifacts}
    owners |= {("V", artifact): world.owner for world in state.worlds for artifact in world.artifacts}
    return owners
