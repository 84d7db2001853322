"""The settler of Starweb: it wins, it scores as each character does, and nothing it writes is refused."""

from functools import cache

import pytest

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import play, step
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.match import Match
from turnsheet.core.orders import Refusal
from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import LETTERS
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("starweb")
RULES = starweb.game()
SETTLER, RANDOM = BOTS["settler"].player, BOTS["random"].player
VARIANTS = (
    (Options(variant="trial"), 6),
    (Options(turns=25), 15),
    (Options(variant="anonymous", turns=15), 4),
    (Options(variant="multi", turns=15), 5),
    (Options(variant="partner", turns=15), 4),
    (Options(variant="bitter end", turns=15), 2),
)


def state_of(match: Match) -> State:
    """Its state, which is one of Starweb."""
    assert isinstance(match.state, State)
    return match.state


def sheet(match: Match, seat: Seat) -> str:
    """What the settler writes for a seat now."""
    view = GAME.rules.view(match.state, seat)
    return SETTLER(view, GAME.pages.forms(view), Dice(turn_key(f"player {seat} of {match.seed}", len(match.steps) + 1)))


@pytest.mark.parametrize(("options", "seats"), VARIANTS, ids=lambda value: getattr(value, "variant", None))
def test_nothing_it_writes_is_refused(options: Options, seats: int) -> None:
    match = Match(GAME, options, seats, "7")
    refused: list[Refusal] = []
    while not match.over:
        orders = {}
        for seat in match.seats:
            reading = GAME.rules.read(GAME.rules.view(match.state, seat), sheet(match, seat))
            refused += reading.refusals
            orders[seat] = reading.orders
        match.advance(orders)
    assert refused == []


def test_among_randoms_nothing_is_refused_either() -> None:
    """They fire, give and declare at random, and the settler sees things it would not do itself."""
    match = Match(GAME, Options(turns=20), 6, "3")
    while not match.over:
        reading = GAME.rules.read(GAME.rules.view(match.state, Seat(2)), sheet(match, Seat(2)))
        assert reading.refusals == ()
        step(match, [RANDOM, SETTLER, *[RANDOM] * 4])


@pytest.mark.parametrize("seed", range(10))
def test_one_settler_among_randoms_wins_the_trial_game(seed: int) -> None:
    match = Match(GAME, Options(variant="trial"), 6, str(seed))
    place = seed % 6
    play(match, [SETTLER if number == place else RANDOM for number in range(6)])
    assert GAME.rules.standing(match.state).winners == (Seat(place + 1),)


@cache
def course(letter: str) -> tuple[int, ...]:
    """The scores of the first of six settlers, turn by turn, if it has this character."""
    others = "".join(each for each in LETTERS if each != letter)
    match = Match(GAME, Options(turns=20, characters=letter + others), 6, "11")
    scores = []
    while not match.over:
        step(match, [SETTLER] * 6)
        scores.append(state_of(match).players[0].score)
    return tuple(scores)


@pytest.mark.parametrize("letter", LETTERS)
def test_every_character_scores_more_and_more(letter: str) -> None:
    scores = course(letter)
    assert 0 < scores[4] < scores[9] < scores[14] < scores[19]
    assert scores[19] > 800


def test_it_captures_explores_and_builds() -> None:
    match = Match(GAME, Options(turns=10, characters="EMPCBA"), 6, "5")
    play(match, [SETTLER] * 6)
    for seat in match.seats:
        heading = RULES.rules.view(state_of(match), seat).page.heading
        assert heading.worlds >= 6
        assert heading.keys >= 5
        assert heading.ships > 30


def test_the_same_view_gives_the_same_sheet() -> None:
    match = Match(GAME, Options(turns=8), 6, "2")
    while not match.over:
        assert sheet(match, Seat(3)) == sheet(match, Seat(3))
        step(match, [SETTLER] * 6)


def test_a_game_that_is_over_gets_an_empty_sheet() -> None:
    match = Match(GAME, Options(turns=1), 2, "2")
    play(match, [SETTLER] * 2)
    assert sheet(match, Seat(1)) == ""
