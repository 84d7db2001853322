"""An action space of several choices at once, which takes masks as one array and draws allowed choices quickly.

Gymnasium's own `MultiDiscrete` takes a tuple of masks and draws one choice after the other, which takes longer than a
turn if there are many.
"""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray


class Choices(spaces.MultiDiscrete):
    """A number of choices, each with a number of possibilities; a mask has the possibilities of all in a row."""

    def __init__(self, sizes: Sequence[int], seed: int | np.random.Generator | None = None) -> None:
        super().__init__(list(sizes), np.int64, seed)
        self.starts = np.array([0, *accumulate(sizes[:-1])])
        self.total = sum(sizes)
        widest = max(sizes)
        across = np.arange(widest)
        inside = across < np.array(sizes)[:, None]
        self.places = np.where(inside, self.starts[:, None] + across, self.total)
        """For each choice the places of its possibilities in a mask; beyond the last the place of a zero."""

    def sample(
        self,
        mask: NDArray[np.int8] | tuple[NDArray[np.int8], ...] | None = None,
        probability: tuple[NDArray[np.int8], ...] | None = None,
    ) -> NDArray[np.int64]:
        """Allowed possibilities, each equally likely. A mask of one array is ours, all else is Gymnasium's."""
        if not isinstance(mask, np.ndarray):
            drawn: NDArray[np.int64] = super().sample(mask, probability)
            return drawn
        padded = np.append(mask, 0)[self.places]
        odds = self.np_random.random(padded.shape, np.float32) * padded
        allowed: NDArray[np.int64] = odds.argmax(axis=1)
        return allowed
