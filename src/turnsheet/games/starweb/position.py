"""Positions: from notation to a state. docs/cases.md says what may be left out."""

import re
from collections import defaultdict
from collections.abc import Iterable

from turnsheet.core.dice import Dice
from turnsheet.core.events import Told
from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starweb import fields
from turnsheet.games.starweb.closing import usable, with_memories
from turnsheet.games.starweb.notation import Line, lines, recount
from turnsheet.games.starweb.options import Options
from turnsheet.games.starweb.sight import look
from turnsheet.games.starweb.state import NOBODY, Deed, Empire, Fleet, Memory, Player, Report, State, World
from turnsheet.games.starweb.table import Table
from turnsheet.games.starweb.tables import (
    BOX_EFFECTS,
    CHARACTERS,
    MOST,
    MOST_MINES,
    Character,
    FleetId,
    Variant,
    WorldId,
)
from turnsheet.games.starweb.worldtext import world_parts

VARIANTS: tuple[Variant, ...] = ("standard", "trial", "anonymous", "multi", "partner", "bitter end")
CHARACTER: dict[str, Character] = {name: name for name in CHARACTERS}
TOLD = re.compile(r"\* \[([A-Z]+)\] told \[([A-Z]+)\]: (.*)")
Fields = dict[str, str]


def notate(state: State) -> str:
    """The referee's notation: all he sees, and he sees all."""
    return recount(look(state, REFEREE))


def position(text: str) -> State:
    """The state a text of notation describes; raises BadPositionError."""
    return drafted(lines(text))


def drafted(told_lines: Iterable[Line]) -> State:
    """The state that lines taken apart describe; raises BadPositionError."""
    draft = Draft()
    number = 0
    for number, form, thing, told in told_lines:
        draft.take(number, form, thing, told)
    return draft.state(number)


class Draft:
    """A position while it is read."""

    def __init__(self) -> None:
        self.once: set[str] = set()
        self.said: dict[str, str] = {}
        self.players: dict[str, Fields] = {}
        self.worlds: dict[int, tuple[int, Fields]] = {}
        self.fleets: dict[int, tuple[int, Fields]] = {}
        self.left: dict[int, list[tuple[FleetId, str, WorldId]]] = defaultdict(list)
        self.gained: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self.sums: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self.echo: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self.watched: dict[tuple[str, str], tuple[WorldId, ...]] = {}
        self.old: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.news: list[tuple[int, str, str, str]] = []
        self.last = 0

    def take(self, number: int, form: str, thing: str, told: Fields) -> None:
        """Take in a line."""
        self.last = number
        if "?" in told.values():
            raise BadPositionError(number, "a position has no '?'")
        if form not in ("order", "letter", "told", "gained", "sum", "left"):
            if thing in self.once:
                raise BadPositionError(number, f"{thing} is there twice")
            self.once.add(thing)
        name = re.match(r"(?:\* )?\[([A-Z]+)\]", thing)
        match form:
            case "world":
                self.worlds[int(thing[1:])] = number, told
            case "fleet":
                if "at" not in told:
                    raise BadPositionError(number, f"{thing} needs a world")
                self.fleets[int(thing[1:])] = number, told
            case "left":
                self._left(thing, told)
            case "player":
                self.players[thing.strip("[]")] = told
            case "told":
                found = TOLD.fullmatch(thing)
                assert found is not None
                self.news.append((number, found[1], found[2], found[3]))
            case "gained":
                assert name is not None
                self.gained[name[1]].append((told["source"], int(told["points"])))
            case "sum":
                self.sums[thing.split("[")[1].rstrip("]")].append((told["source"], int(told["points"])))
            case "order" | "letter":
                assert name is not None
                self.echo[name[1]].append((thing.partition("] ")[2], told.get("code", "")))
            case "old":
                player = thing.split("[")[1].split("]")[0]
                self.old[player].append((int(told["turn"]), told["line"]))
            case "watched":
                what, _, player = thing.partition(" ")
                self.watched[player.strip("[]"), what] = tuple(WorldId(int(each)) for each in told["is"].split())
            case "won":
                self.said["won"] = told["by"]
            case _:
                self.said[form] = told["is"]

    def _left(self, thing: str, told: Fields) -> None:
        fleet, _, world, _, to = thing.split()
        self.left[int(world[1:])].append((FleetId(int(fleet[1:])), told["owner"], WorldId(int(to[1:]))))

    def state(self, last: int) -> State:
        """The state, once all lines are in."""
        names = self._names()
        if len(self.players) < 2:
            raise BadPositionError(last, "a position needs at least two players")
        variant = next((each for each in VARIANTS if each == self.said.get("variant", "standard")), None)
        box = self.said.get("box", "nothing")
        if variant is None or box not in BOX_EFFECTS:
            raise BadPositionError(last, "there is no such variant, or the box does no such thing")
        seats = tuple(Seat(int(each)) for each in self.said.get("seats", "").split())
        state = State(
            options=Options(variant=variant, turns=int(self.said.get("turns", 0))),
            turn=int(self.said.get("turn", 1)),
            players=tuple(self._player(name, names) for name in self.players),
            worlds=self._worlds(names),
            fleets=self._fleets(names),
            seats=seats or tuple(Seat(each) for each in range(1, len(self.players) + 1)),
            box=box,
            over="won" in self.said,
        )
        state = _with_usable(_with_news(state, self.news, names))
        return state if any(self.old.values()) else with_memories(state)

    def _names(self) -> dict[str, Empire]:
        return {"": NOBODY, **{name: number for number, name in enumerate(self.players, 1)}}

    def _who(self, line: int, names: dict[str, Empire], name: str) -> Empire:
        if name not in names:
            raise BadPositionError(line, f"there is no player [{name}]; name his character in a line of his own")
        return names[name]

    def _player(self, name: str, names: dict[str, Empire]) -> Player:
        told = self.players[name]
        character = CHARACTER.get(told.get("character", ""))
        if character is None:
            raise BadPositionError(self.last, f"[{name}] needs a character: {', '.join(CHARACTERS)}")

        def listed(field: str) -> tuple[Empire, ...]:
            return tuple(sorted(self._who(self.last, names, each) for each in told.get(field, "").split()))

        jihad = self._who(self.last, names, told.get("jihad", ""))
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
            probed=self.watched.get((name, "probed"), ()),
            passed=self.watched.get((name, "passed"), ()),
            gained=tuple(self.gained[name]),
            sums=tuple(self.sums[name]),
            echo=tuple(self.echo[name]),
            seen=tuple(self._memory(turn, line, names) for turn, line in self.old[name]),
        )

    def _memory(self, turn: int, text: str, names: dict[str, Empire]) -> Memory:
        parts = world_parts(text)
        if parts is None:
            raise BadPositionError(self.last, f"'{text[:60]}' is no world as it was seen")
        told, _ = fields.understood(parts.fields, fields.WORLD)

        def count(name: str) -> int:
            value = told.get(name, 0)
            assert isinstance(value, int)
            return value

        keys = tuple((each.number, self._who(self.last, names, each.owner), each.ships) for each in parts.fleets)
        return Memory(
            turn=turn,
            world=parts.number,
            owner=self._who(self.last, names, parts.owner or ""),
            industry=count("industry"),
            metal=count("metal"),
            mines=count("mines"),
            people=count("people"),
            robots=bool(told.get("robots")),
            converts=count("converts"),
            limit=count("limit"),
            iships=count("iships"),
            pships=count("pships"),
            artifacts=parts.artifacts,
            keys=keys,
            hole=bool(told.get("hole")),
            busted=bool(told.get("busted")),
        )

    def _worlds(self, names: dict[str, Empire]) -> tuple[World, ...]:
        gates: dict[int, set[int]] = defaultdict(set)
        for number, (_, told) in self.worlds.items():
            gates[number] |= set()
            for gate in told["gates"].split(",") if told.get("gates") else []:
                gates[number].add(int(gate))
                gates[int(gate)].add(number)
        homes = {told["home"] for told in self.players.values() if "home" in told}
        everywhere = {*self.worlds, *gates, *map(int, homes)}
        everywhere |= {int(told["at"][1:]) for _, told in self.fleets.values()}
        if not all(1 <= number <= MOST for number in everywhere):
            raise BadPositionError(self.last, f"worlds are numbered from 1 to {MOST}")
        return tuple(self._world(number, gates[number], names) for number in sorted(everywhere))

    def _world(self, number: int, gates: set[int], names: dict[str, Empire]) -> World:
        line, told = self.worlds.get(number, (self.last, {}))

        def count(name: str, most: int = MOST) -> int:
            value = int(told.get(name) or 0)
            if not 0 <= value <= most:
                raise BadPositionError(line, f"W{number}: {name} is a number from 0 to {most}")
            return value

        def who(name: str) -> Empire:
            return self._who(line, names, told.get(name, ""))

        apostle, converts = who("apostle"), count("converts")
        if converts and not apostle:
            raise BadPositionError(line, f"W{number}: say whose converts they are, like C[NAME]")
        owner, mines, recovering = who("owner"), count("mines", MOST_MINES), count("recovering")
        did = {name: told.get(name, "") for name in ("iships_did", "pships_did")}
        report = Report(
            captured=bool(told.get("captured")),
            lost_by=who("lost_by"),
            gift_of=who("gift_of"),
            deaths=count("deaths"),
            converts_dead=count("converts_dead"),
            iships_fired="" if did["iships_did"] == "Ambush" else did["iships_did"],
            pships_fired="" if did["pships_did"] == "Ambush" else did["pships_did"],
            iships_ambush=did["iships_did"] == "Ambush",
            pships_ambush=did["pships_did"] == "Ambush",
            left=tuple((fleet, self._who(line, names, name), to) for fleet, name, to in self.left[number]),
        )
        return World(
            number=WorldId(number),
            gates=tuple(WorldId(gate) for gate in sorted(gates)),
            hole=bool(told.get("hole")),
            owner=owner,
            industry=count("industry"),
            metal=count("metal"),
            mines=mines,
            people=count("people"),
            robots=bool(told.get("robots")),
            converts=converts,
            apostle=apostle if converts else NOBODY,
            limit=count("limit"),
            turns=count("turns", 7),
            iships=count("iships"),
            pships=count("pships"),
            artifacts=tuple(int(each) for each in told.get("artifacts", "").split()),
            busted=bool(told.get("busted")),
            plundered=count("plundered"),
            recovering=recovering,
            goods=count("goods"),
            report=report,
        )

    def _fleets(self, names: dict[str, Empire]) -> tuple[Fleet, ...]:
        return tuple(self._fleet(number, names) for number in sorted(self.fleets))

    def _fleet(self, number: int, names: dict[str, Empire]) -> Fleet:
        line, told = self.fleets[number]
        ships, cargo = int(told.get("ships", 0)), int(told.get("cargo") or 0)
        owner = self._who(line, names, told.get("owner", ""))
        if not 1 <= number <= MOST or ships > MOST or cargo > 2 * ships:
            raise BadPositionError(line, f"F{number}: keys are numbered from 1 to {MOST}, with as many ships at most")
        deed = Deed(
            moved=bool(told.get("moved")),
            captured=bool(told.get("captured")),
            lost_by=self._who(line, names, told.get("lost_by", "")),
            gift_of=self._who(line, names, told.get("gift_of", "")),
            fired=told.get("fired", ""),
            robots=bool(told.get("robots")),
            dropped=bool(told.get("dropped")),
            built_bomb=bool(told.get("built_bomb")),
            goods=bool(told.get("goods")),
            ambush=bool(told.get("ambush")),
        )
        return Fleet(
            number=FleetId(number),
            owner=owner,
            world=WorldId(int(told["at"][1:])),
            ships=ships,
            cargo=cargo,
            peace=bool(told.get("peace")),
            bomb=bool(told.get("bomb")),
            artifacts=tuple(int(each) for each in told.get("artifacts", "").split()),
            deed=deed,
        )


def _with_news(state: State, news: list[tuple[int, str, str, str]], names: dict[str, Empire]) -> State:
    told = []
    for line, sender, to, text in news:
        if sender not in names or to not in names:
            raise BadPositionError(line, "there is no such player")
        one, other = state.seats[names[sender] - 1], state.seats[names[to] - 1]
        told.append(Told((other,), one, other, text))
    return _replaced(state, news=tuple(told))


def _with_usable(state: State) -> State:
    """What can build is worked out from the position."""
    table = Table(state, {}, Dice(b""))
    worlds = []
    for world in state.worlds:
        if not world.industry or not world.owner:
            worlds.append(world)
            continue
        keys = [key for key in table.keys.values() if key.world == world.number]
        worlds.append(_replaced_world(world, usable(table, table.worlds[world.number], keys)))
    return _replaced(state, worlds=tuple(worlds))


def _replaced(state: State, **changes: object) -> State:
    return State(**{**{name: getattr(state, name) for name in state.__struct_fields__}, **changes})


def _replaced_world(world: World, count: int) -> World:
    return World(**{**{name: getattr(world, name) for name in world.__struct_fields__}, "usable": count})
