"""Versions: a match goes on under the rules it was begun with, or is held until a release has them."""

import pytest
from msgspec.structs import replace

from tests.helpers.next_version import BONUS, CURRENT, NEXT, release
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel, row
from turnsheet.core.codec import encode
from turnsheet.core.game import hosted
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import raumkrieg
from turnsheet.host import access
from turnsheet.host.matches import imports, lifecycle, queries, sandbox
from turnsheet.host.people import STRANGER
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.rules_versions import unsettled
from turnsheet.host.turns.run_one_turn import fail
from turnsheet.interfaces.web import presenters

EARLIEST = hosted(raumkrieg.game(1))
OLD, NEW = CURRENT.version, NEXT.version
HELD = f"This match began under version {OLD} of the rules of Raumkrieg; this release has version {NEW} only. "
HELD += f"Install a release that has version {OLD}, or end the match."


def points(site: Site, match: str) -> int:
    """Those of seat 1, as it knows them."""
    seen = access.look(site, match, 1, ANN)
    return seen.game.pages.scores(seen.view)[Seat(1)]


def rules(site: Site, match: str) -> int:
    """The version the state says it is under, as it was read from the store."""
    site.states.clear()
    with site.store.read() as connection:
        return head_state(connection, site, find(connection, match)).rules


def test_an_old_match_goes_on_under_its_version_and_a_new_one_is_of_the_newest(site: Site, runner: Runner) -> None:
    old = duel(site)
    both(site, runner, old)
    release(site, CURRENT, NEXT)
    new = duel(site)
    for match in (old, new):
        both(site, runner, match)
        both(site, runner, match)
    assert [row(site, match).version for match in (old, new)] == [OLD, NEW]
    assert [rules(site, match) for match in (old, new)] == [OLD, NEW]
    assert (points(site, old), points(site, new)) == (0, 2 * BONUS)


def test_a_state_of_the_first_version_has_the_bytes_it_always_had(site: Site) -> None:
    release(site, EARLIEST)
    old = duel(site)
    release(site, EARLIEST, NEXT)
    new = duel(site)
    with site.store.read() as connection:
        assert b"edition" not in encode(head_state(connection, site, find(connection, old)))
        assert f'"edition":{NEW}'.encode() in encode(head_state(connection, site, find(connection, new)))


def test_a_match_whose_version_is_missing_is_held_and_nothing_else_is_disturbed(
    site: Site, runner: Runner, clock: Clock
) -> None:
    old = duel(site, DAILY)
    both(site, runner, old)
    release(site, NEXT)
    new = duel(site, DAILY)
    both(site, runner, new)
    clock.turn(days=1)
    runner.sweep()
    held, played = row(site, old), row(site, new)
    assert (held.phase, held.failure, held.step, held.deadline) == ("failed", HELD, 1, None)
    assert (played.phase, played.failure, played.step) == ("running", None, 2)
    runner.consider(old)
    assert row(site, old).step == 1
    with pytest.raises(RefusedError, match="so you cannot send orders now"):
        order_sheets.submit(site, old, 1, ANN, "final", "")
    for refused in (lambda: access.look(site, old, 1, ANN), lambda: lifecycle.retry(site, old, ANN)):
        with pytest.raises(RefusedError, match=HELD) as error:
            refused()
        assert error.value.code == "needs-version"
    page = [presenters.match_summary(site, each, ANN) for each in queries.page(site, ANN, "mine", 50)[0]]
    listed = {info.id: info for info in page}
    assert (listed[old].phase, listed[old].failure) == ("failed", HELD)
    assert (listed[new].phase, listed[new].failure) == ("running", None)
    assert [step.label for step in access.history(site, old)] == ["the opening", "move 1"]
    assert unsettled(site) == []


def test_a_held_match_goes_on_when_its_version_is_there_again(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    both(site, runner, match)
    release(site, NEXT)
    runner.sweep()
    clock.turn(days=9)
    release(site, CURRENT, NEXT)
    runner.sweep()
    after = row(site, match)
    assert (after.phase, after.failure, after.held, after.step) == ("running", None, False, 1)
    assert (after.deadline or 0) > clock().timestamp() * 1000  # nobody missed a turn meanwhile
    both(site, runner, match)
    assert (row(site, match).step, rules(site, match), points(site, match)) == (2, OLD, 0)


def test_a_paused_match_whose_version_is_missing_says_so_and_cannot_be_resumed(site: Site, runner: Runner) -> None:
    match = duel(site)
    lifecycle.pause(site, match, ANN)
    release(site, NEXT)
    runner.sweep()
    assert (presenters.match_info(site, match, ANN).failure, presenters.match_info(site, match, BEN).phase) == (
        HELD,
        "failed",
    )
    with pytest.raises(RefusedError, match=HELD):
        lifecycle.resume(site, match, ANN)
    release(site, CURRENT, NEXT)
    runner.sweep()
    assert presenters.match_info(site, match, BEN).phase == "paused"
    lifecycle.resume(site, match, ANN)
    assert row(site, match).phase == "running"


def test_a_held_match_can_be_ended_and_is_not_taken_up_again(site: Site, runner: Runner) -> None:
    match = duel(site)
    release(site, NEXT)
    runner.sweep()
    lifecycle.end(site, match, ANN)
    release(site, CURRENT, NEXT)
    runner.sweep()
    assert presenters.match_info(site, match, STRANGER).phase == "ended"
    assert access.match_file(site, match).version == OLD


def test_a_turn_that_failed_by_itself_is_not_tried_again_by_a_sweep(site: Site, runner: Runner) -> None:
    match = duel(site)
    fail(site, match, "The rules could not carry it out.")
    runner.sweep()
    assert row(site, match).phase == "failed"


def test_a_match_of_a_game_that_is_gone_is_held_too(site: Site, runner: Runner) -> None:
    match = duel(site)
    release(site)
    runner.sweep()
    told = "This release does not have the game of this match: raumkrieg. Install a release that has it."
    assert row(site, match).failure == told


def test_a_sandbox_is_of_its_parents_version(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    release(site, CURRENT, NEXT)
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    assert (row(site, fork).version, rules(site, fork)) == (OLD, OLD)
    newer = duel(site)
    fork = sandbox.fork(site, newer, 1, ANN, None, {})
    assert (row(site, fork).version, rules(site, fork)) == (NEW, NEW)


def test_a_file_comes_in_under_its_version(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.end(site, match, ANN)
    file = access.match_file(site, match)
    release(site, CURRENT, NEXT)
    again = imports.bring_in(site, ANN, file)
    assert (row(site, again).version, rules(site, again)) == (OLD, OLD)
    assert access.look(site, again, REFEREE, STRANGER).game is CURRENT
    with pytest.raises(RefusedError, match=rf"needs version 9 of the rules of Raumkrieg; this is version {NEW}\."):
        imports.bring_in(site, ANN, replace(file, version=9))
