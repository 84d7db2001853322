"""How Robots is introduced to people who choose a game, and setups to choose from."""

from turnsheet.core.game import About, Preset
from turnsheet.games.robots.rules.options import Options

ABOUT = About(
    pitch=(
        "Three robots in the fog of a hex board. Play them yourself, one at a time, or write the program that "
        "plays for you."
    ),
    length="15 minutes",
    level=1,
)
PRESETS = (
    Preset("duel", "Two teams", 2, Options()),
    Preset("three", "Three teams", 3, Options()),
    Preset("three-wide", "Three teams, large board", 3, Options(board=7)),
    Preset("six", "Six teams", 6, Options()),
)
