"""The command `turnsheet` on a site whose matches begin from positions that a test has written down.

    python -m tests.helpers.posed_site serve

A match of a game begins from the text in the file that has the game's name, in the folder that the setting `FOLDER`
names; without such a file it begins as usual. The text is in the game's notation: docs/cases.md.
"""

import os
from functools import partial
from pathlib import Path
from unittest.mock import patch

from tests.helpers.fixed_seed_site import SEED
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, Options, State
from turnsheet.core.match import opening
from turnsheet.host.site import Site
from turnsheet.interfaces.cli.app import main

FOLDER = "TURNSHEET_TEST_POSITIONS"


def posed_opening(game: AnyGame, options: Options, count: int, dice: Dice, position: str = "") -> State:
    """The state before the first step."""
    text = Path(os.environ[FOLDER], game.id)
    return opening(game, options, count, dice, text.read_text() if text.exists() else position)


if __name__ == "__main__":
    with (
        patch("turnsheet.interfaces.cli.site.open_site.Site", partial(Site, seed=lambda: SEED)),
        patch("turnsheet.host.matches.lifecycle.opening_state", posed_opening),
    ):
        main()
