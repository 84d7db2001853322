"""How Raumkrieg is introduced to people who choose a game, and setups to choose from."""

from turnsheet.core.game import About, Preset
from turnsheet.games.raumkrieg.rules.options import Options

ABOUT = About(
    pitch=(
        "Fleets with real momentum: a ship keeps the speed you give it. Accelerate and fire with every "
        "ship, then watch all of it happen at once."
    ),
    length="20 minutes, 8 or 12 turns",
    level=2,
)
PRESETS = (
    Preset("classic", "Nine fleets, twelve turns", 9, Options()),
    Preset("quartet", "Four fleets, twelve turns", 4, Options()),
    Preset("duel", "Two fleets, twelve turns", 2, Options()),
    Preset(
        "skirmish",
        "Four fleets close together, eight turns, every hit reported",
        4,
        Options(turns=8, layout="near", reports="battle"),
    ),
)
