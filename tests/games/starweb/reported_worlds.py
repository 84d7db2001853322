"""Which worlds are reported to some players, told once more and in another way than the rules do."""

from collections.abc import Collection

from turnsheet.games.starweb.rules.state import State


def watched(state: State, empires: Collection[int]) -> set[int]:
    """Their own worlds, those with their keys or converts, those probed, passed, left or lost, and their homes."""
    players = [state.players[empire - 1] for empire in empires]
    seen: set[int] = {number for player in players for number in (*player.probed, *player.passed)}
    seen |= {player.home for player in players if player.home}
    seen |= {fleet.world for fleet in state.fleets if fleet.owner in empires}
    seen |= {world.number for world in state.worlds if world.owner in empires}
    return seen | {world.number for world in state.worlds if world.apostle in empires and world.converts}
