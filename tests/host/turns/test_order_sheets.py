"""Order sheets: drafts and sent orders, which count and which stay."""

import pytest
import sqlalchemy as sa

from tests.helpers.next_version import change_rules
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.core.bot_match import answer
from turnsheet.core.orders import LONGEST_SHEET, Reading
from turnsheet.core.pages.views import View
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, head_state
from turnsheet.host.store import sizes
from turnsheet.host.store.rows.turns.submissions import MOST_SENT
from turnsheet.host.store.schema import matches as table
from turnsheet.host.store.schema import submissions
from turnsheet.host.turns import deadlines, order_sheets, receipts
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.leases import LEASE_MS, new_lease
from turnsheet.host.turns.run_one_turn import begin_turn


def test_an_order_sheet_keeps_the_last_text_what_was_sent_and_one_draft(site: Site) -> None:
    match = duel(site)
    first = order_sheets.submit(site, match, 1, ANN, "draft", "14 V")
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    order_sheets.submit(site, match, 1, ANN, "withdrawn", "")
    last = order_sheets.submit(site, match, 1, ANN, "draft", "14 V 6,0", step=1)
    desk = order_sheets.order_sheet(site, match, 1, ANN)
    assert (desk.step, desk.text, desk.sent, desk.awaited) == (1, "14 V 6,0", False, True)
    assert [receipt.kind for receipt in desk.receipts] == ["final", "withdrawn", "draft"]
    assert desk.receipts[-1] == last
    assert all(receipts.genuine(site, receipt) for receipt in (first, *desk.receipts))


def test_a_hundred_drafts_are_one_row(site: Site) -> None:
    match = duel(site)
    for number in range(20):
        order_sheets.submit(site, match, 1, ANN, "draft", f"14 V {number},0")
    with site.store.read() as connection:
        kept = connection.execute(sa.select(submissions.c.text)).scalars().all()
    assert kept == ["14 V 19,0"]


def test_of_orders_sent_again_and_again_the_newest_are_kept(site: Site) -> None:
    match = duel(site)
    with site.store.write() as connection:
        sizes.recount(connection, match)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    for number in range(2 * MOST_SENT):
        kind: order_sheets.Kind = "withdrawn" if number % 4 == 2 else "final"
        order_sheets.submit(site, match, 1, ANN, kind, f"14 V {number},0")
    with site.store.read() as connection:
        query = sa.select(submissions.c.number).order_by(submissions.c.number)
        assert connection.execute(query).scalars().all() == [1, *range(22, 42)]
        counted = connection.execute(sa.select(table.c.bytes).where(table.c.id == match)).scalar_one()
        sizes.recount(connection, match)
        assert connection.execute(sa.select(table.c.bytes).where(table.c.id == match)).scalar_one() == counted
    desk = order_sheets.order_sheet(site, match, 1, ANN)
    assert (desk.text, desk.sent, desk.receipts[-1].id) == ("14 V 39,0", True, 41)


def test_orders_of_other_seats_and_turns_stay_when_one_sends_again_and_again(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match, "14 V 5,0", "24 V -5,0")
    order_sheets.submit(site, match, 2, BEN, "draft", "24 A 1,0")
    for _ in range(2 * MOST_SENT):
        order_sheets.submit(site, match, 1, ANN, "final", "14 A 1,0")
    kept = receipts.of_seat(site, match, 1, ANN, 100, None)
    assert [receipt.step for receipt in kept] == [2] * MOST_SENT + [1]
    assert [receipt.kind for receipt in receipts.of_seat(site, match, 2, BEN, 100, None)] == ["draft", "final"]


def test_a_draft_written_after_orders_were_taken_back_counts(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 2,0")
    order_sheets.submit(site, match, 1, ANN, "withdrawn", "")
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 3,0")
    clock.turn(days=1)
    runner.consider(match)
    assert order_sheets.said(site, match, 1, ANN, 1) == ("14 V 3,0",)


def test_a_draft_after_a_step_was_taken_back_leaves_the_older_take_alone(site: Site, runner: Runner) -> None:
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,1")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 2,2")
    runner.consider(match)
    lifecycle.take_back(site, match, ANN)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 3,3")
    with site.store.read() as connection:
        mine = sa.select(submissions.c.take, submissions.c.text).where(submissions.c.seat == 1)
        kept = connection.execute(mine.order_by(submissions.c.number)).all()
    assert [tuple(each) for each in kept] == [(0, "14 V 1,1"), (0, "14 V 2,2"), (1, "14 V 3,3")]


def test_a_sheet_is_read_again_if_a_turn_was_played_meanwhile(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    game = site.game("raumkrieg")
    read, turns = game.rules.read, [1]

    def slowly(view: View, text: str) -> Reading:
        if turns and text == "14 A 1,0":
            turns.pop()
            both(site, runner, match, "14 V 5,0")
        return read(view, text)

    change_rules(site, monkeypatch, read=slowly)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 A 1,0")
    assert (receipt.step, receipt.orders) == (2, ("14 A 1,0",))
    assert not receipt.refusals


def test_orders_that_are_taken_back_stay_on_the_sheet_but_do_not_count(site: Site) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    receipt = order_sheets.submit(site, match, 1, ANN, "withdrawn", "")
    assert receipt.orders == ()
    desk = order_sheets.order_sheet(site, match, 1, ANN)
    assert (desk.text, desk.sent) == ("14 V 5,0", False)


def test_checking_keeps_nothing(site: Site) -> None:
    match = duel(site)
    checked = order_sheets.check(site, match, 1, ANN, "14 V 5,0\nfoo")
    assert checked.orders == ("14 V 5,0",)
    assert checked.refusals[0].line == 2
    assert checked.preview.notes[0].order == "14 V 5,0"
    assert order_sheets.order_sheet(site, match, 1, ANN).receipts == ()


def test_orders_for_a_step_that_was_played_are_stale(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    for kind in ("final", "draft", "withdrawn"):
        with pytest.raises(RefusedError, match=r"for the setup, but turn 1 is next\. They were not sent\.") as error:
            order_sheets.submit(site, match, 1, ANN, kind, "", step=1)
        assert error.value.code == "stale"
    assert order_sheets.order_sheet(site, match, 1, ANN).receipts == ()


def test_orders_that_come_while_the_turn_runs_are_refused(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 1,1")
    order_sheets.submit(site, match, 2, BEN, "final", "")
    assert begin_turn(site, match, new_lease("test")) == 1
    for kind in ("final", "draft", "withdrawn"):
        with pytest.raises(RefusedError) as error:
            order_sheets.submit(site, match, 1, ANN, "final" if kind == "final" else "draft", "14 V 9,9")
        assert error.value.code == "stale"
    clock.turn(milliseconds=LEASE_MS)  # who began it does not come back
    runner.consider(match)
    assert "V 1,1" in access.look(site, match, 1, ANN).game.notation.recount(access.look(site, match, 1, ANN).view)


def test_a_seat_is_written_for_by_its_holder_alone(site: Site) -> None:
    match = duel(site)
    for asker in (BEN, CAT):
        with pytest.raises(RefusedError) as error:
            order_sheets.submit(site, match, 1, asker, "final", "")
        assert error.value.code == "not-your-seat"
        with pytest.raises(RefusedError):
            order_sheets.check(site, match, 1, asker, "")


def test_a_monstrous_sheet_is_refused(site: Site) -> None:
    match = duel(site)
    with pytest.raises(RefusedError) as error:
        order_sheets.submit(site, match, 1, ANN, "final", "x" * (LONGEST_SHEET + 1))
    assert error.value.code == "too-long"


def test_messages_arrive_at_their_receiver_alone(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match, "to 2: <b>hello</b>", "")
    (told,) = access.received(site, match, 2, BEN)
    assert (told.step, told.sender, told.text) == (2, 1, "<b>hello</b>")
    assert told.label == "turn 2"  # step 1 was the setup, step 2 turn 1
    assert access.received(site, match, 1, ANN) == []
    with pytest.raises(RefusedError):
        access.received(site, match, 2, ANN)
    assert row(site, match).step == 2


def test_one_reads_again_what_one_ordered(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match, "14 V 5,0", "24 V -5,0")
    both(site, runner, match, "", "24 A 1,0")
    assert [order_sheets.said(site, match, 1, ANN, step) for step in (1, 2)] == [("14 V 5,0",), ()]
    assert [order_sheets.said(site, match, 2, BEN, step) for step in (1, 2)] == [("24 V -5,0",), ("24 A 1,0",)]
    for asker, seat, step, code in (
        (BEN, 1, 1, "not-your-seat"),
        (CAT, 1, 1, "not-your-seat"),
        (ANN, 3, 1, "no-such-seat"),
        (ANN, 1, 3, "no-such-step"),
    ):
        with pytest.raises(RefusedError) as error:
            order_sheets.said(site, match, seat, asker, step)
        assert error.value.code == code
    lifecycle.take_back(site, match, ANN)
    with pytest.raises(RefusedError):
        order_sheets.said(site, match, 1, ANN, 2)


def test_of_two_sheets_for_one_step_that_are_carried_out_at_once_none_is_lost(site: Site, runner: Runner) -> None:
    """The second is refused, with a word to send it again; it was once accepted and then forgotten."""
    match = lifecycle.open_match(site, ANN, Opening(game="starprobe", seats=2, take=1, undo_seconds=0))
    seating.take_seat(site, match, 2, BEN)
    lifecycle.start(site, match, ANN)
    people = {1: ANN, 2: BEN}
    asked = to_send(site, match)
    while len(asked) < 2:  # they take their ships one after the other
        seat, text = asked.popitem()
        order_sheets.submit(site, match, seat, people[seat], "final", text)
        runner.consider(match)
        asked = to_send(site, match)
    step = row(site, match).step
    order_sheets.submit(site, match, 1, ANN, "final", asked[1], step=step + 1)
    with pytest.raises(RefusedError, match="Send yours again in a moment") as error:
        order_sheets.submit(site, match, 2, BEN, "final", asked[2], step=step + 1)
    assert error.value.code == "stale"
    runner.consider(match)
    order_sheets.submit(site, match, 2, BEN, "final", asked[2], step=step + 2)
    runner.consider(match)
    assert "\n".join(order_sheets.said(site, match, 1, ANN, step + 1)) == asked[1]
    assert "\n".join(order_sheets.said(site, match, 2, BEN, step + 2)) == asked[2]


def to_send(site: Site, match: str) -> dict[int, str]:
    """What the surveyor would send for each seat that is asked."""
    with site.store.read() as connection:
        found = row(site, match)
        state, prompts = head_state(connection, site, found), deadlines.prompts(connection, site, found)
    game, player = site.game_of(found), site.bot("surveyor", site.game_of(found)).player
    orders = {
        seat: answer(game, state, seat, player, seed="seed", step=1) for seat, each in prompts.items() if each.awaited
    }
    return {int(seat): "\n".join(map(game.rules.write, sheet)) for seat, sheet in orders.items()}
