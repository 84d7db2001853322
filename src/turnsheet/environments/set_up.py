"""What all environments have in common: a game, options and seats, a coding, rewards, seeds and pictures."""

from collections.abc import Mapping
from typing import Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from turnsheet.core import options as option_texts
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import check_seats
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.environments.codings.all_codings import coding_of
from turnsheet.environments.match_in_play import MatchInPlay, find_game
from turnsheet.environments.pictures import as_pixels, as_svg
from turnsheet.environments.rewards import Reward, Rewards

RenderMode = Literal["rgb_array", "svg", "ansi"]
Picture = NDArray[np.uint8] | str
RENDER_MODES: tuple[RenderMode, ...] = ("rgb_array", "svg", "ansi")
USUAL_REWARDS: dict[str, Reward] = {"raumkrieg": "result", "robots": "result", "starweb": "score", "starprobe": "score"}
USUAL_LIMIT = 10_000


class Settings(TypedDict, total=False):
    """What can be set for every environment; what is left out is as in the first preset of the game."""

    seats: int
    options: Mapping[str, object]
    """Options of the match, by name; the others are as the game has them."""
    text: bool
    """Printouts and order sheets instead of numbers."""
    reward: Reward
    most_steps: int
    """A match is cut off after this number of steps."""
    render_mode: RenderMode
    """Pixels, SVG or the printout."""
    shown: int
    """The seat whose knowledge is drawn; 0 draws everything. A drawing of everything is for people, not for agents."""


class SetUp:
    """A match in play with everything that is set for it."""

    def __init__(self, name: str, settings: Settings) -> None:
        unknown = sorted(settings.keys() - Settings.__annotations__.keys())
        if unknown:
            raise TypeError(
                f"There is no setting '{unknown[0]}'; the settings are {', '.join(Settings.__annotations__)}."
            )
        self.game = find_game(name)
        preset = self.game.presets[0]
        self.options = chosen_options(self.game, preset.options, settings.get("options", {}))
        count = settings.get("seats", preset.seats)
        check_seats(self.game, count)
        self.play = MatchInPlay(self.game, self.options, count)
        first = self.game.rules.awaiting(self.play.state)
        self.together = any(prompt.together for prompt in first.values())
        self.text = settings.get("text", False)
        self.coding = coding_of(self.game, self.options, count, text=self.text, together=self.together)
        self.play.look = self.coding.look(self.game)
        self.rewards = Rewards(settings.get("reward", USUAL_REWARDS[self.game.id]))
        self.most_steps = settings.get("most_steps", USUAL_LIMIT)
        self.render_mode = settings.get("render_mode")
        self.shown = Seat(settings.get("shown", REFEREE))
        self.seeds = np.random.default_rng()

    def begin(self, seed: int | None) -> None:
        """Begin the next match: that of a seed, or the next one after the seed that was given last."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.play.begin(str(self.seeds.integers(2**63)))
        self.rewards.begin(self.play)

    @property
    def cut_off(self) -> bool:
        """Whether the match has had all its steps and is not over."""
        return self.play.steps >= self.most_steps and not self.play.over

    def picture(self) -> Picture | None:
        """What `render` gives."""
        if self.render_mode is None:
            return None
        view = self.game.rules.view(self.play.state, self.shown)
        if self.render_mode == "ansi":
            return self.game.pages.printout(view)
        return as_svg(self.game, view) if self.render_mode == "svg" else as_pixels(self.game, view)


def chosen_options(game: AnyGame, usual: Options, chosen: Mapping[str, object]) -> Options:
    """The usual options of a preset with some changed."""
    texts = {each.name: option_texts.written(getattr(usual, each.name)) for each in option_texts.settings(type(usual))}
    texts |= {name: option_texts.written(value) for name, value in chosen.items()}
    try:
        options = option_texts.read(game, texts)
        option_texts.check(options)
    except BadOptionsError as error:
        raise ValueError(str(error)) from error
    return options


def agent_name(seat: Seat) -> str:
    """What the agent of a seat is called."""
    return f"seat_{seat}"
