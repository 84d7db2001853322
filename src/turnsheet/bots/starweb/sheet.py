"""The sheet being written: the orders so far, and what they leave of ships, cargo and industry."""

from turnsheet.bots.starweb.knowledge import Knowledge, Way
from turnsheet.games.starweb.orders.orders import (
    AnyOrder,
    AttachArtifact,
    Build,
    Carry,
    Fire,
    Invest,
    LandRobots,
    LeaveArtifact,
    Move,
    Probe,
    SetPeace,
    Transfer,
    WorldOrder,
    write,
)
from turnsheet.games.starweb.pages.printout_data import WorldLine
from turnsheet.games.starweb.rules.tables import MOST, FleetId, WorldId


class Sheet:
    """One empire's orders."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.orders: list[AnyOrder] = []
        self.ships = {number: fleet.ships for number, fleet in known.fleets.items()}
        self.loose = dict(self.ships)
        """Ships that can still be transferred: those there when the turn began."""
        self.cargo = {number: fleet.cargo or 0 for number, fleet in known.fleets.items()}
        self.usable: dict[int, int] = {world.number: _usable(world) for world in known.own}
        self.metal: dict[int, int] = {world.number: world.metal for world in known.own}
        self.guards: dict[int, int] = {world.number: world.iships + world.pships for world in known.own}
        self.done: set[int] = set()
        """Fleets that have done what they can do but one of."""
        self.hooked: set[int] = set()
        self.bound: set[int] = set()
        """Worlds that fleets go to by orders that a player wrote."""

    @property
    def text(self) -> str:
        """One order per line."""
        return "\n".join(map(write, self.orders))

    def free(self) -> list[int]:
        """Fleets with ships that can still do something."""
        return [number for number in self.known.fleets if self.ships[number] and number not in self.done]

    def begin_with(self, order: AnyOrder) -> None:
        """Count what an order of a player uses up. Their fleets with orders, and artifacts, are left to them."""
        match order:
            case Transfer() | Probe():
                count = order.count if isinstance(order, Transfer) else 1
                if order.letter == "F":
                    self._take(order.number, count)
                elif order.number in self.guards:
                    self.guards[order.number] -= count
                if isinstance(order, Transfer) and order.to == "F" and order.fleet in self.ships:
                    self.ships[order.fleet] += count
            case Build() if order.world in self.usable:
                self._use(order.world, min(order.count, self.usable[order.world]))
                if order.product == "F" and order.fleet in self.ships:
                    self.ships[order.fleet] += order.count
            case WorldOrder() if order.world in self.usable:
                self._use(order.world, self.usable[order.world])  # what a new industry or a migration leaves
            case Move():
                self.bound.add(order.path[-1])
            case AttachArtifact() | LeaveArtifact():
                self.hooked.add(order.artifact)
            case _:
                pass
        kind, number = order.thing or ("", 0)
        if kind == "F" and number in self.ships:
            self.done.add(number)
            self.loose[number] = 0

    def _take(self, fleet: int, count: int) -> None:
        if fleet in self.ships:
            self.ships[fleet] = max(0, self.ships[fleet] - count)

    def transfer(self, fleet: int, count: int, to: int = 0) -> None:
        """Ships to another fleet, or to the P-ships."""
        count = min(count, self.loose[fleet], MOST - self.ships.get(to, 0))
        if count < 1:
            return
        self.orders.append(Transfer("F", fleet, count, "F" if to else "P", to))
        self.ships[fleet] -= count
        self.loose[fleet] -= count
        if to:
            self.ships[to] += count
        else:
            self.guards[self.known.at[fleet].number] += count

    def ground(self, fleet: int, count: int) -> None:
        """Ships to the I-ships."""
        self.orders.append(Transfer("F", fleet, count, "I"))
        self.ships[fleet] -= count
        self.loose[fleet] -= count
        self.guards[self.known.at[fleet].number] += count

    def build(self, world: int, count: int, fleet: int = 0) -> None:
        """Ships onto a fleet, or I-ships."""
        count = min(count, self.usable[world], MOST - self.ships.get(fleet, 0))
        if count < 1:
            return
        self.orders.append(Build(WorldId(world), count, "F" if fleet else "I", fleet))
        self._use(world, count)
        if fleet:
            self.ships[fleet] += count

    def robots(self, world: int, count: int) -> None:
        """Robots, two for each industry."""
        count = min(count, self.usable[world])
        if count > 0:
            self.orders.append(Build(WorldId(world), count, "R"))
            self._use(world, count)

    def invest(self, world: int, count: int, price: int, limit: bool = False) -> None:
        """Industry, or a higher limit."""
        count = min(count, self.usable[world] // price)
        if count > 0:
            self.orders.append(Invest(WorldId(world), count, limit))
            self._use(world, count * price)

    def _use(self, world: int, count: int) -> None:
        self.usable[world] -= count
        self.metal[world] -= count

    def unload(self, fleet: int, count: int = MOST) -> None:
        """Metal, at most so much."""
        count = min(count, self.cargo[fleet])
        if count > 0:
            self.orders.append(Carry(FleetId(fleet), "U", count))
            self.cargo[fleet] -= count
            world = self.known.at[fleet].number
            if world in self.metal:
                self.metal[world] += count

    def goods(self, fleet: int) -> None:
        """A metal as consumer goods."""
        if self.cargo[fleet]:
            self.orders.append(Carry(FleetId(fleet), "N", 1))
            self.cargo[fleet] -= 1

    def set_peace(self, fleet: int, peace: bool) -> None:
        """Put a fleet at peace, or not, if it is otherwise."""
        if self.known.fleets[fleet].peace != peace:
            self.orders.append(SetPeace(FleetId(fleet), peace))

    def load(self, fleet: int, count: int) -> int:
        """Metal of the world where it is, at most so much; what it got."""
        world = self.known.at[fleet].number
        room = self.ships[fleet] * self.each - self.cargo[fleet]
        count = min(count, room, self.metal.get(world, 0))
        if count < 1:
            return 0
        self.orders.append(Carry(FleetId(fleet), "L", count))
        self.cargo[fleet] += count
        self.metal[world] -= count
        return count

    @property
    def each(self) -> int:
        """What a ship carries."""
        return 2 if self.known.character == "Merchant" else 1

    def move(self, fleet: int, way: Way) -> None:
        """The first leg of a way; it stays if there is none."""
        if way:
            self.orders.append(Move(FleetId(fleet), tuple(map(WorldId, way[0]))))
        self.done.add(fleet)

    def fire(self, fleet: int, target: int = 0, home: bool = False) -> None:
        """At a fleet, or at home fleets."""
        assert bool(target) != home
        self.orders.append(Fire("F", fleet, "F" if target else "H", target))
        self.done.add(fleet)

    def land(self, fleet: int, count: int) -> None:
        """Robots."""
        self.orders.append(LandRobots(FleetId(fleet), count))
        self.ships[fleet] -= count
        self.done.add(fleet)

    def attach_artifact(self, artifact: int, fleet: int) -> None:
        """An artifact onto a fleet."""
        if artifact not in self.hooked:
            self.hooked.add(artifact)
            self.orders.append(AttachArtifact(artifact, FleetId(fleet)))

    def leave_artifact(self, artifact: int) -> None:
        """An artifact onto the world where its fleet is."""
        if artifact not in self.hooked:
            self.hooked.add(artifact)
            self.orders.append(LeaveArtifact(artifact))


def _usable(world: WorldLine) -> int:
    if world.recovering:
        return 0
    most = world.industry if world.usable is None else world.usable
    return min(most, world.metal, world.people)
