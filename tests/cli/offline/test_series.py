"""Many matches summed up: seats rotate, and the interval is computed across matches."""

import json
import subprocess
import sys

from turnsheet.core.bot_match import play
from turnsheet.core.match import Match
from turnsheet.interfaces.cli.lookup import find_bot, find_game
from turnsheet.interfaces.cli.offline.score_distribution import Row, distribution
from turnsheet.interfaces.cli.offline.series import Arguments, Result, alone, batch, different_games, total


def test_seats_of_one_match_are_not_independent_trials() -> None:
    """Two matches, in each of which all eight seats of a bot got the same: there are two trials, not sixteen."""
    summed = total([Result("random", (10,) * 8, 0.0), Result("random", (30,) * 8, 1.0)])
    assert (summed.seats, summed.mean, summed.wins) == (16, 20.0, 1.0)
    # the means are 10 and 30, their deviation the root of 200, the margin 1.96 * root(200) / root(2) = 19.6
    assert (summed.low, summed.high) == (0.4, 39.6)


def test_one_match_has_no_interval() -> None:
    summed = total([Result("random", (10, 20), 0.5)])
    assert (summed.low, summed.mean, summed.high) == (15.0, 15.0, 15.0)


def test_bots_move_a_seat_on_with_every_match() -> None:
    """The third match of hunter, random, random has its hunter on the third seat, and the seed plus two."""
    game = find_game("raumkrieg")
    hunter, random = find_bot("hunter", game), find_bot("random", game)
    told = Arguments("raumkrieg", ("hunter", "random", "random"), b'{"turns":3}', 7)
    match = Match(game, game.options_type(turns=3), 3, "9")
    play(match, [random.player, random.player, hunter.player])
    scores = game.rules.standing(match.state).scores
    hunters, randoms = batch(told, range(2, 3))
    assert hunters.scores == (scores[match.seats[2]],)
    assert randoms.scores == (scores[match.seats[0]], scores[match.seats[1]])


def test_the_same_match_again_is_the_same_game() -> None:
    told = Arguments("raumkrieg", ("hunter", "random"), b'{"turns":3}', 7)
    results = [result for numbers in (range(1), range(1), range(1, 2)) for result in batch(told, numbers)]
    assert different_games(results) == 2


def test_scores_of_matches_for_one_are_told_by_rows_of_a_round_width() -> None:
    """From -3 to 57 in at most twelve rows: tens give seven of them, fives would give thirteen."""
    spread = distribution([-3, 0, 9, 10, 57], [])
    assert spread.rows == (
        Row(-10, -1, 1), Row(0, 9, 2), Row(10, 19, 1), Row(20, 29, 0), Row(30, 39, 0), Row(40, 49, 0), Row(50, 59, 1),
    )  # fmt: skip
    assert (spread.least, spread.quarter, spread.median, spread.three_quarters, spread.most) == (-3, 0.0, 9.0, 10.0, 57)


def test_equal_scores_are_one_row() -> None:
    assert distribution([4], [""]).rows == (Row(4, 4, 1),)
    assert distribution([4], [""]).endings == {}


def test_endings_are_counted_the_most_common_first() -> None:
    fates = ("home", "lost: given up", "home", "adrift")
    spread = alone([Result("random", (1,), 0.0, (fate,)) for fate in fates])
    assert list(spread.endings.items()) == [("home", 2), ("adrift", 1), ("lost: given up", 1)]


def _series(*words: str) -> str:
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", "match", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def test_a_series_for_one_player_shows_how_scores_are_spread_and_how_it_ended() -> None:
    words = ("starprobe", "--bots", "random", "--repeat", "4", "--seed", "1", "--option", "months=3")
    told = _series(*words)
    whole = json.loads(_series(*words, "--json"))
    spread = whole["distribution"]
    assert sum(row["matches"] for row in spread["rows"]) == sum(spread["endings"].values()) == whole["matches"] == 4
    assert spread["rows"][0]["low"] <= spread["least"] <= spread["median"] <= spread["most"]
    assert f"least {spread['least']}, most {spread['most']}\n" in told
    lines = [line.rsplit(maxsplit=1) for line in told.split("how it ended")[1].splitlines()[1:]]
    assert {words: int(number) for words, number in lines} == spread["endings"]


def test_matches_of_several_have_no_such_page() -> None:
    words = ("raumkrieg", "--bots", "3xrandom", "--repeat", "2", "--seed", "1", "--option", "turns=2")
    assert "how it ended" not in _series(*words)
    assert "distribution" not in json.loads(_series(*words, "--json"))
