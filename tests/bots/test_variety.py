"""No game between bots is a book: from the same position, every seed gives another game."""

import pytest

from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.robots.scripted import Team
from turnsheet.core.bot_match import step
from turnsheet.core.match import Match
from turnsheet.interfaces.cli.lookup import find_bot, find_game

MIXING = [(bot.game, bot.name) for bot in BOTS.values() if bot.game]
FEW_GAMES = {"sitters"}
"""Robots that stay at home until an enemy comes: two teams of them never meet, so only their first plays differ."""

FIRST_STEPS = {"raumkrieg": 3, "robots": 16, "starweb": 3, "starprobe": 10}


def played(game_name: str, bot_name: str, seed: int, steps: int) -> tuple[str, ...]:
    """What is ordered in the first steps of a match between copies of a bot that begins from the same position.

    Of programs, which draw their random numbers while they play, it is where their robots are after each step.
    """
    game = find_game(game_name)
    count = min(seats for seats in game.seat_counts if seats > 1)
    options = game.options_type()
    opening = Match(game, options, count, "the same for all").state
    match = Match(game, options, count, str(seed), game.notation.notate(opening))
    player = find_bot(bot_name, game).player
    places = []
    while not match.over and len(match.steps) < steps:
        step(match, [player] * count)
        if isinstance(player, Team):
            places.append(game.notation.notate(match.state))
    if places:
        return tuple(places)
    return tuple(f"{seat}: {line}" for played in match.steps for seat in played.orders for line in played.orders[seat])


@pytest.mark.parametrize(("game", "bot"), MIXING)
def test_a_few_seeds_give_as_many_beginnings(game: str, bot: str) -> None:
    assert len({played(game, bot, seed, FIRST_STEPS[game]) for seed in range(4)}) == 4


@pytest.mark.soak
@pytest.mark.parametrize(("game", "bot"), [each for each in MIXING if each[1] not in FEW_GAMES])
def test_100_seeds_give_100_games(game: str, bot: str) -> None:
    assert len({played(game, bot, seed, 10_000) for seed in range(100)}) == 100
