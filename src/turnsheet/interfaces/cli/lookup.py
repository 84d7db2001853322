"""Finding games and bots by name."""

from collections.abc import Iterable
from difflib import get_close_matches

from turnsheet.bots import BOTS
from turnsheet.core.game import AnyGame
from turnsheet.core.player import Bot
from turnsheet.games import GAMES, versions
from turnsheet.interfaces.cli.errors import ComplaintError


def find_game(name: str) -> AnyGame:
    """The game of that name."""
    for game in GAMES:
        if game.id == name.lower():
            return game
    raise ComplaintError(unknown("game", name, [game.id for game in GAMES]))


def find_version(name: str, version: int) -> AnyGame:
    """A version of the game of that name, such as a match file needs."""
    found = versions(find_game(name).id)
    if version in found:
        return found[version]
    title, here = find_game(name).title, " and ".join(map(str, sorted(found)))
    raise ComplaintError(
        f"It needs version {version} of the rules of {title}; this release has version{'s' * (len(found) > 1)} {here}. "
        f"Try it with a release that has version {version}."
    )


def find_bot(name: str, game: AnyGame) -> Bot:
    """The bot of that name, which must know the game."""
    able = [bot.name for bot in bots_for(game)]
    name = name.lower()
    if name not in BOTS:
        raise ComplaintError(unknown("bot", name, able))
    if name not in able:
        raise ComplaintError(f"The bot {name} does not play {game.title}; those that do are {', '.join(able)}.")
    return BOTS[name]


def bots_for(game: AnyGame) -> list[Bot]:
    """The bots that play a game."""
    return [bot for bot in BOTS.values() if bot.game in (None, game.id)]


def unknown(thing: str, name: str, known: Iterable[str]) -> str:
    """A sentence for a name nobody has."""
    known = list(known)
    close = get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}."
    return f"There is no {thing} '{name}'; {hint}"
