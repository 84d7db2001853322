"""Memory: worlds out of view as they were last seen, and whom a player has met. Rules: docs/rules/starweb.md §25."""

from collections import defaultdict
from collections.abc import Collection
from functools import cache
from operator import attrgetter

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.state import Empire, Memory, Player, State, World
from turnsheet.games.starweb.tables import FleetId
from turnsheet.games.starweb.watch import BITS, Bits, named, reported

IN_ORDER = attrgetter("turn", "world")
"""Memories are kept as they were left behind."""


def remembering(before: State, after: State) -> State:
    """The state after a turn: what a player saw before it and does not see any more, he remembers."""
    old, new = reported(before), reported(after)
    gone = {number: was & ~now for number, (was, now) in enumerate(zip(old, new, strict=True)) if was & ~now}
    notes = _notes(before, gone)
    left: dict[Empire, list[Memory]] = defaultdict(list)
    for number, bits in gone.items():
        for empire in _empires(bits):
            left[empire].append(notes[number])
    met = _met(after, new)
    players = []
    for empire, player in enumerate(after.players, 1):
        bit = BITS[empire]
        seen = [memory for memory in player.seen if not new[memory.world] & bit]
        players.append(_with(player, met[empire - 1], (*seen, *left[empire])))
    return replace(after, players=tuple(players))


def acquainted(state: State) -> State:
    """Let every player know whom he has met, and remember nothing of what he sees."""
    return remembering(state, state)


def _met(state: State, seen: Bits) -> list[tuple[Empire, ...]]:
    """Whom each player has met: all who were ever named in a report to him."""
    met = [sum([BITS[other] for other in player.met]) for player in state.players]
    for names, seers in zip(named(state), seen, strict=True):
        if names != seers or names & names - 1:  # or else one player sees but himself
            for empire in _empires(seers):
                met[empire - 1] |= names
    if len(set(state.seats)) < len(state.seats):
        met = _met_together(state.seats, met)
    return [_empires(bits & ~BITS[empire]) for empire, bits in enumerate(met, 1)]


def _met_together(seats: tuple[Seat, ...], met: list[int]) -> list[int]:
    """All on the printout of their player, who may have several empires."""
    together: dict[Seat, int] = {}
    for empire, seat in enumerate(seats, 1):
        together[seat] = together.get(seat, 0) | met[empire - 1] | BITS[empire]
    return [together[seat] for seat in seats]


@cache
def _empires(bits: int) -> tuple[Empire, ...]:
    """The players of some bits."""
    return tuple(empire for empire, bit in enumerate(BITS) if bits & bit)


def _notes(state: State, numbers: Collection[int]) -> dict[int, Memory]:
    """What is to be remembered of some worlds."""
    keys: dict[int, list[tuple[FleetId, Empire, int]]] = {number: [] for number in numbers}
    for fleet in state.fleets:
        if fleet.world in keys:
            keys[fleet.world].append((fleet.number, fleet.owner, fleet.ships))
    return {
        world.number: _memory(state.turn, world, tuple(keys[world.number]))
        for world in state.worlds
        if world.number in keys
    }


def _memory(turn: int, world: World, keys: tuple[tuple[FleetId, Empire, int], ...]) -> Memory:
    return Memory(
        turn,
        world.number,
        world.owner,
        world.industry,
        world.metal,
        world.mines,
        world.people,
        world.robots,
        world.converts,
        world.limit,
        world.iships,
        world.pships,
        world.artifacts,
        keys,
        world.hole,
        world.busted,
    )


def _with(player: Player, met: tuple[Empire, ...], seen: tuple[Memory, ...]) -> Player:
    """By position: there are many turns."""
    return Player(
        player.name,
        player.character,
        player.home,
        player.score,
        player.allies,
        player.loaders,
        met,
        player.introduced,
        player.jihad,
        player.holy,
        player.vote,
        player.probed,
        player.passed,
        player.gained,
        player.sums,
        player.sheet,
        player.comments,
        seen,
    )
