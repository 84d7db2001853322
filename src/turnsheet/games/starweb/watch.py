"""Which worlds a player gets a report of. Rules: docs/rules/starweb.md §25."""

from collections.abc import Iterable

from turnsheet.games.starweb.state import Empire, State


def in_view(state: State, empire: Empire) -> set[int]:
    """Worlds he owns, where he has keys or converts, those he probed, left, passed or lost, and his home."""
    return in_views(state, (empire,))[empire]


def in_views(state: State, empires: Iterable[Empire]) -> dict[Empire, set[int]]:
    """The same of several players."""
    found: dict[Empire, set[int]] = {}
    for empire in empires:
        player = state.players[empire - 1]
        found[empire] = {*player.probed, *player.passed}
        if player.home:
            found[empire].add(player.home)
    for fleet in state.fleets:
        if fleet.owner in found:
            found[fleet.owner].add(fleet.world)
    for world in state.worlds:
        if world.owner in found:
            found[world.owner].add(world.number)
        if world.converts and world.apostle in found:
            found[world.apostle].add(world.number)
    return found
