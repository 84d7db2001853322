"""How Starweb is introduced to people who choose a game, and setups to choose from."""

from turnsheet.core.game import About, Preset
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import TRIAL_PLAYERS

ABOUT = About(
    pitch=(
        "Fifteen empires on 255 connected worlds. Explore, trade, convert, build or conquer: each character "
        "scores in a different way."
    ),
    length="20 minutes against bots, 8 turns; with people, weeks",
    level=4,
)
PRESETS = (
    Preset("trial", "The trial game: six empires, twelve turns", TRIAL_PLAYERS, Options(variant="trial")),
    Preset("short", "A first match: six empires, eight turns", TRIAL_PLAYERS, Options("trial", turns=8)),
    Preset("standard", "Fifteen empires, 255 worlds", 15, Options()),
    Preset("anonymous", "Fifteen empires that cannot compare notes", 15, Options(variant="anonymous")),
    Preset("bitter", "Fifteen empires to the bitter end", 15, Options(variant="bitter end", turns=60)),
    Preset("partner", "Seven pairs of partners", 14, Options(variant="partner")),
    Preset("multi", "Five players with three empires each", 5, Options(variant="multi")),
)
