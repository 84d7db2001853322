"""Finding games and bots by name."""

from collections.abc import Iterable
from difflib import get_close_matches

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.game import AnyGame
from turnsheet.core.player import Bot
from turnsheet.games import GAMES, versions
from turnsheet.interfaces.cli.errors import CommandError


def find_game(name: str) -> AnyGame:
    """The game with this name."""
    for game in GAMES:
        if game.id == name.lower():
            return game
    raise CommandError(unknown("game", name, [game.id for game in GAMES]))


def find_version(name: str, version: int) -> AnyGame:
    """A version of the game of that name, such as a match file needs."""
    found = versions(find_game(name).id)
    if version in found:
        return found[version]
    title, here = find_game(name).title, " and ".join(map(str, sorted(found)))
    raise CommandError(
        f"It needs version {version} of the rules of {title}. This release has version{'s' * (len(found) > 1)} {here}. "
        f"Use a release that has version {version}."
    )


def find_bot(name: str, game: AnyGame) -> Bot:
    """The bot with this name, which must play the game."""
    able = {bot.name: bot for bot in bots_for(game)}
    name = name.lower()
    if name in able:
        return able[name]
    if all(bot.name != name for bot in BOTS.values()):
        raise CommandError(unknown("bot", name, able))
    raise CommandError(f"The bot {name} does not play {game.title}. Use one of {', '.join(able)}.")


def bots_for(game: AnyGame) -> list[Bot]:
    """The bots that play a game."""
    return [bot for bot in BOTS.values() if bot.plays(game.id)]


def unknown(thing: str, name: str, known: Iterable[str]) -> str:
    """A sentence for an unknown name, with the closest known one."""
    known = list(known)
    close = get_close_matches(name.lower(), known, n=1)
    hint = f"Did you mean {close[0]}?" if close else f"Use one of {', '.join(known)}."
    return f"There is no {thing} '{name}'. {hint}"
