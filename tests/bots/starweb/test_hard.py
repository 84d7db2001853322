"""The hard bot of Starweb: it plays every character to the end, and every seed gives another game."""

from functools import cache

import pytest

from scripts.bot_tables import Share
from turnsheet.core.bot_match import play
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.match import Match
from turnsheet.core.orders import Refusal
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import LETTERS
from turnsheet.interfaces.cli.lookup import bots_for, find_bot, find_game

GAME = find_game("starweb")
HARD, SETTLER = find_bot("hard", GAME), find_bot("settler", GAME)
ALL = "".join(LETTERS)
HELD_OUT = range(300_000, 300_020)
FAIR_SHARE, GOAL = 1 / 15, 0.35
LONG_ENOUGH = 24
"""The turns in which a Pirate plunders, a Berserker lands robots and a Merchant trades are among these."""


def states(options: Options, seats: int, seed: str, hard: tuple[int, ...], refused: list[Refusal]) -> list[State]:
    """A match of the hard bot and settlers, turn by turn."""
    match = Match(GAME, options, seats, seed)
    found = []
    while not match.over:
        assert isinstance(match.state, State)
        found.append(match.state)
        orders = {}
        for seat in match.seats:
            view = GAME.rules.view(match.state, seat)
            bot = HARD if seat in hard else SETTLER
            reading = GAME.rules.read(
                view, bot.player(view, (), Dice(turn_key(f"player {seat} of {seed}", len(match.steps) + 1)))
            )
            refused += reading.refusals
            orders[seat] = reading.orders
        match.advance(orders)
    assert isinstance(match.state, State)
    return [*found, match.state]


def won(letter: str, seed: int) -> bool:
    """Whether it alone wins a standard game against 14 settlers with a character; its seat moves on with the seeds."""
    place = seed % 15
    characters = "?" * place + letter + "?" * (14 - place)
    match = Match(GAME, Options(characters=characters), 15, str(seed))
    play(match, [HARD.player if number == place else SETTLER.player for number in range(15)])
    return GAME.rules.standing(match.state).winners == (Seat(place + 1),)


@cache
def share(letter: str) -> Share:
    """How often it wins with a character, on seeds that were not used for tuning."""
    return Share(sum(won(letter, seed) for seed in HELD_OUT), len(HELD_OUT))


@pytest.mark.soak
@pytest.mark.parametrize("letter", LETTERS)
def test_with_each_character_it_surely_wins_more_than_its_fair_share_against_14_settlers(letter: str) -> None:
    """The 95 % interval is above 1 in 15: of 20 matches it wins at least 4, as a settler would once in 25 tries."""
    assert share(letter).interval[0] > FAIR_SHARE, share(letter)


@pytest.mark.soak
def test_with_all_characters_together_it_surely_wins_35_percent_against_14_settlers() -> None:
    """The 95 % interval of 120 matches is above 35 % if it wins 53 of them."""
    shares = [share(letter) for letter in LETTERS]
    whole = Share(sum(each.wins for each in shares), sum(each.matches for each in shares))
    assert whole.interval[0] > GOAL, [str(each) for each in shares]


def test_it_is_the_last_and_so_the_best() -> None:
    assert bots_for(GAME)[-1] is HARD


@pytest.mark.parametrize("letter", LETTERS)
def test_it_plays_every_character_to_the_end_and_beats_five_settlers(letter: str) -> None:
    """No order of its own is refused, and it is ahead of the mean of the others."""
    refused: list[Refusal] = []
    others = ALL.replace(letter, "")
    last = states(Options(turns=LONG_ENOUGH, characters=letter + others), 6, "31", (1,), refused)[-1]
    assert refused == []
    assert last.over
    assert last.players[0].score > sum(player.score for player in last.players[1:]) / 5


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(variant="trial"), 6),
        (Options(variant="anonymous", turns=16), 4),
        (Options(variant="multi", turns=14), 5),
        (Options(variant="partner", turns=16), 4),
        (Options(variant="bitter end", turns=16), 2),
    ],
    ids=lambda value: getattr(value, "variant", None),
)
def test_among_its_own_kind_nothing_it_writes_is_refused(options: Options, seats: int) -> None:
    refused: list[Refusal] = []
    assert states(options, seats, "7", tuple(range(1, seats + 1)), refused)[-1].over
    assert refused == []


def test_dice_change_what_it_does_and_the_same_dice_do_not() -> None:
    differ = 0
    found = states(Options(turns=12), 3, "4", (1, 2, 3), [])[:-1]
    for state in found:
        view = GAME.rules.view(state, Seat(2))
        one, again, other = (HARD.player(view, (), Dice(key)) for key in (b"one", b"one", b"other"))
        assert one == again
        differ += one != other
    assert differ > len(found) // 2


def test_a_match_that_is_over_gets_an_empty_sheet() -> None:
    last = states(Options(turns=1), 2, "2", (1, 2), [])[-1]
    assert HARD.player(GAME.rules.view(last, Seat(1)), (), Dice(b"")) == ""
