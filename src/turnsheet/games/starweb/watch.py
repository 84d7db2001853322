"""Which worlds a player gets a report of. Rules: docs/rules/starweb.md §25."""

from turnsheet.games.starweb.state import Empire, State


def in_view(state: State, empire: Empire) -> set[int]:
    """Worlds he owns, where he has keys or converts, those he probed, left, passed or lost, and his home."""
    player = state.players[empire - 1]
    found: set[int] = {*player.probed, *player.passed}
    if player.home:
        found.add(player.home)
    for fleet in state.fleets:
        if fleet.owner == empire:
            found.add(fleet.world)
    for world in state.worlds:
        if world.owner == empire or (world.apostle == empire and world.converts):
            found.add(world.number)
    return found
