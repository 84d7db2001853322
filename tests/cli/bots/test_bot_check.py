"""What `turnsheet bots check` finds in a bot."""

from itertools import count
from pathlib import Path

import pytest

from tests.cli.bots.bot_files import WALKER, process_bot, written
from tests.helpers.cli_commands import turnsheet
from turnsheet.core.pages.views import View
from turnsheet.core.player import Bot, Player
from turnsheet.interfaces.cli.bots import bot_check, commands
from turnsheet.interfaces.cli.bots.bot_check import CheckReport
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.errors import CommandError

PATIENT = Limits(seconds=600)
HEAD = "def play(view, order_forms, dice):\n"


def checked(word: str, seconds_a_call: float = 0.0) -> CheckReport:
    """What is found in one match against `random`; by the clock of this test each call takes so long."""
    ticks = count()
    plan = bot_check.plan(word, "raumkrieg", "random", PATIENT)
    return bot_check.run(plan, 1, 1, 1.0, lambda: next(ticks) * seconds_a_call)


def test_nothing_is_wrong_with_a_sound_bot(tmp_path: Path) -> None:
    found = checked(str(written(tmp_path, "walker.py", WALKER)))
    assert found.clean
    assert found.sheets == 13
    assert [(each.opponent, each.matches) for each in found.against] == [("random", 1)]


def test_refused_orders_are_counted_by_code_with_an_example(tmp_path: Path) -> None:
    found = checked(str(written(tmp_path, "liar.py", HEAD + "    return '11 A 900,0\\nhm' if view.turn else ''\n")))
    assert [(each.code, each.orders) for each in found.refused] == [("acceleration-unpaid", 12), ("unreadable", 12)]
    assert found.refused[1].example.startswith("'hm': Orders look like")
    assert not found.clean


def test_slow_turns_are_named(tmp_path: Path) -> None:
    found = checked(str(written(tmp_path, "walker.py", WALKER)), seconds_a_call=1.5)
    assert found.slowest == 1.5
    assert found.slow[0] == "sheet 1 of seed 1 against random: 1.50 s"
    assert len(found.slow) == 13


def test_a_bot_with_chances_of_its_own_answers_differently(tmp_path: Path) -> None:
    code = "import itertools\nnumbers = itertools.count()\n" + HEAD + "    return f'to 2: {next(numbers)}'\n"
    found = checked(str(written(tmp_path, "counter.py", code)))
    assert len(found.different) == 13
    assert found.different[0] == "sheet 1 of seed 1 against random"


def test_a_bot_that_uses_its_dice_answers_the_same(tmp_path: Path) -> None:
    code = HEAD + "    return f'to 2: {dice.at(\"word\").below(1000)}' if view.turn else ''\n"
    assert checked(str(written(tmp_path, "dicer.py", code))).clean


def test_the_twin_of_a_command_is_another_process(tmp_path: Path) -> None:
    assert checked(process_bot(tmp_path)).clean
    found = checked(process_bot(tmp_path, "import os; text = f'to 2: {os.getpid()}'"))
    assert len(found.different) == 13


def test_the_command_prints_what_is_wrong_and_exits_with_1(tmp_path: Path) -> None:
    file = written(
        tmp_path, "faller.py", 'GAME = "raumkrieg"\n' + HEAD + "    return '' if view.turn != 2 else 1 // 0\n"
    )
    done = turnsheet("bots", "check", str(file), "--against", "random", "--matches", "1", "--bot-seconds", "600")
    assert done.returncode == 1, done.stderr
    assert "faults           1\n" in done.stdout
    assert "crashed at move 3 of seed 1, seat 1: ZeroDivisionError" in done.stdout
    assert done.stdout.endswith("The bot has problems: see above.\n")


def test_a_bot_that_does_not_say_its_game_needs_one() -> None:
    with pytest.raises(CommandError, match=r"Which game does cmd:\./bot play\? Add --game"):
        bot_check.plan("cmd:./bot", "", "", PATIENT)


def test_our_bots_get_the_lookahead_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    thinking = Bot.thinking

    def noted(bot: Bot, turns: int) -> Player[View]:
        asked.append(turns)
        return thinking(bot, turns)

    monkeypatch.setattr(Bot, "thinking", noted)
    commands.check("random", game="raumkrieg", against="medium", matches=1, slow=600, bot_lookahead=3)
    assert asked == [3, 3]
