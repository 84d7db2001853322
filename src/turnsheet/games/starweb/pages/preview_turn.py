"""Rehearsals: a seat's orders tried on what it supposes, as far as the phases before the shots.

The phases themselves are run, so that what is counted here is what will be counted. Rules: docs/rules/starweb.md §3.
"""

from collections import defaultdict
from collections.abc import Sequence

from turnsheet.core.dice import Dice
from turnsheet.games.starweb.orders.orders import AnyOrder, LandRobots, Plunder
from turnsheet.games.starweb.pages.survey import Survey
from turnsheet.games.starweb.rules.legal_moves import set_out
from turnsheet.games.starweb.rules.phases.bomb import bomb
from turnsheet.games.starweb.rules.phases.build import able, build_rest, fill
from turnsheet.games.starweb.rules.phases.declare import declare
from turnsheet.games.starweb.rules.phases.land import landing
from turnsheet.games.starweb.rules.phases.load import load
from turnsheet.games.starweb.rules.phases.move import Ambush, ambushers
from turnsheet.games.starweb.rules.phases.plunder import plunder
from turnsheet.games.starweb.rules.phases.probe import probe
from turnsheet.games.starweb.rules.phases.scrap import scrap
from turnsheet.games.starweb.rules.phases.transfer import Berth, arrive, depart
from turnsheet.games.starweb.rules.phases.unload import unload
from turnsheet.games.starweb.rules.state import Empire
from turnsheet.games.starweb.rules.workspace import Place, Workspace

Count = tuple[int, int]
"""What is left, and what there was or came to it."""
Said = tuple[Empire, int]
"""Whose order it is, and its place on his sheet."""


class Rehearsal:
    """What the orders leave of everything."""

    def __init__(self, survey: Survey, orders: Sequence[AnyOrder]) -> None:
        self.survey = survey
        self.workspace = workspace = Workspace(survey.state, {survey.view.seat: tuple(orders)}, Dice(b""))
        self.own = set(survey.own)
        self.said: dict[int, Said] = {}
        """By the identity of an order."""
        for empire in self.own:
            for number, order in enumerate(workspace.sheets.get(empire, ())):
                self.said.setdefault(id(order), (empire, number))
        self.metal: dict[int, Count] = {}
        self.industry: dict[int, Count] = {}
        self.people: dict[tuple[int, str], Count] = {}
        self.ships: dict[Berth, Count] = {}
        self.cargo: dict[int, Count] = {}
        self.loaded: dict[int, int] = {}
        """How much each fleet loads."""
        self.after: dict[Said, int] = {}
        """The industry left when an order has been filled."""
        self.filled: dict[Said, int] = {}
        """How much of an order for industry is done."""
        self._play()
        set_out(workspace)
        self.waiting: Ambush = ambushers(workspace, workspace.worlds)

    def done(self, order: AnyOrder) -> str:
        """What became of an order, as a code; empty if all is well."""
        empire, number = self.said[id(order)]
        return self.workspace.folk[empire].comments.get(number, "")

    def spoils(self, order: Plunder) -> int:
        """The points a plunder brings, or costs: what its phase gives for it alone, on the worlds as they are."""
        workspace = Workspace(self.survey.state, {self.survey.view.seat: (order,)}, Dice(b""))
        plunder(workspace)
        return sum(folk.gained["plunder"] for folk in workspace.folk.values())

    def _play(self) -> None:
        workspace = self.workspace
        start, cargo = self._berths(), {number: key.cargo for number, key in workspace.keys.items()}
        declare(workspace)
        probe(workspace)
        unload(workspace)
        metal = {number: place.metal for number, place in workspace.worlds.items()}
        scrap(workspace)
        arriving = depart(workspace)
        spent = defaultdict(int, {berth: start[berth] - ships for berth, ships in self._berths().items()})
        arrive(workspace, arriving)
        left = self._build()
        built = self._berths()
        build_rest(workspace, left)
        bomb(workspace)
        self._count(built, spent)
        aboard = {number: key.cargo for number, key in workspace.keys.items()}
        load(workspace)
        self.loaded = {number: key.cargo - aboard[number] for number, key in workspace.keys.items()}
        self.metal = {number: (place.metal + left.get(number, 0), metal[number]) for number, place in self._lands()}
        self.cargo = {
            number: (key.cargo, cargo[number] + self.loaded[number])
            for number, key in workspace.keys.items()
            if key.owner in self.own
        }

    def _build(self) -> dict[int, int]:
        """Fill the orders; what they leave of the industry, by world."""
        workspace = self.workspace
        left = able(workspace)
        whole = dict(left)
        for empire, number, done in fill(workspace, left):
            self.filled[empire, number] = done
            order = workspace.sheets[empire][number]
            self.after[empire, number] = left.get(getattr(order, "world", 0), 0)
        for number, place in self._lands():
            if place.industry:
                self.industry[number] = left.get(number, 0), whole.get(number, 0)
        for _, world, _, count, kind in workspace.migrants:
            left_there, whole_there = self.people.get((world, kind), (_folk(workspace.worlds[world])[kind],) * 2)
            self.people[world, kind] = left_there, whole_there + count
        return left

    def _count(self, built: dict[Berth, int], spent: dict[Berth, int]) -> None:
        """What is left of ships when those that are used up have gone; I-ships that come of themselves apart."""
        landed = {int(order.fleet): landing(self.workspace, order) for _, _, order in self.workspace.of(LandRobots)}
        for berth, ships in built.items():
            kind, number = berth
            left = self.workspace.keys[number].ships - landed.get(number, 0) if kind == "F" else ships
            self.ships[berth] = left, ships + spent[berth]

    def _lands(self) -> list[tuple[int, Place]]:
        return [(number, place) for number, place in self.workspace.worlds.items() if place.owner in self.own]

    def _berths(self) -> dict[Berth, int]:
        """All ships of one's own."""
        found: dict[Berth, int] = {
            ("F", number): key.ships for number, key in self.workspace.keys.items() if key.owner in self.own
        }
        for number, place in self._lands():
            found["I", number], found["P", number] = place.iships, place.pships
        return found


def _folk(place: Place) -> dict[str, int]:
    """Who is left on a world from which people migrate, by kind."""
    people = place.people - place.converts
    return {"robots": people, "people": people, "converts": place.converts}
