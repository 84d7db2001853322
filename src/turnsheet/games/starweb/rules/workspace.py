"""The workspace: a match while a turn is played, made from the state before and made into the state after.

Within a phase everything happens at once; between phases the workspace is what the phase before left. What one phase
leaves for another is a field of the workspace, and its comment says which module writes it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeVar, cast

from msgspec.structs import astuple

from turnsheet.core.dice import Dice
from turnsheet.core.events import Told
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.empires import sorted_out
from turnsheet.games.starweb.rules.state import (
    MOVED,
    NO_DEED,
    NO_REPORT,
    NOBODY,
    Deed,
    DeedSoFar,
    Empire,
    Fleet,
    Key,
    Place,
    Player,
    Report,
    ReportSoFar,
    State,
    World,
)
from turnsheet.games.starweb.rules.tables import MOST, Character, FleetId, WorldId

ShipPlace = tuple[Literal["F", "I", "P"], int]
"""Where ships are: F and the number of a fleet, or I or P and the number of a world."""
Kind = TypeVar("Kind", bound=AnyOrder)
Written = tuple[Empire, int, Kind]
"""An order: the empire that gave it, its place on the sheet, and the order itself."""
Departure = tuple[FleetId, Empire, WorldId]
"""A fleet that left or passed through, its owner, and the next world on its path."""
MigrantKind = Literal["people", "robots", "converts"]
Migrants = tuple[Empire, WorldId, WorldId, int, MigrantKind]
"""The owner, where they come from, where they go, how many, and of which kind."""
CommentCode = Literal[
    "destroyed",
    "has-bomb",
    "lost-first",
    "lost-in-black-hole",
    "no-bomb",
    "no-gate",
    "no-ships",
    "not-a-berserker",
    "not-a-collector",
    "not-a-loader",
    "not-enough-industry",
    "not-enough-metal",
    "not-enough-ships",
    "not-triggered",
    "nothing-there",
    "part-done",
    "target-gone",
    "too-few-ships",
]
"""What became of an order that was not carried out as written."""


class PlayerInTurn:
    """A player while the turn is played."""

    def __init__(self, player: Player) -> None:
        self.before = player
        """The player before the turn."""
        self.name = player.name
        self.character: Character = player.character
        # Written by declare:
        self.allies = set(player.allies)
        self.loaders = set(player.loaders)
        self.introduced = set(player.introduced)
        self.jihad = player.jihad
        self.holy = player.holy
        self.vote = player.vote

        self.probed: set[WorldId] = set()
        """Written by sightings."""
        self.passed: set[WorldId] = set()
        """Written by sightings."""
        self.gained: dict[str, int] = defaultdict(int)
        """Points by source. Written by `Workspace.score`."""
        self.comments: dict[int, CommentCode] = {}
        """What became of orders, by their places on the sheet. Written by `Workspace.comment`."""


class Workspace:
    """Worlds, keys and players during a turn."""

    def __init__(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> None:
        self.before = state
        """The state before the turn."""
        self.after = state
        """The state after the turn. Written by close, in end_turn."""
        self.dice = dice
        self.worlds: dict[int, Place] = {world.number: Place(*astuple(world)) for world in state.worlds}
        self.keys: dict[int, Key] = {fleet.number: Key(*astuple(fleet)) for fleet in state.fleets}
        self.players: dict[Empire, PlayerInTurn] = {
            number: PlayerInTurn(player) for number, player in enumerate(state.players, 1)
        }
        self.sheets: dict[Empire, Sequence[AnyOrder]] = sorted_out(state, orders)
        """The orders of each empire. stand_in adds those of the absent."""
        self.missing = [empire for empire, seat in enumerate(state.seats, 1) if seat not in orders]
        """Empires whose players sent nothing."""
        self.owned: dict[int, Empire] = {world.number: world.owner for world in state.worlds}
        """The owner of each world at the start of the turn."""
        self.deeds: dict[int, DeedSoFar] = defaultdict(DeedSoFar)
        """What each fleet did or suffered, as its deed will say. `captured` and `lost_by` are written by ownership, the
        other fields by one phase each, or by ambush."""
        self.reports: dict[int, ReportSoFar] = defaultdict(ReportSoFar)
        """What happened at each world, as its report will say. `captured` and `lost_by` are written by ownership,
        deaths by casualties, the other fields by one phase each, or by ambush."""
        self.moved()

        # What phases leave for later phases and for the preview.
        self.quiet: set[tuple[Empire, int]] = set()
        """Empires that do not ambush at a world; world 0 means nowhere. Written by declare."""
        self.messages: list[Told] = []
        """Written by declare."""
        self.unloaded: dict[tuple[Empire, int], int] = defaultdict(int)
        """Metal that each empire unloaded at each world, as far as it was stored. Written by unload."""
        self.arriving: dict[ShipPlace, int] = defaultdict(int)
        """Ships that have left one place for another. Written by transfer."""
        self.used: dict[int, int] = defaultdict(int)
        """Industry used at each world, and so people who do not mine. Written by `_use`, in build."""
        self.spare: dict[int, int] = {}
        """Industry at each world that can build and that no order used. Written by build."""
        self.filled: dict[tuple[Empire, int], tuple[int, int]] = {}
        """By empire and place on the sheet: how much of an order to build was done, and the industry left after it.
        Written by build."""
        self.migrants: list[Migrants] = []
        """People who left a world and have not landed yet. Written by build."""
        self.second_bombs: set[int] = set()
        """Fleets that built a bomb while they had one. Written by bomb."""
        self.loaded: dict[tuple[Empire, int], int] = defaultdict(int)
        """Metal that each empire loaded at each world. Written by load."""
        self.leaving: dict[int, tuple[WorldId, ...]] = {}
        """The paths of the fleets that are leaving. Written by check_moves, in move."""
        self.busy: set[int] = set()
        """Fleets that do something that rules out an ambush. Written by fire."""
        self.busy_homes: set[ShipPlace] = set()
        """I- and P-ships that have orders to fire. Written by fire."""
        self.given_worlds: set[int] = set()
        """Worlds that are to be given away. Written by fire."""
        self.shots: dict[Empire, list[tuple[int, int, Empire]]] = defaultdict(list)
        """Shots of each empire: how many, at which world (0 if at a fleet), at whose. Written by fire."""
        self.losses: dict[int, int] = defaultdict(int)
        """Ships that each fleet lost to fire. Written by fire."""
        self.left: dict[WorldId, list[Departure]] = defaultdict(list)
        """Departures by world. Written by move."""
        self.gone: set[int] = set()
        """Fleets that moved, and those that an ambush destroyed on their way. Written by move."""
        self.guests: dict[int, int] = defaultdict(int)
        """People who landed at each world. Written by land."""
        self.robotized: set[int] = set()
        """Worlds whose people robots have replaced. Written by land."""
        self.plundered: set[int] = set()
        """Written by plunder."""
        self.killers: dict[int, set[Empire]] = defaultdict(set)
        """Empires that fired at people, bombed or landed robots at each world. Written by `blame`, in casualties."""
        self.killed: dict[int, tuple[int, int]] = {}
        """People killed at each world, and how many of them were converts. Written by `note_deaths`, in casualties."""
        self.martyred: dict[int, Empire] = {}
        """The Apostle whose converts were killed at each world. Written by `note_martyrs`, in casualties."""
        self.over = False
        """Whether the match has ended. Written by end_match, in end_turn."""

    @cached_property
    def _kinds(self) -> dict[type[Order], list[Written[AnyOrder]]]:
        """All orders by kind. It is made at the first use, which must be after stand_in."""
        kinds: dict[type[Order], list[Written[AnyOrder]]] = defaultdict(list)
        for empire in sorted(self.sheets):
            for number, order in enumerate(self.sheets[empire]):
                kinds[type(order)].append((empire, number, order))
        return kinds

    def of(self, kind: type[Kind]) -> Sequence[Written[Kind]]:
        """The orders of a kind, by empire and place on the sheet."""
        return cast("Sequence[Written[Kind]]", self._kinds.get(kind, ()))

    def comment(self, empire: Empire, number: int, code: CommentCode) -> None:
        """Say what became of an order. The first comment is kept."""
        self.players[empire].comments.setdefault(number, code)

    def empire(self, name: str) -> Empire:
        """The empire of a name; NOBODY if there is none."""
        return next((number for number, player in self.players.items() if player.name == name), NOBODY)

    def fleets(self) -> tuple[Fleet, ...]:
        """The fleets after the turn, each with its deed."""
        for key in self.keys.values():
            key.deed = NO_DEED
        for number in self.gone:
            self.keys[number].deed = MOVED
        for number, deed in self.deeds.items():
            deed.moved = number in self.gone
            self.keys[number].deed = Deed(*astuple(deed))
        return tuple([Fleet(*astuple(key)) for key in self.keys.values()])

    def places(self) -> tuple[World, ...]:
        """The worlds after the turn, each with its report."""
        for place in self.worlds.values():
            place.report = NO_REPORT
        for world, left in self.left.items():
            self.worlds[world].report = Report(left=tuple(left))
        for number, report in self.reports.items():
            place = self.worlds[number]
            report.left = tuple(self.left.get(place.number, ()))
            place.report = Report(*astuple(report))
        return tuple([World(*astuple(place)) for place in self.worlds.values()])

    def stations(self) -> dict[int, list[Key]]:
        """The keys by world, in the order of their numbers."""
        found = self._stations
        if not found:
            for key in self.keys.values():
                found[key.world].append(key)
        return found

    def moved(self) -> None:
        """Note that keys are at other worlds than before."""
        self._stations: dict[int, list[Key]] = defaultdict(list)

    def character(self, empire: Empire) -> Character | Literal[""]:
        """The character of an empire; empty for NOBODY."""
        return self.players[empire].character if empire else ""

    def room(self, owner: Empire, ships: int) -> int:
        """How much metal this number of the owner's ships can carry."""
        return capped(ships * (2 if self.character(owner) == "Merchant" else 1))

    def trim(self, key: Key) -> None:
        """Drop the metal that the ships left cannot carry, and a bomb without ships."""
        key.cargo = min(key.cargo, self.room(key.owner, key.ships))
        if key.ships == 0:
            key.bomb = False

    def drawn(self, label: str, number: int, weights: Mapping[Empire, int]) -> Empire:
        """One of several parties, by weight, where only chance decides."""
        if len(weights) == 1:
            return next(iter(weights))
        roll = self.dice.at(label, number).below(sum(weights.values()))
        for party in sorted(weights):
            roll -= weights[party]
            if roll < 0:
                return party
        raise AssertionError("somebody is always drawn")

    def ships(self, where: ShipPlace) -> int:
        """The ships of a fleet or home fleet."""
        letter, number = where
        if letter == "F":
            return self.keys[number].ships
        place = self.worlds[number]
        return place.iships if letter == "I" else place.pships

    def add_ships(self, where: ShipPlace, count: int) -> None:
        """Add ships to a fleet or home fleet, or take them away if the count is negative."""
        letter, number = where
        if letter == "F":
            key = self.keys[number]
            key.ships = capped(key.ships + count)
            return
        place = self.worlds[number]
        if letter == "I":
            place.iships = capped(place.iships + count)
        else:
            place.pships = capped(place.pships + count)

    def score(self, empire: Empire, source: str, points: int) -> None:
        """Add points, or take them away if they are negative."""
        if empire and points:
            self.players[empire].gained[source] += points


def capped(number: int, most: int = MOST) -> int:
    """The number, or the cap if that is less: what exceeds it is lost."""
    return min(number, most)
