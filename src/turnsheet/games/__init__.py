"""The games, in the order they are shown, and the older versions of their rules that can still be played."""

from turnsheet.core.game import AnyGame, hosted
from turnsheet.core.pages.allied_printouts import AlliedPrintouts
from turnsheet.core.workshop import Workshop
from turnsheet.games import raumkrieg, robots, starprobe, starweb
from turnsheet.games.robots.workshop.workshop import RobotsWorkshop
from turnsheet.games.starweb.atlas.allies import StarwebAlliedPrintouts

GAMES: tuple[AnyGame, ...] = (
    hosted(raumkrieg.game()),
    hosted(robots.game()),
    hosted(starweb.game()),
    hosted(starprobe.game()),
)
OLDER: tuple[AnyGame, ...] = (
    hosted(raumkrieg.game(1)),
    hosted(robots.game(1)),
    hosted(starweb.game(1)),
    hosted(starprobe.game(1)),
)
"""Older versions of games, for matches that were begun under them. New matches are never of these."""
WORKSHOPS: dict[str, Workshop] = {"robots": RobotsWorkshop()}
"""Of the games whose seats programs can play."""
ALLIED_PRINTOUTS: dict[str, AlliedPrintouts] = {"starweb": StarwebAlliedPrintouts()}
"""Of the games whose players merge printouts."""


def versions(name: str) -> dict[int, AnyGame]:
    """All versions of a game that can be played here, by number, the newest first."""
    found = {game.version: game for game in (*GAMES, *OLDER) if game.id == name}
    return {version: found[version] for version in sorted(found, reverse=True)}
