"""The command `turnsheet` on a site where Starweb with fifteen seats begins late.

    python -m tests.helpers.late_starweb_site serve

Settlers have played until then, and seat 1 has seen every world: no other page of a match shows more.
"""

from functools import cache, partial
from importlib import import_module
from unittest.mock import patch

from tests.helpers.fixed_seed_site import SEED
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, Options, State
from turnsheet.core.match import opening
from turnsheet.host.site import Site
from turnsheet.interfaces.cli.app import main

SEATS = 15
TURN = 20


@cache
def late() -> State:
    """The position that every match begins with."""
    state: State = import_module("benchmarks.starweb").Late(SEED, TURN).everywhere()
    return state


def late_opening(game: AnyGame, options: Options, count: int, dice: Dice, position: str = "") -> State:
    """The state before the first step."""
    return late() if (game.id, count) == ("starweb", SEATS) else opening(game, options, count, dice, position)


if __name__ == "__main__":
    with (
        patch("turnsheet.interfaces.cli.site.open_site.Site", partial(Site, seed=lambda: SEED)),
        patch("turnsheet.host.matches.lifecycle.opening_state", late_opening),
    ):
        main()
