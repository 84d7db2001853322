"""Rewards: what seats get for a step. Either for the result of the match, or for what their score changed by."""

from typing import Literal

from turnsheet.core.seats import Seat
from turnsheet.environments.match_in_play import MatchInPlay

Reward = Literal["result", "score"]
"""`result`: 1 for winners and -1 for the others when the match is over, 0 if all or nobody won, 0 before. `score`: what
the seat's own score changed by, as the seat knows it."""


class Rewards:
    """The rewards of one match after the other."""

    def __init__(self, kind: Reward) -> None:
        self.kind = kind
        self.scores: dict[Seat, int] = {}

    def begin(self, play: MatchInPlay) -> None:
        """Begin a match."""
        self.scores = self._known(play) if self.kind == "score" else {}

    def after_step(self, play: MatchInPlay) -> dict[Seat, float]:
        """The rewards of the step just played; seats that get nothing may be left out."""
        if self.kind == "score":
            before, self.scores = self.scores, self._known(play)
            return {seat: float(self.scores[seat] - before[seat]) for seat in play.seats}
        if not play.over:
            return {}
        winners = play.game.rules.standing(play.state).winners
        if len(play.seats) > 1 and len(winners) in (0, len(play.seats)):
            return {}
        return {seat: 1.0 if seat in winners else -1.0 for seat in play.seats}

    def _known(self, play: MatchInPlay) -> dict[Seat, int]:
        return {seat: play.game.pages.scores(play.view(seat)).get(seat, 0) for seat in play.seats}
