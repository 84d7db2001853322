"""PettingZoo's AEC environment: Robots and Star Probe, whose seats play one after the other.

The agent that is selected is the seat that is asked for orders; its mask is empty otherwise. A choice that the mask
does not allow counts as the first that it allows, and `infos` says that it was refused. All agents stay until the match
is over, for seats that have lost everything still have a score and a result.
"""

from copy import deepcopy
from typing import Unpack

from gymnasium import spaces
from pettingzoo import AECEnv

from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import Choice, Observation
from turnsheet.environments.set_up import RENDER_MODES, Picture, Settings, SetUp, agent_name


class AecMatch(AECEnv[str, Observation, Choice]):
    """One match after the other, as an AEC environment."""

    def __init__(self, game: str, **settings: Unpack[Settings]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # PettingZoo's own has no types
        self.set_up = SetUp(game, settings)
        if self.set_up.together:
            title = self.set_up.game.title
            raise ValueError(f"In {title} all seats give orders at the same time. Use ParallelMatch.")
        self.metadata = {
            "name": f"turnsheet_{game}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = self.set_up.render_mode
        self.seats = {agent_name(seat): seat for seat in self.set_up.play.seats}
        self.names = {seat: name for name, seat in self.seats.items()}
        self.possible_agents = list(self.seats)
        self.agents: list[str] = []
        coding = self.set_up.coding
        self.observation_spaces = dict.fromkeys(self.seats, coding.observation_space)
        self.action_spaces = {name: deepcopy(coding.action_space) for name in self.seats}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Choice]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002 - PettingZoo's signature
        self.set_up.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {name: {} for name in self.agents}
        self.agent_selection = self.names[self.set_up.play.asked[0]]

    def observe(self, agent: str) -> Observation:
        play, seat = self.set_up.play, self.seats[agent]
        return self.set_up.coding.observe(play.view(seat), play.asked == [seat])

    def step(self, action: Choice) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        set_up, seat = self.set_up, self.seats[agent]
        play = set_up.play
        decision = set_up.coding.decide(play.view(seat), action)
        self.infos[agent] = {"refused": decision.refused} if decision.refused else {}
        if decision.held:
            play.steps += 1
        else:
            play.advance({seat: decision.orders})
        self._cumulative_rewards[agent] = 0.0
        self._reward({} if decision.held else set_up.rewards.after_step(play))
        if play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif set_up.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        if play.asked:
            self.agent_selection = self.names[play.asked[0]]

    def _reward(self, gained: dict[Seat, float]) -> None:
        if not gained:
            self._clear_rewards()
            return
        self.rewards = {name: gained.get(self.seats[name], 0.0) for name in self.agents}
        self._accumulate_rewards()

    def render(self) -> Picture | None:
        return self.set_up.picture()

    def close(self) -> None:
        """There is nothing to close."""
