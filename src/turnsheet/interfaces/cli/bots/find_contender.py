"""Finds the contender that a word on the command line means (`contenders` lists the words)."""

from collections.abc import Iterator
from pathlib import Path

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.game import AnyGame
from turnsheet.interfaces.cli.bots import python_bots, team_bots
from turnsheet.interfaces.cli.bots.contenders import Contender, Limits, ours
from turnsheet.interfaces.cli.bots.process_bots import command_bot
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import bots_for, find_bot, unknown

COMMAND, TEAM = "cmd:", "team:"
LIST_MARK = ","
QUOTES = "'\""


def find_contender(word: str, game: AnyGame, limits: Limits) -> Contender:
    """What the word means, if it plays the game."""
    if word.startswith(COMMAND):
        return command_bot(word, word.removeprefix(COMMAND), limits)
    if word.startswith(TEAM):
        return team_bots.team_bot(word, Path(word.removeprefix(TEAM)), game)
    if python_bots.is_file(word) or ":" in word:
        return python_bots.contender(word, python_bots.loaded(word), game, limits)
    if all(bot.name != word.lower() for bot in BOTS.values()):
        entry = python_bots.entry_points().get(word)
        if entry is not None:
            return python_bots.contender(word, python_bots.loaded_entry(entry), game, limits)
        raise CommandError(unknown("bot", word, [*(bot.name for bot in bots_for(game)), *python_bots.entry_points()]))
    return ours(find_bot(word, game), limits)


def words(text: str) -> Iterator[str]:
    """The words of a list. Commas within quotes belong to a command."""
    word, quote = "", ""
    for letter in text:
        if letter == LIST_MARK and not quote:
            yield word.strip()
            word = ""
            continue
        if letter == quote:
            quote = ""
        elif letter in QUOTES and not quote:
            quote = letter
        word += letter
    yield word.strip()
