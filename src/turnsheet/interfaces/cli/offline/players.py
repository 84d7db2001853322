"""Turns the arguments of a command into a game with its options and a bot on every seat."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from turnsheet.core import options
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import Match, check_seats
from turnsheet.interfaces.cli.bots.contenders import Contender, Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender, words
from turnsheet.interfaces.cli.errors import CommandError, explained
from turnsheet.interfaces.cli.files import read_option
from turnsheet.interfaces.cli.lookup import find_game

MOST_DIGITS = 9
USUAL = Limits()
FROM_FILE = "@"
"""Before the name of a file that holds the value."""


class Seating(Struct, frozen=True):
    """A game with its options, and a bot on every seat."""

    game: AnyGame
    options: Options
    bots: tuple[Contender, ...]
    limits: Limits = USUAL

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names, seat by seat."""
        return tuple(bot.name for bot in self.bots)

    def begin(self, seed: int) -> Match:
        """A match of these; options may show only now that they are not to be played with."""
        with explained(BadOptionsError):
            return Match(self.game, self.options, len(self.bots), str(seed))


def seating(game_name: str, bot_names: str, settings: Sequence[str], limits: Limits = USUAL) -> Seating:
    """What the arguments describe."""
    game = find_game(game_name)
    counted = [(find_contender(name, game, limits), count) for name, count in _counted(bot_names)]
    with explained(BadOptionsError):
        check_seats(game, sum(count for _, count in counted))
        chosen = options.read(game, texts(settings))
        options.check(chosen)
    return Seating(game, chosen, tuple(bot for bot, count in counted for _ in range(count)), limits)


def _counted(text: str) -> list[tuple[str, int]]:
    """The bots named, each with the number of seats it takes."""
    counted = []
    for part in words(text):
        count, times, name = part.partition("x")
        if not (times and count.isdecimal() and len(count) <= MOST_DIGITS):
            count, name = "1", part
        if not name:
            raise CommandError(f"--bots '{text}' has an empty name. Name a bot for each seat, such as 'hunter,random'.")
        if int(count) == 0:
            raise CommandError(f"--bots '{part}' takes no seat. Leave it out.")
        counted.append((name, int(count)))
    return counted


def texts(settings: Sequence[str]) -> dict[str, str]:
    """Options of a game as they are given: KEY=VALUE, or KEY=@FILE."""
    texts: dict[str, str] = {}
    for setting in settings:
        key, sign, value = (word.strip() for word in setting.partition("="))
        if not sign:
            raise CommandError(f"Write an option as KEY=VALUE, not '{setting}'.")
        if key in texts:
            raise CommandError(f"The option '{key}' is set twice. Remove one.")
        texts[key] = read_option(Path(value[1:])) if value.startswith(FROM_FILE) else value
    return texts
