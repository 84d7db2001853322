"""Laws of Raumkrieg alone."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.reached_states import states
from tests.properties.test_laws import some_orders
from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.core.orders import LONGEST_SHEET
from turnsheet.core.seats import Seat, seats
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.notation.plausible_state import suppose
from turnsheet.games.raumkrieg.orders.orders import Tell
from turnsheet.games.raumkrieg.orders.reader import read
from turnsheet.games.raumkrieg.pages.visibility import look
from turnsheet.games.raumkrieg.rules.events import Fired, LeftBoard
from turnsheet.games.raumkrieg.rules.geometry import acceleration_cost, covered, covers, extent, longest_square
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.setup import set_up
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import (
    BOARD,
    DIRECTIONS,
    FUEL_PER_TURN,
    HALF_CONE,
    LONGEST_REACH,
    NEAR_RADIUS,
    RANGES,
    REACH,
    RING_STEPS,
    SEATS,
    Kind,
)

SLACK = 3
"""Squares that the corner of a cone may reach beyond the last whole place in it."""
GAME = next(game for game in GAMES if game.id == "raumkrieg")


def advanced(state: object, key: int) -> tuple[State, State]:
    """A state and the one after it."""
    assert isinstance(state, State)
    after = GAME.rules.advance(state, some_orders(GAME, state, key), Dice(b""))
    assert isinstance(after, State)
    return state, after


@given(states(GAME), st.integers(0, 1000))
def test_ships_are_conserved(state: object, key: int) -> None:
    before, after = advanced(state, key)
    numbers = [ship.number for ship in after.ships]
    assert sorted([*numbers, *after.lost]) == sorted(set(numbers) | set(after.lost))
    if before.turn:
        assert {*numbers, *after.lost} == {*(ship.number for ship in before.ships), *before.lost}


@given(states(GAME), st.integers(0, 1000))
def test_ships_in_play_are_on_the_board_with_fuel_left(state: object, key: int) -> None:
    _, after = advanced(state, key)
    for ship in after.ships:
        assert 0 <= ship.place[0] <= BOARD
        assert 0 <= ship.place[1] <= BOARD
        assert ship.fuel >= 0


@given(states(GAME), st.integers(0, 1000))
def test_points_never_fall(state: object, key: int) -> None:
    before, after = advanced(state, key)
    assert all(new >= old for old, new in zip(before.points, after.points, strict=True))


@given(states(GAME), st.integers(0, 1000))
def test_ships_go_where_the_preview_says_and_use_the_fuel_it_says(state: object, key: int) -> None:
    assert isinstance(state, State)
    orders = some_orders(GAME, state, key)
    after = GAME.rules.advance(state, orders, Dice(b""))
    assert isinstance(after, State)
    ships = {f"ghost {ship.number}": ship for ship in after.ships}
    for seat in orders:
        preview = GAME.pages.preview(GAME.rules.view(state, seat), orders[seat])
        for ghost in preview.marks:
            if ghost.id in ships:
                assert ghost.at == ships[ghost.id].place
        before = {ship.number: ship.fuel for ship in state.ships}
        for note in preview.notes:
            ship = ships.get(f"ghost {note.mark.removeprefix('ship ')}")
            if ship is not None and state.turn:
                spent = before[ship.number] + FUEL_PER_TURN - ship.fuel
                assert f" Uses {spent} fuel, {before[ship.number] - spent} left" in note.text


@given(states(GAME), st.integers(0, 1000))
def test_what_the_preview_does_not_warn_of_does_not_happen(state: object, key: int) -> None:
    """Nobody loses a ship over the edge or to their own fire without a warning, and every warning comes true."""
    before, after = advanced(state, key)
    orders = some_orders(GAME, before, key)
    for seat in orders if before.turn else ():
        warned = {note.mark for note in GAME.pages.preview(GAME.rules.view(before, seat), orders[seat]).warnings}
        own = {ship.number for ship in before.ships if ship.owner == seat}
        shots = [event for event in after.news if isinstance(event, Fired) and event.owner == seat]
        careless = {f"ship {shot.ship}" for shot in shots if own & set(shot.hits)}
        hit = {target for event in after.news if isinstance(event, Fired) for target in event.hits}
        left = {f"ship {event.ship}" for event in after.news if isinstance(event, LeftBoard) and event.owner == seat}
        assert careless | left <= warned <= careless | left | {f"ship {ship}" for ship in hit}


@given(st.sampled_from(SEATS), st.sampled_from(["drawn", "ring", "grid"]), st.integers(0, 10**6))
def test_starting_points_lie_apart_and_inside(count: int, layout: str, seed: int) -> None:
    options = Options(layout="ring" if layout == "ring" else "grid" if layout == "grid" else "drawn")
    starts = set_up(options, count, Dice(turn_key(str(seed), 0)), 2).starts
    assert len(starts) == count
    for number, (x, y) in enumerate(starts):
        assert 50 <= x <= BOARD - 50
        assert 50 <= y <= BOARD - 50
        assert all((x - ox) ** 2 + (y - oy) ** 2 >= 250**2 for ox, oy in starts[:number])


@given(st.sampled_from(list(NEAR_RADIUS)), st.integers(0, 10**6), st.integers(1, 4))
def test_near_starting_points_are_250_to_350_from_their_neighbours(count: int, seed: int, seat: int) -> None:
    """Opposite ones of four are a little farther apart, since no four points can be so near each other."""
    state = set_up(Options(layout="near"), count, Dice(turn_key(str(seed), 0)), 2)
    distances = sorted(dist(one, other) for one, other in combinations(state.starts, 2))
    assert distances[0] >= 250
    assert distances[count - 1 if count > 2 else 0] <= 350
    assert distances[-1] <= 358
    own = Seat(min(seat, count))
    assert sorted(suppose(look(state, own)).starts) == sorted(state.starts)


@pytest.mark.parametrize("count", [count for count in SEATS if count not in NEAR_RADIUS])
def test_no_more_than_four_fleets_start_near_each_other(count: int) -> None:
    with pytest.raises(BadOptionsError):
        set_up(Options(layout="near"), count, Dice(b""), 2)


def test_the_older_options_alone_are_in_the_bytes_of_a_classic_match() -> None:
    """So states from before there were battle reports keep their fingerprints."""
    assert codec.plain(Options()) == {"turns": 12, "layout": "drawn"}
    assert codec.plain(codec.convert({"reports": "classic"}, Options)) == {"turns": 12, "layout": "drawn"}
    assert codec.plain(Options(reports="battle")) == {"turns": 12, "layout": "drawn", "reports": "battle"}


@given(st.sampled_from(SEATS), st.sampled_from(["ring", "grid"]), st.integers(0, 10**6), st.integers(1, 9))
def test_starting_points_are_supposed_apart_and_where_they_could_be(
    count: int, layout: str, seed: int, seat: int
) -> None:
    options = Options(layout="ring" if layout == "ring" else "grid")
    state = set_up(options, count, Dice(turn_key(str(seed), 0)), 2)
    own = Seat(min(seat, count))
    starts = suppose(look(state, own)).starts
    assert starts[own - 1] == state.starts[own - 1]
    if layout == "ring" and RING_STEPS % count == 0:
        assert sorted(starts) == sorted(state.starts)  # which places are taken is known, only not by whom
    for number, (x, y) in enumerate(starts):
        assert all((x - ox) ** 2 + (y - oy) ** 2 >= 250**2 for ox, oy in starts[:number])


@given(st.integers(0, 500), st.tuples(st.integers(-600, 600), st.integers(-600, 600)))
def test_the_longest_acceleration_offered_is_the_longest_paid(fuel: int, by: tuple[int, int]) -> None:
    assert (by[0] ** 2 + by[1] ** 2 <= longest_square(fuel)) == (acceleration_cost(by) <= fuel)


@given(st.text(min_size=1, max_size=500).map(str.strip).filter(lambda text: bool(text) and text.isprintable()))
def test_any_printable_message_arrives_as_written(text: str) -> None:
    state = GAME.notation.position("turn 1\nplayers 3\n14 P 1,1\n24 P 2,2")
    assert isinstance(state, State)
    order = Tell(Seat(2), text)
    assert read(look(state, Seat(1)), GAME.rules.write(order)).orders == (order,)
    after = GAME.rules.advance(state, {Seat(1): (order,)}, Dice(b""))
    assert isinstance(after, State)
    assert GAME.notation.position(GAME.notation.notate(after)) == after
    for seat in seats(3):
        known = GAME.notation.recount(GAME.rules.view(after, seat)).split("\n")
        assert (f"* 1 told 2: {text}" in known) == (seat == 2)


def test_a_ships_line_of_endless_length_is_refused() -> None:
    state = GAME.notation.position("turn 1\n14 P 1,1\n24 P 2,2")
    for length, codes in ((200, []), (201, ["unreadable"])):
        line = "14 A 3,0".ljust(length - 4) + "F 1 "
        assert len(line) == length
        assert [refusal.code for refusal in GAME.rules.read(GAME.rules.view(state, Seat(1)), line).refusals] == codes


def test_nobody_waits_for_the_dropped_or_for_those_without_ships() -> None:
    """The first are not asked at all; the second may send orders, but silence does not count as a miss."""
    state = GAME.notation.position("turn 2\nplayers 3\ndropped 3\n14 P 1,1")
    assert {seat: prompt.awaited for seat, prompt in GAME.rules.awaiting(state).items()} == {1: True, 2: False}
    begun = GAME.notation.position("turn 0\nstart 1 = 300,300\nstart 2 = 700,700")
    assert [prompt.awaited for prompt in GAME.rules.awaiting(begun).values()] == [True, True]


def test_a_sheet_of_endless_length_is_refused_whole() -> None:
    state = GAME.notation.position("turn 1\n14 P 1,1\n24 P 2,2")
    reading = GAME.rules.read(GAME.rules.view(state, Seat(1)), "14 A 1,1\n" * LONGEST_SHEET)
    assert [refusal.code for refusal in reading.refusals] == ["sheet-too-long"]
    assert reading.orders == ()


def exactly_left(dx: int, dy: int, degrees: int) -> bool:
    """Whether a place is on a line in that direction or to the right of it, in whole numbers alone.

    Sine and cosine of multiples of 15 degrees are p + q√3 times a common factor, with these p and q.
    """
    quarters, rest = divmod(degrees // 15 % 24, 6)
    sine, cosine = (
        ((0, 0), (1, 0)),
        ((2, -1), (1, 0)),
        ((1, 0), (0, 1)),
        ((1, 0), (1, 0)),
        ((0, 1), (1, 0)),
        ((1, 0), (2, -1)),
    )[rest]
    for _ in range(quarters):
        sine, cosine = cosine, (-sine[0], -sine[1])
    p, q = dx * cosine[0] - dy * sine[0], dx * cosine[1] - dy * sine[1]
    squares = p * p - 3 * q * q
    return squares >= 0 if p >= 0 > q else squares <= 0 if q >= 0 > p else p >= 0


@pytest.mark.parametrize("range_", HALF_CONE)
def test_no_rounding_changes_what_a_shot_covers(range_: int) -> None:
    """Rules D6 and D7: compared with whole numbers, places on the edges of cones included."""
    side = range(-LONGEST_REACH, LONGEST_REACH + 1, 4)
    places = [(x, y, (x, y)) for x in side for y in side]
    half = HALF_CONE[range_]
    for direction in DIRECTIONS:
        left, right = 30 * direction - half, 30 * direction + half
        expected = [
            (x, y)
            for x, y, _ in places
            if 0 < x * x + y * y <= LONGEST_REACH**2 and exactly_left(x, y, left) and exactly_left(-x, -y, right)
        ]
        assert covered((0, 0), places, LONGEST_REACH, range_, direction) == expected
        assert all(covers(x, y, LONGEST_REACH, range_, direction) for x, y in expected[::50])


@pytest.mark.parametrize("kind", REACH)
def test_the_extent_of_a_shot_holds_all_that_it_hits_and_little_more(kind: Kind) -> None:
    for range_ in RANGES:
        reach = REACH[kind][range_]
        side = range(-reach, reach + 1)
        places = [(x, y, (x, y)) for x in side for y in side]
        for direction in DIRECTIONS:
            hit = [(0, 0), *covered((0, 0), places, reach, range_, direction)]
            farthest = -min(x for x, _ in hit), max(x for x, _ in hit)
            bounds = extent(reach, range_, direction)
            assert all(0 <= bound - far <= SLACK for bound, far in zip(bounds, farthest, strict=True))
