"""Games whose seats play one after the other go through the same doors. The proof is a toy."""

from msgspec.structs import replace

from tests.contract.couriers import COURIERS, Act, Options, State
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.bot_match import play, step
from turnsheet.core.dice import Dice
from turnsheet.core.game import hosted
from turnsheet.core.match import Match, MatchFile, replay
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.interfaces.cli.offline.bench import fullest

GAME = hosted(COURIERS)
RANDOM = BOTS["random"].player


def begun(seats: int = 3) -> Match:
    """A match before its first step."""
    return Match(GAME, Options(), seats, "7")


def test_seats_that_do_not_speak_together_are_carried_out_one_by_one() -> None:
    match = begun()
    play(match, [RANDOM] * 3)
    assert [tuple(played.orders) for played in match.steps] == [(1,), (2,), (3,)] * 3
    assert any(played.orders[Seat(1)] for played in match.steps[::3])


def test_the_first_seat_to_send_is_carried_out_first() -> None:
    match = begun()
    match.advance({Seat(2): (Act("go", "BC"),)})
    assert isinstance(match.state, State)
    assert match.state.at == ("A", "C", "A")
    assert list(GAME.rules.awaiting(match.state)) == [1, 3]


def test_after_the_deadline_no_orders_at_all_end_the_play() -> None:
    match = begun()
    match.advance({})
    assert list(GAME.rules.awaiting(match.state)) == [2, 3]


def test_a_later_seat_sees_what_an_earlier_one_did() -> None:
    heard: list[bytes] = []

    def caller(_view: View, _order_forms: tuple[OrderForm, ...], _dice: Dice) -> str:
        return "call here I am\nbag load"

    def listener(view: View, _order_forms: tuple[OrderForm, ...], _dice: Dice) -> str:
        heard.append(codec.encode(view))
        return ""

    match = begun()
    step(match, [caller, listener, RANDOM])
    step(match, [caller, listener, RANDOM])
    assert b"here I am" in heard[0]


def test_a_match_file_replays() -> None:
    match = begun()
    play(match, [RANDOM] * 3)
    file = match.file(("random",) * 3)
    again = replay(GAME, codec.decode(codec.encode(file), MatchFile))
    assert again.state == match.state
    assert again.file(file.players) == file


def test_states_survive_codec_and_notation() -> None:
    match = begun()
    while not match.over:
        step(match, [RANDOM] * 3)
        assert codec.decode(codec.encode(match.state), State) == match.state
        assert GAME.notation.position(GAME.notation.notate(match.state)) == match.state


def test_ways_words_and_free_texts_are_filled_so_that_the_reader_takes_them() -> None:
    match = begun()
    verbs = set()
    for player in (RANDOM, fullest):
        for number in range(50):
            view = GAME.rules.view(match.state, Seat(1))
            reading = GAME.rules.read(view, player(view, GAME.pages.forms(view), Dice(bytes([number]))))
            assert reading.refusals == ()
            verbs |= {order.verb for order in reading.orders if isinstance(order, Act)}
    assert verbs == {"go", "bag"}  # bots have nothing to call


def test_others_secrets_change_nothing_a_seat_is_shown() -> None:
    state = begun().state
    assert isinstance(state, State)
    other = replace(state, secret=(state.secret[0], *("B" if town == "D" else "D" for town in state.secret[1:])))
    one, same = GAME.rules.view(state, Seat(1)), GAME.rules.view(other, Seat(1))
    assert other != state
    assert codec.encode(one) == codec.encode(same)
    assert RANDOM(one, GAME.pages.forms(one), Dice(b"")) == RANDOM(same, GAME.pages.forms(same), Dice(b""))


def test_what_a_seat_supposes_agrees_with_all_it_knows() -> None:
    match = begun()
    while not match.over:
        for seat in match.seats:
            view = GAME.rules.view(match.state, seat)
            assert GAME.notation.recount(GAME.rules.view(GAME.notation.suppose(view), seat)) == GAME.notation.recount(
                view
            )
        assert GAME.notation.suppose(GAME.rules.view(match.state, REFEREE)) == match.state
        step(match, [RANDOM] * 3)


def test_a_match_from_a_position_goes_on_from_there() -> None:
    match = begun()
    step(match, [RANDOM] * 3)
    supposed = GAME.notation.suppose(GAME.rules.view(match.state, Seat(2)))
    other = Match(GAME, Options(), 3, "8", GAME.notation.notate(supposed))
    assert other.state == supposed
    assert list(GAME.rules.awaiting(other.state)) == [2, 3]
    play(other, [RANDOM] * 3)
    file = other.file()
    assert replay(GAME, codec.decode(codec.encode(file), MatchFile)).file() == file
