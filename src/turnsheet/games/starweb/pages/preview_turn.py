"""The preview's turn: a seat's orders carried out on what it supposes, as far as the shots, and then to the captures.

It runs the phases of `turn.PHASES` themselves, in their order, so what it counts is what will be counted. Phases that
it leaves out are in `LEFT_OUT`. Other players are taken to do nothing. Rules: docs/rules/starweb.md §3.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from copy import copy
from typing import Literal

from msgspec.structs import astuple

from turnsheet.core.dice import Dice
from turnsheet.games.starweb.orders.orders import AnyOrder, LandRobots, Plunder
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.rules import turn
from turnsheet.games.starweb.rules.ambush import Ambush, ambushers
from turnsheet.games.starweb.rules.phases.build import build_rest
from turnsheet.games.starweb.rules.phases.capture import capture
from turnsheet.games.starweb.rules.phases.convert import convert
from turnsheet.games.starweb.rules.phases.fire import fire
from turnsheet.games.starweb.rules.phases.land import land, landing
from turnsheet.games.starweb.rules.phases.missing_orders import stand_in
from turnsheet.games.starweb.rules.phases.plunder import plunder
from turnsheet.games.starweb.rules.phases.unload import unload
from turnsheet.games.starweb.rules.state import DeedSoFar, Empire, Key, Place, ReportSoFar
from turnsheet.games.starweb.rules.workspace import CommentCode, MigrantKind, ShipPlace, Workspace

Count = tuple[int, int]
"""What is left of something, and how much there was or came in."""
StockKey = ShipPlace | tuple[Literal["metal", "cargo"], int]
"""Ships, the metal at a world, or the metal on a fleet."""
OrderId = tuple[Empire, int]
"""The empire that gives an order, and its place on the sheet of that empire."""


LEFT_OUT: tuple[turn.Phase, ...] = (
    stand_in,  # chance decides which orders absent players get
    convert,  # chance decides how many people are converted
    fire,  # a player cannot know which shots others fire
    land,  # chance decides who dies and who gets a world; bombs and robots have notes of their own
)


def before_shots() -> tuple[turn.Phase, ...]:
    """The phases of a preview before the shots."""
    return _previewed(0, turn.PHASES.index(fire))


def to_captures() -> tuple[turn.Phase, ...]:
    """The phases of a preview from the shots to the captures."""
    return _previewed(turn.PHASES.index(fire), turn.PHASES.index(capture) + 1)


def _previewed(start: int, end: int) -> tuple[turn.Phase, ...]:
    return tuple(phase for phase in turn.PHASES[start:end] if phase not in LEFT_OUT)


class PreviewTurn:
    """What the orders do, and what they leave of the seat's ships, cargo, metal, industry and people."""

    def __init__(self, survey: Survey, orders: Sequence[AnyOrder]) -> None:
        self.survey = survey
        self.workspace = workspace = Workspace(survey.state, {survey.view.seat: tuple(orders)}, Dice(b""))
        self.own = set(survey.own)
        self.ids: dict[int, OrderId] = {}
        """By the identity of an order."""
        for empire in self.own:
            for number, order in enumerate(workspace.sheets.get(empire, ())):
                self.ids.setdefault(id(order), (empire, number))
        self.metal: dict[int, Count] = {}
        self.ships: dict[ShipPlace, Count] = {}
        self.cargo: dict[int, Count] = {}
        self.loaded: dict[int, int] = {}
        """How much metal each fleet loads."""
        self.spilled: Counter[int] = Counter()
        """How much metal each fleet loses, since its ships that are left cannot carry it."""
        self._keys = [key for key in workspace.keys.values() if key.owner in self.own]
        self._places = [place for place in workspace.worlds.values() if place.owner in self.own]
        self._play()
        self.industry: dict[int, Count] = {
            place.number: (workspace.spare.get(place.number, 0), workspace.used.get(place.number, 0))
            for place in self._places
            if place.industry
        }
        self.people = self._people()
        self.ambushers: Ambush = ambushers(workspace, workspace.worlds)

    def comment(self, order: AnyOrder) -> CommentCode | Literal[""]:
        """What became of an order, as a code; empty if it was carried out."""
        empire, number = self.ids[id(order)]
        return self.workspace.players[empire].comments.get(number, "")

    def filled(self, order: AnyOrder) -> Count:
        """How much of an order to build is done, and the industry left after it."""
        return self.workspace.filled.get(self.ids[id(order)], (0, 0))

    def plunder_points(self, order: Plunder) -> int:
        """The points that a plunder brings or costs: the phase for this order alone, with the worlds as they are."""
        workspace = Workspace(self.survey.state, {self.survey.view.seat: (order,)}, Dice(b""))
        plunder(workspace)
        return sum(player.gained["plunder"] for player in workspace.players.values())

    def after_captures(self) -> Workspace:
        """The workspace once fleets have moved and worlds and loose keys were captured, if nobody fires.

        It is a copy: what is told of the orders is told of the moment before the shots.
        """
        later = copy(self.workspace)
        later.keys = {number: Key(*astuple(key)) for number, key in later.keys.items()}
        later.worlds = {number: Place(*astuple(place)) for number, place in later.worlds.items()}
        later.players = {empire: copy(player) for empire, player in later.players.items()}
        for player in later.players.values():
            player.passed, player.comments = set(), {}
        later.deeds, later.reports = defaultdict(DeedSoFar), defaultdict(ReportSoFar)
        later.left, later.gone = defaultdict(list), set()
        later.moved()
        for phase in to_captures():
            phase(later)
        return later

    def _play(self) -> None:
        """Run the phases, and count. I-ships built without an order, and the metal for them, are not counted."""
        start = before = self._stock()
        whole, unordered = Counter(before), Counter[StockKey]()
        for phase in before_shots():
            phase(self.workspace)
            now = self._stock()
            changes = {thing: count - before[thing] for thing, count in now.items() if count != before[thing]}
            if phase is not unload:
                self.spilled.update(
                    {number: -change for (kind, number), change in changes.items() if kind == "cargo" and change < 0}
                )
            if phase is build_rest:
                unordered.update(changes)
            else:
                whole.update({thing: change for thing, change in changes.items() if change > 0})
            before = now
        landed = {int(order.fleet): landing(self.workspace, order) for _, _, order in self.workspace.of(LandRobots)}
        for thing, count in before.items():
            left = count - unordered[thing]
            match thing:
                case "metal", number:
                    self.metal[number] = left, whole[thing]
                case "cargo", number:
                    self.cargo[number] = left, whole[thing]
                    self.loaded[number] = whole[thing] - start[thing]
                case "F" | "I" | "P" as kind, number:
                    self.ships[kind, number] = left - (landed.get(number, 0) if kind == "F" else 0), whole[thing]

    def _people(self) -> dict[tuple[int, MigrantKind], Count]:
        """The people of each kind at the worlds that people leave."""
        found: dict[tuple[int, MigrantKind], Count] = {}
        for _, world, _, count, kind in self.workspace.migrants:
            place = self.workspace.worlds[world]
            there = place.converts if kind == "converts" else place.people - place.converts
            left, whole = found.get((world, kind), (there, there))
            found[world, kind] = left, whole + count
        return found

    def _stock(self) -> dict[StockKey, int]:
        """All ships, cargo and metal of the seat's empires. Nothing changes its owner before the shots."""
        found: dict[StockKey, int] = {}
        for key in self._keys:
            fleet = key.number
            found["F", fleet], found["cargo", fleet] = key.ships, key.cargo
        for place in self._places:
            world = place.number
            found["metal", world] = place.metal
            found["I", world], found["P", world] = place.iships, place.pships
        return found
