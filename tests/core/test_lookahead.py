"""A lookahead plays on from what a seat knows, by the real rules, for some turns, and never from the true state."""

from random import Random

import pytest

from tests.helpers.reached_states import by_id, played
from tests.properties.changed_secrets import DISGUISES
from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame
from turnsheet.core.lookahead import Lookahead, SpentError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.interfaces.cli.lookup import find_game

RAUMKRIEG = find_game("raumkrieg")


def test_it_advances_as_the_rules_do() -> None:
    state = played(RAUMKRIEG, 2, 3, "hunter")[4]
    view = RAUMKRIEG.rules.view(state, Seat(1))
    lookahead = Lookahead(RAUMKRIEG, view, 1)
    after = lookahead.advance(lookahead.suppose(), {Seat(1): "10 A 0,5", Seat(2): "20 A 5,0"}, Dice(b"x"))
    supposed = RAUMKRIEG.notation.suppose(view)
    orders = {
        seat: RAUMKRIEG.rules.read(RAUMKRIEG.rules.view(supposed, seat), text).orders
        for seat, text in ((Seat(1), "10 A 0,5"), (Seat(2), "20 A 5,0"))
    }
    expected = RAUMKRIEG.rules.advance(supposed, orders, Dice(b"x"))
    assert lookahead.view(after, REFEREE) == RAUMKRIEG.rules.view(expected, REFEREE)


def test_it_ends_when_its_turns_are_spent() -> None:
    view = RAUMKRIEG.rules.view(played(RAUMKRIEG, 2, 3, "hunter")[4], Seat(1))
    lookahead = Lookahead(RAUMKRIEG, view, 2)
    position = lookahead.suppose()
    for left in (1, 0):
        lookahead.advance(position, {}, Dice(b""))
        assert lookahead.left == left
    with pytest.raises(SpentError):
        lookahead.advance(position, {}, Dice(b""))


@pytest.mark.parametrize("game", GAMES, ids=by_id)
def test_it_tells_nothing_that_its_seat_does_not_know(game: AnyGame) -> None:
    """From states that look alike to a seat, its lookahead begins in the same position."""
    for state in played(game, 3, 4, "random")[:6]:
        disguised = DISGUISES[game.id](state, Seat(1), Random(5))
        one, other = (Lookahead(game, game.rules.view(each, Seat(1)), 1) for each in (state, disguised))
        assert one.view(one.suppose(), REFEREE) == other.view(other.suppose(), REFEREE)
