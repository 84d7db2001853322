"""The games of the house, in the order they are shown."""

from turnsheet.core.game import AnyGame, housed
from turnsheet.games.raumkrieg import Raumkrieg

GAMES: tuple[AnyGame, ...] = (housed(Raumkrieg()),)
