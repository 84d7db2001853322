"""Bots by what people type: the name of one of ours, or a Python file with a function, `mine.py` or `mine.py:play`."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

from turnsheet.core.game import AnyGame
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_bot

ENDING = ".py"
USUAL = "play"
"""The function of a file, if none is named."""


def load(text: str, game: AnyGame) -> Player[View]:
    """The bot. Each call loads a file again, so that bots of several seats share nothing."""
    file, sign, function = text.rpartition(":")
    if not (sign and file.endswith(ENDING)):
        file, function = text, USUAL
    if not file.endswith(ENDING):
        return find_bot(text, game).player
    found: object = getattr(_module(Path(file)), function, None)
    if not callable(found):
        raise CommandError(f"{file} has no function {function}. Name it as in {file}:{USUAL}.")
    return cast(Player[View], found)


def _module(path: Path) -> ModuleType:
    if not path.is_file():
        raise CommandError(f"{path}: there is no such file.")
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)  # for modules beside it
    spec = spec_from_file_location(f"bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise CommandError(f"{path} cannot be loaded: {type(error).__name__}: {error}.") from error
    return module
