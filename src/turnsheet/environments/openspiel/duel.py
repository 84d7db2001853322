"""What both games for OpenSpiel share: two players, an opening drawn by chance, and a result of 1, 0 or -1.

The first move is made by chance: it chooses one of some openings, which follow from the seed. After it nothing is left
to chance. A match that is cut off is a draw.
"""

from collections.abc import Mapping

import numpy as np
import pyspiel
from numpy.typing import NDArray

from turnsheet.core.seats import Seat
from turnsheet.environments.match_in_play import MatchInPlay

PLAYERS = 2
WIN = 1.0
OPENINGS = 16
SEED = 0
SHARED: dict[str, int] = {"seed": SEED, "openings": OPENINGS}
"""Parameters of both games: what the openings follow from, and how many there are."""


def game_type(short_name: str, long_name: str, parameters: Mapping[str, object]) -> pyspiel.GameType:
    """The type of a game with these parameters and their usual values."""
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, **SHARED},
    )


def game_info(actions: int, longest: int, openings: int) -> pyspiel.GameInfo:
    """The bounds of a game, given the number of actions there are and the longest match."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=openings,
        num_players=PLAYERS,
        min_utility=-WIN,
        max_utility=WIN,
        utility_sum=0.0,
        max_game_length=longest,
    )


class Duel(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of two players, from its type, its parameters and a coding."""

    def __init__(self, kind: pyspiel.GameType, info: pyspiel.GameInfo, given: Mapping[str, int | str]) -> None:
        super().__init__(kind, info, dict(given))
        self.seed = str(given.get("seed", SEED))
        self.openings = int(given.get("openings", OPENINGS))
        self.size = 0
        """How many numbers an observation has."""

    def begin(self) -> MatchInPlay:
        """A match, with any seed."""
        raise NotImplementedError

    def make_py_observer(
        self, _kind: pyspiel.IIGObservationType | None = None, _parameters: Mapping[str, object] | None = None
    ) -> "Observer":
        """What writes observations."""
        return Observer(self.size)


class DuelState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position of a duel. Before its opening is drawn its match is any match."""

    def __init__(self, game: Duel) -> None:
        super().__init__(game)
        self.seed, self.openings = game.seed, game.openings
        self.play = game.begin()
        self.begun = False

    def over(self) -> bool:
        """Whether the match is over or cut off."""
        return self.play.over

    def asked(self) -> Seat:
        """The seat that chooses now."""
        raise NotImplementedError

    def possible(self) -> list[int]:
        """What it can choose, in ascending order."""
        raise NotImplementedError

    def choose(self, action: int) -> None:
        """Carry out its choice."""
        raise NotImplementedError

    def observed(self, seat: Seat) -> NDArray[np.int16]:
        """The numbers that a seat observes."""
        raise NotImplementedError

    def told(self, seat: Seat) -> str:
        """What a seat observes, as text."""
        return self.play.game.pages.printout(self.play.view(seat))

    def current_player(self) -> int:
        if not self.begun:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.over() else self.asked() - 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / self.openings) for number in range(self.openings)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.possible() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.begun:
            self.choose(action)
        else:
            self.play.begin(f"{self.seed} {action}")
            self.begun = True

    def is_terminal(self) -> bool:
        return self.begun and self.over()

    def returns(self) -> list[float]:
        winners = self.play.game.rules.standing(self.play.state).winners if self.begun and self.play.over else ()
        if len(winners) != 1:
            return [0.0] * PLAYERS
        return [WIN if seat in winners else -WIN for seat in self.play.seats]

    def __str__(self) -> str:
        if not self.begun:
            return "The opening is not drawn yet."
        return self.play.game.notation.notate(self.play.state)


class Observer:
    """Writes what a seat observes into a tensor, as OpenSpiel asks for it."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DuelState, player: int) -> None:
        """Set the tensor to what a player observes."""
        self.tensor.fill(0)
        if state.begun:
            self.tensor[:] = state.observed(Seat(player + 1))

    def string_from(self, state: DuelState, player: int) -> str:
        """What a player observes, as text."""
        return state.told(Seat(player + 1)) if state.begun else ""
