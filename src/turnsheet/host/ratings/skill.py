"""Skill: a number with its uncertainty, and how the result of a match changes it (OpenSkill's Plackett-Luce model).

Pure: the same results in the same order give the same numbers.
"""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

MEAN, DEVIATION = 25.0, 25.0 / 3
SPREAD = 1.96
"""How many deviations an interval of 95 % reaches to either side."""
SCALE, OFFSET = 40.0, 500.0
"""What people are shown: a new player has 1,500."""
MODEL = PlackettLuce(mu=MEAN, sigma=DEVIATION)


class Skill(Struct, frozen=True):
    """The strength of a player as a mean and a standard deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def shown(self) -> int:
        """As people see it."""
        return round(SCALE * self.mean + OFFSET)

    @property
    def interval(self) -> tuple[int, int]:
        """Where the strength is with a probability of 95 %, as people see it."""
        reach = SPREAD * SCALE * self.deviation
        return round(SCALE * self.mean + OFFSET - reach), round(SCALE * self.mean + OFFSET + reach)


def after_match(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The skills after a match. The best has the lowest rank; equal ranks are a draw."""
    if len(skills) < 2:
        return list(skills)
    teams = [[MODEL.rating(mu=skill.mean, sigma=skill.deviation)] for skill in skills]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(player.mu, player.sigma) for (player,) in rated]
