"""Gymnasium's environment: one seat of any game, against bots.

A step of the environment is a decision of the seat: what the bots do between two decisions happens within it. A choice
that the mask does not allow is refused as in the environments for several agents, and `info` names what was refused.
"""

from collections.abc import Sequence
from typing import Unpack

import gymnasium

from turnsheet.core.bot_match import answer
from turnsheet.core.orders import Order
from turnsheet.core.pages.views import View
from turnsheet.core.player import EASY
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import Choice, Observation
from turnsheet.environments.opponents import Opponent, players
from turnsheet.environments.set_up import RENDER_MODES, Picture, Settings, SetUp

METADATA: dict[str, object] = {"render_modes": list(RENDER_MODES), "render_fps": 2}
"""What `gymnasium.make` reads before it makes an environment."""


class OneSeat(gymnasium.Env[Observation, Choice]):
    """One match after the other, played from one seat."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        *,
        seat: int = 1,
        opponents: Opponent | Sequence[Opponent] = EASY,
        **settings: Unpack[Settings],
    ) -> None:
        self.set_up = SetUp(game, {"shown": seat, **settings})
        play = self.set_up.play
        if seat not in play.seats:
            raise ValueError(f"There is no seat {seat}; the match has {len(play.seats)}.")
        self.seat = Seat(seat)
        others = [each for each in play.seats if each != seat]
        found = players(self.set_up.game, opponents, len(others)) if others else []
        self.players = dict(zip(others, found, strict=True))
        self.observation_space = self.set_up.coding.observation_space
        self.action_space = self.set_up.coding.action_space
        self.render_mode = self.set_up.render_mode

    @property
    def view(self) -> View:
        """What the seat knows."""
        play = self.set_up.play
        return play.game.rules.view(play.state, self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        super().reset(seed=seed, options=options)
        self.set_up.begin(seed)
        self._until_asked()
        self.set_up.rewards.begin(self.set_up.play)
        return self._observed(), {}

    def step(self, action: Choice) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        play = self.set_up.play
        decision = self.set_up.coding.decide(play.view(self.seat), action)
        reward = 0.0
        if decision.held:
            play.steps += 1
        elif not play.over:
            others = self._answers(play.asked) if self.set_up.together else {}
            play.advance({**others, self.seat: decision.orders})
            self._until_asked()
            reward = self.set_up.rewards.after_step(play).get(self.seat, 0.0)
        info: dict[str, object] = {"refused": decision.refused} if decision.refused else {}
        return self._observed(), reward, play.over, self.set_up.cut_off, info

    def _until_asked(self) -> None:
        """Let the bots play until the seat is asked for orders, or the match is over or cut off."""
        play = self.set_up.play
        while self.seat not in play.asked and not play.over and not self.set_up.cut_off:
            play.advance(self._answers(play.asked))

    def _answers(self, asked: Sequence[Seat]) -> dict[Seat, tuple[Order, ...]]:
        play = self.set_up.play
        return {
            seat: answer(play.game, play.state, seat, self.players[seat], seed=play.seed, step=play.steps + 1)
            for seat in asked
            if seat != self.seat
        }

    def _observed(self) -> Observation:
        play = self.set_up.play
        return self.set_up.coding.observe(play.view(self.seat), self.seat in play.asked)

    def render(self) -> Picture | None:
        return self.set_up.picture()
