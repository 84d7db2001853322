"""Bots written in Python: a function in a file, one that can be imported, or one that an installed package offers.

The function gets a view, order forms and dice, like our own bots (`core.player`). A class may stand in its place: it is
called once for each seat of each match, and the object it makes is asked every turn, so it can remember. If the module
of the bot has a `GAME`, the bot plays only that.

Such a bot runs inside the command: it can do what the person can who called the command, and no limit of memory holds
it. Whatever it raises is a fault of the bot, also what usually ends a program: `sys.exit()` ends neither the command
nor the other seats. Only Ctrl-C still ends the command. If a turn takes too long, the bot is interrupted: in the main
thread at once, in another one as soon as Python runs again, so not while it sleeps or waits for something.
"""

import ctypes
import inspect
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module, metadata, util
from pathlib import Path
from types import FrameType, ModuleType
from typing import NoReturn, cast

from msgspec import Struct

from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.player import Bot, Player
from turnsheet.interfaces.cli.bots.contenders import START_SECONDS, BotFaultError, Contender, Engagement, Limits
from turnsheet.interfaces.cli.errors import CommandError

GROUP = "turnsheet.bots"
"""The group of entry points in which packages offer bots."""
FUNCTION = "play"
"""The name of the function if none is given."""
SUFFIX = ".py"
VALUES = (None, None, None)
"""As many values as a bot is given."""
NOTHING = object()
"""Stands for a name that a module does not have."""


class PythonBot(Struct, frozen=True):
    """A function, a class or one of our `Bot`s that was loaded."""

    found: object
    blurb: str
    game: str | None
    """The only game it plays; None if it does not say."""


class TookTooLong(BaseException):
    """Raised inside a bot that has used all of its time."""


class CtrlC(KeyboardInterrupt):
    """Raised inside a bot when the person who called the command stops it: unlike a KeyboardInterrupt of the bot."""


def is_file(word: str) -> bool:
    """Whether the word names a file: `mine.py` or `mine.py:play`."""
    return _parts(word)[0].endswith(SUFFIX)


def loaded(word: str) -> PythonBot:
    """The bot in a file or an importable module."""
    place, name = _parts(word)
    with _explained(word):
        module = _from_file(Path(place).resolve()) if is_file(word) else _imported(place)
        found: object = getattr(module, name, NOTHING)
    if found is NOTHING:
        raise CommandError(f"{place} has no '{name}'. Name its function after a colon, as in {place}:{FUNCTION}.")
    return _checked(word, found)


def entry_points() -> dict[str, metadata.EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {entry.name: entry for entry in metadata.entry_points(group=GROUP)}


def loaded_entry(entry: metadata.EntryPoint) -> PythonBot:
    """The bot of an installed package."""
    with _explained(f"{entry.name} ({entry.value})"):
        found: object = entry.load()
    return _checked(entry.name, found)


def contender(word: str, bot: PythonBot, game: AnyGame, limits: Limits) -> Contender:
    """The bot as a contender for a game, which it must play."""
    if bot.game not in (None, game.id):
        raise CommandError(f"The bot {word} plays {bot.game}, not {game.title}.")

    @contextmanager
    def begin(_: Engagement) -> Iterator[Player[View]]:
        yield _guarded(_player(bot.found, limits.seconds), limits.seconds)

    return Contender(word, bot.blurb, begin)


def _parts(word: str) -> tuple[str, str]:
    place, _, name = word.rpartition(":")
    return (place, name) if place else (word, FUNCTION)


@cache
def _from_file(path: Path) -> ModuleType:
    """The module in a file, which finds other modules beside it."""
    name = f"bot file {path}"
    spec = util.spec_from_file_location(name, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise FileNotFoundError("there is no such file")
    _search(path.parent)
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _imported(name: str) -> ModuleType:
    """A module that is installed or below the current folder."""
    _search(Path.cwd())
    return import_module(name)


def _search(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


@contextmanager
def _explained(word: str) -> Iterator[None]:
    try:
        with _ctrl_c_apart():
            yield
    except CtrlC:
        raise
    except BaseException as error:
        raise CommandError(f"The bot {word} cannot be loaded: {told(error)}.") from error


def _checked(word: str, found: object) -> PythonBot:
    if isinstance(found, Bot):
        return PythonBot(found.player, found.blurb, found.game)
    if not callable(found):
        raise CommandError(f"The bot {word} is not a function. It must be one of a view, order forms and dice.")
    if not inspect.isclass(found) and not _takes(found, VALUES):
        raise CommandError(f"The bot {word} must take three values: a view, order forms and dice.")
    module = sys.modules.get(str(getattr(found, "__module__", "")))
    game: object = getattr(module, "GAME", None)
    blurb = (inspect.getdoc(found) or "").partition("\n")[0].rstrip(".")
    return PythonBot(found, blurb, game if isinstance(game, str) else None)


def _takes(found: object, values: tuple[None, ...]) -> bool:
    assert callable(found)
    try:
        inspect.signature(found).bind(*values)
    except (TypeError, ValueError) as error:
        return isinstance(error, ValueError)  # it has no signature that could be looked at
    return True


def _player(found: object, seconds: float) -> Player[View]:
    """What is asked in one match: the function, or a new object of the class."""
    if not inspect.isclass(found):
        return cast(Player[View], found)
    with _faults(max(START_SECONDS, seconds), ended=True):
        made: object = found()
    return cast(Player[View], made)


def _guarded(player: Player[View], seconds: float) -> Player[View]:
    """The player, whose errors become faults."""

    def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
        with _faults(seconds):
            sheet: object = player(view, order_forms, dice)
        if not isinstance(sheet, str):
            raise BotFaultError("nonsense", f"it returned {type(sheet).__name__} instead of a text")
        return sheet

    return play


@contextmanager
def _faults(seconds: float, *, ended: bool = False) -> Iterator[None]:
    """Run the code of a bot: whatever it raises, and more time than this, is its fault."""
    try:
        with _ctrl_c_apart(), _time_limit(seconds):
            yield
    except CtrlC:
        raise
    except TookTooLong as error:
        raise BotFaultError("late", f"it took longer than {seconds:g} s", ended=ended) from error
    except BaseException as error:
        raise BotFaultError("crash", told(error), ended=ended) from error


@contextmanager
def _ctrl_c_apart() -> Iterator[None]:
    """Let Ctrl-C raise CtrlC. Only the main thread hears it, and only where nobody else handles it."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what runs within after that time, by a signal, which only the main thread of a process receives."""
    if threading.current_thread() is not threading.main_thread():
        with _time_limit_in_thread(seconds):
            yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _time_limit_in_thread(seconds: float) -> Iterator[None]:
    """The same in another thread, by an error that Python raises there."""
    own, gate, over = ctypes.c_ulong(threading.get_ident()), threading.Lock(), False

    def interrupt() -> None:
        with gate:
            if not over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(own, ctypes.py_object(TookTooLong))

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with gate:
            over = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(own, None)  # one that has not been raised yet


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise TookTooLong


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    raise CtrlC


def told(error: BaseException) -> str:
    """An error in one line, with its place in the code."""
    message = ": ".join(filter(None, (type(error).__name__, _text_of(error))))
    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if not frame.filename.startswith("<")), None)
    if last is None or isinstance(error, FileNotFoundError | SyntaxError):
        return " ".join(message.split())
    return " ".join(f"{message} ({Path(last.filename).name}, line {last.lineno})".split())


def _text_of(error: BaseException) -> str:
    """What an error says; nothing if it fails even at that."""
    try:
        with _ctrl_c_apart():
            return str(error)
    except CtrlC:
        raise
    except BaseException:
        return ""
