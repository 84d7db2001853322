"""The games of the house, in the order they are shown."""

from turnsheet.core.game import AnyGame, housed
from turnsheet.games.raumkrieg import Raumkrieg
from turnsheet.games.robots import Robots

GAMES: tuple[AnyGame, ...] = (housed(Raumkrieg()), housed(Robots()))
