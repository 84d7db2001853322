"""Metal routes: where the hard bot can bring metal from a world: to its workshops, and a Merchant's to markets.

Many fleets ask for the same worlds, so what is found for one of them is kept while a sheet is written.
"""

from turnsheet.bots.starweb import characters, worth
from turnsheet.bots.starweb.industry import workshop
from turnsheet.bots.starweb.knowledge import Knowledge, Way
from turnsheet.games.starweb.rules.tables import METAL_POINTS


class MetalRoutes:
    """The workshops and markets that an empire knows, and how far they are."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        self._workshops = [world.number for world in known.own if workshop(world)]
        self._markets: list[tuple[int, int]] = []
        """Worlds where a Merchant sells metal, and how much of it in a turn."""
        if known.character == "Merchant":
            worlds = known.worlds.items()
            self._markets = [
                (number, 2 * world.industry) for number, world in worlds if characters.market(known, world)
            ]
        self._worth = worth.metal(known)
        self._found: dict[int, tuple[int, dict[int, int]]] = {}

    def workshops(self, start: int) -> dict[int, Way]:
        """The workshops that a fleet can go to, and how."""
        ways = self._known.ways(start)
        return {number: ways[number] for number in self._workshops if number in ways}

    def rate(self, start: int, load: int, gone: int) -> float:
        """What metal of a world brings per turn, to a fleet that needs `gone` turns to get there and takes it on."""
        nearest, markets = self._distances(start)
        best = self._worth * load / (gone + nearest) if nearest else 0.0
        for turns, room in markets.items():
            best = max(best, METAL_POINTS * min(load, room) / (gone + turns))
        return best

    def _distances(self, start: int) -> tuple[int, dict[int, int]]:
        """How far the nearest workshop is, in turns (0: there is none), and the largest market for each distance."""
        if start not in self._found:
            ways = self._known.ways(start)
            nearest = min((len(ways[each]) for each in self._workshops if ways.get(each)), default=0)
            largest: dict[int, int] = {}
            for number, room in self._markets:
                if turns := len(ways.get(number, ())):
                    largest[turns] = max(room, largest.get(turns, 0))
            self._found[start] = nearest, largest
        return self._found[start]
