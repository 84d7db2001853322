"""Where one seat has several empires, what it declares is lawful for each of them."""

from msgspec.structs import replace

from tests.games.starweb.crowded_positions import GAME, Sheets, played
from tests.games.starweb.laws import broken_laws
from turnsheet.core.dice import Dice
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import Declare
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State


def acquainted() -> State:
    """Four seats with three empires each, all of whom have met; of the first three only the first is an Apostle."""
    start = GAME.rules.setup(Options(variant="multi", characters="AMPCBEAMPCBE"), 4, Dice(b""))
    everyone = range(1, len(start.players) + 1)
    players = tuple(
        replace(player, met=tuple(other for other in everyone if other != empire))
        for empire, player in enumerate(start.players, 1)
    )
    return replace(start, players=players)


def test_nobody_is_their_own_ally_or_loader() -> None:
    state = acquainted()
    sister = state.players[1].name
    orders: Sheets = {Seat(1): (Declare("A", sister), Declare("L", sister))}
    after = played(state, orders, Dice(b""))
    assert broken_laws(state, orders, after) == []
    assert after.players[0].allies == (2,)
    assert after.players[1].allies == after.players[1].loaders == ()


def test_only_its_apostles_are_at_holy_war() -> None:
    state = acquainted()
    orders: Sheets = {Seat(1): (Declare("J", state.players[6].name),)}
    after = played(state, orders, Dice(b""))
    assert broken_laws(state, orders, after) == []
    assert [player.jihad for player in after.players[:3]] == [7, 0, 0]
