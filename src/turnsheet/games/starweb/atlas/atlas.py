"""The atlas: several printouts, a player's own and those of allies, merged into all that is known of the map.

A gate leads both ways, so that a world that lists another is listed by it, seen or not; so does the way a fleet took.
Where printouts of the same turn disagree, the first by name is believed and the contradiction is told. What no printout
tells is None, never 0; but a printout leaves out what is 0.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starweb.atlas.owner_changes import OwnerChange, owner_changes, owners
from turnsheet.games.starweb.atlas.spare_metal import SpareMetal, spare_metal
from turnsheet.games.starweb.atlas.visible_scores import TurnScores, visible_scores
from turnsheet.games.starweb.pages.printout_data import TOTALS, FleetLine, Heading, Page, WorldLine, turn_of
from turnsheet.games.starweb.printout_reader.fields import final_scores
from turnsheet.games.starweb.printout_reader.reader import Reading
from turnsheet.games.starweb.rules.tables import FleetId, WorldId


class KnownWorld(Struct, frozen=True):
    """A world that was seen, or that only a gate leads to."""

    number: WorldId
    first: int | None = None
    """The turn it was first seen in; None if never."""
    turn: int | None = None
    """The turn it was last seen in; None if never."""
    by: tuple[str, ...] = ()
    """Who saw it then."""
    metal: SpareMetal | None = None
    """What of its metal nothing there would use, as it was last seen."""
    report: WorldLine | None = None
    gates: tuple[WorldId, ...] = ()
    """As it lists them."""
    inferred: tuple[WorldId, ...] = ()
    """More gates that it must have."""
    owners: tuple[tuple[int, str], ...] = ()
    """Its owners, each with the first turn in which it is known to be theirs."""


class KnownFleet(Struct, frozen=True):
    """A fleet where it was last seen; with ships unknown and its next hop if it was seen leaving."""

    number: FleetId
    turn: int
    by: tuple[str, ...]
    world: WorldId
    owner: str
    ships: int | None = None
    cargo: int | None = None
    """What it carries; printed only for its owner."""
    to: WorldId | None = None


class KnownArtifact(Struct, frozen=True):
    """An artifact where it was last seen, on a fleet or on the world itself."""

    number: int
    turn: int
    by: tuple[str, ...]
    world: WorldId
    fleet: FleetId | None
    owner: str


class Totals(Struct, frozen=True):
    """What a player had in a turn, by their own printout."""

    turn: int
    worlds: int
    keys: int
    ships: int
    industry: int
    mines: int
    people: int
    robots: int
    converts: int
    artifacts: int


class KnownPlayer(Struct, frozen=True):
    """A player whose name is on a printout."""

    name: str
    turn: int
    """The last turn in which their name was seen."""
    character: str = ""
    sure: bool = False
    """Whether their own printout says so; otherwise it is guessed from what they did."""
    score: int | None = None
    """The last one known."""
    totals: Totals | None = None
    """The last ones known; only a player's own printout has them."""


class Atlas(Struct, frozen=True):
    """Everything that some printouts say."""

    games: tuple[str, ...] = ()
    pages: tuple[tuple[int, str], ...] = ()
    """The turns and names of the printouts."""
    worlds: tuple[KnownWorld, ...] = ()
    fleets: tuple[KnownFleet, ...] = ()
    artifacts: tuple[KnownArtifact, ...] = ()
    players: tuple[KnownPlayer, ...] = ()
    changes: tuple[OwnerChange, ...] = ()
    """Worlds and keys that have another owner in the newest turn than they had before."""
    scores: tuple[TurnScores, ...] = ()
    """The scores in sight, turn by turn."""
    contradictions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What was not understood, and where it is."""


class Sighting(Struct, frozen=True):
    """A world in a turn, merged from all printouts that show it."""

    turn: int
    by: tuple[str, ...]
    world: WorldLine


Gates = dict[WorldId, set[WorldId]]


def merge(readings: Iterable[Reading]) -> Atlas:
    """One atlas of several printouts, in whatever order they come; one that comes twice counts once."""
    found: list[Reading] = []
    ordered: list[Page] = []
    for reading in sorted(readings, key=lambda each: (each.page.heading.turn, each.page.heading.name)):
        page = replace(reading.page, notes=())
        if page not in ordered:
            ordered.append(page)
            found.append(reading)
    wrong: list[str] = []
    games = tuple(sorted({page.heading.game for page in ordered} - {""}))
    if len(games) > 1:
        wrong.append(f"The printouts are of several games: {', '.join(games)}")
    sightings = list(_sightings(ordered, wrong))
    scores = visible_scores(ordered)
    players = _players(ordered, sightings, scores, wrong)
    merchants = {player.name for player in players if player.sure and player.character == "Merchant"}
    newest = max((page.heading.turn for page in ordered), default=0)
    seen = [(each.turn, each.world) for each in sightings]
    return Atlas(
        games=games,
        pages=tuple((page.heading.turn, page.heading.name) for page in ordered),
        worlds=_worlds(sightings, merchants, wrong),
        fleets=_fleets(sightings, wrong),
        artifacts=_artifacts(sightings),
        players=players,
        changes=tuple(owner_changes(seen, newest)),
        scores=scores,
        contradictions=tuple(dict.fromkeys(wrong)),
        notes=tuple(note for reading in found for note in _notes(reading)),
    )


def _sightings(pages: Sequence[Page], wrong: list[str]) -> Iterator[Sighting]:
    """Every world of every turn, once."""
    told: dict[tuple[int, WorldId], list[tuple[str, WorldLine]]] = {}
    for page in pages:
        for world in page.worlds:
            told.setdefault((page.heading.turn, world.number), []).append((page.heading.name, world))
    for turn, number in sorted(told):
        (first, world), *others = told[turn, number]
        for name, other in others:
            where = f"on the printouts of [{first}] and [{name}]"
            wrong += [f"{_in(turn)}, W{number}: {what} {where}" for what in _differences(world, other)]
            world = _with_cargo(world, other)
        yield Sighting(turn, tuple(dict.fromkeys(name for name, _ in told[turn, number])), world)


def _differences(one: WorldLine, other: WorldLine) -> Iterator[str]:
    for field in one.__struct_fields__:
        if field not in ("fleets", "left", "notes", "gates"):
            mine, his = getattr(one, field), getattr(other, field)
            if mine != his:
                yield f"{field} {mine!r} and {his!r}"
    fleets = {fleet.number: fleet for fleet in one.fleets}
    others = {fleet.number: fleet for fleet in other.fleets}
    for number in sorted(fleets.keys() | others.keys()):
        if _told(fleets.get(number)) != _told(others.get(number)):
            yield f"F{number} is not the same"
    if {*one.left} != {*other.left}:
        yield "the departures are not the same"


def _told(fleet: FleetLine | None) -> FleetLine | None:
    """What everyone can see of a fleet."""
    return fleet and replace(fleet, cargo=None, notes=())


def _with_cargo(world: WorldLine, other: WorldLine) -> WorldLine:
    cargo = {fleet.number: fleet.cargo for fleet in other.fleets}
    fleets = (
        fleet if fleet.cargo is not None else replace(fleet, cargo=cargo.get(fleet.number)) for fleet in world.fleets
    )
    return replace(world, fleets=tuple(fleets))


def _worlds(sightings: Sequence[Sighting], merchants: set[str], wrong: list[str]) -> tuple[KnownWorld, ...]:
    listed, implied = _gates(sightings, wrong)
    seen: dict[WorldId, list[Sighting]] = {}
    for each in sightings:
        seen.setdefault(each.world.number, []).append(each)
    known = []
    for number in sorted(listed.keys() | implied.keys() | seen.keys()):
        gates = listed.get(number, set())
        world = KnownWorld(
            number, gates=tuple(sorted(gates)), inferred=tuple(sorted(implied.get(number, set()) - gates))
        )
        if number in seen:
            first, last = seen[number][0], seen[number][-1]
            world = replace(
                world,
                first=first.turn,
                turn=last.turn,
                by=last.by,
                metal=spare_metal(last.world, merchants),
                report=last.world,
                owners=owners((each.turn, each.world) for each in seen[number]),
            )
        known.append(world)
    return tuple(known)


def _gates(sightings: Sequence[Sighting], wrong: list[str]) -> tuple[Gates, Gates]:
    """The gates that worlds list, and those that follow from them and from the ways of fleets."""
    listed: Gates = {}
    implied: Gates = {}
    for each in sightings:
        number, gates = each.world.number, set(each.world.gates)
        before = listed.get(number, set())
        if before and gates and before != gates:
            changed = ", ".join(f"W{gate}" for gate in sorted(before ^ gates))
            wrong.append(f"{_in(each.turn)}, W{number}: its gates are not those seen before, in {changed}")
        if before or gates:
            listed[number] = before | gates
        for left in each.world.left:
            implied.setdefault(number, set()).add(left.to)
            implied.setdefault(left.to, set()).add(number)
    for number, gates in sorted(listed.items()):
        for gate in sorted(gates):
            implied.setdefault(gate, set()).add(number)
    for number, gates in sorted(implied.items()):
        odd = sorted(gates - listed.get(number, gates))
        wrong += [f"W{number} does not list W{gate}, though there is a gate between them" for gate in odd]
    return listed, implied


def _fleets(sightings: Sequence[Sighting], wrong: list[str]) -> tuple[KnownFleet, ...]:
    here: dict[FleetId, KnownFleet] = {}
    left: dict[FleetId, KnownFleet] = {}
    for each in sightings:
        place = each.world.number
        for hop in each.world.left:
            before = left.get(hop.fleet)
            if before is None or before.turn < each.turn or before.to == place:  # the last hop of a turn
                left[hop.fleet] = KnownFleet(hop.fleet, each.turn, each.by, place, hop.owner, to=hop.to)
        for fleet in each.world.fleets:
            before = here.get(fleet.number)
            if before and before.turn == each.turn and before.world != place:
                wrong.append(f"{_in(each.turn)}: F{fleet.number} is at W{before.world} and at W{place}")
            else:
                here[fleet.number] = KnownFleet(
                    fleet.number, each.turn, each.by, place, fleet.owner, ships=fleet.ships, cargo=fleet.cargo
                )
    return tuple(_later(here, left, number) for number in sorted(here.keys() | left.keys()))


def _later(here: Mapping[FleetId, KnownFleet], left: Mapping[FleetId, KnownFleet], number: FleetId) -> KnownFleet:
    """The later of two sightings; where it stood rather than where it left."""
    if number in here and (number not in left or here[number].turn >= left[number].turn):
        return here[number]
    return left[number]


def _artifacts(sightings: Sequence[Sighting]) -> tuple[KnownArtifact, ...]:
    known: dict[int, KnownArtifact] = {}
    for each in sightings:
        world = each.world
        for number in world.artifacts:
            known[number] = KnownArtifact(number, each.turn, each.by, world.number, None, world.owner)
        for fleet in world.fleets:
            for number in fleet.artifacts:
                known[number] = KnownArtifact(number, each.turn, each.by, world.number, fleet.number, fleet.owner)
    return tuple(known[number] for number in sorted(known))


def _players(
    pages: Sequence[Page], sightings: Sequence[Sighting], scores: Sequence[TurnScores], wrong: list[str]
) -> tuple[KnownPlayer, ...]:
    known: dict[str, KnownPlayer] = {}
    for turn, name, character in sorted(_appearances(pages, sightings)):
        before = known.get(name, KnownPlayer(name, turn))
        known[name] = replace(before, turn=turn, character=before.character or character)
    for mine in (heading for page in pages for heading in (page.heading, *page.others)):
        if mine.name:
            before = known[mine.name]
            if before.sure and mine.character and before.character != mine.character:
                wrong.append(f"[{mine.name}] is {before.character} on one printout and {mine.character} on another")
            known[mine.name] = replace(
                before,
                character=mine.character or before.character,
                sure=before.sure or bool(mine.character),
                totals=_totals(mine) or before.totals,
            )
    for told in (each for turn in scores for each in turn.scores if each.score is not None):
        known[told.name] = replace(known[told.name], score=told.score)
    return tuple(known[name] for name in sorted(known))


def _totals(heading: Heading) -> Totals | None:
    """None if the printout has none: then nobody knows them."""
    totals = {name: getattr(heading, name) for name in TOTALS}
    return Totals(heading.turn, **totals) if heading.score is not None or any(totals.values()) else None


def _appearances(pages: Sequence[Page], sightings: Sequence[Sighting]) -> set[tuple[int, str, str]]:
    """Names with the turns they appear in, and what their deeds say of their characters."""
    found: set[tuple[int, str, str]] = set()
    for page in pages:
        turn = page.heading.turn
        for mine in (page.heading, *page.others):
            found |= {(turn, name, "") for name in (mine.name, *mine.met, *mine.introduced, mine.jihad)}
        writers = (name for name, _ in page.messages)
        told = (name for name, _ in final_scores(page.ending))
        found |= {(turn, name, "") for name in (*page.seen, *writers, *told)}
    for each in sightings:
        world, turn = each.world, each.turn
        found |= {(turn, name or "", "") for name in (world.owner, world.lost_by, world.gift_of)}
        found |= {(turn, hop.owner, "") for hop in world.left}
        found.add((turn, world.apostle, "Apostle"))
        for fleet in world.fleets:
            found.add((turn, fleet.owner, "Berserker" if fleet.robots else ""))
            found |= {(turn, name or "", "") for name in (fleet.lost_by, fleet.gift_of)}
    return {appearance for appearance in found if appearance[1]}


def _in(turn: int) -> str:
    return turn_of(turn).capitalize()


def _notes(reading: Reading) -> Iterator[str]:
    """What of a printout was not understood."""
    heading = reading.page.heading
    for note in reading.notes:
        yield f"{_in(heading.turn)}, [{heading.name}], {note}"
