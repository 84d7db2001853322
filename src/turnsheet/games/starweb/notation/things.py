"""What a position is made of: players, memories, worlds and keys, from the fields of a draft."""

from collections import defaultdict

from msgspec.structs import fields, replace

from turnsheet.core.game import BadPositionError
from turnsheet.games.starweb.notation.lines import Draft, Fields
from turnsheet.games.starweb.orders.grammar import one_order
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.remembered_worlds import IN_ORDER, memory_of
from turnsheet.games.starweb.printout_reader.worlds import world_line
from turnsheet.games.starweb.rules.state import NOBODY, Deed, Empire, Fleet, Memory, Player, Report, World
from turnsheet.games.starweb.rules.tables import CHARACTERS, MOST, MOST_MINES, Character, FleetId, WorldId

CHARACTER: dict[str, Character] = {name: name for name in CHARACTERS}
AMBUSH = "Ambush"
COUNTS = ("industry", "metal", "people", "limit", "iships", "pships", "plundered", "recovering", "goods")
"""Numbers of a world that are told as they are."""
FLAGS = {kind: [field.name for field in fields(kind) if field.type is bool] for kind in (World, Fleet, Deed)}


class Posed:
    """The parts of the state a draft describes."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.names: dict[str, Empire] = {"": NOBODY, **{name: number for number, name in enumerate(draft.players, 1)}}

    def who(self, line: int, name: str) -> Empire:
        """The player of a name; nobody has none."""
        if name not in self.names:
            reason = f"there is no player [{name}]; add a line that says who they are, such as [{name}]: Merchant"
            raise BadPositionError(line, reason)
        return self.names[name]

    def player(self, name: str) -> Player:
        """A player, with everything they were shown."""
        told = self.draft.players[name]
        character = CHARACTER.get(told.get("character", ""))
        if character is None:
            raise BadPositionError(self.draft.last, f"[{name}] needs a character: {', '.join(CHARACTERS)}")

        def listed(field: str) -> tuple[Empire, ...]:
            return tuple(sorted(self.who(self.draft.last, each) for each in told.get(field, "").split()))

        jihad = self.who(self.draft.last, told.get("jihad", ""))
        return Player(
            name=name,
            character=character,
            home=WorldId(int(told.get("home", 0))),
            score=int(told.get("score", 0)),
            allies=listed("ally"),
            loaders=listed("loader"),
            met=listed("met"),
            introduced=listed("introduced"),
            jihad=jihad,
            holy=bool(jihad) or "holy" in told,
            vote=int(told.get("vote", 0)),
            probed=self.draft.watched.get((name, "probed"), ()),
            passed=self.draft.watched.get((name, "passed"), ()),
            gained=tuple(self.draft.gained[name]),
            sums=tuple(self.draft.sums[name]),
            sheet=tuple(self._order(text) for text, _ in self.draft.echo[name]),
            comments=tuple((place, code) for place, (_, code) in enumerate(self.draft.echo[name]) if code),
            seen=tuple(sorted((self._memory(turn, line) for turn, line in self.draft.old[name]), key=IN_ORDER)),
        )

    def _order(self, text: str) -> AnyOrder:
        found = one_order(text)
        if found is None:
            raise BadPositionError(self.draft.last, f"'{text[:60]}' is not an order")
        return found

    def _memory(self, turn: int, text: str) -> Memory:
        line = world_line(text)
        if line is None:
            raise BadPositionError(self.draft.last, f"'{text[:60]}' is not a world as it was last seen")
        keys = tuple((each.number, self.who(self.draft.last, each.owner), each.ships) for each in line.fleets)
        return memory_of(turn, line, self.who(self.draft.last, line.owner), keys)

    def worlds(self) -> tuple[World, ...]:
        """The worlds, those that are only named as gates included."""
        gates: dict[int, set[int]] = defaultdict(set)
        for number, (_, told) in self.draft.worlds.items():
            gates[number] |= set()
            for gate in told["gates"].split(",") if told.get("gates") else []:
                gates[number].add(int(gate))
                gates[int(gate)].add(number)
        homes = {told["home"] for told in self.draft.players.values() if "home" in told}
        everywhere = {*self.draft.worlds, *gates, *map(int, homes)}
        everywhere |= {int(told["at"][1:]) for _, told in self.draft.fleets.values()}
        if not all(1 <= number <= MOST for number in everywhere):
            raise BadPositionError(self.draft.last, f"worlds are numbered from 1 to {MOST}")
        return tuple(self._world(number, gates[number]) for number in sorted(everywhere))

    def _world(self, number: int, gates: set[int]) -> World:
        line, told = self.draft.worlds.get(number, (self.draft.last, {}))

        def count(name: str, most: int = MOST) -> int:
            value = int(told.get(name) or 0)
            if not 0 <= value <= most:
                raise BadPositionError(line, f"W{number}: {name} must be a number from 0 to {most}")
            return value

        def who(name: str) -> Empire:
            return self.who(line, told.get(name, ""))

        apostle, converts = who("apostle"), count("converts")
        if converts and not apostle:
            raise BadPositionError(line, f"W{number}: write whose converts they are, like C[NAME]")
        owner, mines = who("owner"), count("mines", MOST_MINES)
        iships_did, pships_did = told.get("iships_did", ""), told.get("pships_did", "")
        report = Report(
            captured=bool(told.get("captured")),
            lost_by=who("lost_by"),
            gift_of=who("gift_of"),
            deaths=count("deaths"),
            converts_dead=count("converts_dead"),
            left=tuple((fleet, self.who(line, name), to) for fleet, name, to in self.draft.left[number]),
            iships_fired="" if iships_did == AMBUSH else iships_did,
            pships_fired="" if pships_did == AMBUSH else pships_did,
            iships_ambush=iships_did == AMBUSH,
            pships_ambush=pships_did == AMBUSH,
        )
        return replace(
            World(WorldId(number), tuple(WorldId(gate) for gate in sorted(gates))),
            owner=owner,
            mines=mines,
            converts=converts,
            apostle=apostle if converts else NOBODY,
            turns=count("turns", 7),
            artifacts=_artifacts(told),
            report=report,
            **{name: count(name) for name in COUNTS},
            **_flags(World, told),
        )

    def fleets(self) -> tuple[Fleet, ...]:
        """The keys."""
        return tuple(self._fleet(number) for number in sorted(self.draft.fleets))

    def _fleet(self, number: int) -> Fleet:
        line, told = self.draft.fleets[number]
        ships, cargo = int(told.get("ships", 0)), int(told.get("cargo") or 0)
        owner = self.who(line, told.get("owner", ""))
        if not 1 <= number <= MOST or ships > MOST or cargo > min(2 * ships, MOST):
            limits = f"keys are numbered from 1 to {MOST}, with as many ships and as much metal at most"
            raise BadPositionError(line, f"F{number}: {limits}")
        lost_by, gift_of = (self.who(line, told.get(name, "")) for name in ("lost_by", "gift_of"))
        deed = replace(Deed(), lost_by=lost_by, gift_of=gift_of, fired=told.get("fired", ""), **_flags(Deed, told))
        return replace(
            Fleet(FleetId(number), owner, WorldId(int(told["at"][1:]))),
            ships=ships,
            cargo=cargo,
            artifacts=_artifacts(told),
            deed=deed,
            **_flags(Fleet, told),
        )


def _flags(kind: type[World | Fleet | Deed], told: Fields) -> dict[str, bool]:
    """The fields that are yes or no."""
    return {name: bool(told.get(name)) for name in FLAGS[kind]}


def _artifacts(told: Fields) -> tuple[int, ...]:
    return tuple(int(each) for each in told.get("artifacts", "").split())
