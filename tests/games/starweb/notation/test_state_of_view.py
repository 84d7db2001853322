"""The state a seat supposes: made directly, it is the one that the same notation describes."""

import pytest

from tests.games.starweb.hand_made_position import POSITION, known
from tests.helpers.reached_states import VARIANTS, played
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.starweb.notation.plausible_state import suppose
from turnsheet.games.starweb.pages.view import View

GAME = next(game for game in GAMES if game.id == "starweb")
TOLD = POSITION.replace("[ORRIN]: Pirate (Score=300)", "[ORRIN]: Pirate (Score=300,Met=[QUILL])") + (
    "* [ORRIN] told [QUILL]: hello\n* [QUILL] F5W2\n* [QUILL] W1B2F8: part-done\n* [QUILL] to ORRIN: good day: to you\n"
)


def by_notation(view: View) -> object:
    """What is supposed if something is assumed that changes nothing: it goes the way over notation."""
    seen = view.page.worlds[0]
    metal = f"W{seen.number} (Metal={seen.metal})"
    return suppose(view, metal)


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("position", [POSITION, TOLD])
def test_it_is_the_state_of_the_same_notation(position: str, seat: int) -> None:
    view = known(seat, position)
    assert suppose(view) == by_notation(view)


@pytest.mark.parametrize("variant", ["", *VARIANTS["starweb"]])
def test_it_is_the_same_in_every_turn_of_a_match(variant: str) -> None:
    seats = VARIANTS["starweb"][variant][1][0] if variant else 6
    for state in played(GAME, seats, 1, "settler", variant)[::3]:
        for seat in (Seat(1), Seat(seats)):
            view = GAME.rules.view(state, seat)
            assert isinstance(view, View)
            assert suppose(view) == by_notation(view)
