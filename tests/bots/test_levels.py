"""The bots for people in Robots and Star Probe: they write sound sheets, use their dice, and differ in strength."""

from statistics import fmean

import pytest

from tests.helpers.reached_states import played
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.preview import Note
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.lookup import find_bot
from turnsheet.interfaces.cli.offline.series import Arguments, batch

ROBOTS = next(game for game in GAMES if game.id == "robots")
STARPROBE = next(game for game in GAMES if game.id == "starprobe")
DUELS = 20
VOYAGES = 40


def warnings(game: AnyGame, name: str, seats: int) -> tuple[list[Note], int]:
    """What previews warn of in the sheets of a match, none of which is refused; and how often dice change a sheet."""
    bot = find_bot(name, game)
    found: list[Note] = []
    changed = 0
    for state in played(game, seats, 2, name):
        for seat, prompt in game.rules.awaiting(state).items():
            if not prompt.awaited:
                continue
            view = game.rules.view(state, seat)
            one, other = (bot.player(view, game.pages.forms(view), Dice(key)) for key in (b"one", b"other"))
            reading = game.rules.read(view, one)
            assert reading.refusals == (), one
            found += game.pages.preview(view, reading.orders).warnings
            changed += one != other
    return found, changed


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_robots_do_not_shoot_their_own_or_at_nothing_and_stay_on_the_board(name: str) -> None:
    found, changed = warnings(ROBOTS, name, 3)
    assert found == []
    assert changed > 10


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("medium", "easy", 12), ("strong", "medium", 11), ("easy", "random", 18)]
)
def test_each_level_of_robots_beats_the_one_below(better: str, worse: str, least: int) -> None:
    results = batch(Arguments("robots", (better, worse), b"{}", 0), range(DUELS))
    assert sum(result.wins for result in results if result.bot == better) >= least


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_explorers_write_sound_sheets_and_use_their_dice(name: str) -> None:
    assert warnings(STARPROBE, name, 2)[1] > 5


def mean(name: str) -> float:
    """What a bot brings home on the whole, in voyages of one year."""
    results = batch(Arguments("starprobe", (name,), b'{"months": 12}', 0), range(VOYAGES))
    return fmean(score for result in results for score in result.scores)


def test_each_level_of_explorers_brings_home_more_than_the_one_below() -> None:
    """A single voyage can go wrong for everybody; on the whole chance play loses, and easy play does not."""
    assert mean("random") < 0 < mean("easy") < mean("medium") < mean("surveyor")
