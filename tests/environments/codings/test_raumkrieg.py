"""Raumkrieg in numbers: orders built from choices are those that the reader takes, and it refuses the same ones."""

from typing import cast

import numpy as np
import pytest
from msgspec.structs import replace

from turnsheet.environments.codings.choices import Choices
from turnsheet.environments.codings.coding import Mask
from turnsheet.environments.codings.raumkrieg import AIMS, COURSES, MOST_FUEL, ROW, SHIP, RaumkriegCoding
from turnsheet.environments.parallel import ParallelMatch
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.orders.orders import Command, write
from turnsheet.games.raumkrieg.orders.reader import read
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.geometry import acceleration_cost
from turnsheet.games.raumkrieg.rules.options import Options

RAUMKRIEG = GAMES[0]


def env() -> ParallelMatch:
    made = ParallelMatch("raumkrieg", seats=3, options={"layout": "near"})
    made.reset(seed=2)
    return made


@pytest.mark.parametrize("masked", [True, False], ids=["allowed", "anything"])
def test_a_whole_match_of_choices_is_read_as_the_same_orders(masked: bool) -> None:
    match = env()
    coding, play = cast(RaumkriegCoding, match.set_up.coding), match.set_up.play
    space = cast(Choices, coding.action_space)
    space.seed(1)
    refused = 0
    while not play.over:
        orders = {}
        for seat in play.asked:
            view = cast(View, play.view(seat))
            seen = coding.observe(view, asked=True)
            assert isinstance(seen, dict)
            chosen = space.sample(mask=cast(Mask, seen["action_mask"]) if masked else None)
            decision = coding.decide(view, chosen)
            refused += len(decision.refused)
            assert set(decision.refused) <= (
                {"fire-unpaid"} if masked else {"fire-unpaid", "acceleration-unpaid", "outside-box"}
            )
            sheet = "\n".join(map(RAUMKRIEG.rules.write, decision.orders))
            reading = read(view, sheet)
            assert (reading.orders, reading.refusals) == (decision.orders, ())
            orders[seat] = decision.orders
        play.advance(orders)
    assert refused


@pytest.mark.parametrize("fuel", range(0, MOST_FUEL + 1, 5))
def test_every_course_and_aim_is_refused_as_the_reader_refuses_it(fuel: int) -> None:
    match = env()
    play = match.set_up.play
    play.advance(dict.fromkeys(play.asked, ()))
    coding = RaumkriegCoding(Options(), 3)
    whole = cast(View, play.view(play.seats[0]))
    ship = whole.own[0]
    view = _with_fuel(whole, fuel)
    for course in range(len(COURSES)):
        for aim in (0, 1, 5):
            chosen = np.zeros(2 * coding.ships, np.int64)
            chosen[:2] = course, aim
            decision = coding.decide(view, chosen)
            wanted = Command(ship.number, COURSES[course], AIMS[aim])
            reading = read(view, write(wanted)) if course or aim else read(view, "")
            assert decision.orders == reading.orders
            assert decision.refused == tuple(refusal.code for refusal in reading.refusals)


def _with_fuel(view: View, fuel: int) -> View:
    return replace(view, ships=(replace(view.ships[0], fuel=fuel), *view.ships[1:]))


def test_courses_are_as_long_as_they_say() -> None:
    costs = [acceleration_cost(course) for course in COURSES if course is not None]
    assert costs == [0] * 12 + [10] * 12 + [30] * 12


def test_ones_own_fleet_comes_first() -> None:
    match = env()
    play = match.set_up.play
    play.advance(dict.fromkeys(play.asked, ()))
    coding = cast(RaumkriegCoding, match.set_up.coding)
    for seat in play.seats:
        view = cast(View, play.view(seat))
        seen = coding.observe(view, asked=True)
        assert isinstance(seen, dict)
        told = dict(zip(coding.fields, map(int, seen["observation"]), strict=True))
        place = next(ship.place for ship in view.own if ship.number == 10 * seat + 3)
        assert (told["fleet 0 ship 3 x"], told["fleet 0 ship 3 y"]) == place
        assert [told[f"fleet {number} ship 3 owner"] for number in range(3)] == [1, 2, 3]
        assert [told[f"fleet {number} ship 3 fuel"] for number in range(3)] == [30, -1, -1]


def test_a_ship_that_is_gone_is_all_zeros_and_has_nothing_to_choose() -> None:
    match = env()
    play = match.set_up.play
    play.advance(dict.fromkeys(play.asked, ()))
    view = cast(View, play.view(play.seats[1]))
    gone = view.own[3]
    coding = RaumkriegCoding(Options(), 3)
    left = replace(view, ships=tuple(ship for ship in view.ships if ship != gone), lost=(gone.number,))
    seen = coding.observe(left, asked=True)
    assert isinstance(seen, dict)
    told = dict(zip(coding.fields, map(int, seen["observation"]), strict=True))
    assert [value for name, value in told.items() if name.startswith("fleet 0 ship 3 ")] == [0] * len(SHIP)
    rows = seen["action_mask"].reshape(coding.ships, ROW)
    assert rows.sum(axis=1)[:5].tolist() == [rows[0].sum()] * 3 + [2] + [rows[0].sum()]


def test_more_fuel_than_counts_is_seen_and_pays_for_everything() -> None:
    match = env()
    play = match.set_up.play
    play.advance(dict.fromkeys(play.asked, ()))
    coding = RaumkriegCoding(Options(), 3)
    whole = cast(View, play.view(play.seats[0]))
    rich, enough = (coding.observe(_with_fuel(whole, fuel), asked=True) for fuel in (500, MOST_FUEL))
    assert isinstance(rich, dict)
    assert isinstance(enough, dict)
    assert rich["observation"][coding.fields.index("fleet 0 ship 0 fuel")] == 500
    assert np.array_equal(rich["action_mask"], enough["action_mask"])
