"""Victory: the last team alive. Rules: docs/rules/robots.md §7."""

from turnsheet.core.game import Standing
from turnsheet.core.seats import Seat, seats
from turnsheet.games.robots.rules.state import State
from turnsheet.games.robots.rules.tables import Colour


def winner(state: State) -> Colour | None:
    """The team that has won; None while the game goes on, and for a draw."""
    living = state.living() if state.playing is None else []
    return state.teams[living[0]] if len(living) == 1 else None


def standing(state: State) -> Standing:
    """How it stands: a seat's score is the number of its robots in play."""
    scores = {}
    for seat in seats(len(state.colours)):
        scout, sniper, tank = state.robots_of(state.team(seat))
        scores[seat] = (scout.health > 0) + (sniper.health > 0) + (tank.health > 0)
    won = winner(state)
    winners = () if won is None else (state.seat(state.teams.index(won)),)
    return Standing(state.playing is None, scores, winners)


def eliminated(state: State) -> frozenset[Seat]:
    """The seats of the teams without a robot in play."""
    living = state.living()
    return frozenset(state.seat(team) for team in range(len(state.teams)) if team not in living)
