"""Games played at random: nothing breaks, what is certain is done, and they end when their months are over."""

import pytest

from tests.games.starprobe.random_matches import played, wild
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import Lost

TABLES = wild()
OPTIONS = (
    Options(),
    Options(tables=TABLES),
    Options(tables=TABLES, disproving=False, control=False, bribery=False),
    Options(tables=TABLES, tapes=True, opposite="next player", methods="until home"),
    Options(tables=TABLES, enemies="hunting", blasting=False, months=24),
)


@pytest.mark.parametrize("options", OPTIONS, ids=map(str, range(len(OPTIONS))))
@pytest.mark.parametrize("seats", [1, 4])
def test_games_at_random_end_after_their_months(options: Options, seats: int) -> None:
    for seed in range(8 if seats == 1 else 3):
        for state in played(options, seats, f"game {seed}", 5000):
            assert state.month <= options.months
        assert state.over
        assert state.month == options.months or all(isinstance(each.stage, Lost) for each in state.explorers)


def test_months_pass_when_nobody_ever_decides_anything() -> None:
    """At the deadline the plainest decision is taken for everything that is asked."""
    for seed in range(6):
        states = list(played(Options(tables=TABLES), 3, f"slow {seed}", 2000, slow=2))
        assert states[-1].over
