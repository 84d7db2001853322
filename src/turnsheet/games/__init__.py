"""The games of the house, in the order they are shown."""

from turnsheet.core.game import AnyGame, housed
from turnsheet.core.workshop import Workshop
from turnsheet.games.raumkrieg import Raumkrieg
from turnsheet.games.robots import Robots
from turnsheet.games.robots.workshop import RobotsWorkshop
from turnsheet.games.starprobe import Starprobe
from turnsheet.games.starweb import Starweb

GAMES: tuple[AnyGame, ...] = (housed(Raumkrieg()), housed(Robots()), housed(Starweb()), housed(Starprobe()))
WORKSHOPS: dict[str, Workshop] = {Robots.id: RobotsWorkshop()}
"""Of the games whose seats programs can play."""
