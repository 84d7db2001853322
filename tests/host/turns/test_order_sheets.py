"""Sheets: drafts, final orders, receipts."""

from datetime import timedelta

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.games.starweb.hand_made_position import GAME, POSITION
from tests.helpers.next_version import change_rules
from tests.helpers.reached_states import played
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice
from turnsheet.core.orders import LONGEST_SHEET, Reading
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
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


def test_a_receipt_has_the_orders_as_understood(site: Site, clock: Clock) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 v 5 , 0\n15 P 1,1\nfoo")
    assert receipt.orders == ("14 V 5,0",)
    assert [(refusal.code, refusal.line) for refusal in receipt.refusals] == [("outside-box", 2), ("unreadable", 3)]
    assert receipt.at == clock()
    assert receipts.genuine(site, receipt)


def test_a_changed_receipt_is_not_genuine(site: Site) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    for forged in (
        replace(receipt, orders=("14 V 6,0",)),
        replace(receipt, at=receipt.at + timedelta(milliseconds=1)),
        replace(receipt, seat=2),
        replace(receipt, signature="0" * 64),
        replace(receipt, refusals=receipt.refusals * 2 or receipt.refusals, kind="draft"),
    ):
        assert not receipts.genuine(site, forged)


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


def test_receipts_are_counted_for_each_seat(site: Site) -> None:
    match, other = duel(site), duel(site)
    for _ in range(3):
        order_sheets.submit(site, match, 2, BEN, "draft", "24 V 1,0")
        order_sheets.submit(site, other, 1, ANN, "draft", "14 V 1,0")
    kinds: tuple[order_sheets.Kind, ...] = ("draft", "draft", "final", "withdrawn", "draft")
    numbers = [order_sheets.submit(site, match, 1, ANN, kind, "14 V 1,0").id for kind in kinds]
    assert numbers == [1, 2, 3, 4, 5]
    assert [receipt.id for receipt in order_sheets.order_sheet(site, match, 1, ANN).receipts] == [3, 4, 5]


def test_an_order_sheet_shows_the_newest_receipts_and_older_ones_on_request(site: Site) -> None:
    match = duel(site)
    for number in range(order_sheets.RECEIPTS_SHOWN + 5):
        order_sheets.submit(site, match, 1, ANN, "final", f"14 V {number},0")
    shown = order_sheets.order_sheet(site, match, 1, ANN).receipts
    assert [receipt.id for receipt in shown] == list(range(6, 16))
    pages = [receipts.of_seat(site, match, 1, ANN, 6, before) for before in (None, 10, 4)]
    assert [[receipt.id for receipt in page] for page in pages] == [
        [15, 14, 13, 12, 11, 10],
        [9, 8, 7, 6, 5, 4],
        [3, 2, 1],
    ]
    with pytest.raises(RefusedError):
        receipts.of_seat(site, match, 1, BEN, 6, None)


def test_a_sheet_of_nonsense_keeps_little_and_counts_the_rest(site: Site) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "draft", "x\n" * 1334)
    assert (len(receipt.refusals), receipt.more_refusals) == (100, 1234)
    assert receipts.genuine(site, receipt)
    assert not receipts.genuine(site, replace(receipt, more_refusals=0))
    assert order_sheets.order_sheet(site, match, 1, ANN).receipts == (receipt,)
    checked = order_sheets.check(site, match, 1, ANN, "x\n" * 1334)
    assert (len(checked.refusals), checked.more_refusals) == (100, 1234)
    with site.store.read() as connection:
        (kept,) = connection.execute(sa.select(submissions.c.refusals)).scalars()
    assert len(kept) < 40_000


def test_receipts_from_before_refusals_were_counted_are_still_genuine(site: Site) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0\nfoo")
    assert set(receipt.signed()) == {"match", "seat", "step", "kind", "orders", "refusals", "at"}


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


def test_the_first_sheet_begins_with_a_draft_that_places_every_ship(site: Site, runner: Runner) -> None:
    match = duel(site)
    first = order_sheets.order_sheet(site, match, 1, ANN)
    assert (first.text, first.receipts) == ("", ())
    checked = order_sheets.check(site, match, 1, ANN, first.suggestion)
    assert (len(checked.orders), checked.refusals) == (10, ())
    assert first.keep_suggestion
    assert len({order.split()[2] for order in checked.orders}) > 1
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == first.suggestion
    assert first.drafted
    order_sheets.submit(site, match, 1, ANN, "draft", "", step=1)
    assert not order_sheets.order_sheet(site, match, 1, ANN).drafted
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == ""  # emptied on purpose
    both(site, runner, match)
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == ""


def test_a_draft_that_nobody_saw_counts_for_nothing(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    assert order_sheets.order_sheet(site, match, 2, BEN).suggestion
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 1,1")
    clock.turn(days=1)
    runner.consider(match)
    with site.store.read() as connection:
        kept = connection.execute(sa.select(submissions.c.seat).where(submissions.c.match == match)).scalars().all()
    assert (row(site, match).step, kept) == (1, [1])


def test_nobody_else_can_work_out_the_first_sheet(site: Site) -> None:
    first_sheets = {order_sheets.order_sheet(site, duel(site), 1, ANN).suggestion for _ in range(12)}
    assert len(first_sheets) > 3  # two matches may begin alike by chance


@pytest.mark.parametrize("game", ["robots", "starprobe"])
def test_where_orders_are_carried_out_at_once_the_first_sheet_is_empty(site: Site, game: str) -> None:
    usual = site.game(game).presets[0]
    bots = dict.fromkeys(range(2, usual.seats + 1), "random")
    match = lifecycle.open_match(site, ANN, Opening(game=game, preset=usual.id, take=1, bots=bots, start=True))
    assert order_sheets.order_sheet(site, match, 1, ANN).suggestion == ""


def test_people_begin_starweb_with_a_draft_that_counts_only_if_they_send_it(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="starweb", seats=2, take=1, schedule=DAILY))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    first, other = (order_sheets.order_sheet(site, match, seat, who) for seat, who in ((1, ANN), (2, BEN)))
    assert first.drafted
    assert (first.text, first.keep_suggestion) == ("", False)
    checked = order_sheets.check(site, match, 1, ANN, first.suggestion)
    assert checked.orders
    assert checked.refusals == ()
    assert first.suggestion != other.suggestion
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(days=1)
    runner.consider(match)
    with site.store.read() as connection:
        kept = connection.execute(sa.select(submissions.c.seat).where(submissions.c.match == match)).scalars().all()
    assert (row(site, match).step, kept) == (1, [1])
    assert order_sheets.order_sheet(site, match, 2, BEN).suggestion == ""


def small_starweb(site: Site) -> str:
    """A first match of Starweb for ANN, against bots."""
    bots = dict.fromkeys(range(2, 7), "easy")
    return lifecycle.open_match(site, ANN, Opening(game="starweb", preset="short", take=1, bots=bots, start=True))


def test_a_first_draft_says_so_until_the_player_changes_or_sends_it(site: Site) -> None:
    def drafted(match: str) -> bool:
        return order_sheets.order_sheet(site, match, 1, ANN).drafted

    changed, sent, own = small_starweb(site), small_starweb(site), small_starweb(site)
    assert drafted(changed)
    order_sheets.submit(site, own, 1, ANN, "draft", "", step=1)
    assert not drafted(own)
    for match in (changed, sent):
        order_sheets.suggest(site, match, 1, ANN, site.best_bot(site.game("starweb")))
        assert drafted(match)
    text = order_sheets.order_sheet(site, changed, 1, ANN).text
    order_sheets.submit(site, changed, 1, ANN, "draft", text.partition("\n")[2], step=1)
    order_sheets.submit(site, sent, 1, ANN, "final", text, step=1)
    order_sheets.submit(site, own, 1, ANN, "draft", text.partition("\n")[0], step=1)
    assert not any(map(drafted, (changed, sent, own)))


def test_orders_are_suggested_for_everything_and_saved_nowhere(site: Site) -> None:
    match = small_starweb(site)
    assert order_sheets.order_sheet(site, match, 1, ANN).suggests
    lines = order_sheets.suggested(site, match, 1, ANN, "", 1)
    checked = order_sheets.check(site, match, 1, ANN, "\n".join(lines))
    assert (checked.orders, checked.refusals) == (lines, ())
    assert {line[0] for line in lines} == {"W", "F"}  # it builds and moves; a vote is left to the player
    assert order_sheets.suggested(site, match, 1, ANN, "", 1) == lines
    sheet = order_sheets.order_sheet(site, match, 1, ANN)
    assert (sheet.text, sheet.receipts) == ("", ())


def test_what_has_orders_is_left_as_it_is(site: Site) -> None:
    match = small_starweb(site)
    lines = order_sheets.suggested(site, match, 1, ANN, "", 1)
    moves = [line for line in lines if line.startswith("F")]
    world = next(line for line in lines if line.startswith("W")).split("B")[0]
    fleet = moves[0].split("W")[0]
    rest = order_sheets.suggested(site, match, 1, ANN, f"foo\n{fleet}Q", 1)
    assert len(rest) > 3
    assert not any(line.startswith(f"{fleet}W") for line in rest)
    rest = order_sheets.suggested(site, match, 1, ANN, f"{world}B28I\n", 1)
    assert [line.split("F")[0] for line in rest if line.startswith("W")] == [f"{world}B1"] * 2  # of 30 industry
    assert order_sheets.suggested(site, match, 1, ANN, "\n".join(lines), 1) == ()


def test_no_fleet_is_suggested_to_go_where_one_of_the_player_goes_already(site: Site) -> None:
    match = small_starweb(site)
    moves = [line for line in order_sheets.suggested(site, match, 1, ANN, "", 1) if line.startswith("F")]
    (first, goal), (second, _) = (line.split("W", 1) for line in moves[:2])
    rest = order_sheets.suggested(site, match, 1, ANN, f"{second}W{goal}", 1)
    assert f"{first}W{goal}" not in rest
    assert sum(line.endswith(f"W{goal}") for line in rest) == 0


def test_a_key_that_gets_no_ships_is_not_suggested_to_move(site: Site) -> None:
    """The industry builds I-ships by the player's own order, so nothing is left to move."""
    match = small_starweb(site)
    world = order_sheets.suggested(site, match, 1, ANN, "", 1)[0].split("B")[0]
    assert order_sheets.suggested(site, match, 1, ANN, f"{world}B30I", 1) == ()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_suggestion_raises_no_warning(site: Site, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Such as: you would lose this key, or: this world is left without ships. The bot's own sheets raise many."""
    match, game = small_starweb(site), site.game("starweb")
    suggested = bare = 0
    for state in played(game, 3, seed, "easy")[1:12:2]:
        monkeypatch.setattr(order_sheets, "head_state", lambda *_, state=state: state)
        view = game.rules.view(state, Seat(1))
        lines = order_sheets.suggested(site, match, 1, ANN, "", 1)
        assert game.pages.preview(view, game.rules.read(view, "\n".join(lines)).orders).warnings == ()
        suggested += len(lines)
        whole = game.rules.read(view, site.bot("settler", game).player(view, (), Dice(b"")))
        bare += len(game.pages.preview(view, whole.orders).warnings)
    assert suggested > 40
    assert bare > 0


def test_a_suggestion_is_made_of_what_the_seat_knows(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is given the view of the seat, and no state."""
    match = small_starweb(site)
    given: list[object] = []
    best = site.bot("settler", site.game("starweb"))

    def noted(view: View, *rest: object) -> str:
        given.append(view)
        return ""

    monkeypatch.setattr(site, "bot", lambda *_: replace(best, player=noted, completer=None))
    assert order_sheets.suggested(site, match, 1, ANN, "", None) == ()
    with site.store.read() as connection:
        state = head_state(connection, site, row(site, match))
    assert given == [site.game("starweb").rules.view(state, Seat(1))]


def test_orders_that_the_page_would_warn_of_are_not_suggested(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """F12 is the only fleet at W3, and enemies are two jumps away. If F9 comes to W3 instead, F12 can leave it."""
    match = small_starweb(site)
    game = site.game("starweb")
    state = GAME.notation.position(f"{POSITION}F12[QUILL]=4 at W3\n")
    best = site.bot("settler", game)
    monkeypatch.setattr(order_sheets, "head_state", lambda *_: state)
    monkeypatch.setattr(
        site, "bot", lambda *_: replace(best, player=lambda *_: "F12W1\nF6W1\nW1B2P\nW1X", completer=None)
    )
    view = game.rules.view(state, Seat(1))
    warned = game.pages.preview(view, game.rules.read(view, "F12W1\nW1X").orders).warnings
    assert [note.order for note in warned] == ["W1X", "F12W1"]
    assert order_sheets.suggested(site, match, 1, ANN, "", 1) == ("F6W1", "W1B2P")
    assert order_sheets.suggested(site, match, 1, ANN, "F9W3\n", 1) == ("F12W1", "F6W1", "W1B2P")


def test_orders_are_suggested_only_to_the_player_and_only_for_the_next_step(site: Site) -> None:
    match = small_starweb(site)
    with pytest.raises(RefusedError, match="seat"):
        order_sheets.suggested(site, match, 1, BEN, "", 1)
    with pytest.raises(RefusedError, match="turn 2"):
        order_sheets.suggested(site, match, 1, ANN, "", 2)
    with pytest.raises(RefusedError, match="seat"):
        order_sheets.suggested(site, match, 2, ANN, "", 1)


def test_nothing_is_suggested_where_orders_are_carried_out_at_once(site: Site) -> None:
    wish = Opening(game="robots", take=1, bots={2: "random"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    assert not order_sheets.order_sheet(site, match, 1, ANN).suggests
    with pytest.raises(RefusedError):
        order_sheets.suggested(site, match, 1, ANN, "", None)


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
