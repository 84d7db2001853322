"""Balance: gates between provinces are moved until all players have about as many worlds within reach.

Then black holes are put where they cut nothing off and leave the players as equal as they were.
"""

from collections.abc import Collection, Sequence

from turnsheet.games.starweb.rules.tables import WORLDS_PER_PLAYER
from turnsheet.games.starweb.star_graph.distances import OPEN, alike, connected, distances, level, nearest_rivals
from turnsheet.games.starweb.star_graph.provinces import Link, Loom
from turnsheet.games.starweb.star_graph.tables import FEWEST_GATES, MOST_GATES, REACH, holes

TRIES = 1000
BETTER, THAN = 10, 9
"""The counts are brought closer together than they must be, so that there is room for black holes."""

Change = tuple[tuple[Link, Link], ...]
"""Links, each with the one that takes its place."""


def balance(loom: Loom) -> bool:
    """Move links until the counts are level; say whether it worked."""
    now = counts(loom)
    for _ in range(TRIES):
        if level(now, BETTER, THAN):
            return True
        change = _slide(loom) if loom.roll.below(2) else _cross(loom)
        if change:
            _apply(loom, change)
            then = counts(loom)
            if _spread(then) <= _spread(now):
                now = then
            else:
                _apply(loom, tuple((new, old) for old, new in change))
    return False


def counts(loom: Loom, shut: Collection[int] = OPEN) -> list[int]:
    """How many worlds each home has within reach, not counting itself."""
    return [len(distances(loom.gates, home, REACH, shut)) - 1 for home in homes(loom)]


def homes(loom: Loom) -> list[int]:
    """The homes, by province."""
    return [loom.province(number)[0] for number in range(loom.players)]


def dig(loom: Loom) -> frozenset[int] | None:
    """Where the black holes are: far from homes, no two in a province; None if there is no room for them."""
    wanted = loom.roll.pick(holes(loom.players))
    far = [
        world for number in range(loom.players) for world in loom.outland(number) if world not in loom.behind(number)
    ]
    shut: frozenset[int] = frozenset()
    for world in loom.roll.deal(far, len(far)):
        if len(shut) == wanted:
            break
        if all(world // WORLDS_PER_PLAYER != hole // WORLDS_PER_PLAYER for hole in shut) and fair(loom, shut | {world}):
            shut |= {world}
    return shut if len(shut) == wanted else None


def fair(loom: Loom, shut: Collection[int]) -> bool:
    """Whether players are about equal, and can reach all worlds, on paths that avoid black holes."""
    return (
        level(counts(loom, shut))
        and connected(loom.gates, shut)
        and alike(nearest_rivals(loom.gates, homes(loom), loom.partner, shut))
    )


def _spread(numbers: Sequence[int]) -> int:
    return len(numbers) * sum(number * number for number in numbers) - sum(numbers) ** 2


def _slide(loom: Loom) -> Change:
    """Move one end of a link to a world of the same province with fewer gates."""
    link = loom.roll.pick(loom.links)
    end = loom.roll.below(2)
    moved, stays = link[end], link[1 - end]
    fewer = min(len(loom.gates[moved]), MOST_GATES)
    fit = [
        world
        for world in loom.outland(moved // WORLDS_PER_PLAYER)
        if FEWEST_GATES <= len(loom.gates[world]) < fewer and world not in loom.gates[stays]
    ]
    return ((link, (loom.roll.pick(fit), stays)),) if fit else ()


def _cross(loom: Loom) -> Change:
    """Let two links that leave the same province exchange their ends there."""
    one = loom.roll.pick(loom.links)
    here, there = one if loom.roll.below(2) else one[::-1]
    others = [
        link if link[0] // WORLDS_PER_PLAYER == here // WORLDS_PER_PLAYER else link[::-1]
        for link in loom.links
        if any(end // WORLDS_PER_PLAYER == here // WORLDS_PER_PLAYER for end in link)
    ]
    start, end = loom.roll.pick(others)
    if start == here or end == there or end in loom.gates[here] or there in loom.gates[start]:
        return ()
    return ((one, (here, end)), ((start, end), (start, there)))


def _apply(loom: Loom, change: Change) -> None:
    for old, _ in change:
        loom.part(*old)
        loom.links.remove(old if old in loom.links else old[::-1])
    for _, new in change:
        loom.join(*new)
        loom.links.append(new)
