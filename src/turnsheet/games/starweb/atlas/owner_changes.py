"""Who owned what, and what has changed owners since the turn before, by the printouts.

A report says itself who lost a thing, gave it away or captured it; then the owner before is known even if nobody looked
the turn before. Otherwise the owner before is that of the last time it was seen.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine, owner_before

Seen = tuple[int, WorldLine]
"""A world and the turn it was seen in."""


class OwnerChange(Struct, frozen=True):
    """A world or key with another owner than before; the empty name is nobody."""

    thing: str
    """Its number with its letter: W8, F40."""
    turn: int
    before: str
    after: str
    since: int
    """The last turn it is known to have belonged to the owner before."""


def owners(sightings: Iterable[Seen]) -> tuple[tuple[int, str], ...]:
    """The owners of a world, each with the first turn it is known to be theirs; who lost it had it the turn before."""
    history: list[tuple[int, str]] = []
    for turn, world in sightings:
        lost = world.lost_by
        if lost is not None and (not history or history[-1][1] != lost) and turn > 1:
            history.append((turn - 1, lost))
        if not history or history[-1][1] != world.owner:
            history.append((turn, world.owner))
    return tuple(history)


def owner_changes(sightings: Iterable[Seen], newest: int) -> Iterator[OwnerChange]:
    """The worlds that changed hands, then the keys, by number."""
    seen: dict[tuple[bool, int], list[tuple[int, WorldLine | FleetLine]]] = {}
    for turn, world in sightings:
        seen.setdefault((False, world.number), []).append((turn, world))
        for fleet in world.fleets:
            seen.setdefault((True, fleet.number), []).append((turn, fleet))
    for is_fleet, number in sorted(seen):
        told = seen[is_fleet, number]
        turn, now = told[-1]
        before = next((each for each in reversed(told) if each[0] < turn), None)
        told_owner = owner_before(now)
        if told_owner is not None:
            since, owner = turn - 1, told_owner
        else:
            since, owner = (before[0], before[1].owner) if before else (turn, now.owner)
        if turn == newest and owner != now.owner:
            yield OwnerChange(f"{'F' if is_fleet else 'W'}{number}", turn, owner, now.owner, since)
