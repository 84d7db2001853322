"""The ladder of absence: reminder, grace, substitute, open seat; and vacations."""

from datetime import timedelta

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, row
from tests.host.turns.test_deadlines import outcomes
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm, fill
from turnsheet.core.pages.views import View
from turnsheet.core.player import Bot
from turnsheet.host import access
from turnsheet.host.absence import consequences
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.matches.seats import of_match
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule

HOUR = 3600


def table(site: Site, absence: Absence, substitute: str = "", schedule: Schedule = DAILY) -> str:
    """A match of Ann and Ben, begun, with rungs of its own."""
    wish = Opening(
        game="raumkrieg",
        seats=2,
        take=1,
        schedule=schedule,
        undo_seconds=0,
        substitute=substitute,
        absence=absence,
        options={"turns": "12", "layout": "ring"},
    )
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    return match


def told(site: Site, guest: str | None, kind: str) -> list[str]:
    """What somebody was told, the oldest first."""
    return [each.text for each in reversed(notify.newest(site, guest or "")[0]) if each.kind == kind]


def test_a_player_without_orders_is_reminded_once_and_nobody_else(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(remind=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(hours=21, minutes=59)
    runner.sweep()
    assert told(site, BEN.person, "reminder") == []
    clock.turn(minutes=1)
    runner.sweep()
    runner.sweep()
    assert told(site, BEN.person, "reminder") == ["Raumkrieg: The deadline is near. Send your orders."]
    assert told(site, ANN.person, "reminder") == []


def test_a_draft_needs_no_reminder(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(remind=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    clock.turn(hours=23)
    runner.sweep()
    assert told(site, ANN.person, "reminder") == []
    assert len(told(site, BEN.person, "reminder")) == 1


def test_without_a_wish_the_reminder_comes_a_quarter_before(site: Site, clock: Clock) -> None:
    match = table(site, Absence())
    assert row(site, match).remind_at == moment(clock()) + 18 * HOUR * 1000
    silent = table(site, Absence(remind=0))
    assert row(site, silent).remind_at is None


def test_grace_takes_late_orders_and_then_ends(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(grace=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    clock.turn(days=1)
    runner.sweep()
    assert row(site, match).step == 0
    assert row(site, match).grace_until == moment(clock()) + 2 * HOUR * 1000
    assert len(told(site, BEN.person, "late")) == 1
    assert told(site, ANN.person, "late") == []
    clock.turn(hours=1)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert outcomes(site, match) == [{1: "ordered", 2: "late"}]
    clock.turn(hours=23)  # the grid did not move
    runner.sweep()
    assert row(site, match).step == 1
    clock.turn(hours=2)
    runner.sweep()
    assert outcomes(site, match)[1] == {1: "missed", 2: "missed"}


def test_nobody_missing_needs_no_grace(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(grace=2 * HOUR))
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    order_sheets.submit(site, match, 2, BEN, "draft", "24 V 1,0")
    clock.turn(days=1)
    runner.sweep()
    assert outcomes(site, match) == [{1: "ordered", 2: "ordered"}]


def test_a_vacation_lets_the_substitute_play_and_does_not_count_as_a_miss(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = table(site, Absence(), substitute="hunter")
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(hours=6))
    for _ in range(3):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        runner.consider(match)  # nobody waits for Ben
    assert outcomes(site, match) == 3 * [{1: "ordered", 2: "away"}]
    clock.turn(hours=6, seconds=1)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 3  # they are back, and awaited again
    order_sheets.submit(site, match, 2, BEN, "final", "")
    runner.consider(match)
    assert outcomes(site, match)[3] == {1: "ordered", 2: "ordered"}


def test_without_a_substitute_the_match_waits_for_a_player_on_vacation(
    site: Site, runner: Runner, clock: Clock
) -> None:
    match = table(site, Absence())
    start = moment(clock())
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=3, hours=1))
    assert row(site, match).deadline == start + 4 * 24 * HOUR * 1000
    clock.turn(days=3)
    runner.sweep()
    assert row(site, match).step == 0
    assert "on vacation until Thu 5 Mar 2026, 13:00 UTC." in " ".join(told(site, ANN.person, "seat"))


def test_a_player_who_is_back_early_brings_the_deadline_back(site: Site, clock: Clock) -> None:
    match = table(site, Absence())
    start = moment(clock())
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=3))
    assert told(site, ANN.person, "seat")[-1].endswith(
        "The match waits: the deadline is now Fri 6 Mar 2026, 12:00 UTC."
    )
    clock.turn(hours=2)
    consequences.come_back(site, match, 2, BEN)
    assert row(site, match).deadline == start + 24 * HOUR * 1000
    assert told(site, ANN.person, "seat")[-1].endswith(
        "Ben is back from vacation. The match goes on: the deadline is now Tue 3 Mar 2026, 12:00 UTC."
    )
    assert not [text for text in told(site, BEN.person, "seat") if "vacation" in text]


def test_a_match_still_waits_for_another_player_on_vacation(site: Site, clock: Clock) -> None:
    match = table(site, Absence())
    start = moment(clock())
    consequences.go_away(site, match, 1, ANN, clock() + timedelta(days=2))
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=4))
    consequences.come_back(site, match, 2, BEN)
    assert row(site, match).deadline == start + 3 * 24 * HOUR * 1000


def test_a_vacation_that_moved_nothing_moves_nothing_back(site: Site, clock: Clock) -> None:
    match = table(site, Absence())
    deadline = row(site, match).deadline
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(hours=20))
    clock.turn(hours=1)
    consequences.come_back(site, match, 2, BEN)
    assert row(site, match).deadline == deadline
    assert "The match" not in " ".join(told(site, ANN.person, "seat"))


def test_a_match_of_short_turns_waits_for_nobody(site: Site, clock: Clock) -> None:
    match = table(site, Absence(), schedule=Schedule(period=600))
    deadline = row(site, match).deadline
    with pytest.raises(RefusedError, match="shorter than 12 hours"):
        consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=1))
    assert row(site, match).deadline == deadline
    replaced = table(site, Absence(), substitute="hunter", schedule=Schedule(period=600))
    consequences.go_away(site, replaced, 2, BEN, clock() + timedelta(days=1))


def test_a_vacation_has_its_length_and_gives_back_what_was_not_used(site: Site, clock: Clock) -> None:
    match = table(site, Absence(vacation=5))
    with pytest.raises(RefusedError) as refused:
        consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=6))
    assert refused.value.code == "bad-vacation"
    with pytest.raises(RefusedError):
        consequences.go_away(site, match, 2, BEN, clock())
    with pytest.raises(RefusedError) as refused:
        consequences.go_away(site, match, 2, ANN, clock() + timedelta(days=1))
    assert refused.value.code == "not-your-seat"
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=5))
    clock.turn(days=2)
    consequences.come_back(site, match, 2, BEN)
    with pytest.raises(RefusedError, match="3 days of vacation left"):
        consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=4))
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=3))


def test_sending_orders_ends_a_vacation(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(), substitute="hunter")
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=5))
    order_sheets.submit(site, match, 2, BEN, "final", "")
    with pytest.raises(RefusedError, match="not on vacation"):
        consequences.come_back(site, match, 2, BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert outcomes(site, match) == [{1: "ordered", 2: "ordered"}]


def missed(site: Site, runner: Runner, clock: Clock, match: str, count: int) -> None:
    """Let Ben miss turns."""
    for _ in range(count):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        clock.turn(days=1)
        runner.sweep()


def test_a_seat_missed_too_often_opens_and_another_takes_it_over(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(open_after=3), substitute="hunter")
    both(site, runner, match)
    missed(site, runner, clock, match, 2)
    with pytest.raises(RefusedError, match="This seat is taken"):
        seating.take_seat(site, match, 2, CAT, name="Cat")
    missed(site, runner, clock, match, 1)
    assert len([text for text in told(site, BEN.person, "seat") if "others may take your seat" in text]) == 1
    seating.take_seat(site, match, 2, CAT, name="Cat")
    assert any("took over your seat" in text for text in told(site, BEN.person, "seat"))
    with site.store.read() as connection:
        assert of_match(connection, match)[2].player == "Cat"
    with pytest.raises(RefusedError) as refused:
        access.look(site, match, 2, BEN)
    assert refused.value.code == "not-your-seat"
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    step = row(site, match).step  # the misses of another are not Cat's: the table waits for her
    order_sheets.submit(site, match, 2, CAT, "final", "")
    runner.consider(match)
    assert row(site, match).step == step + 1
    assert outcomes(site, match)[-1] == {1: "ordered", 2: "ordered"}


def test_a_player_who_comes_back_in_time_keeps_their_open_seat(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, Absence(open_after=2))
    both(site, runner, match)
    missed(site, runner, clock, match, 2)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    with pytest.raises(RefusedError, match="This seat is taken"):
        seating.take_seat(site, match, 2, CAT, name="Cat")


@pytest.mark.parametrize(
    "absence",
    [Absence(grace=-1), Absence(grace=10**9), Absence(vacation=91), Absence(open_after=1), Absence(remind=-5)],
)
def test_wrong_settings_for_absent_players_are_refused(site: Site, absence: Absence) -> None:
    with pytest.raises(RefusedError) as refused:
        table(site, absence)
    assert refused.value.code == "bad-schedule"


def chatter(_view: View, order_forms: tuple[OrderForm, ...], _dice: Dice) -> str:
    """A player who only ever writes to the first player."""
    return "\n".join(fill(offer, {"player": "1", "text": "hello"}) for offer in order_forms if offer.verb == "tell")


def test_a_substitute_writes_to_nobody(site: Site, runner: Runner, clock: Clock) -> None:
    site.bots = {"chatter": Bot("chatter", None, "", chatter)}
    match = table(site, Absence(), substitute="chatter")
    both(site, runner, match)
    consequences.go_away(site, match, 2, BEN, clock() + timedelta(days=14))
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert outcomes(site, match)[1] == {1: "ordered", 2: "away"}
    assert access.received(site, match, 1, ANN) == []
    seating.seat_bot(site, match, 2, "chatter", BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert [each.text for each in access.received(site, match, 1, ANN)] == ["hello"]


def test_each_player_is_notified_once_of_a_new_turn(site: Site, runner: Runner) -> None:
    match = table(site, Absence())
    both(site, runner, match)
    runner.sweep()
    for guest in (ANN.person, BEN.person):
        assert told(site, guest, "turn") == ["Raumkrieg: Turn 1: your orders are due."]


def test_the_receiver_is_notified_of_a_message_without_its_text(site: Site, runner: Runner) -> None:
    match = table(site, Absence())
    both(site, runner, match, "to 2: meet me at the ring")
    both(site, runner, match, "to 2: meet me at the ring")
    assert told(site, ANN.person, "message") == []
    assert told(site, BEN.person, "message") == ["Raumkrieg: You have a new message."] * len(
        access.received(site, match, 2, BEN)
    )
    assert access.received(site, match, 2, BEN)


def test_what_was_read_is_read(site: Site, runner: Runner) -> None:
    match = table(site, Absence())
    assert notify.newest(site, ANN.person or "")[1] == 2
    notify.mark_read(site, ANN.person or "", "another", None)
    assert notify.newest(site, ANN.person or "")[1] == 2
    notify.mark_read(site, ANN.person or "", match, None)
    assert notify.newest(site, ANN.person or "")[1] == 0
    assert notify.newest(site, BEN.person or "")[1] == 1
