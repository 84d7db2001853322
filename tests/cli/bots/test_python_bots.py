"""Bots from files and modules: what is found, what is refused, and what becomes of their errors."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.bots.bot_files import WALKER, written
from tests.helpers.cli_commands import turnsheet
from turnsheet.core.dice import Dice
from turnsheet.core.match import Match
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.interfaces.cli.bots.contenders import BotFaultError, Engagement, Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.bots.recorded_match import SeatRecord, play_recorded
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("raumkrieg")


def played(word: str, seconds: float = 600) -> SeatRecord:
    """What is recorded of a bot in a short match against `random`."""
    contenders = [find_contender(each, GAME, Limits(seconds=seconds)) for each in (word, "random")]
    return play_recorded(Match(GAME, GAME.options_type(turns=3), 2, "1"), contenders)[0]


def test_a_function_in_a_file_plays(tmp_path: Path) -> None:
    file = written(tmp_path, "walker.py", WALKER)
    record = played(str(file))
    assert (record.sheets, record.refused, record.faults) == (4, {}, [])
    assert find_contender(f"{file}:play", GAME, Limits()).blurb == "Accelerates all ships"


def test_a_file_finds_what_is_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "what_to_say.py", "SHEET = '11 X'\n")
    file = written(
        tmp_path, "sayer.py", "from what_to_say import SHEET\n\ndef say(view, order_forms, dice):\n    return SHEET\n"
    )
    record = played(f"{file}:say")
    assert sum(record.refused.values()) == record.sheets == 4


def test_an_importable_function_plays_from_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "fleet_bots").mkdir()
    written(tmp_path / "fleet_bots", "__init__.py", "")
    written(tmp_path / "fleet_bots", "walker.py", WALKER)
    words = ("match", "raumkrieg", "--bots", "fleet_bots.walker:play,random", "--seed", "1", "--option", "turns=2")
    done = turnsheet(*words, cwd=tmp_path)
    assert "fleet_bots.walker:play" in done.stdout, done.stderr


def test_an_installed_package_offers_bots_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point of the group `turnsheet.bots`."""
    written(tmp_path, "fleet_walker.py", WALKER)
    (tmp_path / "fleet_walker-1.0.dist-info").mkdir()
    written(
        tmp_path / "fleet_walker-1.0.dist-info", "METADATA", "Metadata-Version: 2.1\nName: fleet_walker\nVersion: 1.0\n"
    )
    written(
        tmp_path / "fleet_walker-1.0.dist-info",
        "entry_points.txt",
        "[turnsheet.bots]\nwalker = fleet_walker:play\nbroken = fleet_walker:nothing\n",
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert find_contender("walker", GAME, Limits()).blurb == "Accelerates all ships"
    with pytest.raises(CommandError, match=r"The bot broken \(fleet_walker:nothing\) cannot be loaded: AttributeError"):
        find_contender("broken", GAME, Limits())
    with pytest.raises(CommandError, match=r"There is no bot 'walkr'\. Did you mean walker\?"):
        find_contender("walkr", GAME, Limits())


def test_a_class_makes_an_object_for_each_seat_and_match(tmp_path: Path) -> None:
    """It answers with nonsense from its second turn on, so it is a new one in the second match."""
    file = written(
        tmp_path,
        "counter.py",
        """
        class Counter:
            def __init__(self):
                self.turn = 0

            def __call__(self, view, order_forms, dice):
                self.turn += 1
                return "" if self.turn == 1 else "nonsense"
        """,
    )
    for _ in range(2):
        record = played(f"{file}:Counter")
        assert sum(record.refused.values()) == record.sheets - 1


def test_an_error_leaves_one_sheet_empty(tmp_path: Path) -> None:
    file = written(
        tmp_path, "faller.py", "def play(view, order_forms, dice):\n    return '' if view.turn != 2 else 1 // 0\n"
    )
    record = played(str(file))
    (fault,) = record.faults
    assert str(fault) == (
        f"{file} crashed at move 3 of seed 1, seat 1: "
        "ZeroDivisionError: integer division or modulo by zero (faller.py, line 2)."
    )
    assert record.sheets == 4


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("raise SystemExit(3)", "SystemExit: 3 (leaver.py, line 3)"),
        ("sys.exit()", "SystemExit (leaver.py, line 3)"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt (leaver.py, line 3)"),
        ("raise GeneratorExit", "GeneratorExit (leaver.py, line 3)"),
        ("raise StopIteration", "StopIteration (leaver.py, line 3)"),
        ("raise type('Own', (BaseException,), {})('gone')", "Own: gone (leaver.py, line 3)"),
        ("raise type('Silent', (BaseException,), {'__str__': sys.exit})", "Silent (leaver.py, line 3)"),
    ],
)
def test_what_would_end_a_program_is_a_crash_of_the_bot(tmp_path: Path, statement: str, said: str) -> None:
    code = f"import sys\ndef play(view, order_forms, dice):\n    {statement}\n"
    record = played(str(written(tmp_path, "leaver.py", code)))
    assert record.sheets == 4
    assert [(fault.kind, fault.detail, fault.ended) for fault in record.faults] == [("crash", said, False)] * 4


def test_a_bot_that_exits_ends_neither_the_command_nor_its_processes(tmp_path: Path) -> None:
    file = written(tmp_path, "leaver.py", "def play(view, order_forms, dice):\n    raise SystemExit(7)\n")
    words = ("match", "raumkrieg", "--bots", f"{file},random", "--seed", "1", "--option", "turns=1", "--repeat", "2")
    for jobs in ("1", "2"):
        done = turnsheet(*words, "--jobs", jobs)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count(f"{file} crashed at move 1 of seed") == 2
        assert "SystemExit: 7 (leaver.py, line 2)." in done.stdout


def test_an_object_that_cannot_be_made_ends_its_seat_alone(tmp_path: Path) -> None:
    code = "class Captain:\n    def __init__(self):\n        raise SystemExit('no ship')\n"
    record = played(f"{written(tmp_path, 'captain.py', code)}:Captain")
    (fault,) = record.faults
    assert (fault.move, fault.kind, fault.ended) == (0, "crash", True)
    assert fault.detail == "SystemExit: no ship (captain.py, line 3)"
    assert record.sheets == 4


@pytest.fixture
def _at_a_keyboard() -> Iterator[None]:
    """Ctrl-C arrives, also if the tests run in the background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_at_a_keyboard")
def test_ctrl_c_while_a_bot_plays_still_ends_the_command(tmp_path: Path) -> None:
    code = "import signal\ndef play(view, order_forms, dice):\n    signal.raise_signal(signal.SIGINT)\n    return ''\n"
    with pytest.raises(KeyboardInterrupt):
        played(str(written(tmp_path, "waiter.py", code)))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_bot_that_never_returns_is_interrupted(tmp_path: Path) -> None:
    code = "def play(view, order_forms, dice):\n    while view.turn == 2:\n        pass\n    return ''\n"
    record = played(str(written(tmp_path, "thinker.py", code)), seconds=0.3)
    assert record.sheets == 4
    (fault,) = (fault for fault in record.faults if fault.move == 3)  # a busy machine may be late with others, too
    assert (fault.kind, fault.detail) == ("late", "it took longer than 0.3 s")


def test_a_bot_in_another_thread_is_interrupted_too(tmp_path: Path) -> None:
    """Many times, since the interruption may come at any place; what follows is never interrupted."""
    code = "def play(view, order_forms, dice):\n    while not order_forms:\n        pass\n    return 'done'\n"
    bot = find_contender(str(written(tmp_path, "thinker.py", code)), GAME, Limits(seconds=0.01))
    said: list[str] = []

    def ask() -> None:
        with bot.begin(Engagement(GAME, GAME.options_type(), Seat(1), 2)) as player:
            for _ in range(20):
                with pytest.raises(BotFaultError, match="it took longer than"):
                    player(View(seat=Seat(1)), (), Dice(b""))
            said.append("went on")

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert said == ["went on"]


def test_anything_but_a_text_is_nonsense(tmp_path: Path) -> None:
    file = written(tmp_path, "lister.py", "def play(view, order_forms, dice):\n    return ['11 A 0,5']\n")
    assert {fault.detail for fault in played(str(file)).faults} == {"it returned list instead of a text"}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "import nothing_of_this_name\n",
            "cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_this_name'",
        ),
        ("def play(:\n", "cannot be loaded: SyntaxError"),
        ("raise SystemExit(3)\n", "cannot be loaded: SystemExit: 3"),
        ("raise KeyboardInterrupt\n", "cannot be loaded: KeyboardInterrupt"),
        ("def __getattr__(name):\n    raise SystemExit(4)\n", "cannot be loaded: SystemExit: 4"),
        ("x = 1\n", "has no 'play'. Name its function after a colon"),
        ("play = 5\n", "is not a function"),
        ("def play(view):\n    return ''\n", "must take three values"),
        ("GAME = 'starweb'\ndef play(view, order_forms, dice):\n    return ''\n", "plays starweb, not Raumkrieg"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_with_the_reason(tmp_path: Path, code: str, said: str) -> None:
    file = written(tmp_path, "bot.py", code)
    with pytest.raises(CommandError, match=said):
        find_contender(str(file), GAME, Limits())


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no such file"):
        find_contender(str(tmp_path / "none.py"), GAME, Limits())
