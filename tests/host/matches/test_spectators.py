"""Watching: people without a seat are shown only what is a turn, or a chosen time, old."""

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, both, row
from tests.host.turns.test_plays import Pair
from turnsheet.core import codec
from turnsheet.core.seats import REFEREE
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.matches.spectators import Delay, delay_of
from turnsheet.host.people import STRANGER
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import turns
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import presenters


def opened(site: Site, watch: object = "turn") -> str:
    """A match of Ann and Ben that anyone may watch, begun."""
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "undo_seconds": 0, "watch": watch}
    match = lifecycle.open_match(site, ANN, codec.convert(wish, Opening))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    return match


def step_shown(site: Site, match: str) -> int | None:
    """The last step that a stranger is shown, which must be what they can look at."""
    told = presenters.match_info(site, match, STRANGER).watch_step
    if told is None:
        with pytest.raises(RefusedError) as error:
            access.look(site, match, REFEREE, STRANGER)
        assert error.value.code == "not-over"
    else:
        assert access.look(site, match, REFEREE, STRANGER).step == told
        with pytest.raises(RefusedError) as error:
            access.look(site, match, REFEREE, STRANGER, told + 1)
        assert error.value.code == "not-over"
    return told


def test_the_position_before_the_last_turn_is_shown_however_long_a_turn_takes(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = opened(site)
    assert step_shown(site, match) is None
    clock.turn(days=30)
    assert step_shown(site, match) is None
    both(site, runner, match)
    assert step_shown(site, match) == 0
    both(site, runner, match)
    clock.turn(days=30)
    assert step_shown(site, match) == 1


def delay(site: Site, wish: Opening) -> Delay:
    """The delay that a new match has."""
    return delay_of(site, row(site, lifecycle.open_match(site, ANN, wish)))


def test_public_matches_of_people_are_watched_a_turn_behind_unless_their_owner_says_otherwise(site: Site) -> None:
    assert delay(site, Opening("raumkrieg", seats=2, take=1)) == "turn"
    assert delay(site, Opening("raumkrieg", seats=3, bots={3: "easy"})) == "turn"
    assert delay(site, Opening("raumkrieg", seats=2, take=1, watch=None)) is None
    assert delay(site, Opening("raumkrieg", seats=2, take=1, watch=60)) == 60


@pytest.mark.parametrize(
    "wish",
    [
        Opening("raumkrieg", seats=2, take=1, private=True),
        Opening("raumkrieg", seats=2, take=1, bots={2: "easy"}, start=True),
        Opening("raumkrieg", seats=2, bots={2: "easy"}),
        Opening("raumkrieg", seats=2, take=[1, 2], start=True),
        Opening("starweb", preset="trial", take=1),
        Opening("starweb", preset="anonymous", take=1),
    ],
    ids=["private", "bots", "one person", "one screen", "characters", "anonymous"],
)
def test_other_matches_are_watched_after_their_end(site: Site, wish: Opening) -> None:
    assert delay(site, wish) is None


def test_a_turn_that_was_taken_back_is_shown_no_longer(site: Site, runner: Runner) -> None:
    match = opened(site)
    both(site, runner, match)
    both(site, runner, match)
    assert step_shown(site, match) == 1
    lifecycle.take_back(site, match, ANN)
    assert step_shown(site, match) == 0


def test_where_a_turn_has_many_steps_all_of_them_have_been_played_since(site: Site, runner: Runner) -> None:
    """In Robots a step is a part of a play: between what is shown and what is, each robot has played once."""
    pair = Pair(site, runner, watch="turn")
    told: set[int] = set()
    for number in range(40):
        colour = "green" if "to play green" in pair.known("red") else "red"
        pair.send(colour, "end" if number % 2 else "move")
        last = step_shown(site, pair.match)
        if last is None:
            continue
        told.add(last)
        with site.store.read() as connection:
            query = sa.select(turns.c.step, turns.c.turn).where(turns.c.match == pair.match)
            turn = {each["step"]: each["turn"] for each in connection.execute(query).mappings()}
        assert turn[last] == turn[pair.step] - 1
        assert last == 0 or turn[last - 1] < turn[last]
    assert len(told) > 2


def test_a_step_that_brings_several_turns_leaves_the_one_before_it_in_sight(site: Site, runner: Runner) -> None:
    """Alone, a sheet of Star Probe goes on after `wait`: one step from the first month into the fourth."""
    match = lifecycle.open_match(site, ANN, Opening("starprobe", seats=1, take=1, start=True, watch="turn"))
    order_sheets.submit(site, match, 1, ANN, "final", "ship II\nstandard crew\nlaunch\nwait 3")
    runner.consider(match)
    assert step_shown(site, match) == 0


def test_a_delay_in_seconds_is_what_was_asked_for(site: Site, runner: Runner, clock: Clock) -> None:
    match = opened(site, watch=60)
    both(site, runner, match)
    assert step_shown(site, match) is None
    clock.turn(seconds=61)
    assert step_shown(site, match) == 1
    assert presenters.match_info(site, match, STRANGER).watch == 60


def test_the_choice_is_told(site: Site) -> None:
    assert presenters.match_info(site, opened(site), STRANGER).watch == "turn"
    with pytest.raises(RefusedError) as error:
        opened(site, watch=-1)
    assert error.value.code == "bad-schedule"


def test_nobody_watches_unless_the_match_allows_it(site: Site, runner: Runner) -> None:
    pair = Pair(site, runner)
    with pytest.raises(RefusedError) as refused:
        access.look(site, pair.match, REFEREE, CAT)
    assert refused.value.code == "not-over"


def test_spectators_see_everything_a_while_later(site: Site, runner: Runner, clock: Clock) -> None:
    pair = Pair(site, runner, watch=60)
    with pytest.raises(RefusedError):
        access.look(site, pair.match, REFEREE, CAT)
    clock.turn(seconds=60)
    assert access.look(site, pair.match, REFEREE, CAT).step == 0
    pair.send("red", "move")
    clock.turn(seconds=59)
    assert access.look(site, pair.match, REFEREE, CAT).step == 0
    with pytest.raises(RefusedError) as refused:
        access.look(site, pair.match, REFEREE, CAT, 1)
    assert refused.value.code == "not-over"
    clock.turn(seconds=1)
    seen = access.look(site, pair.match, REFEREE, CAT, 1)
    assert "red scout at -3,0" in seen.game.notation.recount(seen.view)
    for look_in in (access.scores, access.received):
        with pytest.raises(RefusedError):
            look_in(site, pair.match, REFEREE, CAT)
    with pytest.raises(RefusedError):
        access.look(site, pair.match, 1, CAT)


def test_a_delay_that_makes_no_sense_is_refused(site: Site, runner: Runner) -> None:
    with pytest.raises(RefusedError) as refused:
        Pair(site, runner, watch=-1)
    assert refused.value.code == "bad-schedule"
