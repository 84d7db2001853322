"""What the settler knows: its printout, the worlds of older ones, and the ways between them."""

from turnsheet.games.starweb.pages.printout_data import FleetLine, Page, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import (
    BLACK_BOX,
    ISOTOPE,
    LESSER,
    SCROLLS,
    SLIPPERS,
    TREASURE,
    WANTS,
    adjective,
    noun,
)

HOP = 3
"""Gates a fleet can pass in a turn."""
FARTHEST = 5
"""Turns beyond which nobody plans."""
COLLECTOR = "Artifact Collector"
Way = tuple[tuple[int, ...], ...]


class Knowledge:
    """One empire's knowledge. In the game `multi` the player's other empires are friends."""

    def __init__(self, view: View, page: Page, home: int) -> None:
        self.view, self.page, self.home = view, page, home
        self.turn = view.turn
        self.me = page.heading.name
        self.character = page.heading.character
        self.kin = {each.heading.name for each in view.pages}
        self.friends = self.kin | set(page.heading.allies)
        self.worlds: dict[int, WorldLine] = {old.world.number: old.world for old in view.older}
        self.in_sight: set[int] = set()
        for each in (*view.pages, page):
            for world in each.worlds:
                self.worlds[world.number] = world
                self.in_sight.add(world.number)
        self.own = [world for world in page.worlds if world.owner == self.me]
        self.fleets: dict[int, FleetLine] = {}
        self.at: dict[int, WorldLine] = {}
        for world in page.worlds:
            for fleet in world.fleets:
                if fleet.owner == self.me:
                    self.fleets[fleet.number] = fleet
                    self.at[fleet.number] = world
        self.roads: dict[int, list[int]] = {}
        for number, gates in view.gates:
            self.roads[number] = list(gates)
        for number, gates in view.gates:
            for gate in gates:
                if gate not in self.worlds:
                    self.roads.setdefault(gate, []).append(number)
        self.threats = {number: self.foreign_ships(world) for number, world in self.worlds.items()}
        self._ways: dict[int, dict[int, Way]] = {}
        self._legs: dict[int, dict[int, tuple[int, ...]]] = {}

    @property
    def left(self) -> int:
        """How many turns there are to come, this one included; many if nobody knows."""
        limit = self.view.options.turns or (12 if self.view.options.variant == "trial" else 0)
        return max(1, limit - self.turn + 1) if limit else 99

    def hostile(self, owner: str) -> bool:
        """Whether this is another player, and no ally."""
        return bool(owner) and owner not in self.friends

    def foreign_fleets(self, world: WorldLine) -> list[FleetLine]:
        """Fleets with ships at a world whose owners are not friends."""
        return [fleet for fleet in world.fleets if fleet.ships and self.hostile(fleet.owner)]

    def foreign_ships(self, world: WorldLine) -> int:
        """Ships of others who may shoot there, on keys and on the ground."""
        ships = sum(fleet.ships for fleet in self.foreign_fleets(world))
        return ships + ((world.iships + world.pships) if self.hostile(world.owner) else 0)

    def ways(self, start: int) -> dict[int, Way]:
        """The quickest ways from a world, a leg for each turn.

        Fleets are ambushed only where they pass through, so a leg passes through safe worlds only; a way may stop where
        there are ships on the ground, but not among fleets of others.
        """
        if start not in self._ways:
            found: dict[int, Way] = {start: ()}
            edge = [start]
            for _ in range(FARTHEST):
                further = []
                for here in edge:
                    if here != start and not self._calm(here):
                        continue
                    for goal, leg in self._legs_from(here).items():
                        if goal not in found:
                            found[goal] = (*found[here], leg)
                            further.append(goal)
                edge = further
            self._ways[start] = found
        return self._ways[start]

    def _legs_from(self, start: int) -> dict[int, tuple[int, ...]]:
        """Where a fleet can be one turn later."""
        if start not in self._legs:
            found: dict[int, tuple[int, ...]] = {start: ()}
            edge = [start]
            for _ in range(HOP):
                further = []
                for here in edge:
                    if here != start and not self._safe(here):
                        continue
                    for gate in self.roads.get(here, ()):
                        if gate not in found and not (gate in self.worlds and self.worlds[gate].hole):
                            found[gate] = (*found[here], gate)
                            further.append(gate)
                edge = further
            del found[start]
            self._legs[start] = found
        return self._legs[start]

    def _calm(self, number: int) -> bool:
        """Whether a fleet may stop there on its way."""
        world = self.worlds.get(number)
        if world is None or world.hole:
            return False
        return self.character == "Merchant" or not self.foreign_fleets(world)

    def _safe(self, number: int) -> bool:
        """Whether a fleet may pass through."""
        world = self.worlds.get(number)
        return world is not None and not world.hole and not self.threats[number]

    def worth(self, artifact: int) -> int:
        """The points per turn for holding an artifact."""
        wanted = self._wanted(artifact)
        if self.character == COLLECTOR:
            if artifact in SCROLLS:
                return 10
            if not noun(artifact):
                return 30
            return 1 if adjective(artifact) == "Plastic" else (15, 30, 90)[wanted]
        special = {TREASURE: 20, SLIPPERS: 10, ISOTOPE: -30, LESSER: -15, BLACK_BOX: 0}
        if artifact in special or artifact in SCROLLS:
            return special.get(artifact, 0)
        return -10 if adjective(artifact) == "Plastic" else (0, 5, 15)[wanted]

    def _wanted(self, artifact: int) -> int:
        wants: dict[str, tuple[str, str]] = {str(key): value for key, value in WANTS.items()}
        first, second = wants[self.character]
        if adjective(artifact) == "Plastic":
            return 0
        return (adjective(artifact) == first) + (noun(artifact) == second)
