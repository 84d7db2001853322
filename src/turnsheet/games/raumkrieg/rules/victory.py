"""Victory: who has won, or would, and what is counted on the way. Rules: docs/rules/raumkrieg.md §11, D25, D32."""

from turnsheet.core.game import Standing
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.events import Captured, Lost, Scored
from turnsheet.games.raumkrieg.rules.state import State


def standing(state: State) -> Standing:
    """Over or not, the points, and once it is over the winners."""
    scores = dict(zip(state.seats, state.points, strict=True))
    return Standing(state.over, scores, winners(state) if state.over else ())


def eliminated(state: State) -> frozenset[Seat]:
    """The seats without ships, from the first turn on; their points still count."""
    if state.turn == 0:
        return frozenset()
    return frozenset(state.seats) - {ship.owner for ship in state.ships}


def tallies(state: State) -> dict[Seat, dict[str, int]]:
    """The ships that each seat helped to destroy, captured and lost in the turn just played, however they were lost."""
    counted = {seat: {"Destroyed": 0, "Captured": 0, "Lost": 0} for seat in state.seats}
    for event in state.news:
        match event:
            case Scored(seat=seat):
                counted[seat]["Destroyed"] += 1
            case Lost(owner=owner):
                counted[owner]["Lost"] += 1
            case Captured(captor=captor, loser=loser):
                counted[captor]["Captured"] += 1
                counted[loser]["Lost"] += 1
    return counted


def winners(state: State) -> tuple[Seat, ...]:
    """Those with the most points; dropped players cannot win."""
    playing = [seat for seat in state.seats if seat not in state.dropped]
    most = max((state.points[seat - 1] for seat in playing), default=0)
    return tuple(seat for seat in playing if state.points[seat - 1] == most)
