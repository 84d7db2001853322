"""Strange values for all that a seat of Starweb may not know.

Where a field is hidden, `plant` puts something else into everything of that kind that the seat cannot see, and into
nothing that it can.
"""

from collections.abc import Callable
from itertools import repeat
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from tests.games.starweb.secrecy.secret_fields import SECRETS, Knowledge
from turnsheet.core.events import Told
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder, Carry, Declare
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import Deed, Fleet, Memory, Player, Report, State, World
from turnsheet.games.starweb.rules.tables import ARTIFACTS, BOX_EFFECTS, CHARACTERS, FleetId, WorldId

Draw = Callable[[Random, Knowledge], object]


def _some(most: int) -> Draw:
    return lambda chance, _: chance.randint(0, most)


def _empire(chance: Random, known: Knowledge) -> int:
    """Anybody but the seat itself, or nobody."""
    return chance.choice([0, *known.others])


def _empires(chance: Random, known: Knowledge) -> tuple[int, ...]:
    everyone = [*known.own, *known.others]
    return tuple(sorted(chance.sample(everyone, chance.randint(0, len(everyone)))))


def _flag(chance: Random, known: Knowledge) -> bool:
    return chance.random() < 0.5


def _things(chance: Random, known: Knowledge) -> tuple[int, ...]:
    return tuple(sorted(chance.sample(range(1, ARTIFACTS + 1), chance.randint(1, 3))))


def _place(chance: Random, known: Knowledge) -> int:
    return chance.choice(known.hidden)


def _places(chance: Random, known: Knowledge) -> tuple[int, ...]:
    return tuple(sorted(chance.sample(known.hidden, min(3, len(known.hidden)))))


def _points(chance: Random, known: Knowledge) -> tuple[tuple[str, int], ...]:
    return (("mines", chance.randint(1, 999)), ("people", chance.randint(1, 999)))


def _report(chance: Random, known: Knowledge) -> Report:
    left = ((FleetId(chance.randint(1, 9)), _empire(chance, known), WorldId(_place(chance, known))),)
    deaths = chance.randint(1, 99)
    return Report(
        captured=True,
        lost_by=_empire(chance, known),
        gift_of=_empire(chance, known),
        deaths=deaths,
        converts_dead=1,
        iships_fired="AF3",
        pships_fired="AC",
        iships_ambush=True,
        pships_ambush=True,
        left=left,
    )


def _deed(chance: Random, known: Knowledge) -> Deed:
    return Deed(
        moved=_flag(chance, known),
        captured=True,
        lost_by=_empire(chance, known),
        gift_of=_empire(chance, known),
        fired="AH",
        robots=True,
        dropped=True,
        built_bomb=True,
        goods=True,
        ambush=True,
    )


def _memories(chance: Random, known: Knowledge) -> tuple[Memory, ...]:
    keys = ((FleetId(1), _empire(chance, known), chance.randint(1, 99)),)
    world = WorldId(_place(chance, known))
    metal, people = chance.randint(0, 99), chance.randint(0, 99)
    return (
        Memory(
            turn=1,
            world=world,
            owner=_empire(chance, known),
            industry=3,
            metal=metal,
            mines=4,
            people=people,
            robots=True,
            converts=0,
            limit=50,
            iships=6,
            pships=7,
            artifacts=(8,),
            keys=keys,
            hole=False,
            busted=True,
        ),
    )


def _sheet(chance: Random, known: Knowledge) -> tuple[AnyOrder, ...]:
    return Carry(FleetId(chance.randint(1, 99)), "L"), Declare("A", "SECRET")


def _comments(chance: Random, known: Knowledge) -> tuple[tuple[int, str], ...]:
    return ((0, chance.choice(("no-gate", "target-gone"))),)


def _name(chance: Random, known: Knowledge) -> str:
    return "Q" + "".join(chance.sample("ABCDEFGHIJKLMNOPRSTUVWXYZ", 8))


DRAWS: dict[type, dict[str, Draw]] = {
    World: {
        "hole": _flag,
        "owner": _empire,
        "industry": _some(255),
        "metal": _some(255),
        "mines": _some(31),
        "people": _some(255),
        "robots": _flag,
        "converts": _some(255),
        "apostle": _empire,
        "limit": _some(255),
        "turns": _some(7),
        "iships": _some(255),
        "pships": _some(255),
        "artifacts": _things,
        "busted": _flag,
        "plundered": _some(9),
        "recovering": _some(3),
        "goods": _some(9),
        "usable": _some(255),
        "report": _report,
    },
    Fleet: {
        "owner": _empire,
        "world": _place,
        "ships": _some(255),
        "cargo": _some(255),
        "peace": _flag,
        "bomb": _flag,
        "artifacts": _things,
        "deed": _deed,
    },
    Player: {
        "name": _name,
        "character": lambda chance, _: chance.choice(CHARACTERS),
        "home": _place,
        "score": lambda chance, _: chance.randint(-999, 9999),
        "allies": _empires,
        "loaders": _empires,
        "met": _empires,
        "introduced": _empires,
        "jihad": lambda chance, known: chance.choice([*known.own, *known.others]),
        "holy": _flag,
        "vote": lambda chance, _: chance.randint(1000, 10_000),
        "probed": _places,
        "passed": _places,
        "gained": _points,
        "sums": _points,
        "sheet": _sheet,
        "comments": _comments,
        "seen": _memories,
    },
}


def plant(state: State, known: Knowledge, chance: Random, kind: type, name: str) -> State:
    """Change one field of one kind of thing wherever the seat cannot see it."""
    if kind is World and name == "gates":
        return replace(state, worlds=_rewired(state, known, chance))
    if kind is World:
        worlds = (_spoilt(each, name, known.hides_world(each), known, chance) for each in state.worlds)
        return replace(state, worlds=tuple(worlds))
    if kind is Fleet:
        fleets = (_spoilt(each, name, known.hides_fleet(each, name), known, chance) for each in state.fleets)
        return replace(state, fleets=tuple(fleets))
    if kind is Player:
        hidden = [known.hides_player(empire, name) for empire in range(1, len(state.players) + 1)]
        players = (_spoilt(*each, known, chance) for each in zip(state.players, repeat(name), hidden, strict=False))
        return replace(state, players=tuple(players))
    if kind is Options:
        return replace(state, options=replace(state.options, **{name: f"PLANTED {chance.random()}"}))
    if name == "box":
        return replace(state, box=chance.choice([effect for effect in BOX_EFFECTS if effect != state.box]))
    secret = Told((known.seats[0],), known.seats[-1], known.seats[0], f"secret {chance.random()}")
    return replace(state, news=(secret, *state.news, secret))


Thing = TypeVar("Thing", World, Fleet, Player)


def _spoilt(thing: Thing, name: str, hidden: bool, known: Knowledge, chance: Random) -> Thing:
    """The thing with another value in a field, if the field is hidden."""
    if not hidden:
        return thing
    old: object = getattr(thing, name)
    drawn = (DRAWS[type(thing)][name](chance, known) for _ in range(9))
    return replace(thing, **{name: next((value for value in drawn if value != old), old)})


def _rewired(state: State, known: Knowledge, chance: Random) -> tuple[World, ...]:
    """The star graph with one gate more, or less, between worlds that were never seen."""
    worlds = list(state.worlds)
    if len(known.unknown) < 2:
        return state.worlds
    one, other = chance.sample(known.unknown, 2)
    for here, there in ((one, other), (other, one)):
        world = worlds[here - 1]
        worlds[here - 1] = replace(world, gates=tuple(sorted({*world.gates} ^ {there})))
    return tuple(worlds)


def disguise(state: State, seat: Seat, chance: Random) -> State:
    """A state of which the seat is shown the same, with everything else planted, in any order."""
    known = Knowledge(state, seat)
    for kind, name in chance.sample(SECRETS, len(SECRETS)):
        state = plant(state, known, chance, kind, name)
    return state


def prying(state: State) -> str:
    """A sheet that asks after everything: whatever it is answered must not depend on what is hidden."""
    numbers = [fleet.number for fleet in state.fleets]
    lines = [f"F{number}L F{number}B F{number}Q" for number in numbers]
    lines += [f"W{world.number}X I{world.number}AC W{world.number}S1" for world in state.worlds]
    lines += [f"V{artifact}W" for artifact in range(1, ARTIFACTS + 1)]
    lines += [f"A={player.name}\nto {player.name}: hello" for player in state.players]
    return "\n".join([*lines, "A=NOBODYAT", "J=NOBODYAT"])
