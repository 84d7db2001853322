"""Remembered worlds: worlds out of view as they were last seen, and players met. Rules: docs/rules/starweb.md §25."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from operator import attrgetter

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.pages.reported_worlds import BITS, Bits, named, present, reported
from turnsheet.games.starweb.rules.state import Empire, Memory, Player, State, World
from turnsheet.games.starweb.rules.tables import MOST, FleetId, WorldId

IN_ORDER = attrgetter("turn", "world")
"""Memories are kept in the order in which worlds went out of view."""


def remembered_line(memory: Memory, names: tuple[str, ...], gates: tuple[WorldId, ...] = ()) -> WorldLine:
    """A memory as a line of a printout."""
    fleets = tuple([FleetLine(number, names[owner], ships) for number, owner, ships in memory.keys])
    return WorldLine(
        memory.world,
        gates,
        names[memory.owner],
        memory.hole,
        memory.industry,
        memory.metal,
        mines=memory.mines,
        people=memory.people,
        converts=memory.converts,
        robots=memory.robots,
        limit=memory.limit,
        iships=memory.iships,
        pships=memory.pships,
        busted=memory.busted,
        artifacts=memory.artifacts,
        fleets=fleets,
    )


def remembering(before: State, after: State) -> State:
    """The state after a turn. Players remember worlds that went out of view until they see them again."""
    there = present(after)
    old, new = reported(before, present(before)), reported(after, there)
    changed = [number for number, was in enumerate(old) if was != new[number]]
    gone = {number: old[number] & ~new[number] for number in changed if old[number] & ~new[number]}
    left: dict[Empire, list[Memory]] = defaultdict(list)
    for number, note in _notes(before, gone).items():
        for empire in _empires(gone[number]):
            left[empire].append(note)
    back: dict[Empire, set[int]] = defaultdict(set)
    for number in changed:
        for empire in _empires(new[number] & ~old[number]):
            back[empire].add(number)
    met = _met(after, there, new)
    players = []
    for empire, player in enumerate(after.players, 1):
        seen, again = player.seen, back.get(empire)
        if again:
            seen = tuple([memory for memory in seen if memory.world not in again])
        players.append(_with(player, met[empire - 1], (*seen, *left[empire]) if empire in left else seen))
    return replace(after, players=tuple(players))


def acquainted(state: State) -> State:
    """Add the players that each player has met, and remove memories of worlds that are in view."""
    there = present(state)
    seers = reported(state, there)
    players = [
        _with(player, met, tuple([memory for memory in player.seen if not seers[memory.world] & bit]))
        for player, met, bit in zip(state.players, _met(state, there, seers), BITS[1:], strict=False)
    ]
    return replace(state, players=tuple(players))


def _met(state: State, there: Bits, seen: Bits) -> list[tuple[Empire, ...]]:
    """Whom each empire has met: all who were ever named in a report to it."""
    met = [_bits(player.met) for player in state.players]
    read: dict[int, int] = defaultdict(int)
    for names, seers in zip(named(state, there), seen, strict=True):
        read[seers] |= names
    for seers, names in read.items():
        for empire in _empires(seers):
            met[empire - 1] |= names
    if state.rules < 2 and len(set(state.seats)) < len(state.seats):
        met = _met_together(state.seats, met)
    return [_empires(bits & ~BITS[empire]) for empire, bits in enumerate(met, 1)]


def _met_together(seats: tuple[Seat, ...], met: list[int]) -> list[int]:
    """In version 1: all on the printout of their player, who may have several empires."""
    together: dict[Seat, int] = {}
    for empire, seat in enumerate(seats, 1):
        together[seat] = together.get(seat, 0) | met[empire - 1] | BITS[empire]
    return [together[seat] for seat in seats]


@cache
def _empires(bits: int) -> tuple[Empire, ...]:
    """The players of some bits."""
    return tuple(empire for empire, bit in enumerate(BITS) if bits & bit)


@lru_cache(MOST * MOST)
def _bits(empires: tuple[Empire, ...]) -> int:
    """The bits of some players."""
    return sum([BITS[empire] for empire in empires])


def _notes(state: State, numbers: Iterable[int]) -> dict[int, Memory]:
    """What is to be remembered of some worlds."""
    keys: dict[int, list[tuple[FleetId, Empire, int]]] = {number: [] for number in numbers}
    for fleet in state.fleets:
        if fleet.world in keys:
            keys[fleet.world].append((fleet.number, fleet.owner, fleet.ships))
    return {
        world.number: memory_of(state.turn, world, world.owner, tuple(keys[world.number]))
        for world in state.worlds
        if world.number in keys
    }


def memory_of(
    turn: int, world: World | WorldLine, owner: Empire, keys: tuple[tuple[FleetId, Empire, int], ...]
) -> Memory:
    """What is to be remembered of a world."""
    return Memory(
        turn=turn,
        world=world.number,
        owner=owner,
        industry=world.industry,
        metal=world.metal,
        mines=world.mines,
        people=world.people,
        robots=world.robots,
        converts=world.converts,
        limit=world.limit,
        iships=world.iships,
        pships=world.pships,
        artifacts=world.artifacts,
        keys=keys,
        hole=world.hole,
        busted=world.busted,
    )


def _with(player: Player, met: tuple[Empire, ...], seen: tuple[Memory, ...]) -> Player:
    """The player with what they know now. Players they have met are not kept among those they were introduced to."""
    introduced = tuple([other for other in player.introduced if other not in met])
    return replace(player, met=met, introduced=introduced, seen=seen)
