"""Order forms: what a player can order now. Rules: docs/rules/starweb.md §26-§27.

Of the forms that exclude each other for a fleet or a world one may be sent; any others may be filled together, and the
reader accepts them all. There are two exceptions. At most two gifts are possible per turn, so their forms ask for the
name as free text, which bots do not fill in. And where home fleets have something to shoot at, fire is
offered and migration, which it would exclude, is not.
"""

from collections.abc import Iterator
from functools import cached_property

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Path, Phrase, Text
from turnsheet.games.starweb.orders import letter_meanings
from turnsheet.games.starweb.orders.diplomacy_forms import overtures
from turnsheet.games.starweb.orders.known_things import Ledger
from turnsheet.games.starweb.orders.letter_meanings import meant
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import (
    BOMB_SHIPS,
    LONGEST_MOVE,
    LONGEST_NAME,
    MOST,
    NEW_INDUSTRY,
    NEW_INDUSTRY_BUILDER,
    SCRAP,
    SCRAP_BUILDER,
    WorldId,
    artifact_name,
)

Links = tuple[tuple[str, str], ...]
WORLD_NAMES = tuple(f"W{number}" for number in range(MOST + 1))
"""The names of all worlds, by number: long paths need many of them."""


def order_forms(view: View) -> tuple[OrderForm, ...]:
    """The order forms of this turn."""
    if view.over or not view.pages:
        return ()
    return tuple(Forms(view).all())


class Forms:
    """The forms of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ledger = Ledger(view)
        self.names = {
            name: tuple(each for each in heading.met if each != name) for name, heading in self.ledger.headings.items()
        }
        """Whom each of the player's empires has met."""
        self.roads: dict[WorldId, list[WorldId]] = {world: list(gates) for world, gates in self.ledger.gates.items()}
        """Known gates, and back through them."""
        for world, gates in self.ledger.gates.items():
            for gate in gates:
                if gate not in self.ledger.gates:
                    self.roads.setdefault(gate, []).append(world)

    def all(self) -> Iterator[OrderForm]:
        """Every form there is."""
        for world in self.ledger.worlds.values():
            own = [fleet for fleet in world.fleets if self.ledger.mine(fleet.owner)]
            if own:
                path, targets = self._path(world.number), self._targets(world) + self._grounds(world)
                for fleet in own:
                    yield from self._acts(self.ledger.fleets[fleet.number], world, path, targets)
                    yield from self._affairs(self.ledger.fleets[fleet.number], world)
            if self.ledger.mine(world.owner):
                yield from self._works(world)
                yield from self._home(world)
        yield from self._probes()
        yield from self._artifacts()
        yield from overtures(self.ledger, self.names)

    def _path(self, start: WorldId) -> Path:
        """The paths of one move from a world, with the black holes on them."""
        links = self._links(start)
        dangers: Links = ()
        if self.holes:
            reached = {end for _, end in links}
            dangers = tuple((name, letter_meanings.HOLE) for name in map("W{}".format, self.holes) if name in reached)
        return Path("path", f"W{start}", links, LONGEST_MOVE, dangers)

    @cached_property
    def holes(self) -> list[WorldId]:
        """The black holes that the player knows of."""
        seen = {world.number for world in self.ledger.worlds.values() if world.hole}
        return sorted(seen | {old.world.number for old in self.view.older if old.world.hole})

    def _links(self, start: WorldId) -> Links:
        """The known gates a fleet can use within one move."""
        links: list[tuple[str, str]] = []
        reached, edge = {start}, [start]
        for _ in range(LONGEST_MOVE):
            beyond: list[WorldId] = []
            for world in edge:
                name = WORLD_NAMES[world]
                for gate in self.roads.get(world, ()):
                    links.append((name, WORLD_NAMES[gate]))
                    if gate not in reached:
                        reached.add(gate)
                        beyond.append(gate)
            edge = beyond
        return tuple(links)

    def _acts(self, fleet: FleetLine, world: WorldLine, path: Path, targets: list[str]) -> Iterator[OrderForm]:
        """What a fleet can do but one of."""
        name = f"F{fleet.number}"
        if path.links and (fleet.ships or self._reinforced(world)):
            yield OrderForm("move", f"Move {name}", (Phrase(f"{name}{{path}}", (path,)),), name, name)
        if fleet.ships and targets:
            yield _fire(name, f"Fire with {name}", targets)
        if fleet.ships > 1 and self.ledger.character(fleet.owner) == "Berserker":
            count = Number("count", 1, fleet.ships - 1, "ships")
            words = (Phrase(f"{name}R{{count}}", (count,)),)
            yield OrderForm("robots", f"Land robots from {name}", words, name, name, short="land robots")
        if fleet.bomb:
            words = (Phrase(f"{name}D"),)
            yield OrderForm("drop", f"Drop the bomb of {name}", words, name, name, short="drop the bomb")
            if fleet.ships > BOMB_SHIPS and self.view.rules >= 2:
                words = (Phrase(f"{name}D {name}B"),)
                label, short = f"Drop the bomb of {name} and build another", "drop the bomb, build another"
                yield OrderForm("drop", label, words, name, name, short=short)
        if self.names[fleet.owner]:
            yield _gift(name, name)

    def _affairs(self, fleet: FleetLine, world: WorldLine) -> Iterator[OrderForm]:
        """What a fleet can do in addition."""
        name = f"F{fleet.number}"
        if fleet.ships:
            yield from self._transfer(name, fleet.ships, world, "")
        if fleet.cargo:
            for act, (verb, label) in letter_meanings.UNLOADING.items():
                count = Number("count", 1, fleet.cargo, "cargo")
                words = Phrase(f"{name}{act}"), Phrase("{count}", (count,), optional=True)
                short = letter_meanings.UNLOADING_SHORT[act]
                yield OrderForm(verb, label.format(name), words, f"unload {name} {act}", name, short=short)
        if world.owner and (fleet.ships or self._reinforced(world)):
            words = Phrase(f"{name}L"), Phrase("{count}", (Number("count", 1, MOST, "metal"),), optional=True)
            yield OrderForm("load", f"Load {name}", words, f"load {name}", name, short="load metal")
        if fleet.peace:
            once = (Phrase(f"{name}X"),)
            yield OrderForm("war", f"End peace for {name}", once, f"peace {name}", name, short="end peace")
        else:
            once = (Phrase(f"{name}Q"),)
            yield OrderForm("peace", f"Put {name} at peace", once, f"peace {name}", name, short="put at peace")
        if fleet.ships > BOMB_SHIPS and not fleet.bomb:
            once = (Phrase(f"{name}B"),)
            yield OrderForm("bomb", f"Build a bomb with {name}", once, f"bomb {name}", name, short="build a bomb")

    def _works(self, world: WorldLine) -> Iterator[OrderForm]:
        """What a world builds, and its ships."""
        name = f"W{world.number}"
        usable = self._usable(world)
        builder = self.ledger.character(world.owner) == "Empire Builder"
        if usable:
            fleets = [f"F{fleet.number}" for fleet in world.fleets if self.ledger.mine(fleet.owner)]
            robots = world.robots and self.ledger.character(world.owner) == "Berserker"
            words = (*fleets, "I", "P", *(("R",) if robots else ()))
            what = Choice("what", words, labels=meant(words, letter_meanings.SHIPS_AND_ROBOTS))
            phrase = Phrase(f"{name}B{{count}}{{what}}", (Number("count", 1, usable, "industry"), what))
            yield OrderForm("build", f"Build at {name}", (phrase,), mark=name)
        price = NEW_INDUSTRY_BUILDER if builder else NEW_INDUSTRY
        if usable >= price:
            slots = Number("count", 1, usable // price), letter_meanings.choice("what", letter_meanings.INVESTED)
            phrase = Phrase(f"{name}I{{count}}{{what}}", slots)
            label, short = f"Build industry or raise the limit at {name}", "industry or limit"
            yield OrderForm("invest", label, (phrase,), mark=name, short=short)
        price = SCRAP_BUILDER if builder else SCRAP
        if world.iships >= price:
            phrase = Phrase(f"{name}S{{count}}", (Number("count", 1, world.iships // price),))
            label, short = f"Scrap I-ships at {name}", "scrap I-ships"
            yield OrderForm("scrap", label, (phrase,), f"scrap {name}", name, short=short)
        if world.iships:
            yield from self._transfer(f"I{world.number}", world.iships, world, "I")
        if world.pships:
            yield from self._transfer(f"P{world.number}", world.pships, world, "P")

    def _home(self, world: WorldLine) -> Iterator[OrderForm]:
        """What a world does with its people and home fleets."""
        name = f"W{world.number}"
        targets = self._targets(world)
        if world.converts and not self.ledger.mine(world.apostle):
            targets.append("C")
        armed = [f"{letter}{world.number}" for letter, ships in (("I", world.iships), ("P", world.pships)) if ships]
        if targets and armed:
            for fleet in armed:
                ships = f"{fleet[0]}-ships"
                yield _fire(fleet, f"Fire with the {ships} of {name}", targets, mark=name, short=f"fire {ships}")
        else:
            yield from self._migrations(world)
        if not world.recovering:
            yield OrderForm("plunder", f"Plunder {name}", (Phrase(f"{name}X"),), name, name)
        if self.names[world.owner]:
            yield _gift(name, name)

    def _migrations(self, world: WorldLine) -> Iterator[OrderForm]:
        usable = self._usable(world)
        if not (usable and world.people and world.gates):
            return
        names = tuple(f"W{gate}" for gate in world.gates)
        holes = {f"W{gate}": letter_meanings.HOLE for gate in world.gates if gate in self.holes}
        gates = Choice("to", names, names, meant(names, holes) if holes else ())
        normal, name = world.people - world.converts, f"W{world.number}"
        for letter, people, what in (("P", normal, "people"), ("C", world.converts, "converts")):
            if people:
                slots = Number("count", 1, min(usable, people)), gates
                words = Phrase(f"{letter}{world.number}M{{count}}{{to}}", slots)
                yield OrderForm("migrate", f"Send {what} from {name}", (words,), name, name, short=f"send {what}")

    def _transfer(self, source: str, ships: int, world: WorldLine, home: str) -> Iterator[OrderForm]:
        """Ships to the seat's own and neutral keys there, and to the ground unless another player owns the world."""
        places = [f"F{fleet.number}" for fleet in world.fleets if self.ledger.mine(fleet.owner)]
        if self.ledger.mine(world.owner) or not world.owner:
            places += ["I", "P"]
        places += [f"F{fleet.number}" for fleet in world.fleets if not fleet.owner]
        to = tuple(place for place in places if place not in (source, home))
        if to:
            free = {f"F{fleet.number}": "neutral" for fleet in world.fleets if not fleet.owner}
            choice = Choice("to", to, labels=meant(to, letter_meanings.SHIPS_AND_ROBOTS | free))
            words = Phrase(
                f"{source}T{{count}}{{to}}", (Number("count", 1, ships, f"{home}-ships" if home else "ships"), choice)
            )
            mark, short = (f"W{world.number}", f"transfer {home}-ships") if home else (source, "transfer ships")
            yield OrderForm("transfer", f"Transfer ships from {source}", (words,), mark=mark, short=short)

    def _probes(self) -> Iterator[OrderForm]:
        """Adjacent worlds that are not in sight, with what could probe them."""
        probers: dict[WorldId, list[str]] = {}
        for world in self.ledger.worlds.values():
            able = [f"F{fleet.number}" for fleet in world.fleets if fleet.ships and self.ledger.mine(fleet.owner)]
            if self.ledger.mine(world.owner):
                able += [f"I{world.number}"] * bool(world.iships) + [f"P{world.number}"] * bool(world.pships)
            for gate in world.gates:
                if able and gate not in self.ledger.worlds:
                    probers.setdefault(gate, []).extend(able)
        for number, able in sorted(probers.items()):
            words = Phrase(
                f"{{from}}P{number}", (Choice("from", tuple(able), labels=letter_meanings.home_fleets(able)),)
            )
            yield OrderForm("probe", f"Probe W{number}", (words,), f"probe W{number}", f"W{number}")

    def _artifacts(self) -> Iterator[OrderForm]:
        for number, (world, bearer) in sorted(self.ledger.artifacts.items()):
            holder = bearer.owner if bearer else world.owner
            if not self.ledger.mine(holder):
                continue
            to = [
                f"F{fleet.number}"
                for fleet in world.fleets
                if (self.ledger.collects(fleet.owner) or (not bearer and fleet.owner == holder))
                and not (bearer and bearer.number == fleet.number)
            ]
            if bearer:
                to.append("W")
            if to:
                words = Phrase(
                    f"V{number}{{to}}", (Choice("to", tuple(to), labels=meant(to, letter_meanings.DROPPED)),)
                )
                mark = f"F{bearer.number}" if bearer else f"W{world.number}"
                named = f"V{number} {artifact_name(number)}"
                yield OrderForm("artifact", f"Move {named}", (words,), f"V{number}", mark, short=f"move {named}")

    def _usable(self, world: WorldLine) -> int:
        if world.recovering:
            return 0
        return world.industry if world.usable is None else world.usable

    def _reinforced(self, world: WorldLine) -> bool:
        """Whether a key there could be given ships this turn."""
        if any(fleet.ships and self.ledger.mine(fleet.owner) for fleet in world.fleets):
            return True
        return self.ledger.mine(world.owner) and bool(self._usable(world) or world.iships or world.pships)

    def _targets(self, world: WorldLine) -> list[str]:
        """Fleets of others."""
        return [f"F{fleet.number}" for fleet in world.fleets if fleet.ships and not self.ledger.mine(fleet.owner)]

    def _grounds(self, world: WorldLine) -> list[str]:
        """What can be shot at on the world of somebody else."""
        if self.ledger.mine(world.owner):
            return []
        here = (("H", True), ("I", world.iships or world.industry), ("P", world.pships or world.people))
        return [letter for letter, any_there in here if any_there]


def _fire(source: str, label: str, targets: list[str], mark: str = "", short: str = "") -> OrderForm:
    marks = tuple(target if target[1:] else "" for target in targets)
    slots = (
        letter_meanings.choice("how", letter_meanings.FIRING),
        Choice("target", tuple(targets), marks, meant(targets, letter_meanings.TARGET_LABELS)),
    )
    words = Phrase(f"{source}{{how}}{{target}}", slots)
    return OrderForm("fire", label, (words,), source, mark or source, short=short)


def _gift(name: str, group: str) -> OrderForm:
    words = Phrase(f"{name}G={{name}}", (Text("name", LONGEST_NAME),))
    return OrderForm("give", f"Give {name} away", (words,), group, name, personal=True, short="give away")
