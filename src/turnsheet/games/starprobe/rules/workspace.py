"""The workspace: a state while a step changes it. Actions use its methods, and `state` gives the state after them."""

from typing import TypeVar

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.events import Audience
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.captains_log import FORMS, Value, sentence
from turnsheet.games.starprobe.rules.events import AnyEvent, Happened
from turnsheet.games.starprobe.rules.stages import AnyStage, Stage
from turnsheet.games.starprobe.rules.state import Explorer, Offered, State
from turnsheet.games.starprobe.rules.state_parts import Cause, Entry, Find, Quarters, System
from turnsheet.games.starprobe.star_map.game_map import Sky, sky_of
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import tables_of

S = TypeVar("S", bound=Stage)


class Workspace:
    """A step being carried out."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.before = state
        self.rules = state.rules
        """The version of the rules it is played by."""
        self.options = state.options
        self.dice = dice
        self.month = state.month
        self.over = state.over
        self.explorers: list[Explorer] = list(state.explorers)
        self.systems: dict[StarId, System] = {system.star: system for system in state.systems}
        self.offered: list[Offered] = list(state.offered)
        self.events: list[AnyEvent] = []

    @property
    def sky(self) -> Sky:
        """The stars."""
        return sky_of(self.before.sky, self.options.sky)

    @property
    def tables(self) -> Tables:
        """The tables, with the match owner's corrections."""
        return tables_of(self.options.tables)

    def explorer(self, seat: Seat) -> Explorer:
        """A player's expedition."""
        return self.explorers[seat - 1]

    def stage(self, seat: Seat, kind: type[S]) -> S:
        """The stage a player is at, which must be of this kind."""
        stage = self.explorer(seat).stage
        assert isinstance(stage, kind)
        return stage

    def put(self, seat: Seat, explorer: Explorer) -> None:
        """Change it."""
        self.explorers[seat - 1] = explorer

    def to_stage(self, seat: Seat, stage: AnyStage) -> None:
        """Go on to another stage."""
        self.put(seat, replace(self.explorer(seat), stage=stage))

    def tell(self, seat: Seat, kind: str, audience: Audience = (), **values: Value) -> None:
        """Add an entry to the captain's log and to the events. Other seats are told if they are named, or EVERYONE."""
        text = self.note(seat, kind, **values)
        event_kind = FORMS[kind].event_kind
        assert event_kind is not None
        told = None if audience is None else tuple(sorted({seat, *audience}))
        self.events.append(Happened(told, seat, self.month, event_kind, text))

    def note(self, seat: Seat, kind: str, **values: Value) -> str:
        """Add an entry to the captain's log, and tell nobody else. Returns its sentence."""
        explorer = self.explorer(seat)
        text = sentence(kind, values)
        self.put(seat, replace(explorer, log=(*explorer.log, f"{self.month}: {text}")))
        return text

    def drew(self, seat: Seat, kind: str, **values: Value) -> None:
        """Add to the log which randomizer was drawn, what it gave and what that means; from version 2 on."""
        if self.rules >= 2:
            self.note(seat, kind, **values)

    def enter(self, seat: Seat, cause: Cause, amount: Quarters, about: str) -> None:
        """Write a line of the ledger: gains above 0, charges below."""
        if amount:
            explorer = self.explorer(seat)
            entry = Entry(self.month, cause, amount, about)
            self.put(seat, replace(explorer, ledger=(*explorer.ledger, entry)))

    def system(self, star: StarId) -> System:
        """What is true of a system."""
        return self.systems.get(star) or System(star)

    def record(self, seat: Seat, find: Find) -> None:
        """Put a find on record, in the place of an older one of the same star."""
        explorer = self.explorer(seat)
        others = tuple(each for each in explorer.finds if each.star != find.star)
        self.put(seat, replace(explorer, finds=(*others, find)))

    def state(self) -> State:
        """What became of it."""
        systems = tuple(self.systems[star] for star in sorted(self.systems))
        return State(
            options=self.options,
            sky=self.before.sky,
            month=self.month,
            order=self.before.order,
            explorers=tuple(self.explorers),
            systems=systems,
            offered=tuple(self.offered),
            over=self.over,
            news=tuple(self.events),
            edition=self.before.edition,
        )
