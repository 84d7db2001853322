"""Many matches summed up: seats rotate, and the interval is reckoned from match to match."""

from turnsheet.core.match import Match
from turnsheet.core.table import play
from turnsheet.interfaces.cli.lookup import find_bot, find_game
from turnsheet.interfaces.cli.series import Arguments, Result, batch, total


def test_seats_of_one_match_are_no_independent_trials() -> None:
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
    scores = game.standing(match.state).scores
    hunters, randoms = batch(told, range(2, 3))
    assert hunters.scores == (scores[match.seats[2]],)
    assert randoms.scores == (scores[match.seats[0]], scores[match.seats[1]])
