"""A map as text, in the language of printouts: written, and read back exactly.

    home 1 W41
    W41 (7,90,133) [] (Industry=30,Metal=30,Mines=2,Population=50,Limit=100)
       F12[]=0
    W42 (7,90) [] (Metal=3,Mines=3,Population=20,Limit=75,P-Ships=2)  V46:Blessed Shekel
    W43 (9,12,200) (B*L*A*C*K H*O*L*E)

Keys lie at the world last named, or `at` the one they name. A map of the partner game says `partner`. What is read may
be unfair, but not unsound.
"""

import re
from collections import defaultdict

from msgspec import Struct, field
from msgspec.structs import replace

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.rules.state import World
from turnsheet.games.starweb.rules.tables import FleetId, WorldId, artifact_name
from turnsheet.games.starweb.star_graph.soundness import flaws
from turnsheet.games.starweb.star_graph.star_graph import StarGraph
from turnsheet.games.starweb.star_graph.tables import NUMBERS, numbers_of

HOLE = "(B*L*A*C*K H*O*L*E)"
FIELDS = dict(zip(("Industry", "Metal", "Mines", "Population", "Limit", "I-Ships", "P-Ships"), NUMBERS, strict=True))
NUMBER = "([0-9]{1,3})"
HOME_LINE = re.compile(rf"home {NUMBER} W{NUMBER}")
KEY_LINE = re.compile(rf"F{NUMBER} ?\[(?:---)?\] ?= ?{NUMBER}(?: at W{NUMBER})?")
WORLD_LINE = re.compile(rf"W{NUMBER} ?\(([0-9, ]*)\)(.*)")
REST = re.compile(r" ?(?:\[(?:---)?\])? ?(?:\(([^()]*)\))?((?: V[0-9]{1,3}(?::(?:(?! V[0-9]).)*)?)*)")
FIELD = re.compile(rf"([A-Z][A-Za-z-]*)={NUMBER}")
ARTIFACT = re.compile(rf" V{NUMBER}(?::((?:(?! V[0-9]).)*))?")
LONGEST_SHOWN = 60


class Draft(Struct):
    """A map as far as it has been read, and the line of each home, world and key."""

    worlds: dict[WorldId, World] = field(default_factory=dict)
    homes: dict[int, WorldId] = field(default_factory=dict)
    keys: dict[FleetId, WorldId] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    partner: bool = False
    here: WorldId = WorldId(0)


def write_map(graph: StarGraph) -> str:
    """A map as text."""
    lying: dict[WorldId, list[FleetId]] = defaultdict(list)
    for key, place in graph.keys:
        lying[place].append(key)
    lines = ["partner"] if graph.partner else []
    lines += (f"home {seat} W{home}" for seat, home in enumerate(graph.homes, 1))
    for world in graph.worlds:
        lines.append(_world(world))
        lines += (f"   F{key}[]=0" for key in lying[world.number])
    return "\n".join(lines) + "\n"


def _world(world: World) -> str:
    gates = f"W{world.number} ({','.join(map(str, world.gates))})"
    if world.hole:
        return f"{gates} {HOLE}"
    fields = ",".join(f"{name}={number}" for name, number in zip(FIELDS, numbers_of(world), strict=True) if number)
    found = "".join(f"  V{artifact}:{artifact_name(artifact)}" for artifact in world.artifacts)
    return f"{gates} []{f' ({fields})' if fields else ''}{found}"


def read_map(text: str) -> StarGraph:
    """The map of a text; raises BadOptionsError with the line and what is wrong there."""
    draft = Draft()
    for number, line in enumerate(text.split("\n"), 1):
        words = " ".join(line.split())
        if words:
            try:
                _read(draft, number, words)
            except ValueError as error:
                raise BadOptionsError(f"Line {number} of the map: {error}.") from None
    graph = StarGraph(
        worlds=tuple(draft.worlds[number] for number in sorted(draft.worlds)),
        homes=tuple(draft.homes[seat] for seat in sorted(draft.homes)),
        keys=tuple(sorted(draft.keys.items())),
        partner=draft.partner,
    )
    if sorted(draft.homes) != list(range(1, len(draft.homes) + 1)):
        raise BadOptionsError("The map: give the homes of seats 1, 2 and so on. One is missing.")
    for flaw in flaws(graph):
        stands = draft.lines.get(flaw.thing)
        raise BadOptionsError(f"{f'Line {stands} of the map' if stands else 'The map'}: {flaw.reason}.")
    return graph


def _read(draft: Draft, number: int, words: str) -> None:
    """Take in a line; ValueError says what is wrong with it."""
    if words == "partner":
        draft.partner = True
    elif found := HOME_LINE.fullmatch(words):
        _once(draft, number, f"home {int(found[1])}")
        draft.homes[int(found[1])] = WorldId(int(found[2]))
    elif found := KEY_LINE.fullmatch(words):
        key = FleetId(int(found[1]))
        _once(draft, number, f"F{key}")
        if int(found[2]):
            raise ValueError("the keys of a map have no ships")
        draft.keys[key] = WorldId(int(found[3])) if found[3] else draft.here
        if not draft.keys[key]:
            raise ValueError(f"F{key} is not at a world")
    elif found := WORLD_LINE.fullmatch(words):
        draft.here = WorldId(int(found[1]))
        _once(draft, number, f"W{draft.here}")
        draft.worlds[draft.here] = _read_world(draft.here, found[2], found[3])
    else:
        raise ValueError(f"'{words[:LONGEST_SHOWN]}' is not a line of a map")


def _once(draft: Draft, number: int, thing: str) -> None:
    if thing in draft.lines:
        raise ValueError(f"{thing} is already in line {draft.lines[thing]}")
    draft.lines[thing] = number


def _read_world(number: WorldId, gates: str, rest: str) -> World:
    doors = tuple(sorted(WorldId(_number(gate.strip())) for gate in gates.split(",")))
    if rest.strip() == HOLE:
        return World(number, doors, hole=True)
    found = REST.fullmatch(rest)
    if not found:
        raise ValueError(f"'{rest.strip()[:LONGEST_SHOWN]}' cannot be said of W{number}")
    fields = {FIELDS[name]: count for name, count in _fields(found[1] or "").items()}
    return replace(World(number, doors), artifacts=_artifacts(found[2]), **fields)


def _number(text: str) -> int:
    if not re.fullmatch(NUMBER, text):
        raise ValueError(f"'{text[:LONGEST_SHOWN]}' is not the number of a world")
    return int(text)


def _fields(text: str) -> dict[str, int]:
    fields: dict[str, int] = {}
    for each in filter(None, (part.strip() for part in text.split(","))):
        found = FIELD.fullmatch(each)
        if not found or found[1] not in FIELDS:
            raise ValueError(f"'{each[:LONGEST_SHOWN]}' is not a field of a world on a map")
        if found[1] in fields:
            raise ValueError(f"{found[1]} is given twice")
        fields[found[1]] = int(found[2])
    return fields


def _artifacts(text: str) -> tuple[int, ...]:
    found = [(int(number), name) for number, name in ARTIFACT.findall(text)]
    for number, name in found:
        if name and name.strip() != artifact_name(number):
            raise ValueError(f"V{number} is not called '{name.strip()[:LONGEST_SHOWN]}'")
    return tuple(sorted(number for number, _ in found))
