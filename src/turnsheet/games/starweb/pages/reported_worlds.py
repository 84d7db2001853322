"""Which worlds a player gets a report of, and who is named there. Rules: docs/rules/starweb.md §25.

A set of players is a number with one bit per player, so that one operation checks many; 0 is the empty set.
"""

from collections.abc import Iterable

from turnsheet.games.starweb.rules.state import MOVED, NO_DEED, NO_REPORT, Empire, State
from turnsheet.games.starweb.rules.tables import MOST

Bits = list[int]
"""Players by the number of a world."""
BITS = (0, *(1 << empire for empire in range(MOST)))
"""The bit of each player, and none for nobody."""


def present(state: State) -> Bits:
    """Who has something at each world: its owner, and who has keys or converts there."""
    found = [0] * (state.worlds[-1].number + 1)
    for world in state.worlds:
        found[world.number] = BITS[world.owner] | BITS[world.apostle] if world.converts else BITS[world.owner]
    for fleet in state.fleets:
        found[fleet.world] |= BITS[fleet.owner]
    return found


def reported(state: State, there: Bits) -> Bits:
    """The players who get a report of each world: present there, probed, left, passed or lost it, or at home there."""
    found = there.copy()
    for empire, player in enumerate(state.players, 1):
        bit = BITS[empire]
        for number in player.probed:
            found[number] |= bit
        for number in player.passed:
            found[number] |= bit
        found[player.home] |= bit
    found[0] = 0  # who has no home sees none
    return found


def named(state: State, there: Bits) -> Bits:
    """Whom the report of each world names: who is present, and who lost, gave or left something there."""
    found = there.copy()
    for fleet in state.fleets:
        deed = fleet.deed
        if deed is not MOVED and deed is not NO_DEED and (deed.lost_by or deed.gift_of):
            found[fleet.world] |= BITS[deed.lost_by] | BITS[deed.gift_of]
    for world in state.worlds:
        report = world.report
        if report is not NO_REPORT:
            bits = BITS[report.lost_by] | BITS[report.gift_of]
            for _, owner, _ in report.left:
                bits |= BITS[owner]
            found[world.number] |= bits
    return found


def in_views(state: State, empires: Iterable[Empire]) -> dict[Empire, set[int]]:
    """The worlds that are reported to some players."""
    found = reported(state, present(state))
    return {empire: {number for number, bits in enumerate(found) if bits & BITS[empire]} for empire in empires}
