"""The plainest state that looks to a seat like its view, made without a detour over notation.

`plausible_state` says what is supposed, and uses this where nothing is assumed. The same lines of notation, read as a
position, give the same state: a test compares both. Previews need such a state each time a player types.
"""

from collections import defaultdict

from msgspec.structs import replace

from turnsheet.core.events import Told
from turnsheet.core.game import BadPositionError
from turnsheet.core.versions import under
from turnsheet.games.starweb.orders.grammar import one_order
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.printout_data import FleetLine, Page, WorldLine
from turnsheet.games.starweb.pages.remembered_worlds import IN_ORDER, acquainted, memory_of
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.phases.end_turn import usable_industry
from turnsheet.games.starweb.rules.state import (
    MOVED,
    NO_DEED,
    NO_REPORT,
    NOBODY,
    Deed,
    Empire,
    Fleet,
    Memory,
    Player,
    Report,
    State,
    World,
)
from turnsheet.games.starweb.rules.tables import CHARACTERS, Character, WorldId

AMBUSH = "Ambush"
OTHERS: Character = "Empire Builder"
"""What players are supposed to be whose characters are not known."""
CHARACTER: dict[str, Character] = {name: name for name in CHARACTERS}


def state_of_view(view: View, names: list[str], worlds: dict[int, WorldLine]) -> State:
    """The state, with the names by empire and the worlds as they were last seen. Homes and scores are not in it."""
    return _Maker(view, names, worlds).state()


class _Maker:
    def __init__(self, view: View, names: list[str], worlds: dict[int, WorldLine]) -> None:
        self.view = view
        self.names = names
        self.worlds = worlds
        self.numbers: dict[str, Empire] = {"": NOBODY, **{name: number for number, name in enumerate(names, 1)}}

    def who(self, name: str | None) -> Empire:
        if not name:
            return NOBODY
        if name not in self.numbers:
            reason = f"there is no player [{name}]; add a line that says who they are, such as [{name}]: Merchant"
            raise BadPositionError(0, reason)
        return self.numbers[name]

    def state(self) -> State:
        view = self.view
        own = {page.heading.name: page for page in view.pages}
        state = State(
            options=view.options,
            turn=view.turn,
            players=tuple([self._player(name, own.get(name)) for name in self.names]),
            worlds=self._worlds(),
            fleets=self._fleets(),
            seats=view.seats,
            news=tuple(self._messages()),
            over=view.over,
            number=int(view.page.heading.game.removeprefix("SW-")),
        )
        return self._with_usable(acquainted(under(view.rules, state)))

    def _with_usable(self, state: State) -> State:
        """What can build at worlds of older printouts follows from what was seen there."""
        printed = {line.number for page in self.view.pages for line in page.worlds}
        older = {world.number for world in state.worlds if world.industry and world.owner} - printed
        if not older:
            return state
        worlds = tuple([world for world in state.worlds if world.number in older])
        fleets = tuple([fleet for fleet in state.fleets if fleet.world in older])
        follows = usable_industry(replace(state, worlds=worlds, fleets=fleets))
        worlds = tuple(
            [replace(world, usable=follows[world.number]) if world.number in older else world for world in state.worlds]
        )
        return replace(state, worlds=worlds)

    def _player(self, name: str, page: Page | None) -> Player:
        if page is None:
            return Player(name, OTHERS, WorldId(0))
        heading = page.heading
        jihad = self.who(heading.jihad)
        return Player(
            name,
            CHARACTER[heading.character],
            WorldId(0),
            allies=self._listed(heading.allies),
            loaders=self._listed(heading.loaders),
            met=self._listed(heading.met),
            introduced=self._listed(heading.introduced),
            jihad=jihad,
            holy=bool(jihad),
            vote=self.view.vote if page is self.view.page else 0,
            probed=tuple([line.number for line in page.worlds]),
            gained=page.gained,
            sheet=tuple([_order(text) for text, _ in page.orders]),
            comments=tuple([(place, code) for place, (_, code) in enumerate(page.orders) if code]),
            seen=tuple(sorted(self._memories(name), key=IN_ORDER)),
        )

    def _listed(self, names: tuple[str, ...]) -> tuple[Empire, ...]:
        return tuple(sorted([self.who(name) for name in names]))

    def _memories(self, name: str) -> list[Memory]:
        return [
            memory_of(
                old.turn,
                old.world,
                self.who(old.world.owner),
                tuple([(fleet.number, self.who(fleet.owner), fleet.ships) for fleet in old.world.fleets]),
            )
            for old in self.view.older
            if old.by == name
        ]

    def _messages(self) -> list[Told]:
        seats = self.view.seats
        told = []
        for page in self.view.pages:
            to = seats[self.who(page.heading.name) - 1]
            for name, text in page.messages:
                sender = self.who(name)
                if not sender:
                    raise BadPositionError(0, "there is no such player")
                told.append(Told((to,), seats[sender - 1], to, text))
        return told

    def _worlds(self) -> tuple[World, ...]:
        """All worlds. Gates lead both ways."""
        gates: dict[int, set[WorldId]] = defaultdict(set)
        for number, others in self.view.gates:
            gates[number].update(others)
            for other in others:
                gates[other].add(number)
        everywhere = sorted({*range(1, self.view.worlds + 1), *self.worlds, *gates})
        return tuple([self._world(WorldId(number), tuple(sorted(gates[number]))) for number in everywhere])

    def _world(self, number: WorldId, gates: tuple[WorldId, ...]) -> World:
        line = self.worlds.get(number)
        if line is None:
            return World(number, gates)
        converts = 0 if line.robots else line.converts
        return World(
            number,
            gates,
            line.hole,
            owner=self.who(line.owner),
            industry=line.industry,
            metal=line.metal,
            mines=line.mines,
            people=line.people,
            robots=line.robots,
            converts=converts,
            apostle=self.who(line.apostle) if converts else NOBODY,
            limit=line.limit,
            turns=line.turns,
            iships=line.iships,
            pships=line.pships,
            artifacts=line.artifacts,
            busted=line.busted,
            plundered=line.plundered,
            recovering=line.recovering,
            goods=line.goods,
            report=self._report(line),
        )

    def _report(self, line: WorldLine) -> Report:
        iships_did, pships_did = line.iships_did, line.pships_did
        if not (line.captured or line.lost_by or line.gift_of or line.deaths or iships_did or pships_did or line.left):
            return NO_REPORT
        return Report(
            captured=line.captured,
            lost_by=self.who(line.lost_by),
            gift_of=self.who(line.gift_of),
            deaths=line.deaths,
            converts_dead=line.converts_dead,
            iships_fired="" if iships_did == AMBUSH else iships_did,
            pships_fired="" if pships_did == AMBUSH else pships_did,
            iships_ambush=iships_did == AMBUSH,
            pships_ambush=pships_did == AMBUSH,
            left=tuple([(left.fleet, self.who(left.owner), left.to) for left in line.left]),
        )

    def _fleets(self) -> tuple[Fleet, ...]:
        found = {
            fleet.number: self._fleet(fleet, line.number) for line in self.worlds.values() for fleet in line.fleets
        }
        return tuple([found[number] for number in sorted(found)])

    def _fleet(self, line: FleetLine, world: WorldId) -> Fleet:
        return Fleet(
            line.number,
            self.who(line.owner),
            world,
            ships=line.ships,
            cargo=line.cargo or 0,
            peace=line.peace,
            bomb=line.bomb,
            artifacts=line.artifacts,
            deed=self._deed(line),
        )

    def _deed(self, line: FleetLine) -> Deed:
        deed = Deed(
            line.moved,
            line.captured,
            self.who(line.lost_by),
            gift_of=self.who(line.gift_of),
            fired=line.fired,
            robots=line.robots,
            dropped=line.dropped,
            built_bomb=line.built_bomb,
            goods=line.goods,
            ambush=line.ambush,
        )
        return NO_DEED if deed == NO_DEED else MOVED if deed == MOVED else deed


def _order(text: str) -> AnyOrder:
    found = one_order(text)
    if found is None:
        raise BadPositionError(0, f"'{text[:60]}' is not an order")
    return found
