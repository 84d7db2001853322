"""Bots by name and in files."""

from pathlib import Path

import pytest

from turnsheet.bots.raumkrieg import hunter
from turnsheet.core.dice import Dice
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.interfaces.cli.bots.loading import load
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.lookup import find_game

BOT = """
from beside import ORDERS

turns = []

def play(view, forms, dice):
    turns.append(view)
    return ORDERS * len(turns)

other = None
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.path", ["unused"])
    (tmp_path / "beside.py").write_text("ORDERS = 'Z'")
    path = tmp_path / "mine.py"
    path.write_text(BOT)
    return path


def test_a_bot_of_ours_is_found_by_its_name() -> None:
    assert load("hunter", find_game("raumkrieg")) is hunter.play


@pytest.mark.parametrize("function", ["", ":play"])
def test_a_file_is_loaded_with_the_modules_beside_it_and_again_for_each_seat(file: Path, function: str) -> None:
    game, view = find_game("raumkrieg"), View(seat=Seat(1))
    first, second = (load(f"{file}{function}", game) for _ in range(2))
    assert [first(view, (), Dice(b"")), first(view, (), Dice(b"")), second(view, (), Dice(b""))] == ["Z", "ZZ", "Z"]


def test_what_cannot_be_loaded_is_a_sentence(file: Path) -> None:
    game = find_game("raumkrieg")
    (file.parent / "broken.py").write_text("def play(:")
    for text, said in (
        (f"{file}:other", f"{file} has no function other. Name it as in {file}:play."),
        (f"{file.parent}/none.py", "none.py: there is no such file."),
        (f"{file.parent}/broken.py:play", "broken.py cannot be loaded: SyntaxError: "),
        ("settler", "The bot settler does not play Raumkrieg."),
        ("huntr", "Did you mean hunter?"),
    ):
        with pytest.raises(CommandError) as refused:
            load(text, game)
        assert said in str(refused.value)
