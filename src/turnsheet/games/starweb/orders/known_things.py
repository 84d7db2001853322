"""A player's printouts, looked up by number: what the reader and the order forms know, and nothing else."""

from functools import cached_property

from turnsheet.games.starweb.orders.orders import AnyOrder, AttachArtifact, LeaveArtifact, Thing
from turnsheet.games.starweb.pages.printout_data import FleetLine, Heading, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import WorldId


class Ledger:
    """All pages of a view. In the variant `multi` they are those of several empires of the same seat."""

    def __init__(self, view: View) -> None:
        self.view = view
        names: dict[str, Heading] = {page.heading.name: page.heading for page in view.pages}
        self.headings = names
        self.worlds: dict[int, WorldLine] = {}
        self.own_worlds: set[int] = set()
        self.fleets: dict[int, FleetLine] = {}
        self.places: dict[int, WorldLine] = {}
        """Where each fleet is."""
        self.own_fleets: set[int] = set()
        worlds, fleets, places, own = self.worlds, self.fleets, self.places, self.own_fleets
        for page in view.pages:
            for world in page.worlds:
                worlds[world.number] = world
                if world.owner in names:
                    self.own_worlds.add(world.number)
                for fleet in world.fleets:
                    number = fleet.number
                    places[number] = world
                    if fleet.owner in names:
                        own.add(number)
                    if fleet.cargo is not None or number not in fleets:
                        fleets[number] = fleet

    @cached_property
    def gates(self) -> dict[WorldId, tuple[WorldId, ...]]:
        """The gates of every world that was ever seen."""
        gates = dict(self.view.gates)
        gates.update((world.number, world.gates) for world in self.worlds.values())
        return gates

    @cached_property
    def artifacts(self) -> dict[int, tuple[WorldLine, FleetLine | None]]:
        """At which world every artifact in sight is, and on which fleet there, if on one."""
        found: dict[int, tuple[WorldLine, FleetLine | None]] = {}
        for world in self.worlds.values():
            found.update(dict.fromkeys(world.artifacts, (world, None)))
            for fleet in world.fleets:
                found.update(dict.fromkeys(fleet.artifacts, (world, fleet)))
        return found

    def subject(self, order: AnyOrder) -> Thing | None:
        """The fleet or world an order is for; of an artifact the fleet that takes it, or else where it is."""
        match order:
            case AttachArtifact():
                return "F", order.fleet
            case LeaveArtifact():
                world, bearer = self.artifacts[order.artifact]
                return ("F", bearer.number) if bearer else ("W", world.number)
            case _:
                return order.thing

    def mine(self, owner: str) -> bool:
        """Whether this is the seat's own player."""
        return owner in self.headings

    def character(self, owner: str) -> str:
        """The character of the seat's empire of this name; empty if it has none."""
        heading = self.headings.get(owner)
        return heading.character if heading else ""

    def collects(self, owner: str) -> bool:
        """Whether this may be an Artifact Collector, as far as the seat knows: others' characters are secret."""
        return not self.mine(owner) or self.character(owner) == "Artifact Collector"

    def speakers(self, by: str) -> list[str]:
        """The empires that give an order: the one that is named, or all of the seat's."""
        return [name for name in self.headings if by in ("", name)]

    def met(self, name: str) -> bool:
        """Whether the seat has met this player; in `multi`, whether one of its empires has."""
        return any(name in heading.met and name != heading.name for heading in self.headings.values())
