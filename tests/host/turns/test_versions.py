"""Versions: a match goes on under the rules it was begun with, or is held until a release has them."""

import pytest
from msgspec.structs import replace

from tests.host.conftest import Clock
from tests.host.tables import ANN, BEN, DAILY, both, duel, row
from tests.newer import BONUS, CURRENT, NEXT, release
from turnsheet.core.codec import encode
from turnsheet.core.game import housed
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.raumkrieg import Raumkrieg
from turnsheet.host import access, order_sheets, queries
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import imports, lifecycle, sandbox
from turnsheet.host.people import STRANGER
from turnsheet.host.site import House, find, head_state
from turnsheet.host.turns.runner import Runner
from turnsheet.host.turns.running import fail
from turnsheet.host.turns.versions import unsettled
from turnsheet.interfaces.web import presenters

EARLIEST = housed(Raumkrieg(1))
OLD, NEW = CURRENT.version, NEXT.version
HELD = f"This match was begun under version {OLD} of the rules of Raumkrieg; this release has version {NEW} only. "
HELD += f"Go on with a release that has version {OLD}, or end the match."


def points(house: House, match: str) -> int:
    """Those of seat 1, as it knows them."""
    seen = access.look(house, match, 1, ANN)
    return seen.game.scores(seen.view)[Seat(1)]


def rules(house: House, match: str) -> int:
    """The version the state says it is under, as it was read from the store."""
    house.states.clear()
    with house.store.read() as connection:
        return head_state(connection, house, find(connection, match)).rules


def test_an_old_match_goes_on_under_its_version_and_a_new_one_is_of_the_newest(house: House, runner: Runner) -> None:
    old = duel(house)
    both(house, runner, old)
    release(house, CURRENT, NEXT)
    new = duel(house)
    for match in (old, new):
        both(house, runner, match)
        both(house, runner, match)
    assert [row(house, match)["version"] for match in (old, new)] == [OLD, NEW]
    assert [rules(house, match) for match in (old, new)] == [OLD, NEW]
    assert (points(house, old), points(house, new)) == (0, 2 * BONUS)


def test_a_state_of_the_first_version_has_the_bytes_it_always_had(house: House) -> None:
    release(house, EARLIEST)
    old = duel(house)
    release(house, EARLIEST, NEXT)
    new = duel(house)
    with house.store.read() as connection:
        assert b"edition" not in encode(head_state(connection, house, find(connection, old)))
        assert f'"edition":{NEW}'.encode() in encode(head_state(connection, house, find(connection, new)))


def test_a_match_whose_version_is_missing_is_held_and_nothing_else_is_disturbed(
    house: House, runner: Runner, clock: Clock
) -> None:
    old = duel(house, DAILY)
    both(house, runner, old)
    release(house, NEXT)
    new = duel(house, DAILY)
    both(house, runner, new)
    clock.turn(days=1)
    runner.sweep()
    held, played = row(house, old), row(house, new)
    assert (held["phase"], held["failure"], held["step"], held["due"]) == ("failed", HELD, 1, None)
    assert (played["phase"], played["failure"], played["step"]) == ("running", None, 2)
    runner.consider(old)
    assert row(house, old)["step"] == 1
    with pytest.raises(RefusedError, match="Orders are not taken while the match is failed"):
        order_sheets.submit(house, old, 1, ANN, "final", "", None)
    for refused in (lambda: access.look(house, old, 1, ANN), lambda: lifecycle.retry(house, old, ANN)):
        with pytest.raises(RefusedError, match=HELD) as error:
            refused()
        assert error.value.code == "needs-version"
    page = [presenters.match_summary(house, each, ANN) for each in queries.page(house, ANN, "mine", 50)[0]]
    listed = {info.id: info for info in page}
    assert (listed[old].phase, listed[old].failure) == ("failed", HELD)
    assert (listed[new].phase, listed[new].failure) == ("running", None)
    assert [step.called for step in access.history(house, old)] == ["the opening", "step 1"]
    assert unsettled(house) == []


def test_a_held_match_goes_on_when_its_version_is_there_again(house: House, runner: Runner, clock: Clock) -> None:
    match = duel(house, DAILY)
    both(house, runner, match)
    release(house, NEXT)
    runner.sweep()
    clock.turn(days=9)
    release(house, CURRENT, NEXT)
    runner.sweep()
    after = row(house, match)
    assert (after["phase"], after["failure"], after["held"], after["step"]) == ("running", None, False, 1)
    assert after["due"] > clock().timestamp() * 1000  # nobody missed a turn meanwhile
    both(house, runner, match)
    assert (row(house, match)["step"], rules(house, match), points(house, match)) == (2, OLD, 0)


def test_a_paused_match_whose_version_is_missing_says_so_and_cannot_be_resumed(house: House, runner: Runner) -> None:
    match = duel(house)
    lifecycle.pause(house, match, ANN)
    release(house, NEXT)
    runner.sweep()
    assert (presenters.match_info(house, match, ANN).failure, presenters.match_info(house, match, BEN).phase) == (
        HELD,
        "failed",
    )
    with pytest.raises(RefusedError, match=HELD):
        lifecycle.resume(house, match, ANN)
    release(house, CURRENT, NEXT)
    runner.sweep()
    assert presenters.match_info(house, match, BEN).phase == "paused"
    lifecycle.resume(house, match, ANN)
    assert row(house, match)["phase"] == "running"


def test_a_held_match_can_be_ended_and_is_not_taken_up_again(house: House, runner: Runner) -> None:
    match = duel(house)
    release(house, NEXT)
    runner.sweep()
    lifecycle.end(house, match, ANN)
    release(house, CURRENT, NEXT)
    runner.sweep()
    assert presenters.match_info(house, match, STRANGER).phase == "ended"
    assert access.match_file(house, match).version == OLD


def test_a_turn_that_failed_by_itself_is_not_tried_again_by_a_sweep(house: House, runner: Runner) -> None:
    match = duel(house)
    fail(house, match, "The rules could not carry it out.")
    runner.sweep()
    assert row(house, match)["phase"] == "failed"


def test_a_match_of_a_game_that_is_gone_is_held_too(house: House, runner: Runner) -> None:
    match = duel(house)
    release(house)
    runner.sweep()
    assert row(house, match)["failure"] == "This match is of a game that this release does not have: raumkrieg."


def test_a_sandbox_is_of_its_parents_version(house: House, runner: Runner) -> None:
    match = duel(house)
    both(house, runner, match)
    release(house, CURRENT, NEXT)
    fork = sandbox.fork(house, match, 1, ANN, None, {})
    assert (row(house, fork)["version"], rules(house, fork)) == (OLD, OLD)
    newer = duel(house)
    fork = sandbox.fork(house, newer, 1, ANN, None, {})
    assert (row(house, fork)["version"], rules(house, fork)) == (NEW, NEW)


def test_a_file_comes_in_under_its_version(house: House, runner: Runner) -> None:
    match = duel(house)
    both(house, runner, match)
    lifecycle.end(house, match, ANN)
    file = access.match_file(house, match)
    release(house, CURRENT, NEXT)
    again = imports.bring_in(house, ANN, file)
    assert (row(house, again)["version"], rules(house, again)) == (OLD, OLD)
    assert access.look(house, again, REFEREE, STRANGER).game is CURRENT
    with pytest.raises(RefusedError, match=rf"needs version 9 of the rules of Raumkrieg; this is version {NEW}\."):
        imports.bring_in(house, ANN, replace(file, version=9))
