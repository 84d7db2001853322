"""Known worlds: all that a seat knows, looked up by number: from this printout, or from the last one that has it.

Rules: docs/rules/starweb.md §25. What is scored and what builds is worked out on the state the seat supposes, with the
very rules of the turn.
"""

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starweb.notation.plausible_state import suppose
from turnsheet.games.starweb.orders.known_things import Ledger
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.state import Empire, Player, State, World
from turnsheet.games.starweb.rules.tables import FleetId, WorldId
from turnsheet.games.starweb.star_graph.distances import distances


class SeenWorld(Struct, frozen=True):
    """A world as it was last seen."""

    line: WorldLine
    turn: int | None = None
    """The turn of the printout; None if it is this one."""


class SeenFleet(Struct, frozen=True):
    """A key where it was last seen."""

    number: FleetId
    owner: str
    world: WorldId
    line: FleetLine | None = None
    """None if it was only seen leaving."""
    turn: int | None = None
    to: WorldId | None = None
    """Its next hop, if it was seen leaving."""
    lost: bool = False
    """It was the seat's own and no longer is: every printout shows all keys of its player."""


class SeenArtifact(Struct, frozen=True):
    """An artifact where it was last seen."""

    number: int
    owner: str
    world: WorldId
    fleet: FleetId | None = None
    turn: int | None = None


class Survey:
    """A view with what can be looked up in it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ledger = Ledger(view)
        self.older = sorted(view.older, key=lambda old: -old.turn)
        """What was seen last comes first."""

    @cached_property
    def state(self) -> State:
        """The state that the seat supposes."""
        return suppose(self.view)

    @cached_property
    def lands(self) -> dict[int, World]:
        """The worlds of that state by number."""
        return {world.number: world for world in self.state.worlds}

    @cached_property
    def own(self) -> dict[Empire, Player]:
        """The seat's own empires; all of them are the referee's."""
        mine = self.ledger.headings if self.view.secrets is None else {each.name for each in self.state.players}
        return {number: each for number, each in enumerate(self.state.players, 1) if each.name in mine}

    @cached_property
    def merchants(self) -> frozenset[str]:
        """The Merchants the seat knows: its own, since other characters are secret."""
        return frozenset(player.name for player in self.own.values() if player.character == "Merchant")

    @cached_property
    def worlds(self) -> dict[WorldId, SeenWorld]:
        """Every world ever seen, by number."""
        found = {line.number: SeenWorld(line) for line in self.ledger.worlds.values()}
        for old in self.view.older:
            found.setdefault(old.world.number, SeenWorld(old.world, old.turn))
        return dict(sorted(found.items()))

    @cached_property
    def fleets(self) -> dict[FleetId, SeenFleet]:
        """Every key ever seen, by number: where it is, where it went this turn, or where it was last."""
        found: dict[FleetId, SeenFleet] = {}
        for fleet in self.ledger.fleets.values():
            world = self.ledger.places[fleet.number].number
            found[fleet.number] = SeenFleet(fleet.number, fleet.owner, world, fleet)
        here = set(found)
        for line in self.ledger.worlds.values():
            for left in line.left:
                before = found.get(left.fleet)
                if left.fleet not in here and (before is None or before.to == line.number):
                    found[left.fleet] = SeenFleet(left.fleet, left.owner, line.number, to=left.to)
        for old in self.older:
            for fleet in old.world.fleets:
                if fleet.number not in found:
                    found[fleet.number] = SeenFleet(fleet.number, fleet.owner, old.world.number, fleet, old.turn)
        for number in found.keys() - self.ledger.fleets.keys():
            if self.ledger.mine(found[number].owner):
                found[number] = replace(found[number], lost=True)
        return dict(sorted(found.items()))

    @cached_property
    def artifacts(self) -> dict[int, SeenArtifact]:
        """Every artifact ever seen, by number."""
        found: dict[int, SeenArtifact] = {}
        for number, (world, fleet) in self.ledger.artifacts.items():
            holder = world.owner if fleet is None else fleet.owner
            found[number] = SeenArtifact(number, holder, world.number, fleet.number if fleet else None)
        for old in self.older:
            for number in old.world.artifacts:
                found.setdefault(number, SeenArtifact(number, old.world.owner, old.world.number, None, old.turn))
        return dict(sorted(found.items()))

    @cached_property
    def gates(self) -> list[list[int]]:
        """The known gates by world; place 0 is empty."""
        found = self.view.gates_both_ways
        return [sorted(found.get(number, ())) for number in range(self.view.worlds + 1)]

    @cached_property
    def holes(self) -> frozenset[int]:
        """The black holes the seat knows of."""
        return frozenset(number for number, seen in self.worlds.items() if seen.line.hole)

    def may_be_hole(self, world: int) -> bool:
        """Whether a world may be a black hole, as far as the seat knows: never seen, not beside their home (2.5)."""
        return world not in self.worlds and not any(world in self.gates[home] for home in self.view.homes)

    def within(self, world: int, most: int) -> dict[int, int]:
        """The worlds within this number of jumps by known gates and around black holes, each with its distance."""
        return distances(self.gates, world, most, self.holes)

    @cached_property
    def from_home(self) -> dict[int, int]:
        """How far each world is from the seat's nearest home."""
        found: dict[int, int] = {}
        for home in self.view.homes:
            for world, jumps in self.within(home, len(self.gates)).items():
                found[world] = min(jumps, found.get(world, jumps))
        return found
