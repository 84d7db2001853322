"""Robots in numbers: masks are what the forms offer, and every order is one that the reader takes."""

from typing import cast

import numpy as np
import pytest
from msgspec.structs import replace

from tests.helpers.reached_states import played
from turnsheet.environments.codings.robots import ORDERS, RobotsCoding
from turnsheet.games import GAMES
from turnsheet.games.robots.orders.forms import order_forms
from turnsheet.games.robots.orders.orders import End, write
from turnsheet.games.robots.orders.reader import read
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.options import Options
from turnsheet.games.robots.rules.state import State
from turnsheet.games.robots.rules.tables import HEALTH

ROBOTS = GAMES[1]
STATES = [cast(State, state) for state in played(ROBOTS, 3, 1, "random")[:40]]


@pytest.mark.parametrize("state", STATES, ids=range(len(STATES)))
def test_all_that_a_mask_allows_is_read_as_the_same_order(state: State) -> None:
    coding = RobotsCoding(Options(), 3)
    for seat in ROBOTS.rules.names(state):
        view = cast(View, ROBOTS.rules.view(state, seat))
        allowed = coding.allowed(view)
        verbs = {form.verb for form in order_forms(view)}
        assert bool(allowed) == view.mine
        assert (1 in allowed) == ("move" in verbs)
        assert any(write(ORDERS[number]).startswith("shoot") for number in allowed) == ("shoot" in verbs)
        for number in allowed:
            reading = read(view, write(ORDERS[number]))
            assert (reading.orders, reading.refusals) == ((ORDERS[number],), ())
            assert coding.decide(view, number).orders == reading.orders


def test_what_is_not_allowed_ends_the_play() -> None:
    view = cast(View, ROBOTS.rules.view(STATES[0], STATES[0].seat(0)))
    number = next(each for each in range(len(ORDERS)) if each not in RobotsCoding(Options(), 3).allowed(view))
    assert RobotsCoding(Options(), 3).decide(view, number) == ((End(),), ("not-offered",), False)


def test_every_number_has_a_name() -> None:
    coding = RobotsCoding(Options(), 3)
    view = cast(View, ROBOTS.rules.view(STATES[0], STATES[0].seat(0)))
    seen = coding.observe(view, asked=True)
    assert isinstance(seen, dict)
    told = dict(zip(coding.fields, map(int, seen["observation"]), strict=True))
    assert (told["turn"], told["asked"], told["plays"]) == (1, 1, 0)
    assert [told[f"own {kind} health"] for kind in ("scout", "sniper", "tank")] == list(HEALTH)
    assert told["team 1 scout known"] == 0
    assert np.count_nonzero(seen["action_mask"]) > 10


def test_views_without_reports_hold_everything_else() -> None:
    for state in STATES:
        seat = state.seat(0)
        whole = cast(View, ROBOTS.rules.view(state, seat))
        seen = RobotsCoding(Options(), 3).look(ROBOTS)(state, seat)
        assert seen == replace(whole, events=(), past=())
