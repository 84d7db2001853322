"""The games, in the order they are shown, and the older versions of their rules that can still be played."""

from turnsheet.core.allies import Collation
from turnsheet.core.game import AnyGame, hosted
from turnsheet.core.workshop import Workshop
from turnsheet.games.raumkrieg import Raumkrieg
from turnsheet.games.robots import Robots
from turnsheet.games.robots.workshop.workshop import RobotsWorkshop
from turnsheet.games.starprobe import Starprobe
from turnsheet.games.starweb import Starweb
from turnsheet.games.starweb.atlas.allies import StarwebCollation

GAMES: tuple[AnyGame, ...] = (hosted(Raumkrieg()), hosted(Robots()), hosted(Starweb()), hosted(Starprobe()))
OLDER: tuple[AnyGame, ...] = (hosted(Raumkrieg(1)), hosted(Robots(1)), hosted(Starweb(1)), hosted(Starprobe(1)))
"""Older versions of games, for matches that were begun under them. New matches are never of these."""
WORKSHOPS: dict[str, Workshop] = {Robots.id: RobotsWorkshop()}
"""Of the games whose seats programs can play."""
COLLATIONS: dict[str, Collation] = {Starweb.id: StarwebCollation()}
"""Of the games whose players merge printouts."""


def versions(name: str) -> dict[int, AnyGame]:
    """All versions of a game that can be played here, by number, the newest first."""
    found = {game.version: game for game in (*GAMES, *OLDER) if game.id == name}
    return {version: found[version] for version in sorted(found, reverse=True)}
