"""Victory: most points when the game is over. Rules: docs/rules/starweb.md §28."""

from turnsheet.core.game import Standing
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.state import State


def winners(state: State) -> tuple[str, ...]:
    """The names of those with most points, once the game is over."""
    if not state.over:
        return ()
    best = max(player.score for player in state.players)
    return tuple(player.name for player in state.players if player.score == best)


def ending(state: State) -> str:
    """How the game ended, for the line of the printout that says it is over; empty before."""
    if not state.over:
        return ""
    scores = sorted(state.players, key=lambda player: -player.score)
    told = ", ".join(f"[{player.name}] {player.score}" for player in scores)
    return f"final scores {told}"


def standing(state: State) -> Standing:
    """The scores, characters and winners; a seat with several empires has the best of their scores."""
    scores: dict[Seat, int] = {}
    roles: dict[Seat, list[str]] = {}
    for seat, player in zip(state.seats, state.players, strict=True):
        scores[seat] = max(scores.get(seat, player.score), player.score)
        roles.setdefault(seat, []).append(player.character)
    best = max(scores.values())
    won = tuple(seat for seat in sorted(scores) if state.over and scores[seat] == best)
    characters = {seat: ", ".join(each) for seat, each in sorted(roles.items())}
    return Standing(state.over, dict(sorted(scores.items())), won, roles=characters)


def eliminated(state: State) -> frozenset[Seat]:
    """The seats whose empires have neither worlds nor keys; scores still count, and allies can help."""
    owners = {world.owner for world in state.worlds} | {fleet.owner for fleet in state.fleets}
    alive = {seat for empire, seat in enumerate(state.seats, 1) if empire in owners}
    return frozenset(state.seats) - alive
