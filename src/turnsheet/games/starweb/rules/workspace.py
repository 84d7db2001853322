"""The table: a game while a turn is played. It is made from a state and makes the next one; nobody else has it.

Within a phase everything happens at once; between phases the table is what the phase before left.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import astuple

from turnsheet.core.dice import Dice
from turnsheet.core.events import Told
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.draws import drawn_converts
from turnsheet.games.starweb.rules.empires import sorted_out
from turnsheet.games.starweb.rules.state import (
    MOVED,
    NO_DEED,
    NO_REPORT,
    NOBODY,
    Deed,
    Empire,
    Fleet,
    Player,
    Report,
    State,
    World,
)
from turnsheet.games.starweb.rules.tables import MOST, Character, FleetId, WorldId

Kind = TypeVar("Kind", bound=AnyOrder)
Written = tuple[Empire, int, Kind]
"""An order: whose it is, its place on the sheet, and the order itself."""
Departure = tuple[FleetId, Empire, WorldId]
"""A fleet that left or passed through, its owner, and where to."""


class Key(Struct, gc=False):
    """A fleet that can be changed; its fields are those of a fleet. Its deed is that of the turn before."""

    number: FleetId
    owner: Empire
    world: WorldId
    ships: int
    cargo: int
    peace: bool
    bomb: bool
    artifacts: tuple[int, ...]
    deed: Deed


class Place(Struct, gc=False):
    """A world that can be changed; its fields are those of a world. Its report is that of the turn before."""

    number: WorldId
    gates: tuple[WorldId, ...]
    hole: bool
    owner: Empire
    industry: int
    metal: int
    mines: int
    people: int
    robots: bool
    converts: int
    apostle: Empire
    limit: int
    turns: int
    iships: int
    pships: int
    artifacts: tuple[int, ...]
    busted: bool
    plundered: int
    recovering: int
    goods: int
    usable: int
    report: Report


assert (Key.__struct_fields__, Place.__struct_fields__) == (Fleet.__struct_fields__, World.__struct_fields__)


class Folk:
    """A player while the turn is played."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = player.name
        self.character: Character = player.character
        self.allies = set(player.allies)
        self.loaders = set(player.loaders)
        self.introduced = set(player.introduced)
        self.jihad = player.jihad
        self.holy = player.holy
        self.vote = player.vote
        self.probed: set[WorldId] = set()
        self.passed: set[WorldId] = set()
        self.gained: dict[str, int] = defaultdict(int)
        self.comments: dict[int, str] = {}


class Workspace:
    """Worlds, keys and players in the middle of a turn."""

    def __init__(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> None:
        self.before = state
        self.dice = dice
        self.worlds: dict[int, Place] = {world.number: Place(*astuple(world)) for world in state.worlds}
        self.keys: dict[int, Key] = {fleet.number: Key(*astuple(fleet)) for fleet in state.fleets}
        self.folk: dict[Empire, Folk] = {number: Folk(player) for number, player in enumerate(state.players, 1)}
        self.sheets: dict[Empire, Sequence[AnyOrder]] = sorted_out(state, orders)
        self.missing = [empire for empire, seat in enumerate(state.seats, 1) if seat not in orders]
        self.owned: dict[int, Empire] = {world.number: world.owner for world in state.worlds}
        self.quiet: set[tuple[Empire, int]] = set()
        self.messages: list[Told] = []
        self.moved()
        self.clear()

    def clear(self) -> None:
        """What phases leave for later ones."""
        self.gone: set[int] = set()
        """Fleets that moved."""
        self.deeds: dict[int, dict[str, object]] = defaultdict(dict)
        """What else each fleet did or suffered, as its deed will tell."""
        self.reports: dict[int, dict[str, object]] = defaultdict(dict)
        """What happened to each world, as its report will tell, but for who left."""
        self.used: dict[int, int] = defaultdict(int)
        """Industry used at each world, and so people who do not mine."""
        self.guests: dict[int, int] = defaultdict(int)
        """People who landed at each world."""
        self.leaving: dict[int, tuple[WorldId, ...]] = {}
        """Fleets with a legal way before them."""
        self.busy: set[int] = set()
        """Fleets that do something that goes with no ambush."""
        self.busy_homes: set[tuple[str, int]] = set()
        """I- and P-ships that fired."""
        self.closed_homes: set[int] = set()
        """Worlds that migrate or are given away."""
        self.left: dict[int, list[Departure]] = defaultdict(list)
        """Departures by world."""
        self.second_bombs: set[int] = set()
        """Fleets that built a bomb while they had one."""
        self.losses: dict[int, int] = defaultdict(int)
        """Ships each fleet lost to fire."""
        self.stored: dict[tuple[Empire, int], int] = defaultdict(int)
        """Metal each player unloaded at each world, as far as it was stored, less what he loaded there."""
        self.migrants: list[tuple[Empire, WorldId, WorldId, int, str]] = []
        self.shots: dict[Empire, list[tuple[int, int, Empire]]] = defaultdict(list)
        """Shots fired by each player: how many, at which world (0 if at a fleet), at whom."""
        self.killers: dict[int, set[Empire]] = defaultdict(set)
        self.died: dict[int, tuple[int, int]] = {}
        """People who died at each world, and how many of them were converts."""
        self.dead: dict[int, tuple[int, int]] = {}
        """Those of them who were killed."""
        self.robotized: set[int] = set()
        self.plundered: set[int] = set()
        self.captured: set[int] = set()
        self.apostles: dict[int, Empire] = {}
        """Whose converts died at a world."""

    @cached_property
    def _kinds(self) -> dict[type[Order], list[Written[AnyOrder]]]:
        """All orders by kind, once it is settled who gives any."""
        kinds: dict[type[Order], list[Written[AnyOrder]]] = defaultdict(list)
        for empire in sorted(self.sheets):
            for number, order in enumerate(self.sheets[empire]):
                kinds[type(order)].append((empire, number, order))
        return kinds

    def of(self, kind: type[Kind]) -> Sequence[Written[Kind]]:
        """The orders of a kind: empire, place on the sheet, order."""
        return cast("Sequence[Written[Kind]]", self._kinds.get(kind, ()))

    def comment(self, empire: Empire, number: int, code: str) -> None:
        """Say what became of an order; the first word stands."""
        self.folk[empire].comments.setdefault(number, code)

    def empire(self, name: str) -> Empire:
        """The player of a name; nobody if there is none."""
        return next((number for number, folk in self.folk.items() if folk.name == name), NOBODY)

    def fleets(self) -> tuple[Fleet, ...]:
        """What has become of the keys."""
        for key in self.keys.values():
            key.deed = NO_DEED
        for number in self.gone:
            self.keys[number].deed = MOVED
        for number, deed in self.deeds.items():
            self.keys[number].deed = Deed(number in self.gone, **deed)  # type: ignore[arg-type]  # by name by phases
        return tuple([Fleet(*astuple(key)) for key in self.keys.values()])

    def places(self) -> tuple[World, ...]:
        """What has become of the worlds, and who left them or passed through."""
        for place in self.worlds.values():
            place.report = NO_REPORT
        for number, left in self.left.items():
            self.worlds[number].report = Report(left=tuple(left))
        for number, report in self.reports.items():
            self.worlds[number].report = Report(left=tuple(self.left[number]), **report)  # type: ignore[arg-type]  # too
        return tuple([World(*astuple(place)) for place in self.worlds.values()])

    def stations(self) -> dict[int, list[Key]]:
        """The keys by world, each world's by number."""
        found = self._stations
        if not found:
            for key in self.keys.values():
                found[key.world].append(key)
        return found

    def moved(self) -> None:
        """Keys have gone elsewhere."""
        self._stations: dict[int, list[Key]] = defaultdict(list)

    def character(self, empire: Empire) -> str:
        """What somebody plays; nothing for nobody."""
        return self.folk[empire].character if empire else ""

    def room(self, owner: Empire, ships: int) -> int:
        """How much metal so many ships on a key of somebody's can carry."""
        return capped(ships * (2 if self.character(owner) == "Merchant" else 1))

    def trim(self, key: Key) -> None:
        """Let go of what the ships left cannot carry, and of a bomb without ships."""
        key.cargo = min(key.cargo, self.room(key.owner, key.ships))
        if key.ships == 0:
            key.bomb = False

    def score(self, empire: Empire, source: str, points: int) -> None:
        """Give or take points."""
        if empire and points:
            self.folk[empire].gained[source] += points

    def deaths(self, place: Place, people: int, converts: int, killed: bool = True) -> None:
        """Note that people died, robots apart. Those who were not killed go on nobody's account."""
        if people:
            world, report = place.number, self.reports[place.number]
            told = self.died.get(world, (0, 0))
            self.died[world] = report["deaths"], report["converts_dead"] = told[0] + people, told[1] + converts
            if killed:
                before = self.dead.get(world, (0, 0))
                self.dead[world] = before[0] + people, before[1] + converts

    def kill(self, place: Place, people: int, killed: bool = True) -> None:
        """Let so many of a world's people die, robots among them. Those whom nobody killed are no martyrs."""
        people = min(people, place.people)
        if place.robots:
            place.people -= people
            return
        converts = drawn_converts(self.dice, place.number, place.people, place.converts, people)
        apostle = place.apostle
        place.people -= people
        self.lose_converts(place, converts)
        if converts and killed:
            self.martyrs(place.number, apostle, converts)
        self.deaths(place, people, converts, killed)

    def martyrs(self, world: int, apostle: Empire, converts: int) -> None:
        """Converts died. If other players killed them and no jihad was ever declared, they are martyrs."""
        self.apostles[world] = apostle
        if self.killers[world] - {apostle, NOBODY} and not self.folk[apostle].holy:
            self.score(apostle, "martyrs", converts)

    def lose_converts(self, place: Place, converts: int) -> None:
        """Take converts off a world, whatever becomes of them."""
        place.converts -= converts
        if place.converts <= 0:
            place.converts = 0
            place.apostle = NOBODY


def capped(number: int, most: int = MOST) -> int:
    """A number within its cap; what exceeds it is lost."""
    return min(number, most)
