"""Environments: what an agent step costs, beside classic environments of PettingZoo in the same run.

Robots runs as an AEC environment beside `connect_four_v3`, and Raumkrieg as a parallel one, per agent step, beside
`tictactoe_v3`. Agents choose at random among what their masks allow. The time they take to choose is left out on both
sides; everything an agent has to call is in: `last` and `step`, or `step` alone, and `reset`. Times are those of the
processor, the sides take turns, and the best round of each counts, so that what else the machine does counts little.

The peers need pygame, which Turnsheet does not: `pip install pygame-ce`.

    python benchmarks/environments.py [--seats 2] [--rounds 5] [--seconds 1]
"""

import argparse
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Protocol, cast

import numpy as np
from pettingzoo import AECEnv

from turnsheet.environments.aec import AecMatch
from turnsheet.environments.codings.coding import Choice, Mask, Observation
from turnsheet.environments.parallel import ParallelMatch

Clock = Callable[[], float]
CLOCK: Clock = time.process_time


class Peers(Protocol):
    """A module of PettingZoo with an environment."""

    def env(self) -> AECEnv[str, Observation, Choice]:
        """The environment as people use it, with its usual wrappers."""


def one_by_one(env: AECEnv[str, Observation, Choice]) -> Iterator[float]:
    """Step an AEC environment at random; yields the seconds that each agent step took."""
    chance = np.random.default_rng(1)
    seed = 0
    while True:
        begun = CLOCK()
        env.reset(seed=seed)
        spent = CLOCK() - begun
        seed += 1
        while env.agents:
            begun = CLOCK()
            seen, _, ended, cut_off, _ = env.last()
            spent += CLOCK() - begun
            action = None if ended or cut_off else _any(cast(dict[str, Mask], seen)["action_mask"], chance)
            begun = CLOCK()
            env.step(action)
            yield spent + CLOCK() - begun
            spent = 0.0


def _any(mask: Mask, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


def together(env: ParallelMatch) -> Iterator[float]:
    """Step a parallel environment at random; yields the seconds for each agent and turn."""
    seed = 0
    while True:
        begun = CLOCK()
        seen, _ = env.reset(seed=seed)
        spent = CLOCK() - begun
        seed += 1
        while env.agents:
            actions = {
                name: env.action_space(name).sample(mask=cast(dict[str, Mask], seen[name])["action_mask"])
                for name in env.agents
            }
            count = len(actions)
            begun = CLOCK()
            seen, *_ = env.step(actions)
            spent = (spent + CLOCK() - begun) / count
            yield from [spent] * count
            spent = 0.0


def mean(steps: Iterator[float], seconds: float) -> float:
    """The mean of the steps of a round, in microseconds."""
    total, count = 0.0, 0
    while total < seconds:
        total += next(steps)
        count += 1
    return 1e6 * total / count


def main() -> None:
    parser = argparse.ArgumentParser(description="Agent steps of our environments beside PettingZoo's own.")
    parser.add_argument("--seats", type=int, default=2, help="fleets in Raumkrieg")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="per side and round")
    args = parser.parse_args()
    pairs = (
        ("Robots, AEC", one_by_one(AecMatch("robots")), "connect_four_v3"),
        (
            f"Raumkrieg, parallel, {args.seats} fleets",
            together(ParallelMatch("raumkrieg", seats=args.seats)),
            "tictactoe_v3",
        ),
    )
    for title, ours, name in pairs:
        peer = _peer(name)
        if peer is None:
            print(f"{title}: {mean(ours, args.seconds):.1f} µs per agent step; {name} needs: pip install pygame-ce")
            continue
        rounds = [(mean(ours, args.seconds), mean(peer, args.seconds)) for _ in range(args.rounds)]
        own, other = min(own for own, _ in rounds), min(other for _, other in rounds)
        print(f"{title}: {own:.1f} µs per agent step, {name} {other:.1f} µs: {other / own:.2f} times as fast")


def _peer(name: str) -> Iterator[float] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = import_module(f"pettingzoo.classic.{name}")
    except ImportError:
        return None
    return one_by_one(cast(Peers, module).env())


if __name__ == "__main__":
    main()
