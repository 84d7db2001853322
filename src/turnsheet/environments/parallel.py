"""PettingZoo's parallel environment: Raumkrieg and Starweb, whose seats give orders at the same time.

An agent without an action has missed the turn. Refused parts of an action are left out, and the info of the agent names
them. All agents stay until the match is over, for seats that have lost everything still have a score and a result.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Unpack

from gymnasium import spaces
from pettingzoo import ParallelEnv

from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import Choice, Observation
from turnsheet.environments.set_up import RENDER_MODES, Picture, Settings, SetUp, agent_name

Infos = dict[str, dict[str, object]]


class ParallelMatch(ParallelEnv[str, Observation, Choice]):
    """One match after the other, as a parallel environment."""

    def __init__(self, game: str, **settings: Unpack[Settings]) -> None:
        self.set_up = SetUp(game, settings)
        if not self.set_up.together:
            title = self.set_up.game.title
            raise ValueError(f"In {title} seats play one after the other. Use AecMatch.")
        self.metadata = {"name": f"turnsheet_{game}", "render_modes": list(RENDER_MODES), "render_fps": 2}
        self.render_mode = self.set_up.render_mode
        self.seats = {agent_name(seat): seat for seat in self.set_up.play.seats}
        self.possible_agents = list(self.seats)
        self.agents: list[str] = []
        coding = self.set_up.coding
        self.observation_spaces = dict.fromkeys(self.seats, coding.observation_space)
        self.action_spaces = {name: deepcopy(coding.action_space) for name in self.seats}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Choice]:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,  # noqa: ARG002 - PettingZoo's signature
    ) -> tuple[dict[str, Observation], Infos]:
        self.set_up.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {name: {} for name in self.agents}

    def step(
        self, actions: Mapping[str, Choice]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        set_up, play = self.set_up, self.set_up.play
        infos: Infos = {name: {} for name in self.agents}
        orders: dict[Seat, tuple[Order, ...]] = {}
        for name, action in actions.items():
            seat = self.seats[name]
            if seat in play.asked:
                decision = set_up.coding.decide(play.view(seat), action)
                orders[seat] = decision.orders
                if decision.refused:
                    infos[name]["refused"] = decision.refused
        play.advance(orders)
        gained = set_up.rewards.after_step(play)
        rewards = {name: gained.get(seat, 0.0) for name, seat in self.seats.items()}
        terminations = dict.fromkeys(self.agents, play.over)
        cut_off = set_up.cut_off
        truncations = dict.fromkeys(self.agents, cut_off)
        observations = self._observations()
        if play.over or cut_off:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        play = self.set_up.play
        views = [play.view(seat) for seat in play.seats]
        if play.over:
            seen = [self.set_up.coding.observe(view, asked=False) for view in views]
        else:
            seen = self.set_up.coding.observe_all(views)
        return dict(zip(self.possible_agents, seen, strict=True))

    def render(self) -> Picture | None:
        return self.set_up.picture()

    def close(self) -> None:
        """There is nothing to close."""
