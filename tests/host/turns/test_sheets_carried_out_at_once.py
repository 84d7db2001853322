"""Star Probe on the server: sheets with a refused line, sheets that go on after `wait`, and matches of version 1."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, row
from turnsheet.core.events import Failed
from turnsheet.games import versions
from turnsheet.games.starprobe.rules.state import State
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site, head_state
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.receipts import Receipt
from turnsheet.host.turns.schedule import Schedule

DOCKS = "ship II\nstandard crew\nlaunch"


SEED = "a seed for tests"
"""What things cost depends on the home, which is drawn."""


def alone(site: Site, schedule: Schedule | None = None) -> str:
    """Ann plays alone."""
    site.seed = lambda: SEED
    match = lifecycle.open_match(site, ANN, Opening("starprobe", seats=1, take=1, schedule=schedule))
    lifecycle.start(site, match, ANN)
    return match


def send(site: Site, runner: Runner, match: str, text: str) -> Receipt:
    """Send a sheet and let the server carry out what it can."""
    receipt = order_sheets.submit(site, match, 1, ANN, "final", text)
    runner.consider(match)
    return receipt


def state_of(site: Site, match: str) -> State:
    """How a match stands."""
    with site.store.read() as connection:
        state = head_state(connection, site, row(site, match))
    assert isinstance(state, State)
    return state


def test_nothing_of_a_sheet_with_a_refused_line_is_carried_out_and_the_answer_says_so(
    site: Site, runner: Runner
) -> None:
    match = alone(site)
    receipt = send(site, runner, match, f"{DOCKS}\ndance\nsing")
    assert (receipt.kind, receipt.orders, len(receipt.refusals)) == ("draft", (), 2)
    told = "2 lines cannot be carried out, so the sheet was saved as a draft. "
    assert order_sheets.held_back(receipt) == f"{told}Correct it and send it again."
    assert (row(site, match).step, state_of(site, match).explorers[0].ship) == (0, None)


def test_a_sheet_that_is_written_is_shown_as_it_is_understood(site: Site) -> None:
    """What a refused line holds up is not lost from sight while it is corrected."""
    checked = order_sheets.check(site, alone(site), 1, ANN, f"{DOCKS}\ndance")
    assert checked.orders == ("ship II", "standard crew", "launch")
    assert [note.text for note in checked.preview.notes][-1] == "35 of 35 M spent"


def test_nothing_of_a_draft_with_a_refused_line_is_carried_out_at_the_deadline(
    site: Site, runner: Runner, clock: Clock
) -> None:
    """The plainest decisions are taken instead: an approved crew with the modes 1, 3, 5 ... 19 (D3)."""
    match = alone(site, schedule=Schedule(limit=60))
    order_sheets.submit(site, match, 1, ANN, "draft", "ship I\nbuy 4 slugs\ndance")
    clock.turn(seconds=90)
    runner.sweep()
    own = state_of(site, match).explorers[0]
    assert (own.ship, own.stores.slugs, own.stores.modes) == ("II", 8, tuple(range(1, 20, 2)))


def test_alone_a_sheet_goes_on_after_wait(site: Site, runner: Runner) -> None:
    match = alone(site)
    send(site, runner, match, f"{DOCKS}\nwait\nwait 2\nname Fram\nwait")
    state = state_of(site, match)
    assert (row(site, match).step, state.month) == (1, 4)
    assert [event.code for event in state.news if isinstance(event, Failed)] == ["not-now"]  # named at the docks alone


@pytest.mark.parametrize(("version", "months", "failed"), [(1, 2, ["month-ended"]), (2, 3, [])])
def test_a_match_goes_on_under_the_version_it_began_with(
    site: Site, runner: Runner, version: int, months: int, failed: list[str]
) -> None:
    """By version 1 what stands behind `wait` fails."""
    newest = site.games["starprobe"]
    site.games["starprobe"] = versions("starprobe")[version]
    match = alone(site)
    site.games["starprobe"] = newest
    site.states.clear()
    send(site, runner, match, f"{DOCKS}\nwait\nwait")
    state = state_of(site, match)
    assert (state.rules, state.month) == (version, months)
    assert [event.code for event in state.news if isinstance(event, Failed)] == failed
