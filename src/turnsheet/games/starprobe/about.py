"""How Star Probe is introduced to people who choose a game, and setups to choose from."""

from turnsheet.core.game import About, Preset
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.tables.tables import YEAR

MOST_SEATS = 8
BASIC = Options(control=False, blasting=False, disproving=False, bribery=False)
"""The rulebook's game without its four options."""
ABOUT = About(
    pitch="Jump between two thousand stars, meet what lives there, and bring home what the Board of Review pays for.",
    length="20 minutes for 12 months, 1 hour for 60",
    level=3,
)
PRESETS = (
    Preset("solo", "Alone, for any score above 0", 1, Options()),
    Preset("voyage", "Alone, a voyage of 12 months", 1, Options(months=YEAR)),
    Preset("solo-megarons", "Alone, for 50 Megarons", 1, Options(goal="megarons")),
    Preset("solo-find", "Alone, to find fuel", 1, Options(goal="find")),
    Preset("solo-losses", "Alone, to bring the people home", 1, Options(goal="losses")),
    Preset("two", "Two explorers", 2, Options()),
    Preset("full", "Eight explorers", MOST_SEATS, Options()),
    Preset("classic", "Eight explorers, without the options of the rulebook", MOST_SEATS, BASIC),
    Preset("classic-solo", "Alone, without the options of the rulebook", 1, BASIC),
)
