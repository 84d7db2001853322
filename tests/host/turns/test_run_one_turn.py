"""Turns run once, however many ask; a failure is a state that everyone can see."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.helpers.next_version import change_rules
from tests.host.sample_matches import ANN, BEN, both, duel, row
from turnsheet.core.dice import Dice
from turnsheet.core.game import State
from turnsheet.games.raumkrieg.rules import turn as raumkrieg_turn
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, match_events
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns import order_sheets, run_one_turn
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.leases import new_lease
from turnsheet.host.turns.run_one_turn import begin_turn, run_turn


def test_a_turn_runs_once_however_often_it_is_asked_for(site: Site, runner: Runner) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    lease = new_lease("test")
    assert begin_turn(site, match, lease) == 1
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: run_turn(site, match, 1, lease), range(16)))
    assert sorted(set(results)) == ["nothing to do", "played"]
    assert results.count("played") == 1
    assert [step.step for step in access.history(site, match)] == [0, 1]


def test_a_turn_that_is_not_claimed_does_not_run(site: Site) -> None:
    match = duel(site)
    assert begin_turn(site, match, new_lease("test")) is None
    assert run_turn(site, match, 1, new_lease("test")) == "nothing to do"
    assert run_turn(site, match, 7, new_lease("test")) == "nothing to do"


def test_two_submissions_at_once_are_both_kept_and_the_later_counts(site: Site, runner: Runner) -> None:
    match = duel(site)
    texts = [f"14 V {n},0" for n in range(12)]
    with ThreadPoolExecutor(8) as pool:
        receipts = list(pool.map(lambda text: order_sheets.submit(site, match, 1, ANN, "final", text), texts))
    last = max(receipts, key=lambda receipt: receipt.id)
    assert order_sheets.order_sheet(site, match, 1, ANN).receipts[-1] == last
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    seen = access.look(site, match, 1, ANN)
    speed = last.orders[0].split()[-1]
    assert f"14 of 1  A 0,0  V {speed}" in seen.game.notation.recount(seen.view)


def test_submissions_racing_the_turn_are_either_in_it_or_refused(site: Site, runner: Runner) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 2, BEN, "final", "")

    codes: list[str] = []

    def send(number: int) -> str | None:
        try:
            receipt = order_sheets.submit(site, match, 1, ANN, "final", f"14 V {number},0", step=1)
        except RefusedError as refused:
            codes.append(refused.code)
            return None
        runner.consider(match)
        return receipt.orders[0].split()[-1]

    with ThreadPoolExecutor(8) as pool:
        speeds = list(pool.map(send, range(16)))
    seen = access.look(site, match, 1, ANN, 1)
    taken = [speed for speed in speeds if speed]
    assert taken
    assert set(codes) <= {"stale"}
    assert sum(f"14 of 1  A 0,0  V {speed}  " in seen.game.notation.recount(seen.view) for speed in set(taken)) == 1


def texts(site: Site, asker: Asker) -> list[str]:
    assert asker.person
    return [each.text for each in notify.newest(site, asker.person)[0]]


def test_a_failed_turn_is_seen_by_all_and_can_be_retried(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)

    def broken(*_: object) -> State:
        raise ValueError("ship 24 has fuel 17")

    with monkeypatch.context() as patch:
        change_rules(site, patch, advance=broken)
        both(site, runner, match, "14 V 5,0")
    failed = row(site, match)
    assert failed.phase == "failed"
    told = "The turn could not be played because of an error in the rules (ValueError)."
    told = f"{told} Nothing is lost; the match owner can retry the turn."
    assert failed.failure == told
    assert match_events.after(site, match, 0)[-1].text == run_one_turn.FAILED
    assert texts(site, ANN)[0] == f"{failed.title}: {told}"
    assert all("ValueError" not in text for text in texts(site, BEN))
    lifecycle.retry(site, match, ANN)
    runner.consider(match)
    assert row(site, match).step == 1
    seen = access.look(site, match, 1, ANN)
    assert "V 5,0" in seen.game.notation.recount(seen.view)


def test_every_step_has_dice_of_its_own(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a step that was taken back and is played again has others, or its outcome would be known."""
    rolls: list[int] = []
    advance = raumkrieg_turn.advance

    def spied(state: object, orders: object, dice: Dice) -> State:
        rolls.append(dice.at("spy").below(1 << 60))
        return advance(state, orders, dice)  # type: ignore[arg-type]  # passed on as they came

    change_rules(site, monkeypatch, advance=spied)
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match)
    assert len(set(rolls)) == len(rolls) == 3
